/** The preview of the queue: which order it shows, and when what the queue does not hold of it is read. */
import { attempt } from '../src/session/attempt.ts';
import { zoneOf } from '../src/replica/replica.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { PreviewRoom } from '../components/layout.ts';
import type { ViewContext } from '../src/session/session-context.ts';
import { itemInFront } from '../src/session/state/queue.ts';
import { lastMadeFor } from '../src/base/memo.ts';
import type { OrderItem } from '../src/domain/records.ts';
import type { DrawPicture } from '../src/tty/output/pictures/half-blocks.ts';
import { orderDetail } from '../src/replica/details.ts';
import { useSessionContext, useSession, useDetails, useReplica, useStock } from './session-provider.ts';
import { STOCK_FRESH_MS, stockWords } from './queue-lines.ts';
import { sameDoorWords } from '../src/session/kernel/same-door.ts';
import { belowLines, besideLines } from './preview-lines.ts';
import { useProductImage } from './use-product-image.ts';
import { PRIVACY_SCREEN_AFTER_MS } from './use-privacy-screen.ts';

/** Who looks at an order for so long wants to know more of it; who passes by asks the store nothing. */
const REST_MS = 800;

type Preview = {
  room: PreviewRoom | undefined;
  /** The order whose detail may be shown: the cursor has come to rest on it, and nobody has left. */
  orderAtRest: string | undefined;
  picture: DrawPicture | undefined;
};

/** What the preview shows; whoever calls it is drawn again when that changes. */
export function usePreview(room: PreviewRoom | undefined): Preview {
  const context = useSessionContext();
  const { details, pictures } = context;
  useReplica((state) => state.version);
  useSession((state) => (room ? state : undefined));
  const item = room && entryDrawn(context)?.item;
  const orderAtRest = useRest(item);
  useDetails((state) => state.orders.get(orderAtRest ?? ''));
  useDetails((state) => state.products.get(item?.product_id ?? '')?.value);
  useStock((state) => state.rows);
  const product = pictures && item ? details.getState().products.get(item.product_id)?.value : undefined;
  const picture = useProductImage(product);
  return useMemo(() => ({ room, orderAtRest, picture }), [room, orderAtRest, picture]);
}

/**
 * The order whose detail the band about the item under the cursor may show: it is read where the cursor has come to rest,
 * and shown until nobody has moved it for long. No step of the cursor is drawn for it.
 */
export function useOrderAtRest(): { readonly current: string | undefined } {
  const context = useSessionContext();
  // The pane asks for it: with new lines for each order at rest Ink would draw a frame in which nothing has changed.
  const atRest = useRef<string>(undefined);
  const [, drawAgain] = useState<string>();
  useEffect(() => {
    const { session, clock, details, onDemand } = context;
    const leaving = new AbortController();
    let movedAt = clock.now();
    let isWaiting = false;
    const setAtRest = (orderId: string | undefined) => {
      atRest.current = orderId;
      drawAgain(orderId);
    };
    const restsFor = async (ms: number) => {
      for (let left = ms; left > 0; left = movedAt + ms - clock.now()) await clock.sleep(left, leaving.signal);
    };
    const watch = async () => {
      await restsFor(REST_MS);
      const orderId = itemInFront(context)?.item.order_id;
      setAtRest(orderId);
      if (orderId !== undefined && orderDetail(details.getState(), orderId, clock.now()) === undefined) {
        onDemand.readOrder(orderId);
      }
      isWaiting = false;
      const restedAt = movedAt;
      await clock.sleep(PRIVACY_SCREEN_AFTER_MS, leaving.signal);
      if (restedAt === movedAt) setAtRest(undefined);
    };
    const moved = () => {
      movedAt = clock.now();
      if (isWaiting) return;
      isWaiting = true;
      attempt(context, watch(), leaving.signal);
    };
    moved();
    const stop = session.subscribe(moved);
    return () => {
      stop();
      leaving.abort();
    };
  }, [context]);
  useDetails((state) => state.orders.get(atRest.current ?? ''));
  useStock((state) => state.rows);
  return atRest;
}

/** The item that the screens have been told is under the cursor: a step of the cursor does not wait for its preview. */
function entryDrawn({ replica, session, drawn, clock }: ViewContext) {
  return itemInFront({ replica, session: drawn ?? session, clock });
}

/** Reads what is asked for where the cursor comes to rest; returns that order, until nobody has moved it for long. */
function useRest(item: OrderItem | undefined): string | undefined {
  const context = useSessionContext();
  const { clock, onDemand, details, pictures, stock } = context;
  const [atRest, setAtRest] = useState<string>();
  const orderId = item?.order_id;
  const productId = item?.product_id;
  useEffect(() => {
    if (orderId === undefined || productId === undefined) return undefined;
    const leaving = new AbortController();
    let stopWatching = () => {};
    const watch = async () => {
      await clock.sleep(REST_MS, leaving.signal);
      setAtRest(orderId);
      if (orderDetail(details.getState(), orderId, clock.now()) === undefined) onDemand.readOrder(orderId);
      if (pictures && productId !== '') onDemand.readProduct(productId);
      const { snapshotAt } = stock.getState();
      if (snapshotAt === undefined || clock.now() - snapshotAt >= STOCK_FRESH_MS) {
        const stop = onDemand.watchStock();
        const unsubscribe = stock.subscribe((now, before) => {
          if (now.snapshotAt !== before.snapshotAt || now.problem !== undefined) stopWatching();
        });
        stopWatching = () => {
          unsubscribe();
          stop();
        };
      }
      await clock.sleep(PRIVACY_SCREEN_AFTER_MS, leaving.signal);
      setAtRest(undefined);
    };
    attempt(context, watch(), leaving.signal);
    return () => {
      leaving.abort();
      stopWatching();
      setAtRest(undefined);
    };
  }, [context, clock, onDemand, details, pictures, stock, orderId, productId]);
  return orderId === atRest ? atRest : undefined;
}

const lastLines = lastMadeFor<string[]>();

/**
 * The lines of the preview in its room; none where nothing is under the cursor. Made once as long as nothing of what
 * they say has changed: the step of a cursor, which is painted before its preview, does not pay for it.
 */
export function previewLines(context: ViewContext, preview: Preview): string[] {
  const { replica, session, drawn, clock, texts, details, stock } = context;
  const { version, records } = replica.getState();
  // What is said in minutes: ages, and how long the order's detail has been here.
  const minute = Math.floor(clock.wallNow() / 60_000);
  const state = (drawn ?? session).getState();
  const from = [preview, state, version, records, details.getState(), stock.getState(), minute, texts];
  return lastLines(context, from, () => linesOf(context, preview));
}

function linesOf(context: ViewContext, { room, orderAtRest, picture }: Preview): string[] {
  const entry = room && entryDrawn(context);
  if (!room || !entry) return [];
  const { replica, clock, texts, language, details } = context;
  const { records } = replica.getState();
  const { item } = entry;
  const facts = {
    item,
    siblings: records.ofOrder(item.order_id).map((one) => one.item),
    order: orderAtRest === item.order_id ? orderDetail(details.getState(), item.order_id, clock.now()) : undefined,
    sameDoor: sameDoorWords(context, item.order_id),
    stockOf: (one: OrderItem) => stockWords(context, one),
    picture,
    nowMs: Math.floor(clock.wallNow() / 60_000) * 60_000,
    zone: zoneOf(replica.getState()),
    personal: context.personal,
    texts,
    language,
  };
  const { side, width, height } = room;
  return side === 'beside' ? besideLines(facts, width - RULE_CELLS, height) : belowLines(facts, width, height);
}

/** What stands between the list and a preview beside it, and after that. */
const RULE_CELLS = 4;
