/**
 * What a session does by itself while it is open: it notices news, verdicts, and orders that are
 * cancelled under its hands.
 */
import { quantityKey } from '../../domain/units.ts';
import { isFieldUnknown } from '../../domain/partial-records.ts';
import type { Settled } from '../../domain/intents.ts';
import { isMove } from '../../domain/intents.ts';
import type { OrderItem } from '../../domain/records.ts';
import { isPastStatus } from '../../replica/past.ts';
import type { Change } from '../../replica/records.ts';
import type { SessionContext } from '../session-context.ts';
import { alarm } from '../away/away.ts';
import { sayBulk } from '../commands/bulk.ts';
import { openOrderNumber } from '../packing/packing.ts';
import { whyNotShippable } from '../packing/tracking-prompt.ts';
import type { News } from '../state/news.ts';
import { keepUnwritten } from '../commands/unwritten.ts';
import { stopForCancelled, stopShipping, stopWith } from '../kernel/blocking-alerts.ts';

/** How long a change glows. */
export const GLOW_MS = 2000;

/** Begins; returns how to end. `isMine`: what was asked in this session, where several share one outbox. */
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

/** The first picture is no news; what comes after it is. */
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
    // The past that somebody asked for, or an old label that was scanned.
    if (!before && entry.status && isPastStatus(entry.status)) continue;
    changedAt.set(entry.item.id, now);
    if (before?.status !== entry.status) unseen.add(entry.item.id);
  }
  const next: News = { ...news, changedAt, unseen };
  session.setState({ news: next });
}

/** Pieces that are being made for nobody any more; of the order on the bench it is said there. */
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

/** What a packer reads off the screen, and must not change behind it. */
const SEEN_FIELDS = [
  'quantidade',
  'variation_options',
  'personalization_data',
  'product_id',
] as const satisfies (keyof OrderItem)[];

/** The order on the bench was cancelled or changed: the packer hears of it before the parcel is closed. */
function watchPacking(context: SessionContext, changes: readonly Change[]): void {
  const { orderId } = context.session.getState().packing;
  if (orderId === undefined) return;
  const mine = changes.filter(({ entry, before }) => before && entry.item.order_id === orderId);
  const cancelled = mine.filter(({ entry, before }) => entry.status === 'cancelled' && before?.status !== 'cancelled');
  if (cancelled.length > 0) {
    // What was not in production yet, or has left, is not in the box.
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

/** What a field says; a quantity that is only spelled otherwise says the same. */
function textOf(item: OrderItem, field: (typeof SEEN_FIELDS)[number]): string {
  return field === 'quantidade' ? quantityKey(item) : item[field];
}

/** A text that no answer had told before has not changed: the order was read, and now it is known. */
function isOtherThing({ entry, before }: Change): boolean {
  return SEEN_FIELDS.some(
    (field) =>
      textOf(entry.item, field) !== (before && textOf(before.item, field)) &&
      !(before && isFieldUnknown(before.item, field)),
  );
}

/**
 * The item whose tracking code is being typed has left: whoever looks at the label hears it, and the prompt says why.
 */
function watchPrompt(context: SessionContext, changes: readonly Change[]): void {
  const { prompt } = context.session.getState();
  if (prompt?.kind !== 'tracking') return;
  const change = changes.find(({ entry }) => entry.item.id === prompt.itemId);
  // A piece that is cancelled in production rings by itself.
  if (!change || change.before?.status === change.entry.status || change.entry.status === 'cancelled') return;
  if (whyNotShippable(context, prompt.itemId) !== undefined) context.effects.ring('error');
}

/** A shipment that the last look forbade is not a line at the bottom of the screen. */
function stopShipment(context: SessionContext, { intent, verdict }: Settled): void {
  if (!isMove(intent) || intent.operation !== 'ship' || verdict.kind !== 'not-sent') return;
  if (!['cancelled', 'changed', 'gone'].includes(verdict.code)) return;
  const item = context.replica.getState().records.get(intent.itemId)?.item;
  stopShipping(context, intent, verdict, item);
}
