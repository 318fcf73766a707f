/** What is in front of everything else until it is answered: a question, a stop, a choice of what to copy. */
import { stop } from '../../i18n/stop/en.ts';
import type { BulkPreview } from '../../domain/bulk.ts';
import type { Intent, Seen } from '../../domain/intents.ts';
import type { UnitName } from '../../replica/barcodes.ts';
import type { Texts } from '../../i18n/texts.ts';
import type { AskedCommand } from './command-output.ts';

/**
 * A question with a yes or no. Only keys answer it, and command codes at the bench. `shown`: the state that must not change
 * before the answer, see session/subscriptions/shown.ts. `behind`: the stop in whose place it is asked, in front again after a no.
 */
export type Question = Asked & { shown?: string | undefined; behind?: Stop | undefined };

type Asked =
  | BulkQuestion
  | { kind: 'dropEdits' }
  | { kind: 'endPromo'; productId: string }
  /** Whether to stop checking an unconfirmed action. */
  | { kind: 'setAside'; intentId: string }
  /** Whether to return to production what was shipped: only these shipments, with the state of their items that was shown. */
  | { kind: 'bringBack'; shipments: readonly Intent[]; seen: ReadonlyMap<string, Seen> }
  /** Whether to put the order on the bench aside, with its checked units. */
  | { kind: 'putAside'; orderId: string }
  /** Whether to ship the order on the bench without a tracking code. */
  | { kind: 'withoutTracking'; orderId: string }
  /** Whether to print labels of these items once more that were printed before. */
  | { kind: 'printAgain'; itemIds: readonly string[] }
  /** Whether to close a carrier's van as it is. */
  | { kind: 'closeVan'; carrier: string }
  /** Whether to give a command of the shop's own the buyer's data of the order in front. */
  | ({ kind: 'giveBuyer' } & AskedCommand)
  /** The yes or no that a command of the shop's own asks for before it runs. */
  | ({ kind: 'confirmOwn' } & AskedCommand)
  /**
   * Whether to plan the run of prices that was typed; `typed`: the digits typed so far of the count, if the count must be typed.
   */
  | { kind: 'planRun'; typed: string; isOverlapAsked: boolean }
  /** Whether to end or to cancel a run of prices. */
  | { kind: 'stopRun'; runId: string }
  /** Whether to take the pieces in a slot off the wall. */
  | { kind: 'takeApart'; slot: string }
  /** Whether to search the store for an order that is not known here, back to a moment on the wall clock. */
  | { kind: 'seekOrder'; code: string; backToMs: number }
  | PartQuestion
  /**
   * What to do with these unsent intents before the session ends; `isSending`: it ends once they are sent; `isUnrecorded`: an
   * answer could not be recorded, and the next one ends it all the same.
   */
  | { kind: 'leave'; ids: readonly string[]; isSending: boolean; isUnrecorded?: boolean }
  /** Whether to leave while edits of the stock are not sent. */
  | { kind: 'leaveEdits' }
  /** Whether to send the kept intents now. */
  | { kind: 'kept'; ids: readonly string[] }
  | WhichPieceQuestion
  | OfNumberQuestion;
export type QuestionKind = Question['kind'];
export type QuestionOf<K extends QuestionKind> = Extract<Question, { kind: K }>;

/** Whether to ship a part of an order without the rest. */
export type PartQuestion = {
  kind: 'part';
  orderId: string;
  /** The items to ship. */
  itemIds: readonly string[];
  trackingCode: string | null;
  /** It is the parcel on the packing bench, not a single item. */
  isParcel: boolean;
  /** What was left out when the question was asked, and why, see `keyOfLeftOut`. */
  leftOut: string;
  /** The chosen row: 0 ships nothing, 1 ships the part. */
  index: number;
};

/** To which of several similar lines, of one order or of several, the units of a scan belong. */
type WhichPieceQuestion = {
  kind: 'whichPiece';
  code: string;
  unit: UnitName;
  count: number;
  /** The items of the lines, and the index of the chosen one. */
  itemIds: readonly string[];
  index: number;
  /** The fingerprints of their texts when the question was asked, see `textKeyOf` in acknowledged-texts.ts. */
  asShown: readonly string[];
};

/** Which of several orders with one number is meant; `goal`: to open it on the bench, or to find it in the queue. */
export type OfNumberQuestion = {
  kind: 'ofNumber';
  code: string;
  orderIds: readonly string[];
  /** The index of the chosen order. */
  index: number;
  goal: 'pack' | 'find';
};

/** Whether to move many items. */
type BulkQuestion = {
  kind: 'bulk';
  preview: BulkPreview;
  /** The digits typed so far of the count, if there are so many items that it must be typed. */
  typed: string;
  /** How many ticked kinds of the production list the items come from; absent if they were not chosen by ticks. */
  tickedCount?: number | undefined;
};

/** The kind of a stop, which is shown in large letters. */
export type StopKind = keyof Texts['stop']['heads'];
export const STOP_KINDS = Object.keys(stop.heads) as readonly StopKind[];

/** A stop: the whole width, one sentence, one way out. It blocks everything until the operator ends it. */
export type Stop = {
  sentence: string;
  /** Absent: a stop of no particular kind. */
  kind?: StopKind | undefined;
  /** What was scanned, and what belongs to the order on the bench in its place. */
  scanned?: string | undefined;
  wanted?: string | undefined;
  /**
   * An unknown code, scanned where a tracking code is wanted: a key chooses what it is. `index`: the chosen row; at first the
   * last one, for neither.
   */
  offer?: { code: string; /** Of the line in front. */ itemId: string; index?: number } | undefined;
  /** A fiscal key of another parcel: a key confirms that it belongs to the order on the bench. */
  fiscal?: { key: string; orderId: string } | undefined;
  /** An order that lacks its fiscal key: a key asks why it leaves without one. */
  withoutKey?: string | undefined;
  /** The item whose piece must be looked at: its key and the code CHECKED confirm that, and end the stop. */
  see?: string | undefined;
  /** The cancelled items whose pieces Enter confirms to be out of the box; Escape does not. */
  takeOut?: readonly string[] | undefined;
  /**
   * The cancelled items named in the stop: once Enter has ended it, the rest of their order may leave without another question.
   */
  without?: readonly string[] | undefined;
};

/** The kinds of data that can be copied. */
export type CopyKind = keyof Texts['copy']['kinds'];

/** A choice of what to copy, by keys alone. */
export type CopyChoice = {
  /** The subject of the data; it is not copied if another is in front by then. */
  subject: string;
  kinds: readonly CopyKind[];
  /** The index of the chosen kind. */
  index: number;
};
