/** Finding an order wherever it is: in another tab, or closed long ago and on the disk alone. */
import { numberOf } from '../../domain/item-names.ts';
import { DRAWERS, type Drawer, type Entry } from '../../replica/records.ts';
import { tellReaders } from '../../replica/replica.ts';
import type { Bench } from '../session-context.ts';
import { keyTo } from '../keymap/key-to.ts';
import { askOfNumber } from '../packing/ask-of-number.ts';
import { say } from '../state/session-state.ts';
import { foundElsewhere, queueRows } from '../state/queue.ts';
import { jumpTo } from './queue-commands.ts';

const drawerOf = ({ status }: Entry): Drawer => status ?? 'unknown';
const tabOf = (entry: Entry): number => DRAWERS.indexOf(drawerOf(entry));

/** Whether a text can only be meant as the number of an order. */
export function isOrderNumber(text: string): boolean {
  return /^#?\d{2,}$/.test(text.trim());
}

/**
 * Puts the cursor on an order of this number or code, whatever tab it is in, and says where its items are. Of several
 * items the one in the tab in front is taken, else the one that is furthest from done; of several orders it is asked
 * which.
 */
export function goToOrder(bench: Bench, code: string): void {
  const { shop, desk, texts } = bench;
  const entries = shop.getState().records.byCode(code);
  // Some of them may have come from the disk just now.
  tellReaders(shop);
  if (entries.length === 0) return say(desk, 'warn', untoldWords(bench, code) ?? texts.queue.orderMissing(code));
  if (!askOfNumber(bench, code, entries, 'find')) showOrder(bench, entries);
}

/** Puts the cursor on one of an order's items, and says where they are. */
export function showOrder(bench: Bench, entries: readonly Entry[]): void {
  const { desk, texts } = bench;
  const { drawer: here } = desk.getState();
  const byTab = entries.toSorted((a, b) => tabOf(a) - tabOf(b));
  const entry = byTab.find((one) => drawerOf(one) === here) ?? byTab[0]!;
  jumpTo(bench, entry.item.id);
  const where = [...Map.groupBy(byTab, drawerOf)].map(([drawer, { length }]) => texts.queue.countIn(length, drawer));
  say(desk, 'ok', texts.queue.orderFound(numberOf(entry.item), where.join(', ')));
}

/** Why a number that nothing here has may yet be that of an order; `undefined` where all open orders have told theirs. */
export function untoldWords({ shop, texts }: Bench, code: string): string | undefined {
  const count = isOrderNumber(code) ? shop.getState().records.unnumberedOrders().length : 0;
  return count > 0 ? texts.queue.orderUntold(code, count) : undefined;
}

/**
 * `1 in Accepted: Tab`, where the tab in front has nothing that the filter asks for; empty where there is no more, and as
 * long as it is looked for.
 */
export function elsewhereWords(bench: Bench): string {
  const { shop, desk, clock, texts } = bench;
  if (bench.isLookingOn?.() === true) return '';
  const found = foundElsewhere(shop.getState(), desk.getState(), clock.wallNow());
  if (found.length === 0) return '';
  const where = found.map(({ drawer, count }) => texts.queue.countIn(count, drawer)).join(', ');
  return `${where}: ${keyTo(bench, 'queue', 'nextTab')}`;
}

/** Brings an order that the filter names and only the disk knows. */
export function bringFiltered({ shop, desk, clock }: Bench): void {
  const { filter } = desk.getState();
  const isHere = queueRows(shop.getState(), desk.getState(), clock.wallNow()).rows.length > 0;
  if (isHere || !isOrderNumber(filter)) return;
  if (shop.getState().records.byCode(filter).length > 0) tellReaders(shop);
}
