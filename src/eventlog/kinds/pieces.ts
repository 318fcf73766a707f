/** What people note about pieces: holds, remakes, notes on orders, and the places of finished pieces. Pure. */
import { dayStamp } from '../../base/ages.ts';
import { PIECE_PLACES, type WallPiece } from '../../domain/assembly.ts';
import type { By } from '../../domain/audit.ts';
import { listOf, object, oneOf, optional, where, type ReadBy } from '../../base/codec.ts';
import { hasPersonalNumber, HOLD_CAUSES, type PieceHold, type Remake, type TeamNote } from '../../domain/workshop.ts';
import type { NamedRemake } from '../piece-facts.ts';
import { BY, quantity, defineEvent, EXCHANGE_MS, id, moment, shortWord, word } from '../define-event.ts';
import { DAY_MS } from '../../base/durations.ts';

const PIECE = { order_id: id, item_id: id };

const holdCodec = where(
  object({
    stamp: moment,
    ...BY,
    ...PIECE,
    reason: optional(word),
    cause: optional(oneOf(HOLD_CAUSES)),
    look_again_at: optional(moment),
    is_free: optional(oneOf([true])),
  }),
  ({ reason, cause, look_again_at: day, is_free }) =>
    is_free ? reason === undefined && cause === undefined && day === undefined : reason !== undefined,
);

/** The hold of an item begins, or ends if `is_free`. */
export const hold = defineEvent({
  kind: 'hold',
  prefix: 'h',
  codec: holdCodec,
  keyName: ({ item_id }) => `h:${item_id}`,
  subject: ({ item_id }) => item_id,
  audit: ({ at, operator, station, order_id, item_id, reason, cause, look_again_at: day, is_free }) => {
    const about = { at, operator, station, order_id, item_id };
    if (is_free) return [{ ...about, what: 'released' }];
    const until = day === undefined ? '' : `(${dayStamp(day)})`;
    return [{ ...about, what: 'held', asked: [cause, reason, until].filter(Boolean).join(' ') }];
  },
  isOpen: ({ is_free }) => !is_free,
});

/** Returns the hold that an event begins; `undefined` if the event ends one. */
export function holdIn({ stamp: _stamp, is_free, reason, ...event }: ReadBy<typeof holdCodec>): PieceHold | undefined {
  return is_free || reason === undefined ? undefined : { ...event, reason };
}

/** Units of an item must be made again. */
export const remake = defineEvent<'remake', Remake>({
  kind: 'remake',
  prefix: 'r',
  codec: object({ ...BY, ...PIECE, reason: word, units: quantity, unit: optional(quantity) }),
  subject: ({ item_id }) => item_id,
  audit: ({ reason, units, unit, ...about }) => [
    { ...about, what: 'remake', asked: `${unit === undefined ? `${units} ×` : `unit ${unit}:`} ${reason}` },
  ],
});

/** A remake with the name of its event. */
export function namedRemake(one: Remake): NamedRemake {
  return { name: remake.nameOf(one), units: one.units, unit: one.unit };
}

/** A note to the team about an order. */
export const note = defineEvent<'note', TeamNote>({
  kind: 'note',
  prefix: 'n',
  codec: object({ ...BY, order_id: id, text: where(word, (text) => text !== '' && !hasPersonalNumber(text)) }),
  subject: ({ order_id }) => order_id,
  audit: ({ text: _text, ...about }) => [{ ...about, what: 'note' }],
});

/** How long a packed or scrapped piece is exchanged and kept, in milliseconds. */
export const KEEP_PIECES_MS = 14 * DAY_MS;

const slotName = shortWord(8);

const pieceCodec = where(
  object({
    stamp: moment,
    ...BY,
    ...PIECE,
    unit: quantity,
    what: slotName,
    gen: moment,
    place: oneOf(PIECE_PLACES),
    slot: slotName,
    version: moment,
    knew: listOf(id),
  }),
  ({ place, slot }) => (place === 'slot' ? slot !== '' : place === 'held' || slot === ''),
);

/** A finished piece, and where it is now. */
export type PieceEvent = Omit<WallPiece, 'seq'> & Omit<By, 'at'>;

/**
 * The place of a finished piece. Every host names a piece alike: by its item, its unit, its tag and the number of pieces
 * scrapped before it. A scrapped piece stays scrapped.
 */
export const piece = defineEvent<'piece', PieceEvent>({
  kind: 'piece',
  prefix: 'w',
  codec: pieceCodec,
  key: ({ item_id, unit, what, gen }) => [item_id, unit, what, gen],
  supersedes: (one, other, isLater) => {
    const [isScrap, wasScrap] = [one.place === 'scrapped', other.place === 'scrapped'];
    return isScrap === wasScrap ? isLater : isScrap;
  },
  subject: ({ item_id }) => item_id,
  audit: ({ at, operator, station, order_id, item_id, unit, place, slot }) => [
    { at, operator, station, what: 'assembly', order_id, item_id, asked: `unit ${unit}: > ${slot || place}` },
  ],
  exchangeMs: ({ place }) => (place === 'packed' || place === 'scrapped' ? KEEP_PIECES_MS : EXCHANGE_MS),
  // The wall itself removes packed and scrapped pieces; the others are kept.
  keepMs: Infinity,
});
