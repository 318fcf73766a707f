/** Selects items by a filter and a saved view, by the rules of the queue, for commands that list, follow or move items. */
import { codeOfAll, EXIT, type ExitCode } from '../../base/exit-codes.ts';
import { displayWidth } from '../../base/width.ts';
import { fold } from '../../base/fold.ts';
import { lastMadeFor } from '../../base/memo.ts';
import { isSure, NAMED_ZONES } from '../../base/store-times.ts';
import { safeText } from '../../base/safe-text.ts';
import { remarksIn } from '../../db/piece-notes.ts';
import { promiseFactsSince } from '../../db/promise-facts.ts';
import { createItemRepository } from '../../db/item-repository.ts';
import type { StateDatabase } from '../../db/database.ts';
import { UNSHIPPED_STATUSES } from '../../domain/lifecycle.ts';
import { fromStored, isFieldUnknown, mergeKnownFields } from '../../domain/partial-records.ts';
import type { ItemStatus, OrderItem } from '../../domain/records.ts';
import type { Remarks } from '../../domain/workshop.ts';
import { textsIn } from '../../i18n/texts.ts';
import { inQueueOrder, CachedItem } from '../../replica/cached-item.ts';
import { textsAskedFor } from '../../replica/filter-terms.ts';
import {
  asksForPromise,
  asksForSku,
  filterProblem,
  runsByTheClock,
  type FilterProblem,
} from '../../replica/filter-words.ts';
import { Promises } from '../../replica/promises.ts';
import { isInTab, type QueueTab } from '../../replica/queue-tabs.ts';
import { exactTest } from '../../replica/search.ts';
import { skusOf } from '../../replica/skus.ts';
import { UsageProblem, wrongValue } from '../failures.ts';
import type { StoreContext } from '../run-with-store.ts';
import type { CommandCore } from './core.ts';
import { findItems, tellNotFound, type FoundItems } from './find-items.ts';
import { keptViews, learntZoneOffset, peekedState, storeZone } from './local-state.ts';
import { takeList } from './references.ts';
import { allStock } from './stock-set.ts';

export type SelectFlags = { view?: string };

/** Flags of a command that takes references to items, or a filter in their place. */
export type WhereFlags = SelectFlags & { where?: string };

/** The items of a command: by their references, or by a selection. */
export type Picked = { references: readonly string[]; selection: Selection | undefined };

/** A valid filter, and the tab of the view. */
export type Selection = { filter: string; statusTab: QueueTab | undefined };

/** The selection of all items. */
export const ALL: Selection = { filter: '', statusTab: undefined };

/** Whether an item is selected; `remarks`: the shop's own records about its pieces. */
export type Selects = (entry: CachedItem, remarks: Remarks) => boolean;

/**
 * The selection of the words of a filter and of `--view`; `undefined` if neither is given. Throws {@link UsageProblem} with
 * the place of the mistake in the filter.
 */
export function readSelection(job: StoreContext, words: string, { view: name }: SelectFlags): Selection | undefined {
  if (words.trim() === '' && name === undefined) return undefined;
  const view = name === undefined ? undefined : viewNamed(job, name);
  const filter = [view?.filter ?? '', words].filter((part) => part.trim() !== '').join(' ');
  const problem = filterProblem(filter);
  if (problem) throw wrongFilter(job, filter, problem);
  return { filter, statusTab: view?.statusTab };
}

/** References or selection of a command. Throws {@link UsageProblem} for both at once, and for an empty filter. */
export function readPicked(job: StoreContext, references: readonly string[], flags: WhereFlags): Picked {
  const { where = '' } = flags;
  const selection = readSelection(job, where, flags);
  if (selection && references.length > 0) throw new UsageProblem(job.texts.usage.namedAndSelected);
  if (flags.where !== undefined && where.trim() === '') throw wrongValue('--where', where, job.texts.usage.filter);
  return { references, selection };
}

/**
 * Finds the picked items, as the store has them now. References may name items in any state, first those in the first of
 * `statuses`; a filter selects among the items in one of `statuses`.
 */
export async function findPicked(
  job: StoreContext,
  core: CommandCore,
  { references, selection }: Picked,
  statuses: readonly ItemStatus[],
): Promise<FoundItems[]> {
  if (!selection) return findItems(job, core, references, statuses[0]!);
  const isSelected = await selects(job, selection);
  const asked = statusesOf(selection.statusTab) ?? statuses;
  const found: CachedItem[] = [];
  for (const status of statuses.filter((one) => asked.includes(one))) {
    const rows = await takeList({ client: core.client, signal: job.signal }, core, { status });
    const { records } = core.replica.getState();
    for (const { id } of rows) {
      const entry = records.get(id);
      // Items that the store's filter has not kept out, or that have moved since, are in another state.
      if (entry?.status === status && isSelected(entry, records.remarks)) found.push(entry);
    }
  }
  const reference = selection.filter;
  return found.toSorted(inQueueOrder).map(({ item }) => ({ reference, items: [item], skipped: [] }));
}

/** Finds the picked items to be made, those in production first; prints those not found, see {@link tellMissing}. */
export async function findToMake(
  job: StoreContext,
  core: CommandCore,
  picked: Picked,
): Promise<{ found: FoundItems[]; code: ExitCode }> {
  const found = await core.patience.ask(() => findPicked(job, core, picked, ['in_production', 'accepted']), job.signal);
  return { found, code: tellMissing(job, found) };
}

/** Prints the references that name nothing; returns the exit code of all. */
export function tellMissing(job: StoreContext, found: readonly FoundItems[]): ExitCode {
  return codeOfAll(found.map((one) => (one.error ? tellNotFound(job, one) : EXIT.done)));
}

function viewNamed(job: StoreContext, name: string) {
  const views = keptViews(job);
  const view = views.find((one) => fold(one.name) === fold(name));
  if (view) return view;
  const known = [...new Set(views.map((one) => safeText(one.name, 40)))];
  throw wrongValue('--view', name, job.texts.usage.view(known.join(', ')));
}

/** How many characters of a long filter are shown before and behind the mistake. */
const SHOWN_AROUND = 40;

/** Makes the error for a wrong filter, with a mark under the place of the mistake. */
export function wrongFilter(job: StoreContext, filter: string, { kind, word, at }: FilterProblem): UsageProblem {
  const from = Math.max(0, at - SHOWN_AROUND);
  const before = safeText(filter.slice(from, at));
  const shown = before + safeText(filter.slice(at, at + word.length + SHOWN_AROUND));
  const sentence = textsIn(job.language).queue.filterProblem[kind](safeText(word, 60));
  return new UsageProblem(sentence, { more: [`  ${shown}`, `  ${' '.repeat(displayWidth(before))}^`] });
}

/** The states that a tab shows; `undefined` for all. */
export function statusesOf(tab: QueueTab | undefined): readonly ItemStatus[] | undefined {
  if (tab === undefined || tab === 'unknown') return undefined;
  return tab === 'held' ? UNSHIPPED_STATUSES : [tab];
}

/** Makes the test of a selection. The SKUs of the store are read first if the filter needs them. */
export async function selects(job: StoreContext, { filter, statusTab }: Selection): Promise<Selects> {
  const skus = skusOf(asksForSku(filter) ? await allStock(job, {}) : [], new Map());
  const testsFor = lastMadeFor<Record<'sure' | 'unsure', ReturnType<typeof exactTest>>>();
  // If the time zone of the times is not known, an item may or may not be late.
  const zone = runsByTheClock(filter) ? storeZone(job) : NAMED_ZONES;
  return (entry, remarks) => {
    if (statusTab !== undefined && !isInTab(remarks, entry, statusTab)) return false;
    const tests = testsFor(job, [remarks.held, remarks.notes], () => ({
      sure: exactTest(filter, remarks),
      unsure: exactTest(filter, remarks, false),
    }));
    const { pedido, created_at } = entry.item;
    return tests[isSure(pedido?.created_at || created_at, zone) ? 'sure' : 'unsure'](entry, Date.now(), skus);
  };
}

const NO_REMARKS: Remarks = { held: new Map(), notes: new Map() };

/**
 * Makes the test for the rows of a list. Fields that the list leaves out are completed from this machine's disk, as on the
 * screens; fields that are still unknown count as empty, and their number is printed at the end.
 */
export async function openRows(
  job: StoreContext,
  selection: Selection,
): Promise<Disposable & { isSelected: (item: OrderItem) => boolean }> {
  const isSelected = await selects(job, selection);
  const database = job.database ?? peekedState(job.config, job.io);
  const remarks = database ? remarksIn(database) : NO_REMARKS;
  const zone = learntZoneOffset(job) ?? 0;
  const complete = completedBy(database);
  const promises = promisesKept(job, database);
  const asksForDue = asksForPromise(selection.filter);
  const asked = textsAskedFor(selection.filter);
  let untoldCount = 0;
  let estimatedCount = 0;
  return {
    isSelected(row) {
      const item = complete(row);
      if (asked.some((field) => isFieldUnknown(item, field))) untoldCount++;
      const entry = new CachedItem(item, { askedAt: 0, knownAt: 0 }, zone);
      const due = promises.dueOf(item, entry.status, entry.placedAtMs, zone);
      if (asksForDue && due?.isEstimated) estimatedCount++;
      if (due) entry.due = due;
      return isSelected(entry, remarks);
    },
    [Symbol.dispose]() {
      if (database !== job.database) database?.close();
      if (untoldCount > 0) job.say(job.texts.read.untold(untoldCount, asked.join(', ')));
      if (estimatedCount > 0) job.say(job.texts.read.estimated(estimatedCount));
    },
  };
}

/** The shop's promises with the facts that its benches have read, so that commands and benches agree. */
function promisesKept(job: StoreContext, database: StateDatabase | undefined): Promises {
  const promises = new Promises();
  promises.rules = job.config.workshop?.promises;
  if (!database || !(promises.asksForPayment || promises.asksForProduct)) return promises;
  const { payments, products } = promiseFactsSince(database, 0);
  for (const { order_id, paid } of payments) promises.notePaid(order_id, paid);
  for (const { product_id, categories, tags } of products) promises.noteProduct(product_id, { categories, tags });
  return promises;
}

function completedBy(database: StateDatabase | undefined): (row: OrderItem) => OrderItem {
  if (!database) return (row) => row;
  const repository = createItemRepository(database, { now: Date.now, hostNow: Date.now });
  return (row) => {
    const kept = repository.recall(row.id);
    return kept ? mergeKnownFields(row, fromStored(JSON.parse(kept.json) as Partial<OrderItem>)) : row;
  };
}
