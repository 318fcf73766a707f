/** What can be done at an item besides moving it: looking closer, the buyer's data, the label. */
import { attempt } from '../attempt.ts';
import type { OrderItem } from '../../domain/records.ts';
import { goBack, goTo, keyOf, placeInFront, say, type DeskState } from '../state/session-state.ts';
import { orderDetail } from '../../replica/details.ts';
import { whyNotPrinted } from '../../i18n/print-words.ts';
import { itemInFront } from '../state/queue.ts';
import { isRead, keyOf as seenKeyOf, markRead } from '../state/acknowledged-texts.ts';
import type { ShopState } from '../../replica/replica.ts';
import type { Bench, Command } from '../session-context.ts';

const screens = ['item'] as const;
const withLabel = ['item', 'label'] as const;
const scrolling = ['item', 'product', 'output'] as const;

/** How long a buyer's data is shown. */
export const REVEAL_MS = 10_000;

export const itemCommands: Command[] = [
  {
    id: 'confirmRead',
    effect: 'write',
    requires: ['write'],
    keys: ['enter'],
    screens: ['personalisation'],
    isInFooter: true,
    unavailable: (bench) => (openItem(bench) ? undefined : bench.texts.reasons.noItem),
    run: (bench) => {
      const item = openItem(bench);
      if (!item) return;
      const place = placeInFront(bench.desk.getState());
      goBack(bench.desk);
      if (place.screen !== 'personalisation') return;
      const { trackingCode = '', seenKey } = place;
      // Another text has come under the key: it is opened anew, and nobody has read it.
      if (seenKey !== undefined && seenKey !== seenKeyOf(item)) {
        bench.outlet.ring('error');
        say(bench.desk, 'warn', bench.texts.item.textChanged);
        return askToShip(bench, item, trackingCode);
      }
      markRead(bench.desk, item);
      askForTracking(bench, item, trackingCode);
    },
  },
  {
    id: 'reveal',
    effect: 'write',
    requires: ['reveal'],
    keys: ['d'],
    screens,
    isInFooter: true,
    unavailable: (bench) => (openOrder(bench) ? undefined : bench.texts.reasons.orderUnread),
    run: reveal,
  },
  {
    id: 'label',
    effect: 'write',
    requires: ['reveal'],
    keys: ['l'],
    screens,
    isInFooter: true,
    unavailable: whyNoLabel,
    run: openLabel,
  },
  {
    id: 'printLabel',
    effect: 'write',
    requires: ['reveal'],
    keys: ['p'],
    screens: withLabel,
    isInFooter: true,
    unavailable: (bench) => {
      const { texts, desk, labels } = bench;
      if (!labels) return texts.reasons.noPrinter;
      return whyNoLabel(bench) ?? (desk.getState().printing ? texts.reasons.isPrinting : undefined);
    },
    run: (bench) => attempt(bench, printLabel(bench)),
  },
  {
    id: 'openProduct',
    effect: 'view',
    keys: ['o'],
    screens,
    isInFooter: true,
    unavailable: (bench) => (openItem(bench)?.product_id ? undefined : bench.texts.reasons.noItem),
    run: (bench) => goTo(bench.desk, { screen: 'product', productId: openItem(bench)?.product_id ?? '' }),
  },
  {
    id: 'priceOf',
    effect: 'view',
    keys: ['p'],
    screens: ['queue'],
    unavailable: (bench) => (frontProduct(bench) ? undefined : bench.texts.reasons.noItem),
    run: (bench) => goTo(bench.desk, { screen: 'product', productId: frontProduct(bench) ?? '' }),
  },
  {
    id: 'nextItem',
    effect: 'view',
    keys: ['tab', 'right'],
    screens,
    isInFooter: true,
    unavailable: whyNoSibling,
    run: (bench) => turnTo(bench, 1),
  },
  {
    id: 'previousItem',
    effect: 'view',
    keys: ['shift+tab', 'left'],
    screens,
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
    run: (bench) => scroll(bench, 1),
  },
  { id: 'scrollUp', effect: 'view', keys: ['k', 'up'], screens: scrolling, run: (bench) => scroll(bench, -1) },
  {
    id: 'scrollPageDown',
    effect: 'view',
    keys: ['pagedown', 'space'],
    screens: scrolling,
    run: (bench) => scroll(bench, pageOf(bench)),
  },
  {
    id: 'scrollPageUp',
    effect: 'view',
    keys: ['pageup'],
    screens: scrolling,
    run: (bench) => scroll(bench, -pageOf(bench)),
  },
];

/**
 * Begins a shipment. What has to be on the piece is read first, once per text: it has a place of its own, which nothing
 * but the Enter key leaves forward; a scan goes where it always goes and confirms nothing. A code that is known already
 * stands in the prompt that follows.
 */
export function askToShip(bench: Bench, item: OrderItem, trackingCode = ''): void {
  if (isRead(bench.desk.getState(), item)) return askForTracking(bench, item, trackingCode);
  const known = trackingCode === '' ? {} : { trackingCode };
  goTo(bench.desk, { screen: 'personalisation', itemId: item.id, seenKey: seenKeyOf(item), ...known });
}

function askForTracking({ desk }: Bench, item: OrderItem, value = ''): void {
  desk.setState({ prompt: { kind: 'tracking', itemId: item.id, value } });
}

/** The product of the row under the queue's cursor. */
function frontProduct({ shop, desk, clock }: Bench): string | undefined {
  return itemInFront(shop.getState(), desk.getState(), clock.wallNow())?.item.product_id || undefined;
}

/** The item that a place is about. */
export function itemOfPlace(shop: ShopState, desk: DeskState): OrderItem | undefined {
  const place = placeInFront(desk);
  return 'itemId' in place ? shop.records.get(place.itemId)?.item : undefined;
}

function openItem({ shop, desk }: Bench): OrderItem | undefined {
  return itemOfPlace(shop.getState(), desk.getState());
}

function openOrder(bench: Bench) {
  const item = openItem(bench);
  return item && orderDetail(bench.details.getState(), item.order_id, bench.clock.now());
}

/** Shows the buyer's data at this place for ten seconds, if the audit trail can be told. */
function reveal(bench: Bench): void {
  const { desk, clock } = bench;
  const [order, item] = [openOrder(bench), openItem(bench)];
  if (!order || !item || !isRevealNoted(bench, item)) return;
  const endsAt = clock.now() + REVEAL_MS;
  desk.setState({ reveal: { orderId: order.id, place: placeInFront(desk.getState()), endsAt } });
}

/** Whether a buyer's data is shown unmasked now, at the place in front. `now` on the monotonic clock. */
export function isRevealed(desk: DeskState, orderId: string, now: number): boolean {
  const { reveal: shown } = desk;
  return shown?.orderId === orderId && shown.place === placeInFront(desk) && now < shown.endsAt;
}

/** Shows where the label of the item in front is, if the audit trail can be told: whoever knows that has the label. */
function openLabel(bench: Bench): void {
  const item = openItem(bench);
  if (item && isRevealNoted(bench, item)) goTo(bench.desk, { screen: 'label', itemId: item.id });
}

/** Has the trail say that what leads to the buyer of an item is shown or given away; where it cannot, that is said. */
export function isRevealNoted({ actions, desk, texts }: Bench, { order_id }: OrderItem): boolean {
  const isNoted = actions.noteReveal(order_id);
  if (!isNoted) say(desk, 'error', texts.item.notRecorded);
  return isNoted;
}

function whyNoLabel(bench: Bench): string | undefined {
  const item = openItem(bench);
  if (!item) return bench.texts.reasons.noItem;
  return item.label_url === '' ? bench.texts.reasons.noLabel : undefined;
}

async function printLabel(bench: Bench): Promise<void> {
  const { desk, labels } = bench;
  const item = openItem(bench);
  if (!item || !labels || !isRevealNoted(bench, item)) return;
  desk.setState({ printing: item.id });
  say(desk, 'info', bench.texts.label.printing);
  const printed = await labels.print(item.label_url);
  desk.setState({ printing: undefined });
  const words = bench.texts.label;
  if (printed.problem) {
    const { problem, how } = printed;
    return say(desk, 'error', words.notPrinted(whyNotPrinted(bench.texts, how, words.problems[problem])));
  }
  say(desk, 'ok', words.printed(sizeWords(printed.bytes)));
}

function sizeWords(bytes: number): string {
  return bytes < 1024 ? `${bytes} B` : `${Math.round(bytes / 1024)} KiB`;
}

function siblingsOf({ shop }: Bench, item: OrderItem | undefined) {
  return item ? shop.getState().records.ofOrder(item.order_id) : [];
}

function whyNoSibling(bench: Bench): string | undefined {
  return siblingsOf(bench, openItem(bench)).length > 1 ? undefined : bench.texts.reasons.noSiblings;
}

/** The next item of the same order, in the same place: Escape still goes back to where the order was opened. */
function turnTo(bench: Bench, step: number): void {
  const item = openItem(bench);
  const siblings = siblingsOf(bench, item);
  const at = siblings.findIndex((entry) => entry.item.id === item?.id);
  const next = siblings[(at + step + siblings.length) % siblings.length];
  if (!next) return;
  bench.desk.setState(({ places }) => ({
    places: [...places.slice(0, -1), { screen: 'item', itemId: next.item.id }],
  }));
}

function whyNoMore({ desk, texts }: Bench): string | undefined {
  return desk.getState().scrollLimit > 0 ? undefined : texts.reasons.allRead;
}

function scroll({ desk }: Bench, lines: number): void {
  const { scrolls, scrollLimit } = desk.getState();
  const key = keyOf(placeInFront(desk.getState()));
  const to = Math.max(0, Math.min(scrollLimit, (scrolls[key] ?? 0) + lines));
  desk.setState({ scrolls: { ...scrolls, [key]: to } });
}

function pageOf({ desk }: Bench): number {
  return Math.max(1, desk.getState().rows - 8);
}
