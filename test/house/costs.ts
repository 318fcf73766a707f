/** What a regular expression costs on the worst text that can be made for it. */

/** A text that is long enough for a cost that grows with the square of the length, and one to make sure by. */
const LONG = 4000;
const LONGER = 8000;
/** What doubles with every letter shows at the first of these, in milliseconds. */
const SHORT = [20, 24, 40, 64];
/** What grows with the length alone stays far below these; what grows with its square is far above. */
const SUSPECT_MS = 0.4;
const SLOW_MS = 5;

/** Letters that stand for the classes that patterns are made of. */
const LETTERS = ['0', 'a', 'A', ' ', '\n', '.', '-', '@', '\x1b', 'é', '\u0301', '👩', ',', '='];

/**
 * A text on which the pattern takes more than its length explains; `undefined` where none was found. Each letter that it
 * names is repeated, alone and with another, behind each beginning that it may wait for.
 */
export function slowestText(pattern: RegExp): string | undefined {
  const { source } = pattern;
  const named = new Set(source.replaceAll(/\\[a-zA-Z]/g, '').replaceAll('\\', ''));
  const letters = [...named].filter((sign) => !'?*+|^$[](){}'.includes(sign) || source.includes(`\\${sign}`));
  const own = letters.slice(0, 12);
  const runs = source.replaceAll('\\.', '.').match(/[^\\()[\]{}*+?|^$]{2,}/g) ?? [];
  const units = new Set([...LETTERS, ...own, ...runs, ...own.map((sign) => `${sign}a`)]);
  const beginnings = new Set(['', ...own.slice(0, 3), ...runs.slice(0, 2)]);
  for (const unit of units) {
    for (const beginning of beginnings) {
      const textOf = (length: number) => `${beginning}${unit.repeat(Math.ceil(length / unit.length))}\x01`;
      // What doubles with every letter shows soon, and never gets to the long text.
      const isSlow =
        SHORT.some((length) => leastMs(pattern, textOf(length)) > SUSPECT_MS * 10) ||
        (leastMs(pattern, textOf(LONG)) > SUSPECT_MS && leastMs(pattern, textOf(LONGER)) > SLOW_MS);
      if (isSlow) return `${beginning}${unit}…`;
    }
  }
  return undefined;
}

function leastMs(pattern: RegExp, text: string): number {
  return leastCpuMs(SUSPECT_MS, () => {
    pattern.lastIndex = 0;
    if (pattern.global) text.replace(pattern, '');
    else pattern.test(text);
  });
}

/**
 * What `work` takes of the processor, in milliseconds: what others take of a busy machine is not counted. The best of three,
 * or the first that is no more than `enough`: for the compiler of the language works now and then, too.
 */
export function leastCpuMs(enough: number, work: () => void): number {
  let least = Infinity;
  for (let round = 0; round < 3 && least > enough; round++) {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}
