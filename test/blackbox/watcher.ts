/** Looks at screens while the work goes on, as somebody would who stands beside. */
import type { Counts, Glimpse } from './history.ts';
import type { Bench } from './program.ts';

const TABS = { pending: 'Pending', accepted: 'Accepted', in_production: 'In production', shipped: 'Shipped' } as const;
/** A picture that calls itself live is no older. */
const LIVE_MS = 15_000;
const LOOK_MS = 120;

export type Watcher = {
  glimpses: Glimpse[];
  /** Looks at this screen from now on. */
  watch(bench: Bench): void;
  unwatch(bench: Bench): void;
  /** The last line with these words that the screens of a home have shown since then. */
  said(home: string, words: string, sinceMs: number): string | undefined;
  /** The lines that the screens of a home have shown since then, the oldest first. */
  linesSince(home: string, sinceMs: number): string[];
  /** A bench was stopped for so long: what it shows next may have been drawn before that. */
  noteHeld(bench: Bench, heldMs: number): void;
  end(): void;
};

export function createWatcher(): Watcher {
  const glimpses: Glimpse[] = [];
  const lines: { at: number; home: string; text: string }[] = [];
  const benches = new Set<Bench>();
  const lastSeen = new Map<string, { at: number; said: string }>();
  const lastLooks = new Map<
    Bench,
    { at: number; since: number; byteCount: number; heldMs: number; isDrawing: boolean }
  >();
  const stopped = new Map<Bench, number>();

  function look(bench: Bench): void {
    const { home, screen, pid } = bench;
    if (!screen.isWhole) return;
    const before = lastLooks.get(bench);
    const byteCount = screen.rawByteCount;
    const isDrawing = before?.byteCount !== byteCount;
    const at = Date.now();
    // What came last may not have been on the screen at the last look.
    const since = (isDrawing ? before?.at : before?.since) ?? at;
    const heldMs = home.machine.heldMs(pid);
    lastLooks.set(bench, { at, since, byteCount, heldMs, isDrawing });
    if (before && !isDrawing && !before.isDrawing) return;
    const wasStoppedMs = isDrawing ? (stopped.get(bench) ?? 0) : 0;
    if (isDrawing) stopped.delete(bench);
    see(bench, at, since, Math.max(0, heldMs - (before?.heldMs ?? 0)) + wasStoppedMs);
  }

  function see({ home: { name: home }, screen }: Bench, at: number, drawnSince: number, heldMs: number): void {
    const rows = screen.screen();
    const text = (rows.at(-2) ?? '').trim();
    if (text !== '' && lines.findLast((one) => one.home === home)?.text !== text) lines.push({ at, home, text });
    const ageMs = ageOf(rows[0] ?? '');
    const counts = countsOn(rows);
    if (ageMs === undefined || !counts) return;
    // A frame says so at the moment at which it was drawn; what stays there on a busy machine gets no younger.
    const said = JSON.stringify([ageMs, counts]);
    const before = lastSeen.get(home);
    lastSeen.set(home, { at, said });
    if (before?.said !== said) glimpses.push({ at, drawnSince, home, ageMs, counts, heldMs });
  }

  const timer = setInterval(() => {
    for (const bench of benches) look(bench);
  }, LOOK_MS);
  return {
    glimpses,
    watch: (bench) => void benches.add(bench),
    unwatch(bench) {
      benches.delete(bench);
      lastLooks.delete(bench);
    },
    said: (home, words, sinceMs) =>
      lines.findLast((one) => one.home === home && one.at >= sinceMs && one.text.includes(words))?.text,
    linesSince: (home, sinceMs) =>
      lines.filter((one) => one.home === home && one.at >= sinceMs).map(({ text }) => text),
    noteHeld: (bench, heldMs) => void stopped.set(bench, heldMs),
    end: () => clearInterval(timer),
  };
}

/** How old a header says that its picture is at most; nothing where it claims nothing. */
function ageOf(header: string): number | undefined {
  if (header.includes('● live')) return LIVE_MS;
  const [, number, unit = ''] = /picture (\d+) (s|min)/.exec(header) ?? [];
  if (number === undefined) return undefined;
  // In the unit that it says, up to one more.
  return (Number(number) + 1) * (unit === 's' ? 1000 : 60_000);
}

/**
 * The counts of the tabs that are on a screen; none where it shows none, or says that there may be more, or where a filter
 * is in force, or being typed: tabs count its hits then, and the chip beside them says so (`3 / 26`).
 */
export function countsOn(rows: readonly string[]): Counts | undefined {
  const tabs = rows.find((row) => row.includes('Pending') && row.includes('Shipped'));
  if (tabs === undefined || /\d…? \/ \d/.test(tabs)) return undefined;
  const counts: Record<string, number> = {};
  for (const [status, name] of Object.entries(TABS)) {
    const [, count, more] = new RegExp(`${name} (\\d+)(\\+?)`).exec(tabs) ?? [];
    if (count !== undefined && more === '') counts[status] = Number(count);
  }
  return counts;
}

/** The verdict that a line of a screen tells. */
export function verdictIn(line: string): string | undefined {
  const words: [RegExp, string][] = [
    [/Taken back/, 'not-sent'],
    [/cannot record it/, 'not-recorded'],
    [/nothing was (sent|changed)|provably did not arrive/, 'not-sent'],
    [/no proof yet/, 'unconfirmed'],
    [/Not (accepted|started|shipped|returned)/, 'refused'],
    [/: already /, 'already-so'],
    [/✔ (Accepted|In production|Shipped|Back in production):/, 'applied'],
  ];
  return words.find(([pattern]) => pattern.test(line))?.[1];
}

/** What a line counts of the verdicts of a bulk of accepts. */
export function bulkIn(line: string): Record<string, number> | undefined {
  const [, applied] = /Accepted: (\d+)(?: ·|$)/.exec(line) ?? [];
  if (applied === undefined) return undefined;
  return { applied: Number(applied), ...countsIn(line) };
}

/** What a line counts of the verdicts of counts that were sent together. */
export function togetherIn(line: string): Record<string, number> | undefined {
  const [, written] = /(\d+) written(?:,|\.|$)/.exec(line) ?? [];
  return written === undefined ? undefined : { written: Number(written), ...countsIn(line) };
}

function countsIn(line: string): Record<string, number> {
  const names = {
    '(?:already so|so now)': 'already-so',
    refused: 'refused',
    'not sent': 'not-sent',
    unconfirmed: 'unconfirmed',
  };
  const found = Object.entries(names).map(([words, name]) => {
    const counts = Array.from(line.matchAll(new RegExp(`(\\d+) ${words}`, 'g')), ([, count]) => Number(count));
    return [name, counts.reduce((sum, count) => sum + count, 0)] as const;
  });
  return Object.fromEntries(found);
}
