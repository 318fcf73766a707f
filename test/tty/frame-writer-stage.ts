/**
 * Two emulated terminals for the frame writer: one that it writes to, and one on which every frame is painted plainly.
 */
import { Unicode11Addon } from '@xterm/addon-unicode11';
import xterm from '@xterm/headless';
import stringWidth from 'string-width';
import { createFrameWriter, type FrameWriter, type FrameWriterOptions } from '../../src/tty/output/frame-writer.ts';

export type Emulator = xterm.Terminal;

/** A sink that draws on an emulator at once, and can be held full. */
export type Stage = {
  writer: FrameWriter;
  emulator: Emulator;
  /** Bytes since the last call. */
  take(): string;
  /** While full, what is written still arrives, and `write` says false. */
  setFull(isFull: boolean): void;
  resize(columns: number, rows: number): void;
  frame(text: string): void;
};

export function openStage(options: Partial<FrameWriterOptions> & { unicode?: string } = {}): Stage {
  const { columns = 40, rows = 10, colours = 3, unicode, ...rest } = options;
  const emulator = openEmulator(columns, rows, unicode);
  const drains = new Set<() => void>();
  let bytes = '';
  let isFull = false;
  const sink = {
    write(text: string) {
      bytes += text;
      writeNow(emulator, text);
      return !isFull;
    },
    on: (_: 'drain', listener: () => void) => drains.add(listener),
    off: (_: 'drain', listener: () => void) => drains.delete(listener),
  };
  const writer = createFrameWriter({ sink, columns, rows, colours, ...rest });
  return {
    writer,
    emulator,
    take() {
      const taken = bytes;
      bytes = '';
      return taken;
    },
    setFull(next) {
      isFull = next;
      if (!next) for (const listener of Array.from(drains)) listener();
    },
    resize(newColumns, newRows) {
      emulator.resize(newColumns, newRows);
      writer.resize(newColumns, newRows);
    },
    frame: (text) => void writer.stdout.write(text),
  };
}

export function openEmulator(columns: number, rows: number, unicode = '11'): Emulator {
  const emulator = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true, scrollback: 0 });
  emulator.loadAddon(new Unicode11Addon());
  emulator.unicode.activeVersion = unicode;
  return emulator;
}

/** The emulator's own queue takes a turn of the event loop for each write. */
export function writeNow(emulator: Emulator, text: string): void {
  // oxlint-disable-next-line no-underscore-dangle -- the emulator's own name
  (emulator as unknown as { _core: { writeSync(text: string): void } })._core.writeSync(text);
}

/** Paints a frame with no thought of what was there before: each character at its place, on a cleared screen. */
export function paintPlainly(emulator: Emulator, frame: string): void {
  const { cols, rows } = emulator;
  let bytes = '\x1b[?7l\x1b[?25l\x1b[m\x1b[2J';
  for (const [y, line] of frame.split('\n').slice(0, rows).entries()) {
    let x = 0;
    let sgr = '';
    for (const part of line.match(/\x1b\[[\d;]*m|[^\x1b]+/g) ?? []) {
      if (part.startsWith('\x1b')) {
        sgr += part;
        continue;
      }
      for (const { segment } of new Intl.Segmenter().segment(part)) {
        const width = stringWidth(segment);
        if (width === 0 || x >= cols) continue;
        const fits = x + width <= cols;
        const at = `\x1b[${y + 1};${x + 1}H`;
        bytes += `\x1b[m${sgr}${at}${' '.repeat(Math.min(width, cols - x))}${fits ? at + segment : ''}`;
        x += width;
      }
    }
    // A terminal without joined emoji has drawn more than was counted.
    if (x < cols) bytes += `\x1b[m\x1b[${y + 1};${x + 1}H\x1b[K`;
  }
  writeNow(emulator, bytes);
}

/** What a person sees of a cell: its text and how it is drawn; of a blank one only what shows on a blank. */
function look(cell: xterm.IBufferCell): string {
  const text = cell.getChars() || ' ';
  const seen = [
    cell.getWidth(),
    `${cell.getBgColorMode()}:${cell.getBgColor()}`,
    cell.isInverse(),
    cell.isUnderline(),
    cell.isStrikethrough(),
    cell.isOverline(),
  ];
  const isPlainBlank = text === ' ' && !cell.isInverse() && !cell.isUnderline() && !cell.isStrikethrough();
  if (isPlainBlank && !cell.isOverline()) return `␣ ${seen.join()}`;
  const ink = [`${cell.getFgColorMode()}:${cell.getFgColor()}`, cell.isBold(), cell.isDim(), cell.isItalic()];
  return `${text} ${[...seen, ...ink, cell.isBlink(), cell.isInvisible()].join()}`;
}

/** The first cell in which two emulators differ, or nothing. */
export function firstDifference(one: Emulator, other: Emulator): string | undefined {
  for (let y = 0; y < one.rows; y++) {
    const line = one.buffer.active.getLine(one.buffer.active.baseY + y);
    const otherLine = other.buffer.active.getLine(other.buffer.active.baseY + y);
    for (let x = 0; x < one.cols; x++) {
      const cell = line?.getCell(x);
      const otherCell = otherLine?.getCell(x);
      if (!cell || !otherCell) return `no cell at ${x}, ${y}`;
      if (look(cell) !== look(otherCell)) return `at ${x}, ${y}: ${look(cell)} instead of ${look(otherCell)}`;
    }
  }
  return undefined;
}

/** The rows of an emulator, without spaces at their ends. */
export function textOf(emulator: Emulator): string[] {
  return Array.from(
    { length: emulator.rows },
    (_, y) => emulator.buffer.active.getLine(emulator.buffer.active.baseY + y)?.translateToString(true) ?? '',
  );
}
