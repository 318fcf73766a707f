/** A host was restored from a backup: others may know events that it noted since and has lost. Pure. */
import { object, type ReadBy } from '../../base/codec.ts';
import { BY, defineEvent, id, moment } from '../define-event.ts';

/** `host`: its name from now on; `taken_at`: when the backup was taken; `doubts`: how many of its actions are in doubt. */
const codec = object({ ...BY, host: id, taken_at: moment, doubts: moment });
export type Restored = ReadBy<typeof codec>;

export const restored = defineEvent({
  kind: 'restored',
  prefix: 'k',
  codec,
  subject: ({ host }) => host,
  audit: ({ at, operator, station, taken_at, doubts }) => [
    { at, operator, station, what: 'restored', asked: new Date(taken_at).toISOString(), detail: `${doubts} in doubt` },
  ],
});
