/** What a desk knows beyond where it stands: marks, sorting, news, a question or a stop in front, the parcel on the bench. */
import type { BulkPreview } from '../actions/bulk.ts';
import type { ListCursor } from './list.ts';
import { NOTHING_PACKED, type PackingDesk } from './packing.ts';
import type { Drawer, Entry } from './records.ts';
import { OLDEST_FIRST, type Sort } from './sorting.ts';

/** Something that wants a yes or a no, by keys alone: a scan never answers it. */
export type Question = BulkQuestion | { kind: 'dropEdits' } | { kind: 'endPromo'; productId: string };

/** Whether many items shall move. */
export type BulkQuestion = {
  kind?: undefined;
  preview: BulkPreview;
  /** What has been typed of the count, where there are so many that the count itself has to be typed. */
  typed: string;
  /** Of so many ticked kinds of the production list; absent where no tick has chosen the items. */
  tickedCount?: number | undefined;
};

/** A stop: the whole width, one sentence, one way out. Nothing else works until it is understood. */
export type Stop = { sentence: string };

/** What can be copied. */
export type CopyKind =
  | 'orderNumber'
  | 'orderNumbers'
  | 'trackingCode'
  | 'personalisation'
  | 'labelLink'
  | 'reference'
  | 'references'
  | 'address'
  | 'sku'
  | 'stockId'
  | 'productName'
  | 'productId';

/** Several things could be copied: one is chosen, by keys alone. */
export type CopyChoice = {
  /** What they are of; they are not copied of anything else. */
  subject: string;
  kinds: readonly CopyKind[];
};

/** A tab of the queue under a name, with its filter and its order. */
export type SavedView = { name: string; drawer: Drawer; filter: string; sort: Sort };

/** What has come while somebody was looking. */
export type News = {
  /** When an item last changed, on the monotonic clock; only for as long as it glows. */
  changedAt: ReadonlyMap<string, number>;
  /** Items that came into their tab and have not been on the screen since. */
  unseen: ReadonlySet<string>;
};

export const ACTIVITY_TABS = ['outbox', 'trail', 'team', 'requests', 'health'] as const;
export type ActivityTab = (typeof ACTIVITY_TABS)[number];

export type WorkDesk = {
  /** Marked items, by id: they stay marked wherever they move. */
  marks: ReadonlySet<string>;
  /** The item marked last: where a range begins. */
  markAnchor: string | undefined;
  sort: Sort;
  /** The rows of a tab as they were when somebody held them still. */
  frozen: { drawer: Drawer; rows: readonly Entry[] } | undefined;
  news: News;
  question: Question | undefined;
  stop: Stop | undefined;
  copyChoice: CopyChoice | undefined;
  packing: PackingDesk;
  /** Rows of the production list that somebody has ticked off. */
  ticked: ReadonlySet<string>;
  /** Cursors of lists that are not the queue. */
  lists: Readonly<Record<string, ListCursor>>;
  activityTab: ActivityTab;
  /** The line of the palette that Enter takes. */
  paletteIndex: number;
  helpFilter: string;
  views: readonly SavedView[];
};

export const INITIAL_WORK_DESK: WorkDesk = {
  marks: new Set(),
  markAnchor: undefined,
  sort: OLDEST_FIRST,
  frozen: undefined,
  news: { changedAt: new Map(), unseen: new Set() },
  question: undefined,
  stop: undefined,
  copyChoice: undefined,
  packing: NOTHING_PACKED,
  ticked: new Set(),
  lists: {},
  activityTab: 'outbox',
  paletteIndex: 0,
  helpFilter: '',
  views: [],
};

/** A prompt of these screens. */
export type WorkPrompt =
  | { kind: 'palette'; value: string; problem?: string | undefined }
  | { kind: 'helpFilter'; value: string; problem?: undefined }
  | { kind: 'viewName'; value: string; problem?: undefined }
  /** Why an order is taken over from whoever has it. */
  | { kind: 'takeOver'; orderId: string; value: string; problem?: string | undefined }
  /** The tracking code of the order on the bench; a warning that Enter confirms carries the value it was given for. */
  | {
      kind: 'parcel';
      orderId: string;
      value: string;
      problem?: string | undefined;
      confirmedFor?: string;
      isOld?: boolean | undefined;
    };

const KINDS: readonly string[] = [
  'palette',
  'helpFilter',
  'viewName',
  'parcel',
  'takeOver',
] satisfies WorkPrompt['kind'][];

/** Whether a prompt is one of these. */
export function isWorkPrompt(prompt: { kind: string } | undefined): prompt is WorkPrompt {
  return prompt !== undefined && KINDS.includes(prompt.kind);
}
