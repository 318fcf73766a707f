/**
 * Which pieces jobs for machines have made of the items, and which are still to be made. Its events are all kept, none replaces
 * another, so hosts with the same events agree: whether a piece is up to date follows from the events that each writer knew,
 * not from clocks. Pure.
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
  /** How many items could not be made and are on hold with the reason. */
  refused: number;
};

/** The units of one item in a job. */
export type MadeFact = By & {
  order_id: string;
  item_id: string;
  job: string;
  template: string;
  units: number[];
  /** SHA-256 of the text, and of everything the piece depends on, see {@link pieceHash}. */
  text_hash: string;
  piece_hash: string;
  /** The item's own stamp in milliseconds when it was read for the job: a host with an older item cannot judge this one. */
  version: number;
  /** The names of the events of the item’s earlier jobs that the writer knew. */
  knew: string[];
  /** The names of the remake events that this job carries out. */
  remakes: string[];
};

/** A person accepted the pieces of an item as they are, whatever they were made from. */
export type AcceptedFact = By & Pick<MadeFact, 'order_id' | 'item_id' | 'piece_hash' | 'knew'>;

/** The facts about the pieces of one item: events by their names. */
export type PieceFacts = {
  made: ReadonlyMap<string, Pick<MadeFact, 'template' | 'units' | 'piece_hash' | 'version' | 'knew' | 'remakes'>>;
  accepted: readonly Pick<AcceptedFact, 'piece_hash' | 'knew'>[];
};

/**
 * Whether pieces were made that differ from the item as it is now, and no later event whose writer knew of them made or
 * accepted right ones. `version`: the item's own stamp. A piece made from a later item is not judged by an older one.
 */
export function isOutdated({ made, accepted }: PieceFacts, item: { pieceHash: string; version: number }): boolean {
  if (made.size === 0) return false;
  const right = [...made.values(), ...accepted].filter(({ piece_hash }) => piece_hash === item.pieceHash);
  return [...made].some(
    ([name, { piece_hash, version }]) =>
      piece_hash !== item.pieceHash && version <= item.version && !right.some(({ knew }) => knew.includes(name)),
  );
}

/** A remake with the name of its event. */
export type NamedRemake = { name: string; units: number; unit?: number | undefined };

/**
 * The most units of one item that a job has rows for, because its event can name no more. A larger quantity from the store is
 * taken as an error that a person must check.
 */
export const MOST_UNITS_IN_JOB = 10_000;

/**
 * Returns the units of an item for the next job of a template: those never made from the item as it is now, and those of
 * remakes that no job of it knew. `units`: the item's quantity.
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
  // Remakes without a named unit take the units in turn.
  const turns = remakes.flatMap(({ name, units: more, unit }) =>
    Array.from({ length: Math.min(more, units) }, () => ({ name, unit })),
  );
  const again = turns.map(({ name, unit }, turn) => ({ name, unit: unit ?? (turn % units) + 1 }));
  return [...first, ...again.filter(({ name }) => !known.has(name)).map(({ unit }) => unit)];
}
