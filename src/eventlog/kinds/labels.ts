/** Printed labels of parcels. Of the file only its hash is kept, for it contains a name and an address. Pure. */
import { listOf, object, optional } from '../../base/codec.ts';
import type { LabelPrinted } from '../../domain/workshop.ts';
import { BY, defineEvent, hash, id, word } from '../define-event.ts';

/** The label for items of one order was sent to the printer. */
export const labelPrinted = defineEvent<'label', LabelPrinted>({
  kind: 'label',
  prefix: 'l',
  codec: object({
    ...BY,
    order_id: id,
    item_ids: listOf(id),
    hash,
    code: optional(id),
    quantities: optional(listOf(word)),
    method: optional(word),
  }),
  subject: ({ order_id }) => order_id,
  audit: ({ at, operator, station, order_id, item_ids, hash }) =>
    item_ids.map((item_id) => ({
      at,
      operator,
      station,
      what: 'label',
      order_id,
      item_id,
      detail: `file sha256:${hash}`,
    })),
});
