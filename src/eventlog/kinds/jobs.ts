/**
 * Jobs for machines: which file was written, which units of which item it contains, and which text a person accepted. Contains
 * hashes, no texts. Pure.
 */
import { listOf, object } from '../../base/codec.ts';
import { BY, quantity, defineEvent, hash, id, moment, word } from '../define-event.ts';
import type { AcceptedFact, Job, MadeFact } from '../piece-facts.ts';

/** A job file was written. */
export const job = defineEvent<'job', Job>({
  kind: 'job',
  prefix: 'j',
  codec: object({ ...BY, id, template: word, files: moment, hash, rows: moment, refused: moment }),
  subject: ({ id: name }) => name,
  audit: ({ at, operator, station, id: name, rows, hash: digest }) => [
    { at, operator, station, what: 'job', asked: name, detail: `${rows} rows, files sha256:${digest}` },
  ],
});

/** Units of an item went into a job. */
export const made = defineEvent<'made', MadeFact>({
  kind: 'made',
  prefix: 'm',
  codec: object({
    ...BY,
    order_id: id,
    item_id: id,
    job: id,
    template: word,
    units: listOf(quantity),
    text_hash: hash,
    piece_hash: hash,
    version: moment,
    knew: listOf(id),
    remakes: listOf(id),
  }),
  subject: ({ item_id }) => item_id,
  audit: ({ at, operator, station, order_id, item_id, job: name, units, text_hash }) => {
    const detail = `${units.length} rows, text sha256:${text_hash}`;
    return [{ at, operator, station, what: 'job', order_id, item_id, asked: name, detail }];
  },
});

/** A person accepted the pieces of an item as they are. */
export const accepted = defineEvent<'accepted', AcceptedFact>({
  kind: 'accepted',
  prefix: 'a',
  codec: object({ ...BY, order_id: id, item_id: id, piece_hash: hash, knew: listOf(id) }),
  subject: ({ item_id }) => item_id,
  audit: ({ at, operator, station, order_id, item_id }) => [
    { at, operator, station, what: 'released', order_id, item_id, asked: 'text-changed' },
  ],
});
