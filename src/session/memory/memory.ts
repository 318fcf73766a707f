/**
 * What of a session outlives its process: where the operator stood, what was marked and noted, what was half typed.
 * Written as a text of versions, and read back piece by piece: what cannot be read costs itself and nothing else. Pure.
 *
 * Not in it: questions, reveals and whatever a second Enter would confirm. What comes back can send nothing by itself.
 */
import { isRecord } from '../../base/json.ts';
import type { SessionState } from '../state/session-state.ts';
import { keptPacking, readPacking } from './packing.ts';
import { isFlag, isNumber, isOneOf, isText, readEach, mapOf, readCursor, type Json } from './readers.ts';
import { keptStock, readStockList } from './stock.ts';
import type { ItemRecords } from '../../replica/records.ts';
import { QUEUE_TABS, type QueueTab } from '../../replica/queue-tabs.ts';
import { SORT_COLUMNS, type Sort } from '../../replica/sorting.ts';
import { ACTIVITY_TABS } from '../state/activity.ts';
import type { ColumnPlan } from '../../tty/output/columns.ts';
import { THEME_SETTINGS } from '../../tty/output/themes.ts';
import type { SavedView } from '../state/views.ts';
import { promptSpec, PROMPTS } from '../prompts/prompts.ts';
import { PLACES, SCREENS, type Place } from '../state/places.ts';
import type { Prompt, PromptKind } from '../state/prompt.ts';
import { HOUR_MS } from '../../base/durations.ts';

const VERSION = 1;
/**
 * Half-typed text and a half-packed order are of a shift; after it, another person stands there,
 * or another day has begun.
 */
export const SHIFT_MS = 12 * HOUR_MS;
/** More of them is a whole tab, marked with one key and marked again as fast. */
export const MOST_MARKS = 20_000;
const MOST_FROZEN = 5000;
const MOST_SEEN = 500;
const MOST_SCROLLS = 20;

/** The parts that are kept: where two states agree in them, there is nothing to write. */
const KEPT = [
  'places',
  'statusTab',
  'cursors',
  'filter',
  'sort',
  'marks',
  'markAnchor',
  'frozen',
  'views',
  'lists',
  'scrolls',
  'activityTab',
  'helpFilter',
  'ticked',
  'prompt',
  'stock',
  'packing',
  'stop',
  'seen',
  'columnPlans',
  'hasPreview',
  'shift',
  'theme',
  'language',
] as const satisfies (keyof SessionState)[];

/** The state with nothing but what is kept. */
export type SavedState = Pick<SessionState, (typeof KEPT)[number]>;

/** Whether what is kept of two states is the same. */
export function isKeptAlike(a: SessionState, b: SessionState): boolean {
  return KEPT.every((part) => a[part] === b[part]);
}

/** How a session looks by its settings. A choice of the operator holds as long as these stay the same. */
export type Configured = { theme: string; language: string };

type Surroundings = {
  /** They tell what the units on the bench were when they were checked. */
  records: ItemRecords;
  configured: Configured;
  /** The wall clock. */
  now: number;
};

/** The text of a session. */
export function encodeSession(state: SessionState, { records, configured, now }: Surroundings): string {
  const { stock, packing, frozen, marks } = state;
  return JSON.stringify({
    version: VERSION,
    savedAt: now,
    configured,
    places: state.places,
    drawer: state.statusTab,
    cursors: state.cursors,
    filter: withoutPerson(state.filter),
    sort: state.sort,
    marks: marks.size > MOST_MARKS ? [] : [...marks],
    markAnchor: state.markAnchor,
    frozen: frozen && {
      drawer: frozen.statusTab,
      ids: frozen.rows.length > MOST_FROZEN ? [] : frozen.rows.map(({ item }) => item.id),
    },
    views: state.views
      .filter(({ filter, name }) => filter === withoutPerson(filter) && name === withoutPerson(name))
      .map(({ name, statusTab, filter, sort }) => ({ name, drawer: statusTab, filter, sort })),
    lists: state.lists,
    scrolls: Object.fromEntries(Object.entries(state.scrolls).slice(-MOST_SCROLLS)),
    activityTab: state.activityTab,
    helpFilter: state.helpFilter,
    ticked: [...state.ticked],
    prompt: state.prompt && keptPrompt(state.prompt),
    stock: keptStock(stock, withoutPerson(stock.filter)),
    packing: keptPacking(packing, records),
    stop: state.stop,
    seen: [...state.seen].slice(-MOST_SEEN),
    columnPlans: state.columnPlans,
    hasPreview: state.hasPreview,
    shift: state.shift,
    theme: state.theme,
    language: state.language,
  });
}

/** What comes back of a session. */
export type RestoredState = {
  state: Partial<SessionState>;
  /** Something half done is among it, so that the operator is told. */
  isHalfDone: boolean;
  /** When it was kept; `undefined` where that cannot be read. */
  savedAtMs: number | undefined;
};

/**
 * Reads a text of {@link encodeSession}; `undefined` where it is none, or of a newer bancada. What is checked of an
 * order comes back only where the pieces are what they were.
 */
export function decodeSession(text: string, { records, configured, now }: Surroundings): RestoredState | undefined {
  const saved = parse(text);
  if (saved?.['version'] !== VERSION) return undefined;
  const savedAt = isNumber(saved['savedAt']) ? saved['savedAt'] : 0;
  const isSameShift = now - savedAt < SHIFT_MS;
  const state = definedOf<SavedState>({
    ...readTastes(saved, configured),
    places: readPlaces(saved['places']),
    statusTab: readStatusTab(saved['drawer']),
    cursors: readCursors(saved['cursors']),
    filter: isText(saved['filter']) ? saved['filter'] : undefined,
    sort: readSort(saved['sort']),
    marks: readSet(saved['marks']),
    markAnchor: isText(saved['markAnchor']) ? saved['markAnchor'] : undefined,
    frozen: readFrozen(saved['frozen'], records),
    lists: mapOf(saved['lists'], readCursor),
    scrolls: mapOf(saved['scrolls'], (value) => (isNumber(value) ? Math.max(0, value) : undefined)),
    activityTab: isOneOf(ACTIVITY_TABS, saved['activityTab']),
    helpFilter: isText(saved['helpFilter']) ? saved['helpFilter'] : undefined,
    ticked: readSet(saved['ticked']),
    prompt: isSameShift ? readPrompt(saved['prompt']) : undefined,
    stock: readStockList(saved['stock']),
    packing: isSameShift ? readPacking(saved['packing'], records) : undefined,
    stop: isSameShift ? readStop(saved['stop']) : undefined,
    seen: readSet(saved['seen']),
    shift: isSameShift ? readShift(saved['shift']) : undefined,
  });
  const isHalfDone =
    state.prompt !== undefined ||
    (state.marks?.size ?? 0) > 0 ||
    (state.stock?.edits.size ?? 0) > 0 ||
    state.packing?.orderId !== undefined;
  return { state, isHalfDone, savedAtMs: savedAt > 0 ? savedAt : undefined };
}

/** Who had taken the bench over. */
function readShift(saved: unknown): SessionState['shift'] {
  if (!isRecord(saved) || !isText(saved['operator']) || !isNumber(saved['sinceMs'])) return undefined;
  return { operator: saved['operator'], sinceMs: saved['sinceMs'] };
}

/** What a second session of the same operator begins with: views and looks, no place. */
export function recallTastes(text: string, configured: Configured): Partial<SessionState> {
  const saved = parse(text);
  return saved?.['version'] === VERSION ? definedOf<SavedState>(readTastes(saved, configured)) : {};
}

function readTastes(saved: Json, configured: Configured) {
  const before = isRecord(saved['configured']) ? saved['configured'] : {};
  const { theme, language } = saved;
  return {
    views: readEach(saved['views'], readView),
    columnPlans: readPlans(saved['columnPlans']),
    hasPreview: isFlag(saved['hasPreview']) ? saved['hasPreview'] : undefined,
    theme: before['theme'] === configured.theme ? isOneOf(THEME_SETTINGS, theme) : undefined,
    language: before['language'] === configured.language ? isOneOf(['en', 'pt-BR'] as const, language) : undefined,
  };
}

/**
 * A text that may name a buyer is not kept: a tax id, an address of mail, a telephone. In a field for
 * codes, a bare number is a code.
 */
function withoutPerson(text: string, isCode = false): string {
  const isPersonal =
    text.split(/\s+/).some(isAddress) ||
    /\d{3}\.\d{3}\.\d{3}|[\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{3}\/|\(\d{2}\)\s?\d{4}/i.test(text) ||
    (!isCode && /(?<![\dA-Z])\d{10,14}(?![\dA-Z])/i.test(text));
  return isPersonal ? '' : text;
}

/** Of mail: something before the @, and a dot inside what is behind it. */
function isAddress(word: string): boolean {
  const at = word.indexOf('@', 1);
  return at > 0 && word.slice(at + 2, -1).includes('.');
}

function parse(text: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function definedOf<T>(value: { [K in keyof T]?: T[K] | undefined }): Partial<T> {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as Partial<T>;
}

function readPlaces(value: unknown): readonly Place[] | undefined {
  const places = readEach(value, readPlace);
  return places === undefined || places.length === 0 ? undefined : places;
}

function readPlace(value: unknown): Place | undefined {
  if (!isRecord(value)) return undefined;
  const screen = isOneOf(SCREENS, value['screen']);
  return screen && PLACES[screen].recall(value);
}

function readStatusTab(value: unknown): QueueTab | undefined {
  return isOneOf(QUEUE_TABS, value);
}

function readSort(value: unknown): Sort | undefined {
  if (!isRecord(value)) return undefined;
  const column = isOneOf(SORT_COLUMNS, value['column']);
  return column && { column, isReversed: value['isReversed'] === true };
}

function readCursors(value: unknown): SavedState['cursors'] | undefined {
  const cursors = mapOf(value, readCursor);
  return cursors && Object.fromEntries(Object.entries(cursors).filter(([name]) => readStatusTab(name) !== undefined));
}

function readSet(value: unknown): ReadonlySet<string> | undefined {
  const texts = readEach(value, (one) => (isText(one) ? one : undefined));
  return texts && new Set(texts);
}

function readView(value: unknown): SavedView | undefined {
  if (!isRecord(value)) return undefined;
  const { name, filter } = value;
  const statusTab = readStatusTab(value['drawer']);
  const sort = readSort(value['sort']);
  return isText(name) && isText(filter) && statusTab && sort ? { name, statusTab, filter, sort } : undefined;
}

function readPlans(value: unknown): SavedState['columnPlans'] | undefined {
  if (!isRecord(value)) return undefined;
  const [queue, stock] = [readPlan(value['queue']), readPlan(value['stock'])];
  if (!queue?.length && !stock?.length) return undefined;
  return { ...(queue?.length ? { queue } : {}), ...(stock?.length ? { stock } : {}) };
}

function readPlan(value: unknown): ColumnPlan | undefined {
  return readEach(value, (one) => {
    if (!isRecord(one) || !isText(one['id'])) return undefined;
    return { id: one['id'], ...(isNumber(one['width']) ? { width: one['width'] } : {}) };
  });
}

function readFrozen(value: unknown, records: ItemRecords): SavedState['frozen'] {
  if (!isRecord(value)) return undefined;
  const statusTab = readStatusTab(value['drawer']);
  const rows = readEach(value['ids'], (id) => (isText(id) ? records.get(id) : undefined)) ?? [];
  return statusTab && rows.length > 0 ? { statusTab, rows } : undefined;
}

function readStop(value: unknown): SavedState['stop'] {
  if (!isRecord(value) || !isText(value['sentence'])) return undefined;
  const { sentence, see } = value;
  return { sentence, ...(isText(see) ? { see } : {}) };
}

function readPrompt(value: unknown): Prompt | undefined {
  if (!isRecord(value) || !isText(value['value'])) return undefined;
  const kind = isOneOf(PROMPT_KINDS, value['kind']);
  return kind && PROMPTS[kind].recall(value, value['value']);
}

const PROMPT_KINDS = Object.keys(PROMPTS) as PromptKind[];

/** What is kept of a prompt, without a text that may name a buyer. */
function keptPrompt(prompt: Prompt): Prompt | undefined {
  const { keep, scan } = promptSpec(prompt);
  const kept = keep(prompt);
  return kept && { ...kept, value: withoutPerson(kept.value, scan === 'as-code') };
}
