/** Jobs for machines: reads the items from the store again, writes the files and stores their hashes. */
import { readFile } from 'node:fs/promises';
import { stampedName } from '../../base/file-names.ts';
import type { Author } from '../../domain/intents.ts';
import type { ItemStatus, OrderItem } from '../../domain/records.ts';
import { unitsOf } from '../../domain/units.ts';
import { changedInJob, jobsSince, keepJob, pieceFactsOf, type KnownOfItem } from '../../db/piece-facts.ts';
import type { StateDatabase } from '../../db/database.ts';
import { tryOr, StateUnusable } from '../../db/state-problem.ts';
import type { Replica } from '../../replica/replica.ts';
import type { OnDemand } from '../../sync/on-demand.ts';
import { readGlyphs } from '../font.ts';
import { versionOf } from '../assembly.ts';
import { namedRemake } from '../kinds/pieces.ts';
import { unitsToMake, type Job, type NamedRemake } from '../piece-facts.ts';
import { pieceHash, prepareJob, type JobFile, type PreparedJob } from '../job.ts';
import type { JobTemplate } from '../template.ts';
import type { Workshop } from './workshop.ts';

/** The states of items that are to be made. */
const MADE_STATUSES = ['accepted', 'in_production'] as const satisfies ItemStatus[];

export type JobRequest = {
  template: JobTemplate;
  /** Restricts the job to these items; without it all that are to be made. */
  itemIds?: ReadonlySet<string> | undefined;
  by: Author;
  /** Writes a file; must never overwrite one. */
  save: (file: JobFile) => Promise<{ path: string; problem?: undefined } | { problem: string }>;
  /** If true, nothing is written and no item is put on hold. */
  isTrial?: boolean | undefined;
};

/** The result of making a job. `held`: how many items are on hold and left out. */
export type JobOutcome =
  | ({ kind: 'made'; job: Job | undefined; paths: string[]; held: number } & PreparedJob)
  /** The error of reading or saving. */
  | { kind: 'not-read' | 'not-saved'; why: string }
  /** The file of the font or the drawing cannot be read. */
  | { kind: 'no-file'; path: string }
  /** The lists changed while they were read: an incomplete job would leave pieces unmade. */
  | { kind: 'moved' }
  | { kind: 'not-recorded' };

export type Jobs = {
  make(request: JobRequest): Promise<JobOutcome>;
  since(sinceMs: number): Job[];
  /** The ids of items that have changed since the job was made. */
  changedIn(job: Pick<Job, 'id' | 'station'>): string[];
};

type JobsOptions = {
  database: StateDatabase;
  replica: Replica;
  onDemand: Pick<OnDemand, 'readExactItems'>;
  workshop: Pick<Workshop, 'hold' | 'remakesOf' | 'refresh'>;
  wallNow: () => number;
};

/** Creates the jobs of the store that is open. */
export function createJobs({ database, replica, onDemand, workshop, wallNow }: JobsOptions): Jobs {
  function remakesOf(itemId: string): NamedRemake[] {
    return workshop.remakesOf(itemId).map(namedRemake);
  }

  async function make({ template, itemIds, by, save, isTrial }: JobRequest): Promise<JobOutcome> {
    const { font, svg } = template;
    let hasGlyph: ((character: string) => boolean) | undefined;
    let drawing = '';
    try {
      if (font !== undefined) hasGlyph = await readGlyphs(await readFile(font));
    } catch {
      return { kind: 'no-file', path: font! };
    }
    try {
      if (svg !== undefined) drawing = await readFile(svg, 'utf8');
    } catch {
      return { kind: 'no-file', path: svg! };
    }
    const read = await onDemand.readExactItems(MADE_STATUSES);
    if (read.problem !== undefined) return { kind: 'not-read', why: read.problem };
    if (!read.isStill) return { kind: 'moved' };
    const { records } = replica.getState();
    const wanted = read.items
      .map((item, index) => ({ item, raw: read.rows[index] }))
      .filter(({ item }) => itemIds?.has(item.id) ?? true);
    // Items on hold for one of the shop's own reasons are left out; those held for their text may be made with the new one.
    const isHeld = ({ id }: OrderItem) => {
      const hold = records.holdOf(id);
      return hold !== undefined && hold.cause === undefined;
    };
    const free = wanted.filter(({ item }) => !isHeld(item));
    const at = wallNow();
    /** The facts known while the rows are made: more may arrive from other hosts while files are saved. */
    const known = new Map<string, KnownOfItem>();
    const id = stampedName(template.name, at);
    try {
      const prepared = prepareJob(free, { template, unitsWanted, hasGlyph, drawing, stamp: id });
      const outcome = { kind: 'made' as const, held: wanted.length - free.length, ...prepared };
      if (isTrial) return { ...outcome, job: undefined, paths: [] };
      for (const { item, fault } of prepared.refused) {
        if (!workshop.hold([item], { reason: fault.about, cause: fault.fault }, by)) return { kind: 'not-recorded' };
      }
      if (prepared.rows.length === 0) return { ...outcome, job: undefined, paths: [] };
      const paths: string[] = [];
      for (const file of prepared.files) {
        const saved = await save(file);
        if (saved.problem !== undefined) return { kind: 'not-saved', why: saved.problem };
        paths.push(saved.path);
      }
      const job: Job = {
        id,
        at,
        operator: by.operator,
        station: by.station,
        template: template.name,
        files: paths.length,
        hash: prepared.hash,
        rows: prepared.rows.length,
        refused: prepared.refused.length,
      };
      keepJob(database, job, prepared.rows, known);
      workshop.refresh();
      return { ...outcome, job, paths };
    } catch (error) {
      if (error instanceof StateUnusable) return { kind: 'not-recorded' };
      throw error;
    }

    /** All units that were not made yet, and those of remakes since. */
    function unitsWanted(item: OrderItem): number[] {
      const what = { template: template.name, pieceHash: pieceHash(item), units: unitsOf(item) ?? 0 };
      const facts = pieceFactsOf(database, item.id);
      const remakes = remakesOf(item.id);
      known.set(item.id, {
        piece_hash: what.pieceHash,
        version: versionOf(item, records),
        knew: [...facts.made.keys()],
        remakes: remakes.map(({ name }) => name),
      });
      return unitsToMake(facts, what, remakes);
    }
  }

  return {
    make,
    since: (sinceMs) => tryOr(() => jobsSince(database, sinceMs), []),
    changedIn: (job) =>
      tryOr(() => {
        const { records } = replica.getState();
        return changedInJob(database, job, (itemId) => {
          const entry = records.get(itemId);
          return entry && pieceHash(entry.item);
        });
      }, []),
  };
}
