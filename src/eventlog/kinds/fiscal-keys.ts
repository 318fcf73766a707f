/** The fiscal documents of parcels: which key belongs to which order. A key contains the issuer's number, no buyer. Pure. */
import { object, where, type ReadBy } from '../../base/codec.ts';
import { readFiscalKey } from '../../domain/fiscal-key.ts';
import { hasPersonalNumber } from '../../domain/workshop.ts';
import { BY, defineEvent, id, moment, word } from '../define-event.ts';

const codec = object({ stamp: moment, ...BY, order_id: id, key: where(word, (key) => readFiscalKey(key) === key) });

export type FiscalKeyEvent = ReadBy<typeof codec>;

const withoutCodec = object({
  stamp: moment,
  ...BY,
  order_id: id,
  reason: where(word, (text) => text !== '' && !hasPersonalNumber(text)),
});

export type WithoutFiscalKeyEvent = ReadBy<typeof withoutCodec>;

/** A person noted that the parcel of an order leaves without a fiscal key, and why. */
export const withoutFiscalKey = defineEvent<'no-fiscal-key', WithoutFiscalKeyEvent>({
  kind: 'no-fiscal-key',
  prefix: 'x',
  codec: withoutCodec,
  key: ({ order_id }) => [order_id],
  subject: ({ order_id }) => order_id,
  audit: ({ at, operator, station, order_id, reason }) => [
    { at, operator, station, what: 'no-fiscal-key', order_id, asked: reason },
  ],
});

/** A key was scanned for the parcel of an order; if it is stored for another order later, it belongs to that one. */
export const fiscalKey = defineEvent<'fiscal-key', FiscalKeyEvent>({
  kind: 'fiscal-key',
  prefix: 'f',
  codec,
  key: ({ key }) => [key],
  subject: ({ order_id }) => order_id,
  audit: ({ at, operator, station, order_id, key }) => [
    { at, operator, station, what: 'fiscal-key', order_id, asked: key },
  ],
});
