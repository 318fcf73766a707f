/**
 * Facts for promises that no list contains: when orders were paid, and the categories of their products. Contains nothing about
 * how or by whom they were paid. Pure.
 */
import { listOf, object, type ReadBy } from '../../base/codec.ts';
import { DAY_MS } from '../../base/durations.ts';
import { BY, defineEvent, id, moment, shortWord, word } from '../define-event.ts';

const paymentCodec = object({ stamp: moment, ...BY, order_id: id, paid: word });

export type PaymentEvent = ReadBy<typeof paymentCodec>;

/** The detail of an order was read: `paid` is its `pago_em` as the store wrote it. */
export const payment = defineEvent<'payment', PaymentEvent>({
  kind: 'payment',
  prefix: 'z',
  codec: paymentCodec,
  key: ({ order_id }) => [order_id],
  subject: ({ order_id }) => order_id,
  audit: () => [],
  // The due date of an order that left long ago is no longer needed.
  exchangeMs: 30 * DAY_MS,
  keepMs: 90 * DAY_MS,
});

const names = listOf(shortWord(200), 200);
const productCodec = object({ stamp: moment, ...BY, product_id: id, categories: names, tags: names });

export type ProductEvent = ReadBy<typeof productCodec>;

/** A product was read: its categories and tags, as `productFacts` makes them. */
export const product = defineEvent<'product', ProductEvent>({
  kind: 'product',
  prefix: 'c',
  codec: productCodec,
  key: ({ product_id }) => [product_id],
  subject: ({ product_id }) => product_id,
  audit: () => [],
  // The store may change a product: it is read again after this time.
  exchangeMs: 7 * DAY_MS,
  keepMs: 7 * DAY_MS,
});
