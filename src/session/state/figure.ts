/** What a figure is: rows, and how they are counted. */
import type { AuditEntry } from '../../domain/audit.ts';
import type { AnyIntent } from '../../domain/intents.ts';
import type { OrderItem } from '../../domain/records.ts';
import { UNSHIPPED_STATUSES } from '../../domain/lifecycle.ts';
import type { Station } from '../../cluster/team.ts';
import type { CachedItem, ItemRecords } from '../../replica/records.ts';
import type { ReplicaState } from '../../replica/replica.ts';
import type { StockRow } from '../../replica/stock.ts';
import type { PackingLine, PackingState } from './packing.ts';
import type { StockListState } from './stock-state.ts';

/** What figures are counted from. `nowMs` on the wall clock; `isZoneKnown` of the store's times. */
export type FigureFacts = Pick<ReplicaState, 'records'> & {
  nowMs: number;
  isZoneKnown: boolean;
  intents?: ReplicaState['intents'];
  edits?: ReplicaState['edits'];
  /** The stock, where it has been read. */
  stock?: readonly StockRow[] | undefined;
  /** What one session alone knows; the command line has none. */
  bench?: SessionFacts | undefined;
};

/** What a session knows of its own bench. Times on the wall clock. */
export type SessionFacts = {
  packing: PackingState;
  stock: Pick<StockListState, 'threshold' | 'edits'>;
  marks: ReadonlySet<string>;
  /** The kinds of pieces that are marked as made. */
  ticked: ReadonlySet<string>;
  /** Items that were cancelled while they were made, and have not been looked at. */
  cancelled: ReadonlySet<string>;
  stations: Iterable<Station>;
  station: string;
  /** The hours that the board draws. */
  hours: number;
  /** Whether an item in production may come onto this bench by itself. */
  mayPack: (item: OrderItem) => boolean;
  /** Whether somebody has looked at what has to be on the pieces of a line, or their tags say that it is on them. */
  isTextSeen: (line: PackingLine) => boolean;
  /** The verdicts of what stations shipped or brought back since a moment, as this machine's trail has them. */
  shipments: (sinceMs: number) => readonly AuditEntry[];
  /** Since when somebody was away, and the moves that this session made since: `operation item`. */
  away: () => { sinceMs: number; own: ReadonlySet<string> };
};

/** A row behind a figure: an item, a record of the stock, an action, or who is on. */
export type FigureRow = CachedItem | StockRow | AnyIntent | Station;

/** The facts of a figure, once there is what it needs of them. */
export type AllFacts = FigureFacts & { bench: SessionFacts; stock: readonly StockRow[] };

/** How a figure is counted. */
export type Figure = {
  /** What its rows are. */
  of: 'items' | 'stock' | 'actions' | 'stations';
  /** Whether the store tells it, or one session alone. */
  from: 'store' | 'session';
  rows(facts: AllFacts): readonly FigureRow[];
  /** What of rows is one: itself, if not set. Those with the same key count once. */
  oneOf?(row: FigureRow): string;
  /** How many a row is: one, if not set. */
  amountOf?(row: FigureRow, facts: AllFacts): number;
  /** How many there are, where the screen has kept count itself. */
  count?(facts: AllFacts): number;
  /** Whether there is enough to say it by: always, if not set. */
  isKnown?(facts: FigureFacts): boolean;
};

/** What has not left. */
export const openItems = (records: ItemRecords): CachedItem[] =>
  UNSHIPPED_STATUSES.flatMap((status) => [...records.withStatus(status)]);

type OfItems = {
  oneOf?: (row: CachedItem) => string;
  amountOf?: (row: CachedItem, facts: AllFacts) => number;
  count?: (facts: AllFacts) => number;
  isKnown?: (facts: FigureFacts) => boolean;
};

/** A figure of items that the store tells. */
export const ofStore = (rows: (facts: FigureFacts) => readonly CachedItem[], more: OfItems = {}): Figure => ({
  of: 'items',
  from: 'store',
  rows,
  ...(more as Partial<Figure>),
});

/** A figure of items that one session alone knows. */
export const ofSession = (rows: (facts: AllFacts) => readonly CachedItem[], more: OfItems = {}): Figure => ({
  of: 'items',
  from: 'session',
  rows,
  ...(more as Partial<Figure>),
});
