/**
 * What an answer has told of an item, and what not. Stores leave fields out: of lists, of details, of the answers to
 * moves; and a list may tell a name shorter than the detail does. What one answer omits is not known to be absent, so
 * records are completed by field, here and nowhere else (design, part 11).
 */
import { progressOf } from './lifecycle.ts';
import type { OrderItem } from './records.ts';

/** Which answer an item came with: one row of a list, or an answer about its order or about itself. */
export type ResponseKind = 'list' | 'detail';

/** The texts that a list may tell otherwise than the detail: shortened, or as a code. */
const DESCRIBED = ['product_nome', 'variation_options', 'personalization_data', 'delivery_type', 'label_url'] as const;
type Described = (typeof DESCRIBED)[number];

/** Those of which an item never gets another one. */
const STEADY: ReadonlySet<Described> = new Set(['product_nome', 'delivery_type']);

/** The parts of an item that are optional by the spec: where they are `undefined`, no answer has told them. */
const OPTIONAL = ['financeiro', 'pedido'] as const;

/** The texts of an item, in the order of the spec: what is put together of parts is written as what came whole. */
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

/** What moves write: where an item has moved since it was told, that it was empty says nothing any more. */
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

/** What each shipment has of its own. */
const OF_A_SHIPMENT: ReadonlySet<keyof OrderItem> = new Set(['tracking_code', 'enviado_em']);

type Told = {
  /** The texts that no answer has told yet. They are empty because they are unknown. */
  unknownFields: readonly (keyof OrderItem)[];
  /** The texts that are as a detail told them. */
  detailed: readonly Described[];
  /** What lists said last of those. */
  listed: Readonly<Partial<Record<Described, string>>>;
};

// Beside the record and not in it: never compared, never copied by accident. Only what is unknown is written down.
const tales = new WeakMap<OrderItem, Told>();
const PLAIN: Told = { unknownFields: [], detailed: [], listed: {} };

const provenanceOf = (item: OrderItem): Told => tales.get(item) ?? PLAIN;

/** Notes with which answer an item came and what that left out; returns the item. */
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

/** Whether no answer has told this text of an item yet. */
export function isFieldUnknown(item: OrderItem, field: keyof OrderItem): boolean {
  return provenanceOf(item).unknownFields.includes(field);
}

/**
 * The newer of two versions of an item, with what only the older one knows: what the newer answer left out, and the
 * detail's texts where a list goes on saying what it said before.
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

/** An item with what an older version of it knows and it does not; itself where that is nothing. */
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

/** An item with the summary that another item of its order carries. */
export function withSummary(item: OrderItem, pedido: NonNullable<OrderItem['pedido']>): OrderItem {
  return note({ ...item, pedido }, provenanceOf(item));
}

/** An item whose answer left out of which order it is. */
export function withOrderId(item: OrderItem, orderId: string): OrderItem {
  return note({ ...item, order_id: orderId }, provenanceOf(item));
}

/** An item as it is written down: the texts that no answer has told are not in it. */
export function toStored(item: OrderItem): Partial<OrderItem> {
  const { unknownFields } = provenanceOf(item);
  if (unknownFields.length === 0) return item;
  return Object.fromEntries(
    Object.entries(item).filter(([field]) => !unknownFields.includes(field as keyof OrderItem)),
  );
}

/** An item as it was written down: what is not in it is as unknown as it was then. */
export function fromStored(written: Partial<OrderItem>): OrderItem {
  // Nearly all are whole, and there are many of them.
  if (TEXTS.every((field) => written[field] !== undefined)) return written as OrderItem;
  const unknownFields = TEXTS.filter((field) => written[field] === undefined);
  const whole = { ...Object.fromEntries(TEXTS.map((field) => [field, ''])), ...written } as OrderItem;
  return note(whole, { ...PLAIN, unknownFields });
}

/**
 * The same record, told once more: what is known of its telling is that of the later answer. Returns whether that told
 * what was unknown: a text that no answer had told is empty, and known to be.
 */
export function updateProvenance(item: OrderItem, later: OrderItem): boolean {
  const unknown = provenanceOf(item).unknownFields.length;
  note(item, provenanceOf(later));
  return provenanceOf(later).unknownFields.length < unknown;
}

function note(item: OrderItem, told: Told): OrderItem {
  if (told.unknownFields.length + told.detailed.length > 0) tales.set(item, told);
  // What was unknown of it until now is not any more.
  else tales.delete(item);
  return item;
}

/** Whether a newer version of an item, which leaves a text out, has the one that an older version tells. */
function holdsFor(newer: OrderItem, older: OrderItem, field: keyof OrderItem): boolean {
  if (!WRITTEN_BY_MOVES.has(field)) return true;
  const [now, then] = [progressOf(newer.item_status), progressOf(older.item_status)];
  if (now === then) return true;
  const hasJustLeft = now >= SHIPPED && then < SHIPPED;
  return older[field] !== '' && !(OF_A_SHIPMENT.has(field) && hasJustLeft);
}

/** The same of an older version that is heard later: whether it tells of this very shipment its stamp must say. */
function isOfThis(item: OrderItem, older: OrderItem, field: keyof OrderItem): boolean {
  return holdsFor(item, older, field) && (!OF_A_SHIPMENT.has(field) || isOneVersion(item, older));
}

/** Whether two tellings are of one version. That neither says when it was written shows nothing. */
function isOneVersion(a: OrderItem, b: OrderItem): boolean {
  return a.updated_at !== '' && a.updated_at === b.updated_at;
}

const SHIPPED = progressOf('shipped');

/** Whether an item has a text from a list, and not from a detail. */
function isListed(field: Described, item: OrderItem): boolean {
  const { unknownFields, detailed } = provenanceOf(item);
  return !unknownFields.includes(field) && !detailed.includes(field);
}

/** Whether a list only repeats what it said before, or what the detail says better; else its text is news. */
function isRepeated(field: Described, row: OrderItem, detail: OrderItem): boolean {
  const before = STEADY.has(field) ? undefined : provenanceOf(detail).listed[field];
  if (before !== undefined) return before === row[field];
  return isShortOf(field, row, detail) || (isOneVersion(row, detail) && detail[field] !== '');
}

/** Whether a list's text is the detail's in other words, whenever either was told. */
function isShortOf(field: Described, row: OrderItem, detail: OrderItem): boolean {
  return detail[field] !== '' && (STEADY.has(field) || detail[field].startsWith(row[field]));
}

/** The texts that never change of which a list tells a shorter form. */
function shortenedOf(newer: OrderItem, older: OrderItem): readonly Described[] {
  // Nearly always: this is asked of every row of every page.
  if (newer.product_nome === older.product_nome && newer.delivery_type === older.delivery_type) return [];
  return [...STEADY].filter((field) => isListed(field, newer) && isShortened(newer[field], older[field]));
}

/** Whether a text says less of the same: after a restart nobody knows any more which answer had told the whole one. */
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
