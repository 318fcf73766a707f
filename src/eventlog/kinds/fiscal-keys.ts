/** The fiscal documents of parcels: which key goes with which order. The number of the issuer is in a key, and no buyer. Pure. */
import { object, where, type ReadBy } from '../../base/codec.ts';
import { readFiscalKey } from '../../domain/fiscal-key.ts';
import { BY, defineEvent, id, moment, word } from '../define-event.ts';

const codec = object({ stamp: moment, ...BY, order_id: id, key: where(word, (key) => readFiscalKey(key) === key) });

export type FiscalKeyEvent = ReadBy<typeof codec>;

/** A key was scanned for the parcel of an order; kept for another one later, it goes with that one. */
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
