/**
 * Jobs for machines as hosts tell each other of them: which file there is, which units of which item are in it, and which
 * text was let pass. Hashes, and no text. All of it only ever comes to be, so hosts that have heard the same know the same:
 * whether a piece is as it is wanted now, and what is still to be made, is worked out from what each of them knew. No clock
 * takes part. Pure.
 */
import type { AuditEntry, By } from '../domain/audit.ts';
import { isCount, isHash, isId, isListOf, isMoment, isWord, named, readBy, type SlipText } from './slip-kit.ts';

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
  /** The slips of the item's jobs before, as far as they were known: its pieces were made in the knowledge of those. */
  knew: string[];
  /** The slips of the remakes that it makes again. */
  remakes: string[];
};

/** Somebody has said that the pieces of an item are right as they are, whatever they were made of. */
export type AcceptedFact = By & Pick<MadeFact, 'order_id' | 'item_id' | 'piece_hash' | 'knew'>;

export type JobSlip =
  | { kind: 'job'; job: Job }
  | { kind: 'made'; made: MadeFact }
  | { kind: 'accepted'; accepted: AcceptedFact };

/** The slip as it is told. */
export function jobSlipText(slip: JobSlip): SlipText {
  switch (slip.kind) {
    case 'job': {
      const { at, operator, station, id, template, files, hash, rows, refused } = slip.job;
      return named('j', JSON.stringify({ at, operator, station, id, template, files, hash, rows, refused }));
    }
    case 'made': {
      const { at, operator, station, order_id, item_id, job, template, units } = slip.made;
      const { text_hash, piece_hash, version, knew, remakes } = slip.made;
      const what = { order_id, item_id, job, template, units, text_hash, piece_hash, version, knew, remakes };
      return named('m', JSON.stringify({ at, operator, station, ...what }));
    }
    case 'accepted': {
      const { at, operator, station, order_id, item_id, piece_hash, knew } = slip.accepted;
      return named('a', JSON.stringify({ at, operator, station, order_id, item_id, piece_hash, knew }));
    }
  }
}

/** Reads one by the beginning of its name; `undefined` for what is none. */
export function readJobSlip(name: string, value: Record<string, unknown>): JobSlip | undefined {
  const by = readBy(value);
  if (!by) return undefined;
  if (name.startsWith('j:')) {
    const { id, template, files, hash, rows, refused } = value;
    if (!isId(id) || !isWord(template) || !isMoment(files) || !isHash(hash)) return undefined;
    if (!isMoment(rows) || !isMoment(refused)) return undefined;
    return { kind: 'job', job: { ...by, id, template, files, hash, rows, refused } };
  }
  const { order_id, item_id, piece_hash, knew } = value;
  if (!isId(order_id) || !isId(item_id) || !isHash(piece_hash) || !isListOf(knew, isId)) return undefined;
  const about = { order_id, item_id, piece_hash, knew };
  if (name.startsWith('a:')) return { kind: 'accepted', accepted: { ...by, ...about } };
  const { job, template, units, text_hash, version, remakes } = value;
  if (!isId(job) || !isWord(template) || !isListOf(units, isCount) || !isHash(text_hash)) return undefined;
  if (!isMoment(version) || !isListOf(remakes, isId)) return undefined;
  return { kind: 'made', made: { ...by, ...about, job, template, units, text_hash, version, remakes } };
}

/** What it tells of, in the words of the audit trail. */
export function jobEntry(slip: JobSlip): AuditEntry {
  switch (slip.kind) {
    case 'job': {
      const { at, operator, station, id, rows, hash } = slip.job;
      return { at, operator, station, what: 'job', asked: id, detail: `${rows} rows, files sha256:${hash}` };
    }
    case 'made': {
      const { at, operator, station, order_id, item_id, job, units, text_hash } = slip.made;
      const detail = `${units.length} rows, text sha256:${text_hash}`;
      return { at, operator, station, what: 'job', order_id, item_id, asked: job, detail };
    }
    case 'accepted': {
      const { at, operator, station, order_id, item_id } = slip.accepted;
      return { at, operator, station, what: 'released', order_id, item_id, asked: 'text-changed' };
    }
  }
}

/** What is known of the pieces of one item: slips by their names. */
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

/** A remake by the name of its slip. */
export type NamedRemake = { name: string; units: number; unit?: number | undefined };

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
  const first = Array.from({ length: units }, (_, index) => index + 1).filter((unit) => !done.has(unit));
  if (before.length === 0) return first;
  // Where nobody knows which it was they take turns.
  const turns = remakes.flatMap(({ name, units: more, unit }) => Array.from({ length: more }, () => ({ name, unit })));
  const again = turns.map(({ name, unit }, turn) => ({ name, unit: unit ?? (turn % units) + 1 }));
  return [...first, ...again.filter(({ name }) => !known.has(name)).map(({ unit }) => unit)];
}
