/**
 * Shows whether the rows of a snapshot are the newest of their epoch, all of them and no others. A row bears a version counted
 * by its leader, and one number is the sum over all ids with their versions. Every row changes it, and nobody without the
 * store's token can work it out: so an old row that was put back, or one that was removed, shows.
 */

export type Tally = {
  /** Sets the version of a row. */
  put(id: string, version: number): void;
  /** Removes a row. */
  take(id: string): void;
  /** The number of rows and their sum, as a text, after this many batches. */
  at(number: number): string;
};

/** 128 bits: too many to meet the right number by chance. */
const MASK = (1n << 128n) - 1n;

/** `weigh`: a number of 128 bits for a text, which only hosts with the token can compute. */
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

/** Reads a text of {@link Tally.at}: after how many batches it was written, and of how many rows. */
export function readTally(text: string): { number: number; size: number } {
  const [number, size] = text.split(' ', 2).map(Number);
  return { number: number ?? Number.NaN, size: size ?? 0 };
}
