/**
 * Merges items field by field. Stores leave fields out of lists, details and responses to moves, and a list may shorten a name
 * that the detail has in full. A field that a response leaves out is unknown, not empty, so it is taken from another response,
 * here and nowhere else (design, part 11).
 */
import { progressOf } from './lifecycle.ts';
import type { OrderItem } from './records.ts';

/** The kind of response that contained an item: a list, or one about its order or the item itself. */
export type ResponseKind = 'list' | 'detail';

/** The texts that a list may write differently from the detail: shortened, or as a code. */
const DESCRIBED = ['product_nome', 'variation_options', 'personalization_data', 'delivery_type', 'label_url'] as const;
type Described = (typeof DESCRIBED)[number];

/** Those that never change in an item. */
const STEADY: ReadonlySet<Described> = new Set(['product_nome', 'delivery_type']);

/** The parts of an item that are optional by the spec: if they are `undefined`, no response had them. */
const OPTIONAL = ['financeiro', 'pedido'] as const;

/** The texts of an item, in the order of the spec, so that a merged item is written as one that came whole. */
const TEXTS = [
  'id',
  'order_id',
  'product_id',
  'product_nome',
  'preco_unitario',
  'quantidade',
  'subtotal',
  'frete_valor',
  'item_status',
  'tracking_code',
  'cancellation_reason',
  'variation_options',
  'personalization_data',
  'delivery_type',
  'label_url',
  'shipping_provider_status',
  'created_at',
  'updated_at',
  'aceito_em',
  'em_producao_em',
  'enviado_em',
  'entregue_em',
  'cancelado_em',
] as const satisfies (keyof OrderItem)[];

/** The fields that moves write: if an item has moved since, an empty value of before proves nothing. */
const WRITTEN_BY_MOVES: ReadonlySet<keyof OrderItem> = new Set([
  'tracking_code',
  'cancellation_reason',
  'shipping_provider_status',
  'aceito_em',
  'em_producao_em',
  'enviado_em',
  'entregue_em',
  'cancelado_em',
]);

/** The fields that each shipment sets anew. */
const OF_A_SHIPMENT: ReadonlySet<keyof OrderItem> = new Set(['tracking_code', 'enviado_em']);

type Told = {
  /** The texts that no response had yet: they are empty because they are unknown. */
  unknownFields: readonly (keyof OrderItem)[];
  /** The texts that come from a detail. */
  detailed: readonly Described[];
  /** The last texts of lists for those. */
  listed: Readonly<Partial<Record<Described, string>>>;
};

// Kept beside the record, so that it is never compared or copied by accident. On disk only unknown fields show, by absence.
const tales = new WeakMap<OrderItem, Told>();
const PLAIN: Told = { unknownFields: [], detailed: [], listed: {} };

const provenanceOf = (item: OrderItem): Told => tales.get(item) ?? PLAIN;

/** Records the kind of an item's response and the fields that it left out; returns the item. */
export function markKnownFields(
  item: OrderItem,
  view: ResponseKind,
  unknownFields: readonly (keyof OrderItem)[],
): OrderItem {
  return note(item, {
    unknownFields,
    detailed: view === 'detail' ? DESCRIBED.filter((field) => !unknownFields.includes(field)) : [],
    listed: {},
  });
}

/** Whether no response has had this field of an item yet. */
export function isFieldUnknown(item: OrderItem, field: keyof OrderItem): boolean {
  return provenanceOf(item).unknownFields.includes(field);
}

/**
 * The newer of two versions of an item, completed by the older one: with the fields that the newer response left out, and with
 * the detail's texts as long as the list repeats its own.
 */
export function mergeKnownFields(newer: OrderItem, older: OrderItem): OrderItem {
  const [news, known] = [provenanceOf(newer), provenanceOf(older)];
  const [parts, shortened] = [partsOnlyOf(older, newer), shortenedOf(newer, older)];
  if (news === PLAIN && known === PLAIN && parts.length === 0 && shortened.length === 0) return newer;
  const kept = DESCRIBED.filter(
    (field) =>
      shortened.includes(field) ||
      (known.detailed.includes(field) &&
        (news.unknownFields.includes(field) || (isListed(field, newer) && isRepeated(field, newer, older)))),
  );
  const stillKnown = news.unknownFields.filter(
    (field) => !known.unknownFields.includes(field) && holdsFor(newer, older, field),
  );
  return note(taking(newer, older, [...parts, ...stillKnown, ...kept]), {
    unknownFields: news.unknownFields.filter((field) => !stillKnown.includes(field)),
    detailed: [...news.detailed, ...kept],
    listed: listedOf(newer, older),
  });
}

/** An item, completed by the fields that only an older version has; the item itself if there are none. */
export function backfillFields(item: OrderItem, older: OrderItem): OrderItem {
  const [known, late] = [provenanceOf(item), provenanceOf(older)];
  const unknown = known.unknownFields.filter(
    (field) => !late.unknownFields.includes(field) && isOfThis(item, older, field),
  );
  const better = late.detailed.filter((field) => isListed(field, item) && isShortOf(field, item, older));
  const taken = [...partsOnlyOf(older, item), ...unknown, ...better];
  if (taken.length === 0) return item;
  return note(taking(item, older, taken), {
    unknownFields: known.unknownFields.filter((field) => !unknown.includes(field)),
    detailed: [...known.detailed, ...late.detailed.filter((field) => unknown.includes(field)), ...better],
    listed: listedOf(item, older),
  });
}

/** An item with the summary of another item of its order. */
export function withSummary(item: OrderItem, pedido: NonNullable<OrderItem['pedido']>): OrderItem {
  return note({ ...item, pedido }, provenanceOf(item));
}

/** An item with the id of its order, which its response left out. */
export function withOrderId(item: OrderItem, orderId: string): OrderItem {
  return note({ ...item, order_id: orderId }, provenanceOf(item));
}

/** An item as it is written to the disk: without its unknown fields. */
export function toStored(item: OrderItem): Partial<OrderItem> {
  const { unknownFields } = provenanceOf(item);
  if (unknownFields.length === 0) return item;
  return Object.fromEntries(
    Object.entries(item).filter(([field]) => !unknownFields.includes(field as keyof OrderItem)),
  );
}

/** An item as it was written to the disk: fields that are not there are unknown. */
export function fromStored(written: Partial<OrderItem>): OrderItem {
  // Fast path: nearly all items are whole.
  if (TEXTS.every((field) => written[field] !== undefined)) return written as OrderItem;
  const unknownFields = TEXTS.filter((field) => written[field] === undefined);
  const whole = { ...Object.fromEntries(TEXTS.map((field) => [field, ''])), ...written } as OrderItem;
  return note(whole, { ...PLAIN, unknownFields });
}

/**
 * Records that a later response had an equal item. Returns whether fewer fields are unknown now: an unknown field may be known
 * to be empty.
 */
export function updateProvenance(item: OrderItem, later: OrderItem): boolean {
  const unknown = provenanceOf(item).unknownFields.length;
  note(item, provenanceOf(later));
  return provenanceOf(later).unknownFields.length < unknown;
}

function note(item: OrderItem, told: Told): OrderItem {
  if (told.unknownFields.length + told.detailed.length > 0) tales.set(item, told);
  // Nothing of it is unknown any more.
  else tales.delete(item);
  return item;
}

/** Whether a newer version of an item, which lacks a field, still has the older version's value of it. */
function holdsFor(newer: OrderItem, older: OrderItem, field: keyof OrderItem): boolean {
  if (!WRITTEN_BY_MOVES.has(field)) return true;
  const [now, then] = [progressOf(newer.item_status), progressOf(older.item_status)];
  if (now === then) return true;
  const hasJustLeft = now >= SHIPPED && then < SHIPPED;
  return older[field] !== '' && !(OF_A_SHIPMENT.has(field) && hasJustLeft);
}

/** The same for an older version that arrives later: only an equal stamp proves that it is of the same shipment. */
function isOfThis(item: OrderItem, older: OrderItem, field: keyof OrderItem): boolean {
  return holdsFor(item, older, field) && (!OF_A_SHIPMENT.has(field) || isOneVersion(item, older));
}

/** Whether two responses have the same version; two without a stamp prove nothing. */
function isOneVersion(a: OrderItem, b: OrderItem): boolean {
  return a.updated_at !== '' && a.updated_at === b.updated_at;
}

const SHIPPED = progressOf('shipped');

/** Whether a field of an item comes from a list, and not from a detail. */
function isListed(field: Described, item: OrderItem): boolean {
  const { unknownFields, detailed } = provenanceOf(item);
  return !unknownFields.includes(field) && !detailed.includes(field);
}

/** Whether a list repeats its earlier text, or a shorter form of the detail's; otherwise its text is new. */
function isRepeated(field: Described, row: OrderItem, detail: OrderItem): boolean {
  const before = STEADY.has(field) ? undefined : provenanceOf(detail).listed[field];
  if (before !== undefined) return before === row[field];
  return isShortOf(field, row, detail) || (isOneVersion(row, detail) && detail[field] !== '');
}

/** Whether a list's text is a shorter form of the detail's. */
function isShortOf(field: Described, row: OrderItem, detail: OrderItem): boolean {
  return detail[field] !== '' && (STEADY.has(field) || detail[field].startsWith(row[field]));
}

/** The unchanging texts of which a list has a shorter form. */
function shortenedOf(newer: OrderItem, older: OrderItem): readonly Described[] {
  // Fast path, for this is called for every row of every page.
  if (newer.product_nome === older.product_nome && newer.delivery_type === older.delivery_type) return [];
  return [...STEADY].filter((field) => isListed(field, newer) && isShortened(newer[field], older[field]));
}

/** Whether a text is a shorter form of another. After a restart it is not known which response had the longer one. */
function isShortened(text: string, whole: string): boolean {
  return text !== whole && plain(whole).startsWith(plain(text));
}

const plain = (text: string) => text.toLowerCase().replaceAll('_', ' ');

function listedOf(newer: OrderItem, older: OrderItem): Partial<Record<Described, string>> {
  const said = DESCRIBED.flatMap((field) => {
    const source = [newer, older].find((item) => isListed(field, item));
    return source ? [[field, source[field]]] : [];
  });
  return { ...provenanceOf(older).listed, ...provenanceOf(newer).listed, ...Object.fromEntries(said) };
}

/** The optional parts that one version of an item has and the other has not. */
function partsOnlyOf(one: OrderItem, other: OrderItem): (typeof OPTIONAL)[number][] {
  return OPTIONAL.filter((field) => other[field] === undefined && one[field] !== undefined);
}

/** An item with these fields of another version. */
function taking(item: OrderItem, from: OrderItem, fields: readonly (keyof OrderItem)[]): OrderItem {
  return { ...item, ...Object.fromEntries(fields.map((field) => [field, from[field]])) };
}
