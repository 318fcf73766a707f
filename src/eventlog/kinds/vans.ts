/**
 * Vans: scanned codes and manifests. Each event names the manifests of its carrier that its writer knew, which shows, without a
 * clock, whether a van had left that the scanner did not know of. Contains no buyers' data. Pure.
 */
import { listOf, object, oneOf } from '../../base/codec.ts';
import { WHY_STRANGE } from '../../domain/workshop.ts';
import { BY, quantity, defineEvent, bool, id, moment, word } from '../define-event.ts';
import type { ManifestEvent, VanScanEvent } from '../van-scans.ts';
import { KEEP_PIECES_MS } from './pieces.ts';

/** A code was scanned onto the van of a carrier, or taken off it again. */
export const vanScan = defineEvent<'van-scan', VanScanEvent>({
  kind: 'van-scan',
  prefix: 's',
  codec: object({ stamp: moment, ...BY, carrier: word, code: word, order_id: word, after: listOf(id), is_off: bool }),
  key: ({ carrier, code }) => [carrier, code],
  subject: ({ carrier }) => carrier,
  audit: ({ at, operator, station, order_id, carrier, code, is_off }) => {
    const what = is_off ? 'van-off' : 'van-scan';
    return [{ at, operator, station, what, ...(order_id === '' ? {} : { order_id }), asked: code, detail: carrier }];
  },
  exchangeMs: KEEP_PIECES_MS,
  keepMs: KEEP_PIECES_MS,
});

const PARCEL = { key: word, code: word, numbers: listOf(word), order_id: word, items: quantity, carrier: word };

/** A van has left. */
export const manifest = defineEvent<'van', ManifestEvent>({
  kind: 'van',
  prefix: 'v',
  codec: object({
    ...BY,
    id,
    carrier: word,
    after: listOf(id),
    loaded: listOf(object({ ...PARCEL, at: moment })),
    missing: listOf(object(PARCEL)),
    strange: listOf(object({ code: word, at: moment, why: oneOf(WHY_STRANGE), numero: word })),
  }),
  subject: ({ carrier }) => carrier,
  audit: ({ at, operator, station, id: name, carrier, loaded, missing, strange }) => {
    const by = { at, operator, station };
    const detail = `${carrier}: ${loaded.length} loaded, ${missing.length} missing, ${strange.length} strange`;
    const ofOrder = loaded.map(({ order_id, key }) => ({
      ...by,
      what: 'van' as const,
      order_id,
      asked: key,
      detail: name,
    }));
    // The entry belongs to the story of every order that the van took.
    return [{ ...by, what: 'van', asked: name, detail }, ...ofOrder];
  },
});
