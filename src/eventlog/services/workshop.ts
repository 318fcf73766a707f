/** What the people of a shop note about its pieces, for one process: stored on disk and added to the records. */
import type { Author } from '../../domain/intents.ts';
import type { OrderItem } from '../../domain/records.ts';
import {
  hasPersonalNumber,
  MOST_NOTE_LENGTH,
  type HoldCause,
  type LabelPrinted,
  type PackedPiece,
  type Piece,
  type Remake,
  type TeamNote,
} from '../../domain/workshop.ts';
import type { StateDatabase } from '../../db/database.ts';
import { tryOr } from '../../db/state-problem.ts';
import { append, createEventReplica, eventsOf, isPast, recordDurably } from '../../db/event-log.ts';
import { changedItems, factsVersion, pieceFactsOf } from '../../db/piece-facts.ts';
import {
  holdPieces,
  holdsIn,
  noteOnOrder,
  notePacked,
  notesIn,
  textsByOrder,
  releasePieces,
  remakePiece,
  remakesIn,
} from '../../db/piece-notes.ts';
import {
  fiscalKeysOf,
  keepFiscalKey,
  leavesWithoutFiscalKey,
  leaveWithoutFiscalKey,
  orderOfFiscalKey,
} from '../../db/fiscal-key-events.ts';
import { labelsPrintedOf, noteLabelPrinted, orderOfLabelCode } from '../../db/label-events.ts';
import type { WorkshopRules } from '../../config/workshop-file.ts';
import { notifyReaders, type Replica } from '../../replica/replica.ts';
import { pieceHash } from '../job.ts';
import { versionOf } from '../assembly.ts';
import { isOutdated, type PieceFacts } from '../piece-facts.ts';
import { accepted } from '../kinds/jobs.ts';
import { restored, type Restored } from '../kinds/restores.ts';
import type { SharedEvents } from '../../cluster/events.ts';

/** Why a note is refused: it contains the number of a person or a card, is empty, or cannot be written. */
type NoteProblem = 'personal' | 'empty' | 'not-recorded';

/** A hold of one or several pieces; `cause`: the fault, if bancada found it. */
type HoldWish = { reason: string; lookAgainAt?: number | undefined; cause?: HoldCause | undefined };

export type Workshop = {
  rules: WorkshopRules;
  /** Puts pieces on hold; false if that cannot be written. */
  hold(pieces: readonly Piece[], wish: HoldWish, by: Author): boolean;
  /** Releases pieces; returns how many were on hold, `undefined` if that cannot be written. */
  release(itemIds: readonly string[], by: Author): number | undefined;
  /** Notes that `units` units of a piece must be made again, or the one `unit`; false if that cannot be written. */
  remake(piece: Piece, reason: string, units: number, by: Author, unit?: number): boolean;
  remakes(sinceMs: number): Remake[];
  remakesOf(itemId: string): Remake[];
  /** Hosts of this store that were restored from a backup since a moment, in milliseconds since the epoch. */
  restores(sinceMs: number): Restored[];
  /** Adds to the audit trail how the items of a parcel were checked; false if that cannot be written. */
  packed(pieces: readonly PackedPiece[], by: Author): boolean;
  /** Stores a fiscal key for the parcel of an order, and removes it from any other; false if that cannot be written. */
  keepFiscalKey(orderId: string, key: string, by: Author): boolean;
  /** The fiscal keys of an order, oldest first. */
  fiscalKeysOf(orderId: string): readonly string[];
  /** The id of the order that a fiscal key belongs to. */
  orderOfFiscalKey(key: string): string | undefined;
  /** Notes the reason why the parcel of an order leaves without a fiscal key. */
  leaveWithoutFiscalKey(orderId: string, reason: string, by: Author): NoteProblem | undefined;
  /** Whether that was noted for an order. */
  leavesWithoutFiscalKey(orderId: string): boolean;
  note(orderId: string, text: string, by: Author): NoteProblem | undefined;
  notes(orderId?: string): TeamNote[];
  /** Notes that a label was printed; false if that cannot be written. */
  labelPrinted(label: Omit<LabelPrinted, 'at' | 'operator' | 'station'>, by: Author): boolean;
  /** The printed labels of an order, from all hosts, oldest first. */
  labelsPrinted(orderId: string): LabelPrinted[];
  /** The id of the order with a printed label that bears a normalised tracking code, from all hosts, in the last weeks. */
  orderOfLabelCode(code: string): string | undefined;
  /** The events that hosts exchange. */
  eventReplica: SharedEvents;
  /** Notifies readers of events that were stored by other means than these functions. */
  refresh(): void;
};

type WorkshopOptions = {
  database: StateDatabase;
  replica: Replica;
  wallNow: () => number;
  rules?: WorkshopRules | undefined;
  /** The author of holds because of changed texts. */
  author?: Author | undefined;
};

/** Creates the notes of the store that is open; until one is, there are none. */
export function createWorkshop({ database, replica, wallNow, rules = {}, author = NOBODY }: WorkshopOptions): Workshop {
  const eventReplica = createEventReplica(database);
  if (rules.promises) replica.getState().records.promise(rules.promises);
  const hashes = new WeakMap<OrderItem, string>();
  /** The facts of open items from all hosts, cached when first needed. */
  const made = new Map<string, PieceFacts>();
  let madeVersion = { lojaId: '', version: 0 };
  let seen: string | undefined;
  let checkedVersion: number | undefined;

  /** Takes over new events from the disk; `isSure`: reads them even if the disk seems unchanged. */
  function follow(isSure = false): void {
    const { lojaId, records } = replica.getState();
    if (lojaId === undefined) return;
    const version = tryOr(() => `${lojaId} ${database.dataVersion()}`, undefined);
    if (version === undefined || (version === seen && !isSure)) return;
    seen = version;
    checkedVersion = undefined;
    const jobsVersion = tryOr(() => factsVersion(database), 0);
    if (lojaId !== madeVersion.lojaId || jobsVersion < madeVersion.version) made.clear();
    else for (const id of tryOr(() => changedItems(database, madeVersion.version), [])) made.delete(id);
    madeVersion = { lojaId, version: jobsVersion };
    const held = tryOr(() => holdsIn(database), undefined);
    const isOtherHold = held !== undefined && records.hold(held);
    const notes = tryOr(() => notesIn(database), undefined);
    if ((notes !== undefined && records.note(textsByOrder(notes))) || isOtherHold) notifyReaders(replica);
  }

  /** Puts pieces on hold whose text has changed since they were made, before they are packed. */
  function stopChanged(): void {
    const { lojaId, version, records } = replica.getState();
    if (lojaId === undefined || version === checkedVersion || madeVersion.version === 0) return;
    checkedVersion = version;
    const open = [...records.withStatus('accepted'), ...records.withStatus('in_production')];
    const changed = open.flatMap(({ item }) =>
      !records.holdOf(item.id) && isOutdated(factsOf(item.id), wantedNow(item)) ? [item] : [],
    );
    if (changed.length > 0) workshop.hold(changed, { reason: '', cause: 'text-changed' }, author);
  }

  function factsOf(itemId: string): PieceFacts {
    const known = made.get(itemId);
    if (known) return known;
    const facts = tryOr(() => pieceFactsOf(database, itemId), undefined);
    if (facts) made.set(itemId, facts);
    return facts ?? NOTHING_MADE;
  }

  function wantedNow(item: OrderItem) {
    return { pieceHash: hashOf(item), version: versionOf(item, replica.getState().records) };
  }

  function hashOf(item: OrderItem): string {
    const known = hashes.get(item) ?? pieceHash(item);
    hashes.set(item, known);
    return known;
  }

  function written(work: () => void): boolean {
    const isWritten = tryOr(() => {
      work();
      return true;
    }, false);
    if (!isWritten) return false;
    follow(true);
    // Events that are not part of the records are read when a frame is drawn.
    notifyReaders(replica);
    return true;
  }

  /** Stores a text that a person typed, cut to the longest note. */
  function writtenDown(text: string, keep: (words: string) => void): NoteProblem | undefined {
    const words = text.trim().slice(0, MOST_NOTE_LENGTH);
    if (words === '') return 'empty';
    if (hasPersonalNumber(text)) return 'personal';
    return written(() => keep(words)) ? undefined : 'not-recorded';
  }

  /** Records that the pieces of released items are accepted despite their changed text. */
  function acceptChanges(itemIds: readonly string[], by: Author & { at: number }): void {
    const { records } = replica.getState();
    for (const id of itemIds) {
      const item = records.get(id)?.item;
      if (!item || records.holdOf(id)?.cause !== 'text-changed') continue;
      const knew = [...pieceFactsOf(database, id).made.keys()];
      const event = { ...by, order_id: item.order_id, item_id: id, piece_hash: hashOf(item), knew };
      append(database, accepted, event, { audit: 'none' });
    }
  }

  const noted = ({ operator, station }: Author, order_id: string) => ({ at: wallNow(), operator, station, order_id });

  const workshop: Workshop = {
    rules,
    hold: (pieces, { reason, lookAgainAt: look_again_at, cause }, by) =>
      written(() =>
        holdPieces(
          database,
          pieces.map(({ id: item_id, order_id }) => ({
            ...noted(by, order_id),
            item_id,
            reason,
            cause,
            look_again_at,
          })),
        ),
      ),
    release(itemIds, { operator, station }) {
      let count = 0;
      const by = { at: wallNow(), operator, station };
      const work = () => {
        acceptChanges(itemIds, by);
        count = releasePieces(database, itemIds, by);
      };
      return written(() => recordDurably(database, work)) ? count : undefined;
    },
    remake: ({ id: item_id, order_id }, reason, units, by, unit) =>
      written(() => remakePiece(database, { ...noted(by, order_id), item_id, reason, units, unit })),
    remakes: (sinceMs) => tryOr(() => remakesIn(database, { sinceMs }), []),
    restores: (sinceMs) => tryOr(() => [...eventsOf(database, restored, { sinceMs }).values()], []),
    remakesOf: (subject) => tryOr(() => remakesIn(database, { subject }), []),
    packed: (pieces, { operator, station }) =>
      written(() => notePacked(database, pieces, { at: wallNow(), operator, station })),
    keepFiscalKey: (orderId, key, by) => written(() => keepFiscalKey(database, { ...noted(by, orderId), key })),
    fiscalKeysOf: (orderId) => tryOr(() => fiscalKeysOf(database, orderId), []),
    orderOfFiscalKey: (key) => tryOr(() => orderOfFiscalKey(database, key), undefined),
    leaveWithoutFiscalKey: (orderId, reason, by) =>
      writtenDown(reason, (words) => leaveWithoutFiscalKey(database, { ...noted(by, orderId), reason: words })),
    leavesWithoutFiscalKey: (orderId) => tryOr(() => leavesWithoutFiscalKey(database, orderId), false),
    note: (orderId, text, by) =>
      writtenDown(text, (words) => noteOnOrder(database, { ...noted(by, orderId), text: words })),
    notes: (orderId) => tryOr(() => notesIn(database, orderId), []),
    labelPrinted: ({ order_id, ...label }, by) =>
      written(() => noteLabelPrinted(database, { ...noted(by, order_id), ...label })),
    labelsPrinted: (orderId) => tryOr(() => labelsPrintedOf(database, orderId), []),
    orderOfLabelCode: (code) => tryOr(() => orderOfLabelCode(database, code, wallNow()), undefined),
    eventReplica: {
      version: () => tryOr(eventReplica.version, undefined),
      all: () => tryOr((): ReadonlyMap<string, string> => eventReplica.all(wallNow()), new Map()),
      take: (events) => written(() => eventReplica.take(events, wallNow())),
      isPast: (event) => isPast(event, wallNow()),
    },
    refresh() {
      follow(true);
      notifyReaders(replica);
    },
  };

  // The replica notifies at every poll, every few seconds: then events of other processes and hosts are read.
  replica.subscribe(() => {
    follow();
    stopChanged();
  });
  // The store of the last run may be open already.
  follow();
  stopChanged();
  return workshop;
}

const NOBODY: Author = { operator: '', station: '' };
const NOTHING_MADE: PieceFacts = { made: new Map(), accepted: [] };
