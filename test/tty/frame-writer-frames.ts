/** Random frames that change as screens change: rows that move, a cursor, single cells, whole pages; from a seed. */

export type Frames = {
  /** Changes the frame a little and returns it. */
  next(): string;
  resize(columns: number, rows: number): void;
  random(below: number): number;
};

const WORDS = [
  'Caneca Terra',
  'Quadro São João',
  'ação',
  'N°42',
  '│ ▌ … →',
  '漢字',
  'かな',
  '한국어',
  'ﾊﾝｶｸ',
  '❤️',
  '👩‍👩‍👧‍👦',
  '🇧🇷',
  '👍🏽',
  '☕',
  '✓',
  'é\u0301\u0302',
  'กำ',
  '🧵',
  '①',
  'नमस्ते',
  '1️⃣',
  '\u00a0',
  '   ',
];
const AGREED_WORDS = WORDS.filter((word) => /^[\x20-\xff…│▌→✓]+$/.test(word));
const SGR = '0 1 2 3 4 7 9 22 24 27 31 92 39 44 49 53 55 1;31 7;1 0;36 38;5;208 48;5;17 38;2;9;200;90 48;2;1;2;3'.split(
  ' ',
);

/** The same seed makes the same frames. */
export function createFrames(seed: number, size: { columns: number; rows: number }): Frames {
  let { columns, rows } = size;
  let state = seed;
  let lines: string[] = [];

  function random(below: number): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  }

  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;

  function line(): string {
    if (random(6) === 0) return '';
    let text = '';
    const parts = 1 + random(Math.ceil(columns / 6));
    // Every terminal agrees about most rows of a screen.
    const words = random(2) === 0 ? AGREED_WORDS : WORDS;
    for (let i = 0; i < parts; i++) {
      if (random(3) === 0) text += `\x1b[${pick(SGR)}m`;
      text += random(3) === 0 ? pick(words) : `${random(10 ** random(7))} `;
    }
    return `${text}\x1b[0m`;
  }

  function scroll(): void {
    const top = random(rows);
    const bottom = top + random(rows - top);
    const count = 1 + random(random(4) === 0 ? rows : 2);
    for (let i = 0; i < count; i++) {
      if (random(2) === 0) lines.splice(bottom, 0, line(), ...lines.splice(top, 1).slice(1));
      else {
        lines.splice(bottom, 1);
        lines.splice(top, 0, line());
      }
    }
  }

  function change(): void {
    const y = random(rows);
    const old = lines[y] ?? '';
    switch (random(7)) {
      case 0:
        lines = Array.from({ length: rows }, line);
        break;
      case 1:
      case 2:
        scroll();
        break;
      case 3:
        // The cursor of a list: a mark, and the row in another style.
        lines[y] = old.startsWith('▌') ? old.slice(1) : `▌${old}`;
        break;
      case 4: {
        const at = random(old.length + 1);
        lines[y] =
          old
            .slice(0, at)
            .toWellFormed()
            .replaceAll(/�|\x1b[^m]*$/g, '') +
          pick(WORDS) +
          line();
        break;
      }
      case 5:
        lines[y] = old.replace(/(?<!\x1b\[[\d;]*)\d/, String(random(10)));
        break;
      default:
        lines[y] = line();
    }
  }

  return {
    random,
    next() {
      const changes = 1 + random(3);
      for (let i = 0; i < changes; i++) change();
      lines.length = Math.min(lines.length, rows + 2);
      return Array.from(lines, (text) => text ?? '').join('\n');
    },
    resize(newColumns, newRows) {
      columns = newColumns;
      rows = newRows;
    },
  };
}
