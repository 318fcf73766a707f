import { authorSign } from '../src/domain/intents.ts';
import { dueWords } from '../src/i18n/due-words.ts';
import { isLate } from '../src/replica/late.ts';
import { zoneOf, type ReplicaState } from '../src/replica/replica.ts';
import { Box, Text } from 'ink';
import { useEffect, useRef } from 'react';
import { factsBlock, type Block, type Fact } from '../components/Blocks.tsx';
import { PrivacyScreen } from '../components/PrivacyScreen.tsx';
import { hasRules, screenHeight } from '../components/frame.ts';
import { orderNumber } from '../src/domain/item-names.ts';
import { Rule } from '../components/Rule.tsx';
import { StopBand, stopLines } from '../components/StopBand.tsx';
import { FOCUS, QUIET } from '../components/theme.ts';
import { useTicking } from '../components/use-ticking.ts';
import { readStatus } from '../src/domain/lifecycle.ts';
import type { Order, OrderItem } from '../src/domain/records.ts';
import { isRevealed } from '../src/session/commands/item-commands.ts';
import { keyTo } from '../src/session/kernel/key-to.ts';
import { orderDetail } from '../src/replica/details.ts';
import { isRead } from '../src/session/state/acknowledged-texts.ts';
import { sinceWhen, statusWord } from '../src/i18n/verdict-words.ts';
import type { Texts } from '../src/i18n/texts.ts';
import { useSessionContext, useSession, useDetails, useReplica } from './session-provider.ts';
import * as ofItem from './item-blocks.ts';
import * as ofOrder from './order-blocks.ts';
import { productImageBlock, withCover } from './product-blocks.ts';
import { useProductImage } from './use-product-image.ts';
import { notReadWords } from '../src/session/kernel/store-trouble-words.ts';
import { usePrivacyScreen } from './use-privacy-screen.ts';
import { Scrolled } from './Scrolled.tsx';
import { useRevealEnd } from './use-page.ts';
import { formatDay, formatTime } from '../src/base/ages.ts';
import type { WorkshopAsAuthor } from '../src/session/as-author.ts';
import type { PieceHold } from '../src/domain/workshop.ts';
import { holdReason, reasonWords } from '../src/i18n/workshop-words.ts';
import type { ItemFacts } from './item-blocks.ts';

/** From this width on, the item stands on the left and its order on the right. */
const TWO_COLUMNS = 100;
const ROOMY_ROWS = 30;

/**
 * One item with its order, to be read at arm's length: what it is, what has to be on it, how it leaves, then the rest.
 */
export function ItemScreen({ itemId }: { itemId: string }) {
  const { replica, texts } = useSessionContext();
  useReplica((state) => state.version);
  const entry = replica.getState().records.get(itemId);
  const isCovered = usePrivacyScreen();
  if (!entry) return <Text {...QUIET} wrap="truncate">{`  ${texts.item.gone}`}</Text>;
  if (isCovered) return <PrivacyScreen texts={texts} />;
  return <OpenItem item={entry.item} />;
}

function OpenItem({ item }: { item: OrderItem }) {
  const { clock, replica, texts, onDemand, personal } = useSessionContext();
  const columns = useSession((state) => state.columns);
  const rows = useSession((state) => state.rows);
  // Its detail is read when it is opened, and again when the item is no longer what it was.
  const opened = useRef(item);
  useEffect(() => {
    const isChanged = opened.current.id === item.id && opened.current.updated_at !== item.updated_at;
    opened.current = item;
    onDemand.readOrder(item.order_id, { isFresh: isChanged });
  }, [onDemand, item]);
  useTicking(() => Math.floor(clock.wallNow() / 60_000));
  const order = useOrder(item.order_id);
  const pages = useBlocks(item, order);

  const reason = personal(item.cancellation_reason);
  const stop = stopSentence(item, order, reason, texts, (one) =>
    sinceWhen(one, clock.wallNow(), zoneOf(replica.getState())),
  );
  const stopHeight = stop === undefined ? 0 : stopLines(texts.item.stop, stop, columns).length;
  const rule = hasRules(rows) ? 1 : 0;
  const height = Math.max(1, screenHeight(rows) - 1 - rule - stopHeight);
  return (
    <Box flexDirection="column" width={columns}>
      <Title item={item} />
      {stop !== undefined && <StopBand word={texts.item.stop} sentence={stop} width={columns} />}
      {rule > 0 && <Rule width={columns} />}
      <Scrolled pages={pages} width={columns} height={height} />
    </Box>
  );
}

function Title({ item }: { item: OrderItem }) {
  const { replica, texts } = useSessionContext();
  const siblings = replica.getState().records.ofOrder(item.order_id);
  const at = siblings.findIndex((one) => one.item.id === item.id) + 1;
  const position = siblings.length > 1 ? `   ${texts.queue.position(at, siblings.length)}` : '';
  return (
    <Text bold wrap="truncate">
      {` ${texts.item.order} ${orderNumber(item)}   `}
      <Text {...FOCUS}>{statusWord(item, texts)}</Text>
      <Text {...QUIET}>{position}</Text>
    </Text>
  );
}

/** The order's detail while it is in memory. */
function useOrder(orderId: string): Order | undefined {
  const { clock } = useSessionContext();
  useDetails((state) => state.orders.get(orderId));
  const { details } = useSessionContext();
  return orderDetail(details.getState(), orderId, clock.now());
}

function useBlocks(item: OrderItem, order: Order | undefined): Block[][] {
  const { replica, clock, texts, language, personal, workshop, rights } = useSessionContext();
  const session = useSession((state) => state);
  const aside = useBuyerAside(item.order_id, order);
  const isTwo = session.columns >= TWO_COLUMNS;
  const width = isTwo ? Math.floor(session.columns / 2) : session.columns;
  const nowMs = clock.wallNow();
  const siblings = replica
    .getState()
    .records.ofOrder(item.order_id)
    .map((one) => one.item);
  const zone = zoneOf(replica.getState());
  const common = { item, width, nowMs, zone, personal, texts, language };
  const hasNoMoney = rights?.hasNoMoney === true;
  const facts: ofItem.ItemFacts = { ...common, siblings, isRead: isRead(session, item), hasNoMoney };
  const orderFacts: ofOrder.OrderFacts = {
    ...common,
    order,
    aside: '',
    isRevealed: isRevealed(session, item.order_id, clock.now()),
  };
  const what = ofItem.personalisationBlock(facts);
  const block = (key: string, ...said: Fact[]) => factsBlock({ key, title: '', width }, said);
  const piece = [
    ...ofItem.goodsFacts(facts),
    ...ofOrder.deliveryFacts(orderFacts),
    ...promisedFacts(replica.getState(), item, { nowMs, texts }),
    ofItem.sinceFact(facts),
    ofOrder.noteFact(orderFacts),
    ...notedFacts(facts, workshop, replica.getState().records.holdOf(item.id)),
    ofItem.siblingsFact(facts),
  ];
  const rest = [
    ...ofOrder.buyerFacts({ ...orderFacts, aside }),
    ...ofItem.moneyFacts(facts),
    ...ofOrder.paymentFacts(orderFacts),
  ];
  const cover = productImageBlock({ width, texts }, useProductCover(item.product_id), session.rows);
  // On a low screen the blank line between them would push the last line off it.
  const all =
    session.rows < ROOMY_ROWS
      ? block('all', ...piece, ...rest)
      : [...block('piece', ...piece), ...block('rest', ...rest)];
  return isTwo
    ? [
        [...what, ...block('piece', ...piece)],
        [...block('rest', ...rest), ...cover],
      ]
    : [withCover([...what, ...all], cover, screenHeight(session.rows) - 2)];
}

/** The cover of the product, which is read only where pictures are shown. */
function useProductCover(productId: string) {
  const { onDemand, pictures } = useSessionContext();
  useEffect(() => {
    if (pictures && productId !== '') onDemand.readProduct(productId);
  }, [onDemand, pictures, productId]);
  return useProductImage(useDetails((state) => state.products.get(productId)?.value));
}

/** What stands beside the delivery: how to see the buyer's data, how long it is seen, or why it is not there. */
function useBuyerAside(orderId: string, order: Order | undefined): string {
  const context = useSessionContext();
  const { clock, session, texts } = context;
  const reading = useDetails((state) => state.orders.get(orderId));
  const reveal = useSession((state) => state.access.reveal);
  useRevealEnd();
  const secondsLeft = useTicking(() => (reveal ? Math.max(0, Math.ceil((reveal.endsAt - clock.now()) / 1000)) : 0));
  const { item: words, reading: readingWords } = texts;
  if (order) {
    const isShown = isRevealed(session.getState(), orderId, clock.now());
    return isShown ? words.shownFor(secondsLeft) : words.masked(keyTo(context, 'item', 'reveal'));
  }
  const again = keyTo(context, 'item', 'refresh');
  if (reading?.isReading) return readingWords.reading;
  if (reading?.problem) return notReadWords(texts, reading.problem, again);
  return reading?.hasEnded || reading?.value ? readingWords.ended(again) : '';
}

function stopSentence(
  item: OrderItem,
  order: Order | undefined,
  reason: string,
  texts: Texts,
  since: (item: OrderItem) => string,
): string | undefined {
  const words = texts.item;
  if (readStatus(item.item_status) === 'cancelled') {
    return words.cancelledAt(since(item), reason);
  }
  // The texts of an order's own status are not shown (spec 2.6); every spelling of this one begins alike.
  return order && /^cancel/i.test(order.status) ? words.orderCancelled : undefined;
}

/** Until when it is to leave, where that is promised. */
function promisedFacts(state: ReplicaState, { id }: OrderItem, around: { nowMs: number; texts: Texts }): Fact[] {
  const entry = state.records.get(id);
  if (!entry?.due) return [];
  const isZoneKnown = zoneOf(state).isKnown;
  const isLoud = isLate(entry, around.nowMs, isZoneKnown);
  return [{ label: '', value: dueWords(entry.due, { ...around, isZoneKnown }), isLoud }];
}

/** What is noted of an item and its order; nothing where that is nothing. */
function notedFacts(
  { item, nowMs, personal, texts }: Pick<ItemFacts, 'item' | 'nowMs' | 'personal' | 'texts'>,
  { remakesOf, notes }: Pick<WorkshopAsAuthor, 'remakesOf' | 'notes'>,
  hold: PieceHold | undefined,
): Fact[] {
  const words = texts.workshop;
  const by = (one: { operator: string; station: string; at: number }) =>
    `${authorSign(one)}, ${formatTime(one.at, nowMs)}`;
  return [
    ...(hold ? [{ label: words.hold, value: holdWords(hold), isLoud: true }] : []),
    ...remakesOf(item.id).map((one) => ({
      label: words.remake,
      value: `${one.units} × ${reasonWords(one.reason, texts)} · ${by(one)}`,
    })),
    ...notes(item.order_id).map((one) => ({ label: words.note, value: `${personal(one.text)} · ${by(one)}` })),
  ];

  function holdWords(one: PieceHold): string {
    const day = one.look_again_at;
    return [holdReason(one, texts), day === undefined ? '' : words.lookAgain(formatDay(day)), by(one)]
      .filter(Boolean)
      .join(' · ');
  }
}
