/** The type of a figure: its rows, and how they are counted. */
import type { AuditEntry } from '../../domain/audit.ts';
import type { AnyIntent } from '../../domain/intents.ts';
import type { OrderItem } from '../../domain/records.ts';
import type { Station } from '../../cluster/team.ts';
import { parcelKey } from '../../eventlog/pace.ts';
import type { CachedItem } from '../../replica/records.ts';
import type { ReplicaState } from '../../replica/replica.ts';
import type { StockRow } from '../../replica/stock.ts';
import type { PackingLine, PackingState } from './packing.ts';
import type { StockListState } from './stock-state.ts';

/** The facts that figures are counted from. `nowMs` on the wall clock; `isZoneKnown` of the store's times. */
export type FigureFacts = Pick<ReplicaState, 'records'> & {
  nowMs: number;
  isZoneKnown: boolean;
  intents?: ReplicaState['intents'];
  edits?: ReplicaState['edits'];
  /** The stock, if it has been read. */
  stock?: readonly StockRow[] | undefined;
  /** What only a session knows; the command line has none. */
  bench?: SessionFacts | undefined;
};

/** What a session knows of its own bench. Times on the wall clock. */
export type SessionFacts = {
  packing: PackingState;
  stock: Pick<StockListState, 'threshold' | 'edits'>;
  marks: ReadonlySet<string>;
  /** The kinds of pieces that are marked in the production list. */
  ticked: ReadonlySet<string>;
  /** Items that were cancelled in production and have not been looked at. */
  cancelled: ReadonlySet<string>;
  stations: Iterable<Station>;
  station: string;
  /** The hours that the board draws. */
  hours: number;
  /** Whether an item in production may come onto this bench without being asked for. */
  mayPack: (item: OrderItem) => boolean;
  /** Whether the texts on the pieces of a line are confirmed, by the operator or by their tags. */
  isTextSeen: (line: PackingLine) => boolean;
  /** The verdicts of stations' shipments and returns since a moment, from the audit trail of this machine. */
  shipments: (sinceMs: number) => readonly AuditEntry[];
  /** When the operator's absence began, and the moves that this session has made since, as `operation item`. */
  away: () => { sinceMs: number; own: ReadonlySet<string> };
};

/** A row behind a figure: an item, a stock record, an action, or a station. */
export type FigureRow = CachedItem | StockRow | AnyIntent | Station;

/** The facts of a figure, once all that it needs of them is known. */
export type AllFacts = FigureFacts & { bench: SessionFacts; stock: readonly StockRow[] };

/** How a figure is counted. */
export type Figure = {
  /** The type of its rows. */
  of: 'items' | 'stock' | 'actions' | 'stations';
  /** Whether it is counted from the store's data, or from a session alone. */
  from: 'store' | 'session';
  rows(facts: AllFacts): readonly FigureRow[];
  /** The key of a row: rows with the same key count once. Absent: each row counts. */
  oneOf?(row: FigureRow): string;
  /** How much a row counts; absent: one. */
  amountOf?(row: FigureRow, facts: AllFacts): number;
  /** The count, if the screen keeps it itself. */
  count?(facts: AllFacts): number;
  /** Whether enough is known for a count; absent: always. */
  isKnown?(facts: FigureFacts): boolean;
};

type OfItems = {
  oneOf?: (row: CachedItem) => string;
  amountOf?: (row: CachedItem, facts: AllFacts) => number;
  count?: (facts: AllFacts) => number;
  isKnown?: (facts: FigureFacts) => boolean;
};

/** Counts the items of one parcel once. */
export const asParcel: OfItems = { oneOf: ({ item }) => parcelKey(item) };

/** Makes a figure of items, counted from the store's data. */
export const ofStore = (rows: (facts: FigureFacts) => readonly CachedItem[], more: OfItems = {}): Figure => ({
  of: 'items',
  from: 'store',
  rows,
  ...(more as Partial<Figure>),
});

/** Makes a figure of items, counted from what one session alone knows. */
export const ofSession = (rows: (facts: AllFacts) => readonly CachedItem[], more: OfItems = {}): Figure => ({
  of: 'items',
  from: 'session',
  rows,
  ...(more as Partial<Figure>),
});
