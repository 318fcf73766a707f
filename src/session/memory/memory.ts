/**
 * The part of a session that outlives its process: place, marks, notes and half-typed text. Written as a versioned text; each
 * part is read on its own, so an unreadable part loses only itself. Pure.
 *
 * Not included: questions, reveals, and anything that a second Enter would confirm. Nothing in a restored session can be sent
 * by itself.
 */
import {
  anything,
  boolean,
  fields,
  mapped,
  object,
  oneOf,
  optional,
  orElse,
  readText,
  someOf,
  someValuesOf,
  where,
  type Codec,
  type ReadBy,
} from '../../base/codec.ts';
import type { WholeState } from '../state/session-state.ts';
import { keptPacking, readPacking } from './packing.ts';
import { isOneOf, isText, listCursor, notNegative, typed, whole, yes, type Json } from '../state/readers.ts';
import { keptStock, stockList } from './stock.ts';
import { readBadge } from '../../domain/badges.ts';
import type { ItemRecords } from '../../replica/records.ts';
import { asksForBuyer } from '../../replica/filter-words.ts';
import { QUEUE_TABS, type QueueTab } from '../../replica/queue-tabs.ts';
import { SORT_COLUMNS } from '../../replica/sorting.ts';
import { THEME_SETTINGS } from '../../tty/output/themes.ts';
import { STOP_KINDS } from '../state/question.ts';
import type { QueueState } from '../state/queue-state.ts';
import type { Preferences, SavedView } from '../state/preferences.ts';
import { promptSpec, PROMPTS } from '../prompts/prompts.ts';
import { PLACES, screenNamed, type Place } from '../state/places.ts';
import type { Prompt, PromptKind } from '../state/prompt.ts';
import { HOUR_MS } from '../../base/durations.ts';

const VERSION = 1;
/**
 * How long half-typed text and a half-packed order are restored, in milliseconds: after a shift another operator is there, or
 * another day has begun.
 */
export const SHIFT_MS = 12 * HOUR_MS;
/** The most marks that are stored: more are a whole tab, which one key marks again. */
export const MOST_MARKS = 20_000;
const MOST_FROZEN = 5000;
const MOST_SEEN = 500;
const MOST_SCROLLS = 20;

/** The parts that are stored: if two states have the same ones, nothing needs to be written. */
const KEPT = [
  'places',
  'queue',
  'marks',
  'marking',
  'preferences',
  'lists',
  'scrolls',
  'paletteUses',
  'listFilters',
  'ticked',
  'prompt',
  'stock',
  'packing',
  'stop',
  'seen',
  'shift',
] as const satisfies (keyof WholeState)[];

/** The stored part of the state. */
type SavedState = Pick<WholeState, (typeof KEPT)[number]>;

/** Whether two states, or parts of them, have the same stored parts. */
export function isKeptAlike(a: Partial<WholeState>, b: Partial<WholeState>): boolean {
  return KEPT.every((part) => a[part] === b[part]);
}

/** The configured look of a session. An operator's own choice is restored as long as these stay the same. */
export type Configured = { theme: string; language: string };

type Surroundings = {
  /** Used to record what the checked units on the bench were. */
  records: ItemRecords;
  configured: Configured;
  /** Milliseconds on the wall clock. */
  now: number;
};

/** Encodes a session as text. */
export function encodeSession(state: WholeState, { records, configured, now }: Surroundings): string {
  const { stock, packing, queue, marks, preferences } = state;
  const { frozen } = queue;
  return JSON.stringify({
    version: VERSION,
    savedAt: now,
    configured,
    places: state.places,
    drawer: queue.statusTab,
    cursors: queue.cursors,
    filter: withoutPerson(queue.filter),
    sort: queue.sort,
    marks: marks.size > MOST_MARKS ? [] : [...marks],
    markAnchor: state.marking?.kind === 'from' ? state.marking.itemId : undefined,
    frozen: frozen && {
      drawer: frozen.statusTab,
      ids: frozen.rows.length > MOST_FROZEN ? [] : frozen.rows.map(({ item }) => item.id),
    },
    views: preferences.views
      .filter(({ filter, name }) => filter === withoutPerson(filter) && name === withoutPerson(name))
      .map(({ name, statusTab, filter, sort }) => ({ name, drawer: statusTab, filter, sort })),
    lists: state.lists,
    paletteUses: state.paletteUses,
    scrolls: Object.fromEntries(Object.entries(state.scrolls).slice(-MOST_SCROLLS)),
    historyFilter: state.listFilters.history,
    helpFilter: state.listFilters.help,
    ticked: [...state.ticked],
    prompt: state.prompt && keptPrompt(state.prompt),
    stock: keptStock(stock, withoutPerson(stock.filter)),
    packing: keptPacking(packing, records),
    stop: state.stop,
    seen: [...state.seen].slice(-MOST_SEEN),
    columnPlans: preferences.columnPlans,
    hasPreview: preferences.hasPreview,
    shift: state.shift,
    theme: preferences.theme,
    language: preferences.language,
  });
}

const PROMPT_KINDS = Object.keys(PROMPTS) as PromptKind[];

const lax = <T>(codec: Codec<T>) => orElse(codec, undefined);
const texts = mapped(someOf(typed), (list): ReadonlySet<string> => new Set(list));
const tab = oneOf(QUEUE_TABS);
const sort = object({ column: oneOf(SORT_COLUMNS), isReversed: yes });
const place = mapped(fields, (value): Place | undefined => {
  const screen = screenNamed(value['screen']);
  return screen && PLACES[screen].recall(value);
});
const prompt = mapped(fields, ({ kind: name, value, ...more }): Prompt | undefined => {
  const kind = isText(value) ? isOneOf(PROMPT_KINDS, name) : undefined;
  return kind && promptSpec({ kind }).recall({ kind, value, ...more }, value as string);
});
const view = mapped(object({ name: typed, drawer: tab, filter: typed, sort }), ({ drawer, ...more }): SavedView => ({
  ...more,
  statusTab: drawer,
}));
const plan = lax(
  where(someOf(object({ id: typed, width: optional(lax(whole)) })), ({ length }): boolean => length > 0),
);
const plans = mapped(object({ queue: plan, stock: plan }), ({ queue, stock }) =>
  queue || stock ? { ...(queue ? { queue } : {}), ...(stock ? { stock } : {}) } : undefined,
);
/** The stored parts: each is read on its own and may be invalid. */
const savedCodec = object({
  version: oneOf([VERSION]),
  savedAt: orElse(whole, 0),
  configured: orElse(fields, {} as Json),
  places: lax(where(someOf(place), ({ length }) => length > 0)),
  drawer: lax(tab),
  cursors: lax(someValuesOf(listCursor)),
  filter: lax(typed),
  sort: lax(sort),
  marks: lax(texts),
  markAnchor: lax(typed),
  frozen: lax(object({ drawer: tab, ids: orElse(someOf(typed), []) })),
  views: lax(someOf(view)),
  lists: lax(someValuesOf(listCursor)),
  scrolls: lax(someValuesOf(notNegative)),
  paletteUses: lax(someValuesOf(notNegative)),
  historyFilter: lax(typed),
  helpFilter: lax(typed),
  ticked: lax(texts),
  prompt: lax(prompt),
  stock: lax(stockList),
  packing: anything,
  stop: lax(
    object({
      sentence: typed,
      kind: optional(lax(oneOf(STOP_KINDS))),
      scanned: optional(lax(typed)),
      wanted: optional(lax(typed)),
      see: optional(lax(typed)),
      fiscal: optional(lax(object({ key: typed, orderId: typed }))),
    }),
  ),
  seen: lax(texts),
  /** The operator who had taken the bench over. */
  shift: lax(object({ operator: typed, sinceMs: whole, badge: optional(lax(typed)) })),
  columnPlans: lax(plans),
  hasPreview: lax(boolean),
  theme: lax(oneOf(THEME_SETTINGS)),
  language: lax(oneOf(['en', 'pt-BR'])),
});

/** The restored part of a session. */
type RestoredState = {
  state: Partial<Omit<SavedState, 'preferences' | 'queue'>>;
  queue: Partial<QueueState>;
  preferences: Partial<Preferences>;
  /** Whether it contains unfinished work, which the operator must be shown. */
  isHalfDone: boolean;
  /** When it was stored; `undefined` if that cannot be read. */
  savedAtMs: number | undefined;
};

/**
 * Decodes a text of {@link encodeSession}; `undefined` if it is none, or from a newer bancada. Checked units of an order are
 * restored only if their pieces have not changed.
 */
export function decodeSession(text: string, { records, configured, now }: Surroundings): RestoredState | undefined {
  const saved = readText(savedCodec, text);
  if (!saved) return undefined;
  const { savedAt, drawer, cursors, frozen, prompt, packing, stop, shift } = saved;
  const { places, filter, sort, marks, markAnchor, lists, scrolls, paletteUses, seen } = saved;
  const { historyFilter, helpFilter, ticked, stock } = saved;
  const isSameShift = now - savedAt < SHIFT_MS;
  const state = definedOf<RestoredState['state']>({
    places,
    marks,
    marking: markAnchor === undefined ? undefined : { kind: 'from', itemId: markAnchor },
    lists,
    scrolls,
    paletteUses,
    seen,
    listFilters: { help: helpFilter ?? '', history: historyFilter ?? '' },
    ticked,
    stock,
    prompt: isSameShift ? prompt : undefined,
    packing: isSameShift ? readPacking(packing, records) : undefined,
    stop: isSameShift ? stop : undefined,
    shift: isSameShift ? shift : undefined,
  });
  const queue = definedOf<QueueState>({
    statusTab: drawer,
    filter,
    sort,
    cursors: cursors && Object.fromEntries(Object.entries(cursors).filter(([name]) => isTab(name))),
    frozen: frozen && frozenIn(frozen, records),
  });
  const isHalfDone =
    state.prompt !== undefined ||
    [...(state.marks ?? [])].some((id) => records.get(id) !== undefined) ||
    (state.stock?.edits.size ?? 0) > 0 ||
    state.packing?.orderId !== undefined;
  return {
    state,
    queue,
    preferences: preferencesIn(saved, configured),
    isHalfDone,
    savedAtMs: savedAt > 0 ? savedAt : undefined,
  };
}

/** The preferences with which a second session of the same operator begins. */
export function recallPreferences(text: string, configured: Configured): Partial<Preferences> {
  const saved = readText(savedCodec, text);
  return saved ? preferencesIn(saved, configured) : {};
}

/** The saved views in a text of {@link encodeSession}. */
export function recallViews(text: string): readonly SavedView[] {
  return readText(savedCodec, text)?.views ?? [];
}

function preferencesIn(saved: ReadBy<typeof savedCodec>, configured: Configured): Partial<Preferences> {
  const { configured: before, views, columnPlans, hasPreview, theme, language } = saved;
  return definedOf<Preferences>({
    views,
    columnPlans,
    hasPreview,
    theme: before['theme'] === configured.theme ? theme : undefined,
    language: before['language'] === configured.language ? language : undefined,
  });
}

/**
 * Removes a text that may identify a buyer (tax id, e-mail address, telephone number) or is a badge. In a field for codes a
 * bare number counts as a code.
 */
function withoutPerson(text: string, isCode = false): string {
  const isPersonal =
    readBadge(text) !== undefined ||
    asksForBuyer(text) ||
    text.split(/\s+/).some(isAddress) ||
    /\d{3}\.\d{3}\.\d{3}|[\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{3}\/|\(\d{2}\)\s?\d{4}/i.test(text) ||
    (!isCode && /(?<![\dA-Z])\d{10,14}(?![\dA-Z])/i.test(text));
  return isPersonal ? '' : text;
}

/** Whether a word is an e-mail address: it has text before the @, and a dot inside the text after it. */
function isAddress(word: string): boolean {
  const at = word.indexOf('@', 1);
  return at > 0 && word.slice(at + 2, -1).includes('.');
}

function definedOf<T>(value: { [K in keyof T]?: T[K] | undefined }): Partial<T> {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as Partial<T>;
}

function isTab(name: string): boolean {
  return QUEUE_TABS.some((tab) => tab === name);
}

function frozenIn(frozen: { drawer: QueueTab; ids: string[] }, records: ItemRecords): QueueState['frozen'] {
  const rows = frozen.ids.flatMap((id) => records.get(id) ?? []);
  return rows.length > 0 ? { statusTab: frozen.drawer, rows } : undefined;
}

/** The stored form of a prompt, without a text that may identify a buyer. */
function keptPrompt(prompt: Prompt): Prompt | undefined {
  const { keep, scan } = promptSpec(prompt);
  const kept = keep(prompt);
  return kept && { ...kept, value: withoutPerson(kept.value, scan === 'as-code') };
}
