/** Moves many items at once: with a preview, after a key, and with one notice when all have their verdicts. */
import { readStatus, type Transition } from '../../domain/lifecycle.ts';
import { failedItems } from '../../outbox/bulk.ts';
import { graceSeconds } from '../kernel/intent-note.ts';
import type { Settled, VerdictKind } from '../../domain/intents.ts';
import { nameOf, numberOf } from '../../domain/item-names.ts';
import { placeInFront, say } from '../state/session-state.ts';
import type { Texts } from '../../i18n/texts.ts';
import type { SessionContext, Doors, Services } from '../session-context.ts';
import { keyTo } from '../kernel/key-to.ts';
import type { BulkPreview, BulkProgress } from '../../domain/bulk.ts';

/** From this many items on, Enter alone is too easy: the count must be typed. */
const COUNT_TYPED_FROM = 50;

/**
 * Asks whether to move the items; shows why not if none can be moved. `typedCount`: the number typed after the key that marked
 * them. If it is the count of the question, and the whole bulk can still be withdrawn for a while, the items are moved at once.
 */
export function askForBulk(
  context: SessionContext,
  operation: Transition,
  itemIds: readonly string[],
  { tickedCount, typedCount = '' }: { tickedCount?: number | undefined; typedCount?: string | undefined } = {},
): void {
  const { actions, session, texts } = context;
  const preview = actions.bulk.preview(operation, itemIds);
  const words = texts.bulk;
  if (preview.itemIds.length === 0)
    return say(session, 'warn', words.nothing(skippedWords(preview, texts), tickedCount));
  if (isCounted(preview, typedCount) && actions.bulk.hasGrace(operation)) return startBulk(context, preview);
  session.setState({ question: { kind: 'bulk', preview, typed: '', tickedCount } });
}

/** Whether a typed number is the count of the items to move, with none left out; of many items it must be typed again. */
export function isCounted({ itemIds, skipped }: Pick<BulkPreview, 'itemIds' | 'skipped'>, typedCount: string): boolean {
  return itemIds.length < COUNT_TYPED_FROM && skipped.length === 0 && typedCount === String(itemIds.length);
}

/** Of more numbers only the first and the last are shown. */
const MOST_NUMBERS = 3;

/**
 * The subject of a bulk, in words: the piece if there is one, the product if all items have the same, otherwise the numbers of
 * their orders. Empty if none of the items is known any more.
 */
export function bulkSubject(
  { replica, texts }: Pick<SessionContext, 'replica' | 'texts'>,
  itemIds: readonly string[],
): string {
  const { records } = replica.getState();
  const items = itemIds.flatMap((id) => records.get(id)?.item ?? []);
  const [first] = items;
  if (!first) return '';
  if (items.length === 1) return `#${numberOf(first)} ${nameOf(first)}`;
  const products = new Set(items.map((item) => item.product_nome));
  const numbers = [...new Set(items.map(numberOf))].toSorted((a, b) =>
    a.localeCompare(b, undefined, { numeric: true }),
  );
  const orders =
    numbers.length <= MOST_NUMBERS
      ? numbers.map((numero) => `#${numero}`).join(', ')
      : texts.bulk.range(numbers.length, `#${numbers[0]}`, `#${numbers.at(-1)}`);
  return [products.size === 1 ? first.product_nome : '', orders].filter(Boolean).join(', ');
}

/** Starts the bulk of the question. */
export function startBulk(context: SessionContext, preview: BulkPreview, tickedCount = 0): void {
  if (context.actions.bulk.start(preview, { hasGrace: true }) === undefined) return tellNotBegun(context, preview);
  // The ticks were made for this bulk.
  if (tickedCount > 0) context.session.setState({ ticked: new Set() });
}

/** Shows why: all items have moved since the question, or the disk of this machine cannot be written. */
function tellNotBegun(
  { session, actions, texts }: Pick<SessionContext, 'session' | 'actions' | 'texts'>,
  { operation, itemIds }: BulkPreview,
): void {
  const now = actions.bulk.preview(operation, itemIds);
  const words = texts.bulk;
  if (now.itemIds.length > 0) say(session, 'error', words.notBegun);
  else say(session, 'warn', words.nothing(skippedWords(now, texts)));
}

/** The bulk of this session that is under way, with its progress; `undefined` if there is none. */
function runningBulk({ actions }: Pick<Doors, 'actions'>): BulkProgress | undefined {
  const bulk = actions.bulk.lastOf();
  return bulk && !bulk.isDone ? bulk : undefined;
}

/** `Accept: 12 of 56 · z: stop the rest`, or for how long nothing of it is sent yet; `undefined` if no bulk is under way. */
export function progressWords(context: SessionContext): string | undefined {
  const bulk = runningBulk(context);
  if (!bulk) return undefined;
  const words = context.texts.bulk;
  const undoKey = keyTo(context, placeInFront(context.session.getState()).screen, 'undo');
  const seconds = graceSecondsOf(context, bulk);
  if (seconds > 0) return words.inGrace(bulk.operation, bulk.itemIds.length, seconds);
  const progress = words.progress(bulk.operation, bulk.results.size, bulk.itemIds.length);
  return `${progress} · ${words.stopKey(undoKey)}`;
}

/** For how many seconds nothing of a bulk is sent yet. */
function graceSecondsOf({ replica, clock }: Services, { id, itemIds }: BulkProgress): number {
  const { intents } = replica.getState();
  const first = itemIds.flatMap((itemId) => intents.get(itemId) ?? []).find(({ bulkId }) => bulkId === id);
  return first ? graceSeconds(first, clock.now()) : 0;
}

/** Why the failures of the last bulk cannot be retried; `undefined` if they can. */
export function whyNoRetry({ actions, texts }: Pick<SessionContext, 'actions' | 'texts'>): string | undefined {
  const { reasons } = texts;
  if (runningBulk({ actions })) return reasons.bulkIsRunning;
  return hasNothingFailed(actions) ? reasons.nothingFailed : undefined;
}

/** Whether no item of the last bulk has failed so far. */
export function hasNothingFailed({ bulk }: Doors['actions']): boolean {
  const last = bulk.lastOf();
  return !last || failedItems(last).length === 0;
}

/** Asks whether to retry the items that failed in the last bulk. */
export function retryFailures(context: SessionContext): void {
  const bulk = context.actions.bulk.lastOf();
  if (bulk) askForBulk(context, bulk.operation, failedItems(bulk));
}

/** Whether Enter confirms now. */
export function isAnswered({ itemIds }: BulkPreview, typed: string): boolean {
  return itemIds.length < COUNT_TYPED_FROM || typed === String(itemIds.length);
}

/** `3 in production, 1 on its way already`. */
export function skippedWords({ skipped }: Pick<BulkPreview, 'skipped'>, texts: Texts): string {
  const counts = new Map<string, { count: number; words: (count: number) => string }>();
  for (const { problem, itemStatus } of skipped) {
    const status = readStatus(itemStatus);
    const isState = problem === 'not-allowed' && itemStatus !== '';
    const key = isState ? itemStatus : problem;
    const known = counts.get(key);
    if (known) known.count++;
    else {
      const word = status ? texts.statuses[status] : itemStatus;
      const words = isState
        ? (count: number) => texts.bulk.already(word, count)
        : (count: number) => texts.bulk.problem(problem, count);
      counts.set(key, { count: 1, words });
    }
  }
  return [...counts.values()].map(({ count, words }) => words(count)).join(', ');
}

/**
 * Shows the outcome of a bulk when its last item has its verdict: for every item of the question, by kind of verdict. Items that
 * were not moved stay marked, so that they can be looked at.
 */
export function sayBulk(context: SessionContext, { intent, verdict }: Settled): void {
  const { replica, session, texts, effects } = context;
  const bulk = intent.bulkId === undefined ? undefined : replica.getState().bulks.get(intent.bulkId);
  if (!bulk?.isDone) return;
  const counts = countsOf(bulk);
  const failed = new Set(failedItems(bulk));
  const marks = new Set(session.getState().marks);
  for (const id of bulk.itemIds) if (!failed.has(id)) marks.delete(id);
  session.setState({ marks, marking: undefined });
  // The whole bulk was withdrawn before anything was sent: the key that did so shows that.
  const isTakenBack = verdict.kind === 'not-sent' && verdict.code === 'withdrawn';
  if (isTakenBack && counts['not-sent'] === bulk.results.size) return;

  const words = texts.bulk;
  const parts = [words.done(texts.verdicts.done[bulk.operation], counts.applied ?? 0)];
  const mayBeOursCount = bulk.mayBeOurs?.size ?? 0;
  const alreadySoCount = (counts['already-so'] ?? 0) - mayBeOursCount;
  if (alreadySoCount > 0) parts.push(words.alreadySo(alreadySoCount, [...new Set(bulk.doers?.values())].join(', ')));
  if (mayBeOursCount > 0) parts.push(words.mayBeOurs(mayBeOursCount));
  if (counts.refused) parts.push(words.refused(counts.refused));
  if (counts['not-sent']) parts.push(words.notSent(counts['not-sent']));
  if (counts.unconfirmed) parts.push(words.unconfirmed(counts.unconfirmed));
  if (bulk.skipped.length > 0) parts.push(words.skipped(bulk.skipped.length, skippedWords(bulk, texts)));
  const isLeftMarked = [...failed, ...bulk.skipped.map(({ itemId }) => itemId)].some((id) => marks.has(id));
  if (isLeftMarked) parts.push(words.leftMarked);
  if (failed.size > 0) parts.push(words.retryKey(keyTo(context, 'queue', 'retryFailures')));
  const isClean = failed.size === 0 && !counts.unconfirmed && bulk.skipped.length === 0;
  say(session, isClean ? 'ok' : 'warn', parts.join(' · '));
  effects.ring(isClean ? 'ok' : 'error');
}

function countsOf({ results }: BulkProgress): Partial<Record<VerdictKind, number>> {
  const counts: Partial<Record<VerdictKind, number>> = {};
  for (const kind of results.values()) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}
