/** `hold`, `release`, `remake`, `note`: the shop's own records about its pieces; without arguments they list them. */
import { dayStamp, formatDay } from '../../base/ages.ts';
import { codeOfAll, EXIT, type ExitCode } from '../../base/exit-codes.ts';
import { authorSign } from '../../domain/intents.ts';
import { bareNumber, nameOf, numberOf } from '../../domain/item-names.ts';
import type { ItemStatus, OrderItem } from '../../domain/records.ts';
import { safeText } from '../../base/safe-text.ts';
import { unitsOf } from '../../domain/units.ts';
import { countByReason, type PieceHold, type TeamNote } from '../../domain/workshop.ts';
import type { StateDatabase } from '../../db/database.ts';
import { holdsIn, notesIn, remakesIn } from '../../db/piece-notes.ts';
import { textsIn } from '../../i18n/texts.ts';
import { holdReason, keptReason, reasonWords } from '../../i18n/workshop-words.ts';
import { readChoice, exampleDay, readDay, readUnits } from '../../eventlog/choice.ts';
import { holdItems } from '../../usecases/hold-items.ts';
import { canBeRemade } from '../../eventlog/states.ts';
import { isoOf, timeCells } from '../times.ts';
import { UsageProblem, wrongValue } from '../failures.ts';
import type { StoreContext } from '../run-with-store.ts';
import { printAll } from '../output/print-all.ts';
import { formatOf } from '../output/records.ts';
import type { PrintedColumn } from '../output/table.ts';
import { withCore, type CommandCore, configuredAuthor } from './core.ts';
import { tellNotFound, distinct, type FoundItems } from './find-items.ts';
import { findOrder } from './find-order.ts';
import { keptNames, readKnownNames, type KeptNames, type KnownNames, type Subject } from './known-names.ts';
import { withLocalState } from './local-state.ts';
import { momentFrom } from './moments.ts';
import { findPicked, readPicked, type Picked, type WhereFlags } from './selection.ts';
import { readStatus } from '../../domain/lifecycle.ts';
import { fieldsOf } from './schemas.ts';

export type HoldFlags = WhereFlags & { reason?: string; until?: string };

/** Holds items for a reason of the shop's list; without items it lists the items on hold. */
export async function holdReferences(
  job: StoreContext,
  flags: HoldFlags,
  references: readonly string[],
): Promise<ExitCode> {
  const picked = readPicked(job, references, flags);
  if (references.length === 0 && !picked.selection) return listHolds(job);
  const words = job.texts.workshop;
  const reason = reasonOf(job, flags.reason, 'holdReasons');
  const now = Date.now();
  const day = readDay(flags.until ?? '', now);
  if (day === 'no-day') throw new UsageProblem(words.noDay(safeText(flags.until ?? '', 50), exampleDay(now)));
  return withItems(job, picked, async (core, items, found) => {
    const texts = textsIn(job.language);
    const outcome = holdItems(core.replica.getState().records, items, (free) =>
      core.workshop.hold(free, { reason, lookAgainAt: day }, configuredAuthor(job)),
    );
    if (!outcome) return failed(job);
    for (const { item, hold } of outcome.already)
      job.say(
        safeText(words.alreadyHeld(numberOf(item), nameOf(item), holdReason(hold, texts), authorSign(hold)), 300),
      );
    for (const item of outcome.gone) {
      const status = readStatus(item.item_status);
      const { already, isUnknown } = texts.reasons;
      const why = status ? already(texts.statuses[status]) : isUnknown(item.item_status);
      job.say(safeText(`#${numberOf(item)} ${nameOf(item)}: ${why}.`, 300));
    }
    const { length } = outcome.held;
    if (length > 0) job.say(safeText(words.held(length, reasonWords(reason, texts)), 300));
    const gone = new Set(outcome.gone.map(({ id }) => id));
    // Of an order that was named, what has left stays out of it.
    const isGone = (one: FoundItems) => [...one.items, ...one.skipped].every(({ id }) => gone.has(id));
    return codeOfAll(found.map((one) => (isGone(one) ? EXIT.usage : EXIT.done)));
  });
}

/** Ends holds. */
export async function releaseItems(
  job: StoreContext,
  flags: WhereFlags,
  references: readonly string[],
): Promise<ExitCode> {
  return withItems(job, readPicked(job, references, flags), async (core, items) => {
    const ids = items.map(({ id }) => id);
    const count = core.workshop.release(ids, configuredAuthor(job));
    if (count === undefined) return failed(job);
    job.say(job.texts.workshop.released(count));
    return EXIT.done;
  });
}

async function listHolds(job: StoreContext): Promise<ExitCode> {
  const { columns, noneHeld } = job.texts.workshop;
  const { rows: holds, names, namesOf } = await withNames(job, (database) => [...holdsIn(database).values()]);
  const about: readonly PrintedColumn<PieceHold>[] = [
    {
      title: columns.reason,
      least: 10,
      cell: (hold) => safeText(holdReason(hold, textsIn(job.language)), 200),
      piped: ({ cause, reason }) =>
        safeText(cause === undefined ? keptReason(reason) : [cause, reason].filter(Boolean).join(' '), 200),
    },
    { title: columns.day, cell: ({ look_again_at: day }) => (day === undefined ? '' : formatDay(day)) },
    { title: columns.at, ...timeCells(({ at }) => at) },
    { title: columns.who, least: 8, cell: (hold) => safeText(authorSign(hold), 100) },
  ];
  await printAll(job, holds, {
    fields: fieldsOf('hold'),
    recordOf: (hold) => ({ ...holdRecord(hold), ...namesOf(hold) }),
    columns: [{ title: columns.item, cell: ({ order_id, item_id }) => `${order_id}/${item_id}` }, ...about],
    columnsFor: () => [
      { title: columns.order, cell: names.order },
      { title: columns.item, least: 14, cell: names.item },
      ...about,
      { title: job.texts.read.columns.id, cell: names.reference },
    ],
    none: noneHeld,
  });
  return EXIT.done;
}

function holdRecord({ at, look_again_at: day, cause, reason, ...rest }: PieceHold) {
  const kept = cause === undefined ? keptReason(reason) : reason;
  return {
    ...rest,
    reason: kept,
    cause: cause ?? null,
    look_again_on: day === undefined ? null : dayStamp(day),
    at: isoOf(at),
  };
}

export type RemakeFlags = { reason?: string; unit?: string; units?: number; since?: string };

/** Records that units of an item are made again; without an item it counts such units by reason. */
export async function remakeItem(
  job: StoreContext,
  flags: RemakeFlags,
  references: readonly string[],
): Promise<ExitCode> {
  if (references.length === 0) return countRemakes(job, flags);
  const words = job.texts.workshop;
  const reason = reasonOf(job, flags.reason, 'remakeReasons');
  return withItems(job, { references, selection: undefined }, async (core, items) => {
    const [item, ...others] = items;
    if (!item || others.length > 0) {
      throw new UsageProblem(
        words.oneItem(items.map((one) => `  ${one.order_id}/${one.id}  ${safeText(nameOf(one), 60)}`)),
      );
    }
    if (!canBeRemade(item)) throw new UsageProblem(words.notMade(`${item.order_id}/${item.id}`));
    const all = unitsOf(item);
    const said = flags.unit === undefined ? String(flags.units ?? 1) : `#${flags.unit}`;
    const units = readUnits(said, all);
    if (units === 'no-count') throw new UsageProblem(words.noUnits(all));
    if (units === 'which') throw new UsageProblem(words.whichUnit(all));
    for (const unit of units)
      if (!core.workshop.remake(item, reason, 1, configuredAuthor(job), unit)) return failed(job);
    job.say(safeText(words.remade(units.length, nameOf(item), reasonWords(reason, textsIn(job.language))), 300));
    return EXIT.done;
  });
}

async function countRemakes(job: StoreContext, { since }: RemakeFlags): Promise<ExitCode> {
  const { columns, noRemakes, noRemakesSince } = job.texts.workshop;
  const sinceMs = momentFrom('--since', since, job.texts) ?? 0;
  const remakes = await withLocalState(job, (database) => remakesIn(database, { sinceMs }));
  const counts = countByReason(remakes.map((one) => ({ ...one, reason: keptReason(one.reason) })));
  await printAll(job, counts, {
    fields: fieldsOf('remake'),
    columns: [
      { title: columns.units, align: 'right', cell: ({ units }) => String(units) },
      {
        title: columns.reason,
        cell: ({ reason }) => safeText(reasonWords(reason, textsIn(job.language)), 100),
        piped: ({ reason }) => safeText(reason, 100),
      },
    ],
    none: since === undefined ? noRemakes : noRemakesSince,
  });
  return EXIT.done;
}

/** Adds a note about an order for the team; without words it lists the order's notes, without an order all notes. */
export async function noteOrder(job: StoreContext, _: object, [order, ...said]: readonly string[]): Promise<ExitCode> {
  const { texts } = job;
  if (order === undefined) return listNotes(job, undefined);
  job.tried.subject = order;
  const { data } = await findOrder(job, order);
  if (said.length === 0) return listNotes(job, data.id);
  return withCore(job, {}, async (core) => {
    const problem = core.workshop.note(data.id, safeText(said.join(' ')), configuredAuthor(job));
    if (problem === 'not-recorded') return failed(job);
    if (problem) throw new UsageProblem(texts.workshop.problems[problem]);
    job.say(safeText(texts.workshop.noted(`#${bareNumber(data.numero)}`), 200));
    return EXIT.done;
  });
}

async function listNotes(job: StoreContext, orderId: string | undefined): Promise<ExitCode> {
  const { columns, noNotes } = job.texts.workshop;
  const { rows: notes, names, namesOf } = await withNames(job, (database) => notesIn(database, orderId));
  const about: readonly PrintedColumn<TeamNote>[] = [
    { title: columns.at, ...timeCells(({ at }) => at) },
    { title: columns.who, least: 8, cell: (note) => safeText(authorSign(note), 100) },
    { title: columns.text, least: 10, cell: ({ text }) => safeText(text, 1000) },
  ];
  await printAll(job, notes, {
    fields: fieldsOf('note'),
    recordOf: (note) => ({ ...noteRecord(note), ...namesOf(note) }),
    columns: [{ title: columns.order, cell: ({ order_id }) => order_id }, ...about],
    columnsFor: () => [{ title: columns.order, cell: names.order }, ...about],
    none: noNotes,
  });
  return EXIT.done;
}

function noteRecord({ at, ...rest }: TeamNote) {
  return { ...rest, at: isoOf(at) };
}

/** Reads rows from this machine's disk, with the names of their subjects; for a table unknown names are requested. */
function withNames<T extends Subject>(
  job: StoreContext,
  read: (database: StateDatabase) => T[],
): Promise<{ rows: T[]; names: KnownNames; namesOf: (row: T) => ReturnType<KeptNames['fields']> }> {
  const isTable = formatOf(job) === 'table' && job.flags.fields === undefined;
  return withLocalState(job, async (database) => {
    const rows = read(database);
    const kept = keptNames(database);
    const names = await readKnownNames(job, kept, isTable ? rows : []);
    const fields = new Map(rows.map((row) => [row, kept.fields(row)]));
    return { rows, names, namesOf: (row) => fields.get(row) ?? {} };
  });
}

/** Finds a reason of the shop's list by its number or its beginning. */
export function reasonOf(job: StoreContext, text: string | undefined, list: 'holdReasons' | 'remakeReasons'): string {
  const words = job.texts.workshop;
  const reasons = job.config.workshop?.[list] ?? textsIn(job.language).workshop[list];
  const known = safeText(reasons.map((reason, index) => `${index + 1} ${reason}`).join(', '), 1000);
  // A script passes the key of a reason, which is the same in every language.
  const choice = readChoice(reasonWords(text ?? '', textsIn(job.language)), reasons);
  if (choice === 'several') throw new UsageProblem(words.several(safeText(text ?? '', 60), known));
  if (typeof choice === 'string' || choice.rest !== '') {
    const problem = words.needsReason('--reason', known);
    throw text ? wrongValue('--reason', text, `${words.noReason} ${problem}`) : new UsageProblem(problem);
  }
  return keptReason(choice.reason);
}

/** The states of unshipped items, among which a filter selects; items in production come first. */
const UNSHIPPED = ['in_production', 'accepted', 'pending'] as const satisfies ItemStatus[];

/** Runs `work` on the named items, as the store has them now; an order names all of its items. */
async function withItems(
  job: StoreContext,
  picked: Picked,
  work: (core: CommandCore, items: OrderItem[], found: readonly FoundItems[]) => Promise<ExitCode>,
): Promise<ExitCode> {
  return withCore(job, {}, async (core) => {
    const found = await core.patience.ask(() => findPicked(job, core, picked, UNSHIPPED), job.signal);
    const missing = found.find(({ error }) => error);
    if (missing) return tellNotFound(job, missing);
    const items = distinct(found.flatMap((one) => [...one.items, ...one.skipped]));
    if (items.length > 0) return work(core, items, found);
    job.say(job.texts.read.noItems);
    return picked.selection ? EXIT.done : EXIT.usage;
  });
}

function failed(job: StoreContext): ExitCode {
  job.say(job.texts.workshop.problems['not-recorded']);
  return EXIT.unexpected;
}
