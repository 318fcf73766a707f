/** The session: the state of one terminal, lost without harm when the terminal closes. */
import { NO_ACCESS, type Access } from './access.ts';
import { NO_LABELS, type LabelsState } from './label-print.ts';
import type { PromoDraft } from './promo-draft.ts';
import type { PriceIntent } from '../../domain/intents.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { WallScanned } from '../../eventlog/services/assembly.ts';
import type { QueueTab } from '../../replica/queue-tabs.ts';
import type { Graphics } from '../../tty/output/pictures/canvas.ts';
import { AT_TOP, moveCursor, type ListCursor, type ListIds } from './list.ts';
import type { HoldStep } from './hold-step.ts';
import type { Marking } from './marks.ts';
import { NO_NEWS, type News } from './news.ts';
import type { OwnState } from './command-output.ts';
import { NOTHING_PACKED, type PackingState } from './packing.ts';
import type { ShortcutName, Place } from './places.ts';
import { INITIAL_QUEUE, type QueueState } from './queue-state.ts';
import type { Prompt } from './prompt.ts';
import type { CopyChoice, Question, Stop } from './question.ts';
import type { Seeking } from './seeking.ts';
import { INITIAL_STOCK_LIST, type StockListState } from './stock-state.ts';
import { NO_PREFERENCES, type Preferences } from './preferences.ts';

export type Notice = {
  tone: 'ok' | 'info' | 'warn' | 'error';
  text: string;
  /** It says that an input was ignored because of the stop in front, and goes with that. */
  isAboutStop?: true;
};

/** The terminal of the session, whatever store and whoever is in front of it. */
export type Terminal = {
  /** The background colour that it has reported, `#rrggbb`. */
  background: string | undefined;
  /** The graphics protocol that it has reported; half blocks without one. */
  graphics: Graphics | undefined;
  /** Whether it has been seen to respond at once, however far away it is. */
  isLineFast: boolean;
  /** Whether its screen is being recorded, see src/tty/output/recorder.ts. */
  isRecorded: boolean;
};

export type SessionState = {
  /** The places that the operator has opened, the last one in front; never empty. */
  places: readonly Place[];
  queue: QueueState;
  /** Marked items, by id: they stay marked wherever they move. */
  marks: ReadonlySet<string>;
  marking: Marking | undefined;
  news: News;
  /** The card about the changes since then, on the wall clock: any key closes it. */
  away: { sinceMs: number } | undefined;
  /**
   * The person who has taken the bench over, and when (milliseconds since the epoch); `undefined`: the one who opened the
   * session. `badge`: the name on the scanned badge.
   */
  shift: { operator: string; sinceMs: number; badge?: string | undefined } | undefined;
  access: Access;
  /** The order that the store is searched for. */
  seeking: Seeking | undefined;
  /** The last hold or release of this session. */
  holdStep: HoldStep | undefined;
  prompt: Prompt | undefined;
  question: Question | undefined;
  stop: Stop | undefined;
  copyChoice: CopyChoice | undefined;
  notice: Notice | undefined;
  /** The notice that the last key does nothing here, and what would help. */
  hint: readonly string[] | undefined;
  /** Personalisations that the operator has confirmed as read, see acknowledged-texts.ts. */
  seen: ReadonlySet<string>;
  /** The place that was left unattended too long with a buyer's data on it. */
  covered: Place | undefined;
  /** Scans that wait behind one for which the SKUs are being read; `since` on the monotonic clock. */
  scansInLine: { since: number; codes: readonly string[] } | undefined;
  own: OwnState;
  labels: LabelsState;
  stock: StockListState;
  /** A run of prices that is typed but not yet planned. */
  promoDraft: PromoDraft | undefined;
  /** Prices requested here and not written, by product: the change, and the prices that it was compared with. */
  unwrittenPrices: ReadonlyMap<string, Pick<PriceIntent, 'change' | 'before'>>;
  packing: PackingState;
  /**
   * The order just shipped, in words, and today's count of parcels: shown for half a second in place of the order on the bench.
   */
  departed: { order: string; count: number } | undefined;
  /** The outcome of the last scan at the assembly wall. */
  wallScan: WallScanned | undefined;
  preferences: Preferences;
  /** Ticked rows of the production list. */
  ticked: ReadonlySet<string>;
  /** What the help and the history are searched for. */
  listFilters: Readonly<Record<'help' | 'history', string>>;
  /** How often each command was run from the palette, by its id. */
  paletteUses: Readonly<Record<string, number>>;
  terminal: Terminal;
  /** The size of the terminal, in cells. */
  columns: number;
  rows: number;
};

/** The parts that a move of the cursor changes, kept beside the session so that only their own listeners are notified. */
export type CursorState = {
  /** When the last scan was made here, on the monotonic clock: a packer may never touch a key. */
  scannedAt: number;
  /** How far each place is scrolled, in lines, by {@link keyOf}. */
  scrolls: Readonly<Record<string, number>>;
  /** How far the place in front can be scrolled, in lines. */
  scrollLimit: number;
  /** How many rows of the list fit now: the length of a page. */
  listHeight: number;
  /** Cursors of lists that are not the queue. */
  lists: Readonly<Record<string, ListCursor>>;
  /** The chosen line of the palette; `undefined`: the typed text alone decides. */
  paletteIndex: number | undefined;
};

const AT_FIRST = { scannedAt: 0, scrolls: {}, scrollLimit: 0, lists: {}, paletteIndex: undefined };

/** Both as one: a part of it is stored for the next process. */
export type WholeState = SessionState & CursorState;

export type SessionStore = StoreApi<SessionState> & { readonly cursors: StoreApi<CursorState> };

/** Makes a session with the queue in front, at the first open state that needs work. */
export function createSessionStore(size: { columns: number; rows: number }): SessionStore {
  const session = createStore<SessionState>(() => ({
    places: [{ screen: 'queue' }],
    queue: INITIAL_QUEUE,
    marks: new Set(),
    marking: undefined,
    news: NO_NEWS,
    away: undefined,
    seeking: undefined,
    shift: undefined,
    access: NO_ACCESS,
    holdStep: undefined,
    prompt: undefined,
    question: undefined,
    stop: undefined,
    copyChoice: undefined,
    notice: undefined,
    hint: undefined,
    seen: new Set(),
    covered: undefined,
    scansInLine: undefined,
    own: { waiting: undefined, output: undefined },
    labels: NO_LABELS,
    stock: INITIAL_STOCK_LIST,
    promoDraft: undefined,
    unwrittenPrices: new Map(),
    packing: NOTHING_PACKED,
    departed: undefined,
    wallScan: undefined,
    preferences: NO_PREFERENCES,
    ticked: new Set(),
    listFilters: { help: '', history: '' },
    paletteUses: {},
    terminal: { background: undefined, graphics: undefined, isLineFast: false, isRecorded: false },
    ...size,
  }));
  // zustand fills an empty object, which V8 turns into a dictionary for so many names: slow to fill and slow to read.
  const { setState } = session;
  session.setState = (partial) => {
    const state = session.getState();
    const next = typeof partial === 'function' ? partial(state) : partial;
    if (differs(state, next)) setState({ ...state, ...next }, true);
  };
  return Object.assign(session, { cursors: createStore<CursorState>(() => ({ ...AT_FIRST, listHeight: size.rows })) });
}

/** The state together with the cursors. */
export function wholeState(session: SessionStore): WholeState {
  return { ...session.getState(), ...session.cursors.getState() };
}

/** Sets each part in its store; first those that are drawn outside the rows, since a move paints the rows at once. */
export function setWholeState(session: SessionStore, parts: Partial<WholeState>): void {
  const { scannedAt, scrolls, scrollLimit, listHeight, lists, paletteIndex, ...state } = {
    ...session.cursors.getState(),
    ...parts,
  };
  session.setState(state);
  session.cursors.setState({ scannedAt, scrolls, scrollLimit, listHeight, lists, paletteIndex });
}

/** Whether anything in the state changes: otherwise no listener is notified. */
function differs<T extends object>(state: T, next: Partial<T>): boolean {
  for (const name in next) if (state[name] !== next[name]) return true;
  return false;
}

/** The values of the state that have parts. */
type Parted = 'access' | 'labels' | 'own' | 'packing' | 'preferences' | 'queue' | 'stock' | 'terminal';

/** Changes parts of one value of the state; the others stay. If none of them changes, no listener is notified. */
export function setPart<K extends Parted>(session: SessionStore, name: K, part: Partial<SessionState[K]>): void {
  const value = session.getState()[name];
  if (differs(value, part)) session.setState({ [name]: { ...value, ...part } });
}

/** The place in front. */
export function placeInFront(state: SessionState): Place {
  return state.places.at(-1) ?? { screen: 'queue' };
}

/** Whether this is a screen on the wall and nothing else: no key and no scan does anything here but Ctrl+C. */
export function isOnlyWall({ places }: SessionState): boolean {
  return places.length === 1 && places[0]?.screen === 'wall';
}

/** The carrier whose van is in front; `undefined` if none is. */
export function carrierInFront({ session }: { session: SessionStore }): string | undefined {
  const place = placeInFront(session.getState());
  return place.screen === 'van' ? place.carrier : undefined;
}

/** The key of a place. */
export function keyOf(place: Place): string {
  return JSON.stringify(place);
}

/** Whether the place in front is covered. */
export function isPrivacyScreenOn(state: SessionState): boolean {
  return state.covered !== undefined && state.covered === placeInFront(state);
}

/** Lifts the cover of the place in front; returns false if there is none. The key that lifts it does nothing else. */
export function liftPrivacyScreen(session: SessionStore): boolean {
  if (!isPrivacyScreenOn(session.getState())) return false;
  session.setState({ covered: undefined });
  return true;
}

/** Opens a place; does nothing if it is in front already. */
export function goTo(session: SessionStore, place: Place): void {
  const { places } = session.getState();
  const front = placeInFront(session.getState());
  if (JSON.stringify(front) !== JSON.stringify(place)) session.setState({ places: [...places, place] });
}

/** Opens a screen that has a digit. It is in the way back only once, and the queue is always at its end. */
export function openScreen(session: SessionStore, screen: ShortcutName): void {
  const place: Place = { screen };
  const kept = session.getState().places.filter((one) => one.screen !== screen);
  session.setState({ places: screen === 'queue' ? [place] : [...kept, place] });
}

/** Goes back to the place before; the first place stays. */
export function goBack(session: SessionStore): void {
  const { places } = session.getState();
  if (places.length > 1) session.setState({ places: places.slice(0, -1) });
}

/** Handles Escape in the queue: clears the filter, or else the marks, or else unfreezes the list. */
export function leaveQueueLayer(session: SessionStore): void {
  const { queue, marks } = session.getState();
  if (queue.filter !== '') setPart(session, 'queue', { filter: '' });
  else if (marks.size > 0) session.setState({ marks: new Set(), marking: undefined });
  else setPart(session, 'queue', { frozen: undefined });
}

/** The queue's cursor in the tab in front. */
export function cursorOf({ queue }: SessionState): ListCursor {
  return queue.cursors[queue.statusTab] ?? AT_TOP;
}

/** Sets the queue's cursor of a tab. */
export function setCursor(session: SessionStore, statusTab: QueueTab, cursor: ListCursor): void {
  const { cursors } = session.getState().queue;
  setPart(session, 'queue', { cursors: { ...cursors, [statusTab]: cursor } });
}

/** Moves the cursor of a list other than the queue by `rows`. */
export function moveInList(session: SessionStore, name: string, ids: ListIds, rows: number): void {
  const { lists, listHeight } = session.cursors.getState();
  setInList(session, name, moveCursor(lists[name] ?? AT_TOP, ids, listHeight, rows));
}

/** Sets the cursor of a list other than the queue. */
export function setInList(session: SessionStore, name: string, cursor: ListCursor): void {
  session.cursors.setState(({ lists }) => ({ lists: { ...lists, [name]: cursor } }));
}

/** Shows a notice in the line above the footer, until the next key or notice. The same words twice are two notices. */
export function say(session: SessionStore, tone: Notice['tone'], text: string): void {
  session.setState({ notice: { tone, text }, hint: undefined });
}
