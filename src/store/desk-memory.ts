/**
 * What of a desk outlives its process: where the operator stood, what was marked and noted, what was half typed. Written
 * as a text of versions, and read back piece by piece: what cannot be read costs itself and nothing else. Pure.
 *
 * Not in it: questions, reveals and whatever a second Enter would confirm. What comes back can send nothing by itself.
 */
import { readCount } from '../actions/edits.ts';
import type { StockRecord } from '../domain/records.ts';
import type { DeskState, Place, Prompt } from './desk.ts';
import type { ListCursor } from './list.ts';
import { NOTHING_PACKED, type PackingDesk } from './packing.ts';
import { isFlag, isNumber, isObject, isOneOf, isText, listOf, mapOf, pairsOf, type Json } from './memory-readers.ts';
import { DRAWERS, type Drawer, type ItemRecords } from './records.ts';
import { SORT_COLUMNS, type Sort } from './sorting.ts';
import type { StockDesk, StockEdit } from './stock-desk.ts';
import { ACTIVITY_TABS, type SavedView } from './work.ts';

const VERSION = 1;
/** Half-typed text and a half-packed order are of a shift; after it, somebody else stands there, or another day has begun. */
export const SHIFT_MS = 12 * 3_600_000;
/** More of them is a whole drawer, marked with one key and marked again as fast. */
export const MOST_MARKS = 20_000;
const MOST_FROZEN = 5000;
const MOST_SEEN = 500;
const MOST_SCROLLS = 20;

/** The parts that are kept: whoever compares two states by them knows whether there is something to write. */
const KEPT = [
  'places',
  'drawer',
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
  'theme',
  'language',
] as const satisfies (keyof DeskState)[];

/** The state with nothing but what is kept. */
export type Kept = Pick<DeskState, (typeof KEPT)[number]>;

/** Whether what is kept of two states is the same. */
export function isKeptAlike(a: DeskState, b: DeskState): boolean {
  return KEPT.every((part) => a[part] === b[part]);
}

/** What a desk would look like had nobody chosen otherwise: a choice holds for as long as that stays the same. */
export type Configured = { theme: string; language: string };

type Surroundings = {
  /** They tell what the units on the bench were when they were checked. */
  records: ItemRecords;
  configured: Configured;
  /** The wall clock. */
  now: number;
};

/** The text of a desk. */
export function rememberDesk(state: DeskState, { records, configured, now }: Surroundings): string {
  const { stock, packing, frozen, marks } = state;
  return JSON.stringify({
    version: VERSION,
    savedAt: now,
    configured,
    places: state.places,
    drawer: state.drawer,
    cursors: state.cursors,
    filter: withoutPerson(state.filter),
    sort: state.sort,
    marks: marks.size > MOST_MARKS ? [] : [...marks],
    markAnchor: state.markAnchor,
    frozen: frozen && {
      drawer: frozen.drawer,
      ids: frozen.rows.length > MOST_FROZEN ? [] : frozen.rows.map(({ item }) => item.id),
    },
    views: state.views.filter(({ filter, name }) => filter === withoutPerson(filter) && name === withoutPerson(name)),
    lists: state.lists,
    scrolls: Object.fromEntries(Object.entries(state.scrolls).slice(-MOST_SCROLLS)),
    activityTab: state.activityTab,
    helpFilter: state.helpFilter,
    ticked: [...state.ticked],
    prompt: state.prompt && keptPrompt(state.prompt),
    stock: {
      filter: withoutPerson(stock.filter),
      productId: stock.productId,
      isLowOnly: stock.isLowOnly,
      threshold: stock.threshold,
      cursor: stock.cursor,
      isReviewing: stock.isReviewing,
      countingAt: stock.countingAt,
      edits: [...stock.edits],
    },
    packing: {
      orderId: packing.orderId,
      chosenItemId: packing.chosenItemId,
      shippedCount: packing.shippedCount,
      checked: [...packing.checked].map(([itemId, count]) => [itemId, count, pieceOf(records, itemId)]),
    },
    stop: state.stop,
    seen: [...state.seen].slice(-MOST_SEEN),
    theme: state.theme,
    language: state.language,
  });
}

/** What comes back of a desk. */
export type Recalled = {
  state: Partial<DeskState>;
  /** Something half done is among it, so that the operator is told. */
  isHalfDone: boolean;
};

/**
 * Reads a text of {@link rememberDesk}; `undefined` where it is none, or of a newer bancada. What is checked of an order
 * comes back only where the pieces are what they were.
 */
export function recallDesk(text: string, { records, configured, now }: Surroundings): Recalled | undefined {
  const saved = parse(text);
  if (saved?.['version'] !== VERSION) return undefined;
  const savedAt = isNumber(saved['savedAt']) ? saved['savedAt'] : 0;
  const isSameShift = now - savedAt < SHIFT_MS;
  const state = definedOf<Kept>({
    ...readTastes(saved, configured),
    places: readPlaces(saved['places']),
    drawer: readDrawer(saved['drawer']),
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
    stock: readStockDesk(saved['stock']),
    packing: isSameShift ? readPacking(saved['packing'], records) : undefined,
    stop: isSameShift ? readStop(saved['stop']) : undefined,
    seen: readSet(saved['seen']),
  });
  const isHalfDone =
    state.prompt !== undefined ||
    (state.marks?.size ?? 0) > 0 ||
    (state.stock?.edits.size ?? 0) > 0 ||
    state.packing?.orderId !== undefined;
  return { state, isHalfDone };
}

/** What a second desk of the same operator begins with: views and looks, no place. */
export function recallTastes(text: string, configured: Configured): Partial<DeskState> {
  const saved = parse(text);
  return saved?.['version'] === VERSION ? definedOf<Kept>(readTastes(saved, configured)) : {};
}

function readTastes(saved: Json, configured: Configured) {
  const before = isObject(saved['configured']) ? saved['configured'] : {};
  const { theme, language } = saved;
  return {
    views: listOf(saved['views'], readView),
    theme: isText(theme) && before['theme'] === configured.theme ? theme : undefined,
    language: before['language'] === configured.language ? isOneOf(['en', 'pt-BR'] as const, language) : undefined,
  };
}

/**
 * A text that may name a buyer is not kept: a tax id, an address of mail, a telephone. In a field for codes, a bare number
 * is a code.
 */
function withoutPerson(text: string, isCode = false): string {
  const isPersonal =
    /\S@\S+\.\S/.test(text) ||
    /\d{3}\.\d{3}\.\d{3}|[\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{3}\/|\(\d{2}\)\s?\d{4}/i.test(text) ||
    (!isCode && /(?<![\dA-Z])\d{10,14}(?![\dA-Z])/i.test(text));
  return isPersonal ? '' : text;
}

function parse(text: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function definedOf<T>(value: { [K in keyof T]?: T[K] | undefined }): Partial<T> {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as Partial<T>;
}

const PLAIN_PLACES = ['queue', 'stock', 'packing', 'production', 'board', 'activity', 'help'] as const;
const ITEM_PLACES = ['item', 'personalisation', 'label'] as const;

function readPlaces(value: unknown): readonly Place[] | undefined {
  const places = listOf(value, readPlace);
  return places === undefined || places.length === 0 ? undefined : places;
}

function readPlace(value: unknown): Place | undefined {
  if (!isObject(value)) return undefined;
  const { screen: name, itemId, productId } = value;
  const plain = isOneOf(PLAIN_PLACES, name);
  if (plain) return { screen: plain };
  const ofItem = isOneOf(ITEM_PLACES, name);
  if (ofItem) return isText(itemId) ? { screen: ofItem, itemId } : undefined;
  return name === 'product' && isText(productId) ? { screen: 'product', productId } : undefined;
}

function readDrawer(value: unknown): Drawer | undefined {
  return isOneOf(DRAWERS, value);
}

function readSort(value: unknown): Sort | undefined {
  if (!isObject(value)) return undefined;
  const column = isOneOf(SORT_COLUMNS, value['column']);
  return column && { column, isReversed: value['isReversed'] === true };
}

function readCursor(value: unknown): ListCursor | undefined {
  if (!isObject(value)) return undefined;
  const { id, index, slot } = value;
  if (!isNumber(index) || !isNumber(slot)) return undefined;
  return { id: isText(id) ? id : undefined, index: Math.max(0, index), slot: Math.max(0, slot) };
}

function readCursors(value: unknown): Kept['cursors'] | undefined {
  const cursors = mapOf(value, readCursor);
  return cursors && Object.fromEntries(Object.entries(cursors).filter(([name]) => readDrawer(name) !== undefined));
}

function readSet(value: unknown): ReadonlySet<string> | undefined {
  const texts = listOf(value, (one) => (isText(one) ? one : undefined));
  return texts && new Set(texts);
}

function readView(value: unknown): SavedView | undefined {
  if (!isObject(value)) return undefined;
  const { name, filter } = value;
  const drawer = readDrawer(value['drawer']);
  const sort = readSort(value['sort']);
  return isText(name) && isText(filter) && drawer && sort ? { name, drawer, filter, sort } : undefined;
}

function readFrozen(value: unknown, records: ItemRecords): Kept['frozen'] {
  if (!isObject(value)) return undefined;
  const drawer = readDrawer(value['drawer']);
  const rows = listOf(value['ids'], (id) => (isText(id) ? records.get(id) : undefined)) ?? [];
  return drawer && rows.length > 0 ? { drawer, rows } : undefined;
}

function readStop(value: unknown): Kept['stop'] {
  return isObject(value) && isText(value['sentence']) ? { sentence: value['sentence'] } : undefined;
}

/** The text alone: a warning is found again when Enter asks for it, and confirmed by an Enter after that. */
function keptPrompt(prompt: Prompt): Prompt | undefined {
  const isCode = prompt.kind === 'tracking' || prompt.kind === 'parcel';
  const value = withoutPerson(prompt.value, isCode);
  switch (prompt.kind) {
    case 'tracking':
      return { kind: prompt.kind, itemId: prompt.itemId, value };
    case 'parcel':
    case 'takeOver':
      return { kind: prompt.kind, orderId: prompt.orderId, value };
    case 'price':
      return { kind: prompt.kind, productId: prompt.productId, field: prompt.field, value };
    case 'priceUnit':
      return { kind: prompt.kind, productId: prompt.productId, value };
    case 'stockCount':
      return { kind: prompt.kind, stockId: prompt.stockId, value };
    // A palette is begun again as fast as it is read.
    case 'palette':
      return undefined;
    default:
      return { kind: prompt.kind, value };
  }
}

const TEXT_PROMPTS = ['filter', 'viewName', 'helpFilter', 'stockFilter', 'stockThreshold'] as const;

function readPrompt(value: unknown): Prompt | undefined {
  if (!isObject(value)) return undefined;
  const { kind, value: typed, itemId, orderId, productId, stockId, field } = value;
  if (!isText(typed)) return undefined;
  const plain = isOneOf(TEXT_PROMPTS, kind);
  if (plain) return { kind: plain, value: typed };
  if (kind === 'tracking' && isText(itemId)) return { kind, itemId, value: typed, isOld: true };
  if (kind === 'parcel' && isText(orderId)) return { kind, orderId, value: typed, isOld: true };
  if (kind === 'takeOver' && isText(orderId)) return { kind, orderId, value: typed };
  if (kind === 'priceUnit' && isText(productId)) return { kind, productId, value: typed };
  if (kind === 'stockCount' && isText(stockId)) return { kind, stockId, value: typed };
  const price = isOneOf(['preco', 'preco_promocional'] as const, field);
  return kind === 'price' && isText(productId) && price ? { kind, productId, field: price, value: typed } : undefined;
}

function readStockDesk(value: unknown): StockDesk | undefined {
  if (!isObject(value)) return undefined;
  const { filter, productId, threshold, isLowOnly, isReviewing } = value;
  const edits = new Map(pairsOf(value['edits'], readEdit));
  return {
    filter: isText(filter) ? filter : '',
    productId: isText(productId) ? productId : undefined,
    isLowOnly: isLowOnly === true,
    threshold: isNumber(threshold) && threshold >= 0 ? threshold : 5,
    cursor: readCursor(value['cursor']) ?? { id: undefined, index: 0, slot: 0 },
    edits,
    isReviewing: isReviewing === true && edits.size > 0,
    countingAt: readCursor(value['countingAt']),
    height: 1,
  };
}

function readEdit(value: unknown): StockEdit | undefined {
  if (!isObject(value)) return undefined;
  const { seen, count, delta, isActive } = value;
  if (!isStockRecord(seen)) return undefined;
  const edit: StockEdit = { seen };
  if (isNumber(count) && readCount(String(count)) !== undefined) edit.count = count;
  else if (isNumber(delta)) edit.delta = delta;
  if (isFlag(isActive)) edit.isActive = isActive;
  return edit.count === undefined && edit.delta === undefined && edit.isActive === undefined ? undefined : edit;
}

function isStockRecord(value: unknown): value is StockRecord {
  if (!isObject(value) || !isObject(value['produto'])) return false;
  const fields = ['id', 'product_id', 'sku', 'variation_options', 'quantidade', 'is_active', 'updated_at'] as const;
  return fields.every((field) => isText(value[field]));
}

function readPacking(value: unknown, records: ItemRecords): PackingDesk | undefined {
  if (!isObject(value)) return undefined;
  const { orderId, chosenItemId, shippedCount, checked } = value;
  const counted = (Array.isArray(checked) ? checked : []).flatMap((line: unknown) => {
    const [itemId, count, piece] = Array.isArray(line) ? (line as unknown[]) : [];
    const isSame = isText(itemId) && isText(piece) && piece === pieceOf(records, itemId);
    return isSame && isNumber(count) && count > 0 ? [[itemId, count] as const] : [];
  });
  return {
    ...NOTHING_PACKED,
    orderId: isText(orderId) ? orderId : undefined,
    chosenItemId: isText(chosenItemId) ? chosenItemId : undefined,
    shippedCount: isNumber(shippedCount) ? shippedCount : 0,
    checked: new Map(counted),
  };
}

/** What a packer has in the hand when checking a unit of an item. */
function pieceOf(records: ItemRecords, itemId: string): string | undefined {
  const item = records.get(itemId)?.item;
  return item && JSON.stringify([item.product_id, item.variation_options, item.quantidade]);
}
