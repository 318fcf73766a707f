/**
 * Follows the store while a session is open: marks changes, says verdicts, and reports orders that are cancelled while they are
 * being worked on.
 */
import { quantityKey } from '../../domain/units.ts';
import { isFieldUnknown } from '../../domain/partial-records.ts';
import { type Settled, isMove } from '../../domain/intents.ts';
import type { OrderItem } from '../../domain/records.ts';
import { isPastStatus } from '../../replica/past.ts';
import type { Change } from '../../replica/records.ts';
import type { SessionContext } from '../session-context.ts';
import { alarm } from '../away/away.ts';
import { sayBulk } from '../commands/bulk.ts';
import { whyNotShippable } from '../packing/tracking-prompt.ts';
import type { News } from '../state/news.ts';
import { keepUnwritten } from '../commands/unwritten.ts';
import { stopForCancelled, stopShipping, stopWith } from '../kernel/blocking-alerts.ts';
import { openOrderNumber } from '../kernel/open-order.ts';

/** How long a change is highlighted, in milliseconds. */
export const GLOW_MS = 2000;

/** Subscribes; returns how to end. `isMine`: whether an action was requested in this session, if several share one outbox. */
export function watchStore(context: SessionContext, isMine: (settled: Settled) => boolean = () => true): () => void {
  const { actions } = context;
  const endings = [
    context.onChanges((changes) => {
      noteNews(context, changes);
      noteCancelled(context, changes);
      watchPacking(context, changes);
      watchPrompt(context, changes);
    }),
    actions.onSettled((settled) => {
      if (!isMine(settled)) return;
      sayBulk(context, settled);
      keepUnwritten(context, settled);
      stopShipment(context, settled);
    }),
  ];
  return () => endings.forEach((end) => end());
}

/** The first read of the store is no news; later changes are. */
function noteNews(
  { replica, session, clock }: Pick<SessionContext, 'replica' | 'session' | 'clock'>,
  changes: readonly Change[],
): void {
  if (!replica.getState().health.isLoaded) return;
  const now = clock.now();
  const { news } = session.getState();
  const changedAt = new Map([...news.changedAt].filter(([, at]) => now - at < GLOW_MS));
  const unseen = new Set(news.unseen);
  for (const { entry, before } of changes) {
    // An item of the past, read because an operator requested it or scanned an old label.
    if (!before && entry.status && isPastStatus(entry.status)) continue;
    changedAt.set(entry.item.id, now);
    if (before?.status !== entry.status) unseen.add(entry.item.id);
  }
  const next: News = { ...news, changedAt, unseen };
  session.setState({ news: next });
}

/** Cancelled pieces that are still being made; those of the order on the bench are reported there. */
function noteCancelled(context: SessionContext, changes: readonly Change[]): void {
  if (!context.replica.getState().health.isLoaded) return;
  const { orderId } = context.session.getState().packing;
  const made = changes.filter(
    ({ entry, before }) =>
      entry.status === 'cancelled' && before?.status === 'in_production' && entry.item.order_id !== orderId,
  );
  alarm(
    context,
    made.map(({ entry }) => entry.item.id),
  );
}

/** The fields that a packer reads off the screen, and that must not change unnoticed. */
const SEEN_FIELDS = [
  'quantidade',
  'variation_options',
  'personalization_data',
  'product_id',
] as const satisfies (keyof OrderItem)[];

/** Stops the packer before the parcel is closed if the order on the bench was cancelled or changed. */
function watchPacking(context: SessionContext, changes: readonly Change[]): void {
  const { orderId } = context.session.getState().packing;
  if (orderId === undefined) return;
  const mine = changes.filter(({ entry, before }) => before && entry.item.order_id === orderId);
  const cancelled = mine.filter(({ entry, before }) => entry.status === 'cancelled' && before?.status !== 'cancelled');
  if (cancelled.length > 0) {
    // An item that was not yet in production, or has left, is not in the box.
    const inBox = cancelled.filter(({ before }) => before?.status === 'in_production');
    const ids = inBox.map(({ entry }) => entry.item.id);
    context.session.setState(({ packing }) => ({
      packing: { ...packing, toTakeOut: new Set([...packing.toTakeOut, ...ids]) },
    }));
    return stopForCancelled(
      context,
      cancelled.map(({ entry }) => entry.item),
    );
  }
  if (mine.some(isOtherThing)) stopWith(context, context.texts.stop.changed(openOrderNumber(context)));
}

/** The value of a field; a quantity that is only written differently is equal. */
function textOf(item: OrderItem, field: (typeof SEEN_FIELDS)[number]): string {
  return field === 'quantidade' ? quantityKey(item) : item[field];
}

/** A text that no response contained before has not changed: the order was read, and now the text is known. */
function isOtherThing({ entry, before }: Change): boolean {
  return SEEN_FIELDS.some(
    (field) =>
      textOf(entry.item, field) !== (before && textOf(before.item, field)) &&
      !(before && isFieldUnknown(before.item, field)),
  );
}

/** Rings if the item whose tracking code is being typed has left: the operator looks at the label; the prompt shows why. */
function watchPrompt(context: SessionContext, changes: readonly Change[]): void {
  const { prompt } = context.session.getState();
  if (prompt?.kind !== 'tracking') return;
  const change = changes.find(({ entry }) => entry.item.id === prompt.itemId);
  // A piece that is cancelled in production rings by itself.
  if (!change || change.before?.status === change.entry.status || change.entry.status === 'cancelled') return;
  if (whyNotShippable(context, prompt.itemId) !== undefined) context.effects.ring('error');
}

/** Stops the screen for a shipment that the last check prevented: a line at the bottom could be missed. */
function stopShipment(context: SessionContext, { intent, verdict }: Settled): void {
  if (!isMove(intent) || intent.operation !== 'ship' || verdict.kind !== 'not-sent') return;
  if (!['cancelled', 'changed', 'gone'].includes(verdict.code)) return;
  const item = context.replica.getState().records.get(intent.itemId)?.item;
  stopShipping(context, intent, verdict, item);
}
