/**
 * What was made of the items, as jobs for machines know it, and what is still to be made. All of it only adds up, so hosts
 * that have the same events know the same: whether a piece is as it is wanted now is worked out from what each writer
 * knew. No clock takes part. Pure.
 */
import type { By } from '../domain/audit.ts';

/** A job that was written. Times in milliseconds since the epoch. */
export type Job = By & {
  id: string;
  template: string;
  files: number;
  /** SHA-256 of the files. */
  hash: string;
  rows: number;
  /** Items that could not be made, and are on hold with the reason. */
  refused: number;
};

/** The units of one item in a job. */
export type MadeFact = By & {
  order_id: string;
  item_id: string;
  job: string;
  template: string;
  units: number[];
  /** SHA-256 of the text, and of all that the piece depends on, see {@link pieceHash}. */
  text_hash: string;
  piece_hash: string;
  /** The item's own stamp when it was read for the job, in milliseconds: who knows an older item cannot judge. */
  version: number;
  /** The events of the item’s earlier jobs that its writer knew. */
  knew: string[];
  /** The events of the remakes that it makes again. */
  remakes: string[];
};

/** Somebody has said that the pieces of an item are right as they are, whatever they were made of. */
export type AcceptedFact = By & Pick<MadeFact, 'order_id' | 'item_id' | 'piece_hash' | 'knew'>;

/** What is known of the pieces of one item: events by their names. */
export type PieceFacts = {
  made: ReadonlyMap<string, Pick<MadeFact, 'template' | 'units' | 'piece_hash' | 'version' | 'knew' | 'remakes'>>;
  accepted: readonly Pick<AcceptedFact, 'piece_hash' | 'knew'>[];
};

/**
 * Whether pieces were made that are not what the item says now, and nobody has made or let pass anything since in the
 * knowledge of them. `version`: the item's own stamp. What was made of a later one is not judged by an older.
 */
export function isOutdated({ made, accepted }: PieceFacts, item: { pieceHash: string; version: number }): boolean {
  if (made.size === 0) return false;
  const right = [...made.values(), ...accepted].filter(({ piece_hash }) => piece_hash === item.pieceHash);
  return [...made].some(
    ([name, { piece_hash, version }]) =>
      piece_hash !== item.pieceHash && version <= item.version && !right.some(({ knew }) => knew.includes(name)),
  );
}

/** A remake by the name of its event. */
export type NamedRemake = { name: string; units: number; unit?: number | undefined };

/**
 * Units of one item that a job has rows for: as many as its event can name. A store that tells of more has told no number
 * of pieces, and somebody has to look at it.
 */
export const MOST_UNITS_IN_JOB = 10_000;

/**
 * Which units of an item go into the next job of a template: those that were never made as the item is now, and those to
 * be made again of which no job of it knew. `units`: how many there are.
 */
export function unitsToMake(
  { made }: Pick<PieceFacts, 'made'>,
  { template, pieceHash, units }: { template: string; pieceHash: string; units: number },
  remakes: readonly NamedRemake[],
): number[] {
  const before = [...made.values()].filter((fact) => fact.template === template && fact.piece_hash === pieceHash);
  const done = new Set(before.flatMap((fact) => fact.units));
  const known = new Set(before.flatMap((fact) => fact.remakes));
  const first = Array.from({ length: Math.min(units, MOST_UNITS_IN_JOB) }, (_, index) => index + 1).filter(
    (unit) => !done.has(unit),
  );
  if (before.length === 0) return first;
  // Where nobody knows which it was they take turns.
  const turns = remakes.flatMap(({ name, units: more, unit }) =>
    Array.from({ length: Math.min(more, units) }, () => ({ name, unit })),
  );
  const again = turns.map(({ name, unit }, turn) => ({ name, unit: unit ?? (turn % units) + 1 }));
  return [...first, ...again.filter(({ name }) => !known.has(name)).map(({ unit }) => unit)];
}
