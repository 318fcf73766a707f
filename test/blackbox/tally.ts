/** What became of rounds, by seed: in a file too, so that a run that is cut off goes on later, and the totals are of both. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

export type Outcome = {
  seed: number;
  /** The program that was judged, in a few letters. */
  program: string;
  became: 'judged' | 'not judged' | 'broken off';
  complaints: readonly string[];
  /** What the round was made of, and how often. */
  counts: Readonly<Record<string, number>>;
};

export type Tally = {
  /** Whether nothing is left to do about a seed. One that was not judged, or broke off, is taken again. */
  isJudged(seed: number): boolean;
  note(outcome: Outcome): void;
  /** Complaints, and rounds that broke off. */
  wrongCount(): number;
  /** What all rounds come to, in lines. */
  totals(): string[];
};

/** Goes on with what `file` tells, and writes each outcome to it; without a file nothing outlives the process. */
export function openTally(file?: string): Tally {
  // Of a seed that was tried again the last try counts.
  const outcomes = new Map<number, Outcome>();
  if (file !== undefined && existsSync(file)) for (const one of outcomesIn(file)) outcomes.set(one.seed, one);

  function totals(): string[] {
    const all = [...outcomes.values()];
    const judged = all.filter(({ became }) => became === 'judged');
    const counts = new Map<string, number>([['complaints', 0]]);
    const count = (name: string, by = 1) => counts.set(name, (counts.get(name) ?? 0) + by);
    for (const { became, complaints, counts: mine, program } of all) {
      if (became === 'judged') count(`rounds judged of the program ${program}`);
      else count(`rounds ${became}`);
      count('complaints', complaints.length);
      for (const [name, by] of Object.entries(mine)) count(name, by);
    }
    return [`${judged.length} rounds judged:`, ...[...counts].toSorted().map(([name, total]) => `  ${total} ${name}`)];
  }

  return {
    isJudged: (seed) => outcomes.get(seed)?.became === 'judged',
    note(outcome) {
      outcomes.set(outcome.seed, outcome);
      // On a line of its own, whatever was cut off before it.
      if (file !== undefined) appendFileSync(file, `\n${JSON.stringify(outcome)}`);
    },
    wrongCount: () =>
      [...outcomes.values()].reduce(
        (sum, { became, complaints }) => sum + complaints.length + (became === 'broken off' ? 1 : 0),
        0,
      ),
    totals,
  };
}

/** A line that was cut off with its process is none. */
function outcomesIn(file: string): Outcome[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as Outcome];
      } catch {
        return [];
      }
    });
}
