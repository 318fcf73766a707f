/**
 * The session: what one terminal is looking at. One per terminal; nothing in it is worth more than the terminal's life.
 */
import type { LabelPrint, LabelRun } from './label-print.ts';
import type { PromoDraft } from './promo-draft.ts';
import type { PriceIntent } from '../../domain/intents.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { WallScanned } from '../../eventlog/services/assembly.ts';
import type { Language } from '../../i18n/texts.ts';
import type { CachedItem } from '../../replica/records.ts';
import type { QueueTab } from '../../replica/queue-tabs.ts';
import type { PlannedList } from './planned-list.ts';
import type { ColumnPlan } from '../../tty/output/columns.ts';
import type { Graphics } from '../../tty/output/pictures/canvas.ts';
import { AUTO } from '../../tty/output/themes.ts';
import { OLDEST_FIRST, type Sort } from '../../replica/sorting.ts';
import { AT_TOP, moveCursor, type ListCursor, type ListIds } from './list.ts';
import type { HoldStep } from './hold-step.ts';
import type { MarkCount } from './mark-count.ts';
import { NO_NEWS, type News } from './news.ts';
import type { CommandOutput } from './command-output.ts';
import { NOTHING_PACKED, type PackingState } from './packing.ts';
import type { ShortcutName, Place } from './places.ts';
import type { Prompt } from './prompt.ts';
import type { CopyChoice, Question, Stop } from './question.ts';
import type { Seeking } from './seeking.ts';
import { INITIAL_STOCK_LIST, type StockListState } from './stock-state.ts';
import type { SavedView } from './views.ts';

/** A buyer's data shown unmasked, at one place and for a moment. */
export type Reveal = {
  orderId: string;
  /** Leaving it ends it. */
  place: Place;
  /** On the monotonic clock. */
  endsAt: number;
};

export type Notice = { tone: 'ok' | 'info' | 'warn' | 'error'; text: string };

export type SessionState = {
  /** Where the operator is, the last one in front; never empty. */
  places: readonly Place[];
  statusTab: QueueTab;
  cursors: Readonly<Partial<Record<QueueTab, ListCursor>>>;
  filter: string;
  sort: Sort;
  /** The rows of a tab as they were when they were held still. */
  frozen: { statusTab: QueueTab; rows: readonly CachedItem[] } | undefined;
  views: readonly SavedView[];
  /** Marked items, by id: they stay marked wherever they move. */
  marks: ReadonlySet<string>;
  /** The item marked last: where a range begins. */
  markAnchor: string | undefined;
  /** While digits say how many of the rows are to be marked. */
  markCount: MarkCount | undefined;
  news: News;
  /** The card that says what became of things since then, on the wall clock: any key takes it away. */
  away: { sinceMs: number } | undefined;
  /**
   * Who has taken the bench over, and when (milliseconds since the epoch); `undefined`: who opened it is there. `badge`: the
   * name on the badge that said so.
   */
  shift: { operator: string; sinceMs: number; badge?: string | undefined } | undefined;
  /** Until when the PIN of who is here, which was typed, is not asked for again; on the monotonic clock. */
  pinEndsAt: number | undefined;
  /** The order that is being searched at the store. */
  seeking: Seeking | undefined;
  /** What was last put on hold or released here. */
  holdStep: HoldStep | undefined;
  prompt: Prompt | undefined;
  question: Question | undefined;
  stop: Stop | undefined;
  copyChoice: CopyChoice | undefined;
  notice: Notice | undefined;
  /** That the key which was pressed last does nothing here, and what would help. */
  hint: readonly string[] | undefined;
  /** How many things have been said here: the same words twice are two. */
  noticeCount: number;
  /** Personalisations that the operator has said to have read, see acknowledged-texts.ts. */
  seen: ReadonlySet<string>;
  reveal: Reveal | undefined;
  /** The names of buyers that were shown here, by order id, as long as their orders are in memory. Never kept. */
  buyers: ReadonlyMap<string, string>;
  /** The place that was left alone for too long with a buyer's data on it. */
  covered: Place | undefined;
  /** Scans that wait behind one for which the SKUs are being read, since when on the monotonic clock. */
  scansInLine: { since: number; codes: readonly string[] } | undefined;
  /** A command of the shop's own that waits until it is sure that its key was none of a scan. */
  ownWaiting: { name: string } | undefined;
  /** What the last of them has said. */
  ownOutput: CommandOutput | undefined;
  /** Those of them that may be given buyers' data here, by their names. */
  givenTo: ReadonlySet<string>;
  /** What became of the labels that were printed in this session, by their items. */
  labelPrints: ReadonlyMap<string, LabelPrint>;
  /** The labels of the marked orders, while they are being printed. */
  labelRun: LabelRun | undefined;
  stock: StockListState;
  /** A run of prices that has been typed and not planned. */
  promoDraft: PromoDraft | undefined;
  /** Prices that were asked for here and not written, by product: what was wanted, and what they were compared with. */
  unwrittenPrices: ReadonlyMap<string, Pick<PriceIntent, 'change' | 'before'>>;
  packing: PackingState;
  /** What has just left, in words, and how many parcels have today: for half a second in place of the order on the bench. */
  departed: { order: string; count: number } | undefined;
  /** What the last scan at the assembly wall came to. */
  wallScan: WallScanned | undefined;
  /** Whether what it shows is being recorded, see src/tty/output/recorder.ts. */
  isRecorded: boolean;
  /** It hangs on a wall: no key and no scan does anything here but Ctrl+C. */
  isWall: boolean;
  /** Whether the queue shows all of the order under its cursor, where the terminal has room for it. */
  hasPreview: boolean;
  /** The columns that were chosen for a list. */
  columnPlans: Partial<Record<PlannedList, ColumnPlan>>;
  /** Ticked rows of the production list. */
  ticked: ReadonlySet<string>;
  historyFilter: string;
  /** How often each command was run from the palette, by its id. */
  paletteUses: Readonly<Record<string, number>>;
  helpFilter: string;
  /** The theme that is chosen: one of `THEME_SETTINGS`. */
  theme: string;
  /** The background of the terminal as it was answered, `#rrggbb`. */
  background: string | undefined;
  /** How the terminal draws pictures, as far as it has said so; in half blocks without. */
  graphics: Graphics | undefined;
  /** Whether the terminal has been seen to answer at once, however far it is. */
  isLineFast: boolean;
  /** The language that was chosen in this session; `undefined` for the one that is configured. */
  language: Language | undefined;
  /** The terminal, in cells. */
  columns: number;
  rows: number;
  /** How many rows of the list fit now: what a page is. */
  listHeight: number;
};

/** What a move changes, and what nobody but its readers has to hear of: kept beside the rest of the session. */
export type CursorState = {
  /** When something was last scanned here, on the monotonic clock: a packer may never touch a key. */
  scannedAt: number;
  /** How far each place is scrolled, in lines, by {@link keyOf}. */
  scrolls: Readonly<Record<string, number>>;
  /** How far the place in front can be scrolled. */
  scrollLimit: number;
  /** Cursors of lists that are not the queue. */
  lists: Readonly<Record<string, ListCursor>>;
  /** The line of the palette that was pointed at; `undefined`: what is typed alone says which is meant. */
  paletteIndex: number | undefined;
};

const AT_FIRST: CursorState = { scannedAt: 0, scrolls: {}, scrollLimit: 0, lists: {}, paletteIndex: undefined };

/** Both, as one: what is remembered of a session is a part of it. */
export type WholeState = SessionState & CursorState;

export type SessionStore = StoreApi<SessionState> & { readonly cursors: StoreApi<CursorState> };

/** A session in front of the queue, with the first open state that needs hands. */
export function createSessionStore(size: { columns: number; rows: number }): SessionStore {
  const session = createStore<SessionState>(() => ({
    places: [{ screen: 'queue' }],
    statusTab: 'pending',
    cursors: {},
    filter: '',
    sort: OLDEST_FIRST,
    frozen: undefined,
    views: [],
    marks: new Set(),
    markAnchor: undefined,
    markCount: undefined,
    news: NO_NEWS,
    away: undefined,
    seeking: undefined,
    shift: undefined,
    pinEndsAt: undefined,
    holdStep: undefined,
    prompt: undefined,
    question: undefined,
    stop: undefined,
    copyChoice: undefined,
    notice: undefined,
    hint: undefined,
    noticeCount: 0,
    seen: new Set(),
    reveal: undefined,
    buyers: new Map(),
    covered: undefined,
    scansInLine: undefined,
    ownWaiting: undefined,
    ownOutput: undefined,
    givenTo: new Set(),
    labelPrints: new Map(),
    labelRun: undefined,
    stock: INITIAL_STOCK_LIST,
    promoDraft: undefined,
    unwrittenPrices: new Map(),
    packing: NOTHING_PACKED,
    departed: undefined,
    wallScan: undefined,
    isRecorded: false,
    isWall: false,
    hasPreview: true,
    columnPlans: {},
    ticked: new Set(),
    historyFilter: '',
    paletteUses: {},
    helpFilter: '',
    theme: AUTO,
    background: undefined,
    graphics: undefined,
    isLineFast: false,
    language: undefined,
    listHeight: size.rows,
    ...size,
  }));
  // zustand fills an empty object, of which V8 makes a dictionary for so many names: slow to fill and slow to read.
  const { setState } = session;
  session.setState = (partial) => {
    const state = session.getState();
    const next = typeof partial === 'function' ? partial(state) : partial;
    if (differs(state, next)) setState({ ...state, ...next }, true);
  };
  return Object.assign(session, { cursors: createStore(() => AT_FIRST) });
}

/** The state with the cursors beside it. */
export function wholeState(session: SessionStore): WholeState {
  return { ...session.getState(), ...session.cursors.getState() };
}

/** Puts each part where it is kept: what of it is drawn besides rows first, as a move paints them at once. */
export function setWholeState(session: SessionStore, parts: Partial<WholeState>): void {
  const { scannedAt, scrolls, scrollLimit, lists, paletteIndex, ...state } = {
    ...session.cursors.getState(),
    ...parts,
  };
  session.setState(state);
  session.cursors.setState({ scannedAt, scrolls, scrollLimit, lists, paletteIndex });
}

/** Whether anything of a state becomes another: who hears of the state need not hear of the same again. */
function differs(state: SessionState, next: Partial<SessionState>): boolean {
  for (const name in next) {
    const key = name as keyof SessionState;
    if (state[key] !== next[key]) return true;
  }
  return false;
}

/** The place in front. */
export function placeInFront(state: SessionState): Place {
  return state.places.at(-1) ?? { screen: 'queue' };
}

/** The carrier whose van is here; `undefined` where no van is in front. */
export function carrierInFront({ session }: { session: SessionStore }): string | undefined {
  const place = placeInFront(session.getState());
  return place.screen === 'van' ? place.carrier : undefined;
}

/** Names a place. */
export function keyOf(place: Place): string {
  return JSON.stringify(place);
}

/** Whether the place in front is covered. */
export function isPrivacyScreenOn(state: SessionState): boolean {
  return state.covered !== undefined && state.covered === placeInFront(state);
}

/** Lifts the cover of the place in front; false where there is none. The key that did it does nothing else. */
export function liftPrivacyScreen(session: SessionStore): boolean {
  if (!isPrivacyScreenOn(session.getState())) return false;
  session.setState({ covered: undefined });
  return true;
}

/** Goes to a place; going to the place one is at changes nothing. */
export function goTo(session: SessionStore, place: Place): void {
  const { places } = session.getState();
  const front = placeInFront(session.getState());
  if (JSON.stringify(front) !== JSON.stringify(place)) session.setState({ places: [...places, place] });
}

/** Goes to one of the screens that have a digit. It is in the way back only once, and the queue is always the last. */
export function openScreen(session: SessionStore, screen: ShortcutName): void {
  const place: Place = { screen };
  const kept = session.getState().places.filter((one) => one.screen !== screen);
  session.setState({ places: screen === 'queue' ? [place] : [...kept, place] });
}

/** Back to where one came from; the first place stays. */
export function goBack(session: SessionStore): void {
  const { places } = session.getState();
  if (places.length > 1) session.setState({ places: places.slice(0, -1) });
}

/** Escape in the queue: the filter goes, then the marks, then the list that was held still. */
export function leaveQueueLayer(session: SessionStore): void {
  const { filter, marks } = session.getState();
  if (filter !== '') session.setState({ filter: '' });
  else if (marks.size > 0) session.setState({ marks: new Set(), markAnchor: undefined });
  else session.setState({ frozen: undefined });
}

/** The queue's cursor in the tab in front. */
export function cursorOf(state: SessionState): ListCursor {
  return state.cursors[state.statusTab] ?? AT_TOP;
}

/** Puts the queue's cursor of a tab somewhere. */
export function setCursor(session: SessionStore, statusTab: QueueTab, cursor: ListCursor): void {
  session.setState(({ cursors }) => ({ cursors: { ...cursors, [statusTab]: cursor } }));
}

/** Moves the cursor of a list that is not the queue by so many rows. */
export function moveInList(session: SessionStore, name: string, ids: ListIds, rows: number): void {
  const { listHeight } = session.getState();
  setInList(session, name, moveCursor(session.cursors.getState().lists[name] ?? AT_TOP, ids, listHeight, rows));
}

/** Puts the cursor of a list that is not the queue somewhere. */
export function setInList(session: SessionStore, name: string, cursor: ListCursor): void {
  session.cursors.setState(({ lists }) => ({ lists: { ...lists, [name]: cursor } }));
}

/** Says something in the line above the footer, until the next key or the next word. */
export function say(session: SessionStore, tone: Notice['tone'], text: string): void {
  session.setState(({ noticeCount }) => ({ notice: { tone, text }, hint: undefined, noticeCount: noticeCount + 1 }));
}
