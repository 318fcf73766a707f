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
  end(): void;
};

export function createWatcher(): Watcher {
  const glimpses: Glimpse[] = [];
  const lines: { at: number; home: string; text: string }[] = [];
  const benches = new Set<Bench>();
  const lastSeen = new Map<string, { at: number; said: string }>();

  function see({ home: { name: home }, screen }: Bench): void {
    const rows = screen.screen();
    const at = Date.now();
    const text = (rows.at(-2) ?? '').trim();
    if (text !== '' && lines.findLast((one) => one.home === home)?.text !== text) lines.push({ at, home, text });
    const ageMs = ageOf(rows[0] ?? '');
    const counts = countsOn(rows);
    if (ageMs === undefined || !counts) return;
    // A frame says so at the moment at which it was drawn; what stays there on a busy machine gets no younger.
    const said = JSON.stringify([ageMs, counts]);
    const before = lastSeen.get(home);
    lastSeen.set(home, { at, said });
    if (before?.said !== said) glimpses.push({ at, drawnSince: before?.at ?? at, home, ageMs, counts });
  }

  const timer = setInterval(() => {
    for (const bench of benches) see(bench);
  }, LOOK_MS);
  return {
    glimpses,
    watch: (bench) => void benches.add(bench),
    unwatch: (bench) => void benches.delete(bench),
    said: (home, words, sinceMs) =>
      lines.findLast((one) => one.home === home && one.at >= sinceMs && one.text.includes(words))?.text,
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

/** The counts of the tabs that are on a screen; none where it shows none, or says that there may be more. */
export function countsOn(rows: readonly string[]): Counts | undefined {
  const tabs = rows.find((row) => row.includes('Pending') && row.includes('Shipped'));
  if (tabs === undefined) return undefined;
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
