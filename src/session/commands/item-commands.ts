/** The commands for an item other than its moves: a closer look, the buyer's data, the label. */
import { onScreens } from '../kernel/list-commands.ts';
import { itemOfPlace } from '../kernel/item-of-place.ts';
import type { OrderItem } from '../../domain/records.ts';
import { goBack, goTo, keyOf, placeInFront, type SessionState, setPart } from '../state/session-state.ts';
import { orderDetail } from '../../replica/details.ts';
import { withPin } from '../kernel/pin.ts';
import { printLabels, whyNotPrintable } from '../kernel/print-label.ts';
import { isRevealNoted } from '../kernel/reveal-note.ts';
import { itemInFront } from '../state/queue.ts';
import { isRead, textKeyOf as seenKeyOf, markRead } from '../state/acknowledged-texts.ts';
import type { SessionContext, Command, Services, OperatorSession } from '../session-context.ts';
import { refuse } from '../refuse.ts';

const screens = ['item'] as const;
/** On the page of a label its letter prints it; on that of an item the same letter opens that page. */
const printLabel: Command = {
  id: 'printLabel',
  effect: 'write',
  requires: ['reveal'],
  keys: [],
  unavailable: (context) => whyNotPrintable(context, labelled(context)),
  run: (context) => printLabels(context, labelled(context)),
};
const scrolling = ['item', 'product', 'output', 'story'] as const;

/** How long a buyer's data is shown (milliseconds). */
const REVEAL_MS = 10_000;

export const itemCommands: Command[] = onScreens(screens, [
  {
    id: 'confirmRead',
    effect: 'write',
    requires: ['write'],
    keys: ['enter'],
    screens: ['personalisation'],
    isInFooter: true,
    unavailable: (context) => {
      const { noItem, hasNoText } = context.texts.reasons;
      const item = openItem(context);
      if (!item) return noItem;
      return item.personalization_data === '' ? hasNoText : undefined;
    },
    run: (context) => {
      const item = openItem(context);
      if (!item) return;
      const place = placeInFront(context.session.getState());
      goBack(context.session);
      if (place.screen !== 'personalisation') return;
      const { trackingCode = '', seenKey } = place;
      // The text has changed while it was shown: it is opened again, since nobody has read it.
      if (seenKey !== undefined && seenKey !== seenKeyOf(item)) {
        refuse(context, context.texts.item.textChanged);
        return askToShip(context, item, trackingCode);
      }
      markRead(context.session, item);
      askForTracking(context, item, trackingCode);
    },
  },
  {
    id: 'reveal',
    effect: 'write',
    requires: ['reveal'],
    keys: ['B'],
    isInFooter: true,
    unavailable: (context) => (openOrder(context) ? undefined : context.texts.reasons.orderUnread),
    run: (context) => withPin(context, 'reveal', () => reveal(context)),
  },
  {
    id: 'label',
    effect: 'write',
    requires: ['reveal'],
    keys: ['l'],
    isInFooter: true,
    unavailable: whyNoLabel,
    run: (context) => withPin(context, 'reveal', () => openLabel(context)),
  },
  printLabel,
  { ...printLabel, keys: ['l'], screens: ['label'], isInFooter: true },
  {
    id: 'openProduct',
    effect: 'view',
    keys: ['p'],
    isInFooter: true,
    unavailable: (context) => (openItem(context)?.product_id ? undefined : context.texts.reasons.noItem),
    run: (context) => goTo(context.session, { screen: 'product', productId: openItem(context)?.product_id ?? '' }),
  },
  {
    id: 'priceOf',
    effect: 'view',
    keys: ['p'],
    screens: ['queue'],
    unavailable: (context) => (frontProduct(context) ? undefined : context.texts.reasons.noItem),
    run: (context) => goTo(context.session, { screen: 'product', productId: frontProduct(context) ?? '' }),
  },
  {
    id: 'nextItem',
    effect: 'view',
    keys: ['tab', 'right'],
    isInFooter: true,
    unavailable: whyNoSibling,
    run: (context) => turnTo(context, 1),
  },
  {
    id: 'previousItem',
    effect: 'view',
    keys: ['shift+tab', 'left'],
    unavailable: whyNoSibling,
    run: (b) => turnTo(b, -1),
  },
  {
    id: 'scrollDown',
    effect: 'view',
    keys: ['j', 'down'],
    screens: scrolling,
    isInFooter: true,
    unavailable: whyNoMore,
    run: (context) => scroll(context, 1),
  },
  { id: 'scrollUp', effect: 'view', keys: ['k', 'up'], screens: scrolling, run: (context) => scroll(context, -1) },
  {
    id: 'scrollPageDown',
    effect: 'view',
    keys: ['pagedown', 'space'],
    screens: scrolling,
    run: (context) => scroll(context, pageOf(context)),
  },
  {
    id: 'scrollPageUp',
    effect: 'view',
    keys: ['pageup'],
    screens: scrolling,
    run: (context) => scroll(context, -pageOf(context)),
  },
]);

/**
 * Begins a shipment. The text on the piece is read first, once per text, on a screen of its own. Only the Enter key goes on from
 * there; a scan does the same as on any screen and confirms nothing. A tracking code that is known already is put into the prompt
 * that follows.
 */
export function askToShip(context: SessionContext, item: OrderItem, trackingCode = ''): void {
  if (isRead(context.session.getState(), item)) return askForTracking(context, item, trackingCode);
  const known = trackingCode === '' ? {} : { trackingCode };
  goTo(context.session, { screen: 'personalisation', itemId: item.id, seenKey: seenKeyOf(item), ...known });
}

function askForTracking({ session }: OperatorSession, item: OrderItem, value = ''): void {
  session.setState({ prompt: { kind: 'tracking', itemId: item.id, value } });
}

/** The product of the row under the queue's cursor. */
function frontProduct(context: SessionContext): string | undefined {
  return itemInFront(context)?.item.product_id || undefined;
}

function openItem({ replica, session }: Pick<SessionContext, 'replica' | 'session'>): OrderItem | undefined {
  return itemOfPlace(replica.getState(), session.getState());
}

function openOrder(context: SessionContext) {
  const item = openItem(context);
  return item && orderDetail(context.details.getState(), item.order_id, context.clock.now());
}

/** Shows the buyer's data at this place for ten seconds, if the audit trail can be written. */
function reveal(context: SessionContext): void {
  const { session, clock } = context;
  const [order, item] = [openOrder(context), openItem(context)];
  if (!order || !item || !isRevealNoted(context, item)) return;
  const endsAt = clock.now() + REVEAL_MS;
  const state = session.getState();
  setPart(session, 'access', {
    reveal: { orderId: order.id, place: placeInFront(state), endsAt },
    buyers: new Map(state.access.buyers).set(order.id, order.comprador.nome),
  });
}

/** Whether a buyer's data is shown unmasked now, at the place in front. `now` on the monotonic clock. */
export function isRevealed(session: SessionState, orderId: string, now: number): boolean {
  const { reveal: shown } = session.access;
  return shown?.orderId === orderId && shown.place === placeInFront(session) && now < shown.endsAt;
}

/**
 * Shows the address of the label of the item in front, if the audit trail can be written: the address gives access to the label.
 */
function openLabel(context: SessionContext): void {
  const item = openItem(context);
  if (item && isRevealNoted(context, item)) goTo(context.session, { screen: 'label', itemId: item.id });
}

/** The item whose label is printed at the place in front. */
function labelled(context: SessionContext): readonly OrderItem[] {
  const item = openItem(context);
  return item ? [item] : [];
}

function whyNoLabel(context: SessionContext): string | undefined {
  const item = openItem(context);
  if (!item) return context.texts.reasons.noItem;
  return item.label_url === '' ? context.texts.reasons.noLabel : undefined;
}

function siblingsOf({ replica }: Services, item: OrderItem | undefined) {
  return item ? replica.getState().records.ofOrder(item.order_id) : [];
}

function whyNoSibling(context: SessionContext): string | undefined {
  return siblingsOf(context, openItem(context)).length > 1 ? undefined : context.texts.reasons.noSiblings;
}

/** Opens the next item of the same order, in the same place: Escape still goes back to where the order was opened. */
function turnTo(context: SessionContext, step: number): void {
  const item = openItem(context);
  const siblings = siblingsOf(context, item);
  const at = siblings.findIndex((entry) => entry.item.id === item?.id);
  const next = siblings[(at + step + siblings.length) % siblings.length];
  if (!next) return;
  context.session.setState(({ places }) => ({
    places: [...places.slice(0, -1), { screen: 'item', itemId: next.item.id }],
  }));
}

function whyNoMore({ session, texts }: OperatorSession): string | undefined {
  return session.cursors.getState().scrollLimit > 0 ? undefined : texts.reasons.allRead;
}

/** Scrolls the page in front by `lines`, within its limits. */
export function scroll({ session }: OperatorSession, lines: number): void {
  const { scrolls, scrollLimit } = session.cursors.getState();
  const key = keyOf(placeInFront(session.getState()));
  const to = Math.max(0, Math.min(scrollLimit, (scrolls[key] ?? 0) + lines));
  session.cursors.setState({ scrolls: { ...scrolls, [key]: to } });
}

function pageOf({ session }: OperatorSession): number {
  return Math.max(1, session.getState().rows - 8);
}
