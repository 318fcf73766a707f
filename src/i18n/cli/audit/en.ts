/** The proof of the audit trail, and the story of one order, in English. */
import type { WhyBroken } from '../../../domain/audit.ts';
import type { RecordingState } from '../../../domain/recordings.ts';

export const audit = {
  columns: {
    station: 'STATION',
    entries: 'ENTRIES',
    links: 'LINKS',
    since: 'SINCE',
    until: 'UNTIL',
    checkpoint: 'CHECKPOINT',
    state: 'STATE',
    at: 'AT',
    source: 'FROM',
    what: 'WHAT',
    who: 'WHO',
    detail: 'DETAIL',
    on: 'ITEM',
    bytes: 'BYTES',
    file: 'FILE',
  },
  states: { intact: 'intact', broken: 'BROKEN' },
  intact: (entries: number, stations: number) =>
    `The trail is intact: ${entries === 1 ? '1 entry' : `${entries} entries`}, ${stations === 1 ? '1 station' : `${stations} stations`}.`,
  noCheckpoint: 'There is no checkpoint yet: an end that was cut off would not be seen.',
  broken: (station: string, link: number, why: string) => `The trail of ${station} is broken at entry ${link}: ${why}`,
  why: {
    changed: 'what stands there is not what was written.',
    missing: 'entries are missing there.',
    cut: 'a checkpoint has seen more than is there.',
    rewritten: 'it is not what a checkpoint has seen.',
    unlinked: 'an entry was written past the chain.',
  } satisfies Record<WhyBroken, string>,
  castStates: {
    intact: 'intact',
    open: 'not ended',
    changed: 'CHANGED',
    missing: 'MISSING',
    unknown: 'NOT OURS',
    failed: 'cut short',
    removed: 'removed by age or size',
  } satisfies Record<RecordingState, string>,
  noCasts: 'Nothing was recorded here. BANCADA_CAST says which stations are.',
  badCast: (name: string, station: string, state: string) =>
    `The recording ${name}${station === '' ? '' : ` of ${station}`} is not what the trail says: ${state}.`,
  castsIntact: (count: number) => `${count === 1 ? '1 recording is' : `${count} recordings are`} what was recorded.`,
  badCheckpoint: (file: string, line: number) => `Line ${line} of ${file} is no checkpoint.`,
  unknownOrder: (word: string) => `This machine knows no order ${word}.`,
  severalOrders: (word: string, numbers: string) => `${word} may be one of several orders: ${numbers}.`,
  /** Where lines came from other hosts. */
  heard: (stations: string) =>
    `What is marked “hub” was told by other hosts${stations === '' ? '' : ` (${stations})`}, by their clocks. The proof of it is the trail on their own machines.`,
  sources: { store: 'store', ours: 'ours', hub: 'hub' },
  events: {
    ordered: 'ordered',
    accepted: 'accepted',
    'in-production': 'in production',
    shipped: 'shipped',
    delivered: 'delivered',
    cancelled: 'cancelled',
  },
  attempt: (count: number) => `request ${count}`,
  masked: 'Nothing of the buyer is in it: the trail holds none.',
  paper: {
    title: (number: string) => `Order ${number}: the story of its parcel`,
    made: (at: string, zone: string) =>
      `Made by bancada, ${at}; times of ${zone}. “store” is what the store says, “ours” what this shop has noted.`,
    proven: (entries: number) => `The trail that it is taken from is intact (${entries} entries).`,
    notProven: 'The trail that it is taken from is BROKEN: see bancada audit verify.',
    page: (at: number, count: number) => `page ${at} of ${count}`,
  },
};
