/** Finds an order wherever it is: in another tab, or closed long ago and on the disk only. */
import { numberOf } from '../../domain/item-names.ts';
import { STATUS_TABS, type StatusTab, type CachedItem } from '../../replica/records.ts';
import { mayNameBuyer } from '../../replica/filter-terms.ts';
import { notifyReaders } from '../../replica/replica.ts';
import type { SessionContext, OperatorSession, Services } from '../session-context.ts';
import { showKey } from '../../tty/keys/key-names.ts';
import { keyTo } from '../kernel/key-to.ts';
import { askOfNumber } from '../kernel/ask-of-number.ts';
import { say } from '../state/session-state.ts';
import { foundElsewhere, queueRows } from '../state/queue.ts';
import { jumpTo } from './queue-commands.ts';
import { DAY_MS } from '../../base/durations.ts';
import { reachedIn, statesLeft } from '../state/seeking.ts';

const statusTabOf = ({ status }: CachedItem): StatusTab => status ?? 'unknown';
const tabOf = (entry: CachedItem): number => STATUS_TABS.indexOf(statusTabOf(entry));

/** Whether a text can only be the number of an order. */
export function isOrderNumber(text: string): boolean {
  return /^#?\d{2,}$/.test(text.trim());
}

/**
 * Moves the cursor to the order of a number or code, in any tab, and shows where its items are. Of several items it takes the one
 * in the tab in front, or the one furthest from done; of several orders it asks which.
 */
export function goToOrder(context: SessionContext, code: string): void {
  const { replica, session, texts } = context;
  const entries = replica.getState().records.byCode(code);
  // Some of the records may have been read from the disk just now.
  notifyReaders(replica);
  if (entries.length === 0) {
    const incomplete = incompleteOrderWords(context, code);
    if (incomplete === undefined && isOrderNumber(code) && askToSeek(context, code)) return;
    return say(session, 'warn', incomplete ?? texts.queue.orderMissing(code));
  }
  if (!askOfNumber(context, code, entries, 'find')) goToFoundOrder(context, entries);
}

/** Moves the cursor to one of an order's items, and shows where they are. */
export function goToFoundOrder(context: SessionContext, entries: readonly CachedItem[]): void {
  const { session, texts } = context;
  const { statusTab: here } = session.getState().queue;
  const byTab = entries.toSorted((a, b) => tabOf(a) - tabOf(b));
  const entry = byTab.find((one) => statusTabOf(one) === here) ?? byTab[0]!;
  jumpTo(context, entry.item.id);
  const where = [...Map.groupBy(byTab, statusTabOf)].map(([statusTab, { length }]) =>
    texts.queue.countIn(length, statusTab),
  );
  say(session, 'ok', texts.queue.orderFound(numberOf(entry.item), where.join(', ')));
}

/** Why an unknown number may still be that of an order; `undefined` if the numbers of all open orders are known. */
export function incompleteOrderWords(
  { replica, texts }: Pick<SessionContext, 'replica' | 'texts'>,
  code: string,
): string | undefined {
  const count = isOrderNumber(code) ? replica.getState().records.unnumberedOrders().length : 0;
  return count > 0 ? texts.queue.orderUntold(code, count) : undefined;
}

/** `1 in Accepted: Tab`, if only other tabs have hits of the filter; empty if none has, or while the search runs. */
export function elsewhereWords(context: SessionContext): string {
  const { replica, session, clock, texts } = context;
  if (context.isLookingOn?.() === true) return '';
  const found = foundElsewhere(replica.getState(), session.getState(), clock.wallNow());
  if (found.length === 0) return '';
  const where = found.map(({ statusTab, count }) => texts.queue.countIn(count, statusTab)).join(', ');
  const isTyped = session.getState().prompt?.kind === 'filter';
  return `${where}: ${isTyped ? showKey('enter', texts.help.keyNames) : keyTo(context, 'queue', 'nextTab')}`;
}

/** The notice for a filter without hits in the tab in front: which other tabs have some, or that buyers are not searched. */
export function nothingFound(context: SessionContext): string {
  const elsewhere = elsewhereWords(context);
  const words = elsewhere === '' ? buyerWords(context) : undefined;
  if (words !== undefined) return words;
  const { filter } = context.session.getState().queue;
  const nothing = context.texts.queue.emptyFiltered(context.personal(filter));
  return [nothing, elsewhere && `${elsewhere}.`].filter(Boolean).join(' ');
}

/** The notice for a filter that may be the name of a buyer; `undefined` for any other. */
function buyerWords({ session, texts, personal }: OperatorSession): string | undefined {
  const { filter } = session.getState().queue;
  return mayNameBuyer(filter) ? texts.queue.emptyWithoutBuyers(personal(filter)) : undefined;
}

/** A filter with fewer digits is not taken for a complete number. */
const LEAST_DIGITS = 4;

/** Reads an order that the filter names from the disk, or asks whether to search it at the store. */
export function bringFiltered(context: SessionContext): void {
  const { replica, session, clock } = context;
  const { filter } = session.getState().queue;
  const isHere = queueRows(replica.getState(), session.getState(), clock.wallNow()).rows.length > 0;
  if (isHere || !isOrderNumber(filter)) return;
  if (replica.getState().records.byCode(filter).length > 0) return notifyReaders(replica);
  const isElsewhere = foundElsewhere(replica.getState(), session.getState(), clock.wallNow()).length > 0;
  const isWhole = filter.trim().replace('#', '').length >= LEAST_DIGITS;
  if (!isElsewhere && isWhole && incompleteOrderWords(context, filter) === undefined) askToSeek(context, filter);
}

const YEAR_MS = 365 * DAY_MS;

/**
 * Asks whether to search the store; returns false if nothing is left to read, the store is not reachable, or a search is running.
 */
function askToSeek({ replica, session, clock, readOlderNow }: Services & OperatorSession, code: string): boolean {
  const state = replica.getState();
  const { isLoaded, trouble } = state.health;
  const isPossible = readOlderNow && isLoaded && !trouble && statesLeft(state).length > 0;
  if (!isPossible || session.getState().seeking) return false;
  const backToMs = (reachedIn(state) ?? clock.wallNow()) - YEAR_MS;
  session.setState({ question: { kind: 'seekOrder', code: code.trim().replace(/^#/, ''), backToMs } });
  return true;
}
