/** What stands in front of everything else until it is answered: a question, a stop, a choice of what to copy. */
import { stop } from '../../i18n/stop/en.ts';
import type { BulkPreview } from '../../domain/bulk.ts';
import type { Intent, Seen } from '../../domain/intents.ts';
import type { UnitName } from '../../replica/barcodes.ts';
import type { Texts } from '../../i18n/texts.ts';
import type { AskedCommand } from './command-output.ts';

/**
 * Something that wants a yes or a no, by keys alone: a scan never answers it. `shown`: what of it must still be so when
 * it is answered, see session/subscriptions/shown.ts.
 */
export type Question = Asked & { shown?: string | undefined };

type Asked =
  | BulkQuestion
  | { kind: 'dropEdits' }
  | { kind: 'endPromo'; productId: string }
  /** Whether an action that stands unconfirmed shall not be looked into any more. */
  | { kind: 'setAside'; intentId: string }
  /** Whether what has left shall be brought back: these shipments and no other, with what was shown of their items. */
  | { kind: 'bringBack'; shipments: readonly Intent[]; seen: ReadonlyMap<string, Seen> }
  /** Whether the order on the bench shall be put aside, with what is checked of it. */
  | { kind: 'putAside'; orderId: string }
  /** Whether the order on the bench shall leave without a tracking code. */
  | { kind: 'withoutTracking'; orderId: string }
  /** Whether labels of these items, which were printed before, shall be printed once more. */
  | { kind: 'printAgain'; itemIds: readonly string[] }
  /** Whether a carrier's van shall leave as it is. */
  | { kind: 'closeVan'; carrier: string }
  /** Whether a command of the shop's own shall get the buyer's data of the order in front. */
  | ({ kind: 'giveBuyer' } & AskedCommand)
  /** The yes or no that a command of the shop's own asks before it runs. */
  | ({ kind: 'confirmOwn' } & AskedCommand)
  /**
   * Whether the run of prices that was typed shall be planned; `typed`: what has been typed of the count of those that
   * have to be meant twice.
   */
  | { kind: 'planRun'; typed: string; isOverlapAsked: boolean }
  /** Whether a run of prices shall end now, or be taken back. */
  | { kind: 'stopRun'; runId: string }
  /** Whether the pieces in a slot shall go beside the wall. */
  | { kind: 'takeApart'; slot: string }
  /** Whether an order that is not here shall be searched at the store, back to a moment on the wall clock. */
  | { kind: 'seekOrder'; code: string; backToMs: number }
  | PartQuestion
  /** What becomes of these, which are not sent, when the session is left; `isSending`: it is left once they are. */
  | { kind: 'leave'; ids: readonly string[]; isSending: boolean }
  /** Whether what was kept unsent is sent now. */
  | { kind: 'kept'; ids: readonly string[] }
  | WhichPieceQuestion
  | OfNumberQuestion;
export type QuestionKind = Question['kind'];
export type QuestionOf<K extends QuestionKind> = Extract<Question, { kind: K }>;

/** Whether a part of an order shall leave without the rest. */
export type PartQuestion = {
  kind: 'part';
  orderId: string;
  /** What leaves. */
  itemIds: readonly string[];
  trackingCode: string | null;
  /** It is the parcel on the packing bench, and not one item by itself. */
  isParcel: boolean;
  /** What was left out when it was asked, and why, see `keyOfLeftOut`. */
  leftOut: string;
  /** Where some of that may still be checked here it is a list, the first row of which ships nothing: which is pointed at. */
  index?: number;
};

/** Which of several lines that look alike, of one order or of several, the units of a scan are of. */
export type WhichPieceQuestion = {
  kind: 'whichPiece';
  code: string;
  unit: UnitName;
  count: number;
  /** The items of the lines, and which of them is pointed at. */
  itemIds: readonly string[];
  index: number;
  /** Fingerprints of what stood on them when it was asked, see `keyOf` of acknowledged-texts.ts. */
  asShown: readonly string[];
};

/** Which of several orders that have one number; `goal`: it comes onto the bench, or the queue goes to it. */
export type OfNumberQuestion = {
  kind: 'ofNumber';
  code: string;
  orderIds: readonly string[];
  /** Which of them is pointed at. */
  index: number;
  goal: 'pack' | 'find';
};

/** Whether many items shall move. */
export type BulkQuestion = {
  kind: 'bulk';
  preview: BulkPreview;
  /** What has been typed of the count, where there are so many that the count itself has to be typed. */
  typed: string;
  /** Of so many ticked kinds of the production list; absent where no tick has chosen the items. */
  tickedCount?: number | undefined;
};

/** What a stop is about: it says so in large letters. */
export type StopKind = keyof Texts['stop']['heads'];
export const STOP_KINDS = Object.keys(stop.heads) as readonly StopKind[];

/** A stop: the whole width, one sentence, one way out. Nothing else works until it is understood. */
export type Stop = {
  sentence: string;
  /** Absent: a stop as such. */
  kind?: StopKind | undefined;
  /** What was scanned, and what belongs to the order on the bench in its place. */
  scanned?: string | undefined;
  wanted?: string | undefined;
  /**
   * A code that nothing is known of, scanned where a tracking code is wanted: what it is is chosen by hand. `index`: the row
   * that is pointed at; the last, that it is neither, until another is.
   */
  offer?: { code: string; /** Of the line in front. */ itemId: string; index?: number } | undefined;
  /** A fiscal key that is on another parcel: a key says that it is of the order on the bench. */
  fiscal?: { key: string; orderId: string } | undefined;
  /** The item whose piece has to be looked at: its key and the code CHECKED say that it was, and end the stop. */
  see?: string | undefined;
  /** The cancelled items whose pieces Enter says to be out of the box; Escape does not. */
  takeOut?: readonly string[] | undefined;
  /** The cancelled items that it names: once it is understood, the rest of their order leaves without them unasked. */
  without?: readonly string[] | undefined;
};

/** What can be copied. */
export type CopyKind = keyof Texts['copy']['kinds'];

/** Several things could be copied: one is chosen, by keys alone. */
export type CopyChoice = {
  /** What they are of; they are not copied of anything else. */
  subject: string;
  kinds: readonly CopyKind[];
  /** Which of them is pointed at. */
  index: number;
};
