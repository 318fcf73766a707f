/** When orders were paid, as their details tell: no list does, and promises count from it. Nothing of how or by whom. Pure. */
import { object, type ReadBy } from '../../base/codec.ts';
import { BY, defineEvent, id, moment, word } from '../define-event.ts';
import { DAY_MS } from '../../base/durations.ts';

const codec = object({ stamp: moment, ...BY, order_id: id, paid: word });

export type PaymentEvent = ReadBy<typeof codec>;

/** The detail of an order was read: `paid` is its `pago_em` as the store writes it. */
export const payment = defineEvent<'payment', PaymentEvent>({
  kind: 'payment',
  prefix: 'z',
  codec,
  key: ({ order_id }) => [order_id],
  subject: ({ order_id }) => order_id,
  audit: () => [],
  // Of what left long ago nobody asks until when it was to leave.
  exchangeMs: 30 * DAY_MS,
  keepMs: 90 * DAY_MS,
});
