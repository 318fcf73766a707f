/**
 * Whether the rows of a snapshot are the newest of their epoch, all of them and no others. A row bears the version that
 * its leader has counted, and one number stands for all ids with their versions. It changes with every row, and nobody
 * without the store's token can work it out: an old row that was put back, or one that was taken away, changes it, too.
 */

export type Tally = {
  /** The row has this version from now on. */
  put(id: string, version: number): void;
  /** There is no such row any more. */
  take(id: string): void;
  /** How many rows there are and the number that stands for them, after so many batches. */
  at(number: number): string;
};

/** 128 bits: beyond meeting the right number by chance. */
const MASK = (1n << 128n) - 1n;

/** `weigh`: a number of 128 bits for a text, which only hosts with the token know. */
export function createRowTally(weigh: (text: string) => bigint): Tally {
  const versions = new Map<string, number>();
  let sum = 0n;

  function take(id: string): void {
    const version = versions.get(id);
    if (version === undefined) return;
    versions.delete(id);
    sum = (sum - weigh(`${version} ${id}`)) & MASK;
  }

  return {
    put(id, version) {
      take(id);
      versions.set(id, version);
      sum = (sum + weigh(`${version} ${id}`)) & MASK;
    },
    take,
    at: (number) => `${number} ${versions.size} ${sum.toString(16)}`,
  };
}

/** After how many batches a text of {@link Tally.at} was written, and of how many rows. */
export function readTally(text: string): { number: number; size: number } {
  const [number, size] = text.split(' ', 2).map(Number);
  return { number: number ?? Number.NaN, size: size ?? 0 };
}
