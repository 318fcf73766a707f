/** The band about the item under the cursor: what its row had no room for, and what no row says. Pure. */
import { unitsOf } from '../src/domain/units.ts';
import { showAmount } from '../src/base/money.ts';
import { storeTime, type StoreZone } from '../src/base/store-times.ts';
import { displayWidth } from '../src/base/width.ts';
import { nameOf, orderNumber, variationName } from '../src/domain/item-names.ts';
import { valuesOf } from '../src/domain/labelled-text.ts';
import { hasComeBack } from '../src/domain/lifecycle.ts';
import { maskNote } from '../src/domain/masking.ts';
import type { Personal } from '../src/domain/personal-marks.ts';
import type { Order, OrderItem } from '../src/domain/records.ts';
import { edgeLine, widthOf, type Styled } from '../src/tty/output/styled-lines.ts';
import type { Language, Texts } from '../src/i18n/texts.ts';

export type ItemSummary = {
  item: OrderItem;
  /** The other items of its order. */
  others: readonly OrderItem[];
  /** The order's detail, where it may be shown. */
  order: Order | undefined;
  /** How many orders go to the same door, and which; empty where none is known. */
  sameDoor: string;
  /** What is in stock of it, in words; empty where it is not known. */
  inStock: string;
  /** The cells that the row has for what goes on the piece, and for what the item is. */
  widths: { note: number; item: number };
  /** Something else stands in the row before what goes on the piece. */
  isTextBehind: boolean;
  lines: 1 | 2;
  width: number;
  nowMs: number;
  /** Of the store's times. */
  zone: StoreZone;
  /** What is done with a buyer's data before it is drawn. */
  personal: Personal;
  texts: Texts;
  language: Language;
};

/** One line or two: what of the row was cut, where it goes, what the buyer wrote, stock, amount; the rest of the order. */
export function itemSummary(about: ItemSummary): string[] {
  const { item, lines, width, nowMs, zone, texts } = about;
  const step = { text: `${lastStep(item, nowMs, zone, texts)} `, role: 'quiet' } as const;
  const whole = cutTexts(about);
  const parcel = parcelParts(about);
  const others = otherParts(about);
  const number = { text: orderNumber(item), role: 'quiet' } as const;
  if (lines === 1) return [edgeLine(width, sideBySide([number, ...whole, ...parcel, ...others]), step)];
  // Where the row says all of its item, its own line is free for the others.
  const [first, second] = whole.length > 0 ? [whole, [...parcel, ...others]] : [parcel, others];
  const [above, below] = [sideBySide([number, ...first]), sideBySide(second)];
  // When it was done gives way: the text of a piece and what the buyer wrote are read here.
  const fits = (line: readonly Styled[]) => widthOf([...line, step]) < width;
  return [
    edgeLine(width, above, fits(above) ? step : NOTHING),
    edgeLine(width, below, !fits(above) && fits(below) ? step : NOTHING),
  ];
}

const NOTHING = { text: '' };

/** What goes on the piece and what it is, each where its row has cut it. */
function cutTexts({ item, widths, isTextBehind, personal }: ItemSummary): Styled[] {
  const text = personal(item.personalization_data);
  const name = variationName(item.product_nome, valuesOf(item.variation_options));
  const isTextCut = text !== '' && (isTextBehind || displayWidth(text) > widths.note);
  return [
    ...(isTextCut ? [{ text: `✎ ${text}`, role: 'onPiece' } as const] : []),
    ...(displayWidth(name) > widths.item ? [{ text: nameOf(item) }] : []),
  ];
}

/** `2 orders to this door: #10021 · Recife PE · The buyer wrote: … · 27 in stock · R$ 200.00`. */
function parcelParts({ item, order, sameDoor, inStock, personal, texts, language }: ItemSummary): Styled[] {
  const to = order?.endereco_entrega;
  const place = to ? personal([to.cidade, to.estado].filter(Boolean).join(' ')) : '';
  const note = order?.notes ?? '';
  const amount = showAmount(item.subtotal || (unitsOf(item) === 1 ? item.preco_unitario : ''), language);
  return [
    { text: sameDoor, isBold: true },
    { text: place },
    { text: note === '' ? '' : texts.packing.note(personal(maskNote(note))), isBold: true },
    { text: inStock },
    { text: amount, role: 'quiet' as const },
  ].filter(({ text }) => text !== '');
}

function otherParts({ others, texts }: ItemSummary): Styled[] {
  if (others.length === 0) return [];
  return [{ text: `${texts.queue.alsoInOrder}: ${others.map((one) => nameOf(one)).join(', ')}`, role: 'quiet' }];
}

/** The parts behind one another, with a dot between two. */
export function sideBySide(parts: readonly Styled[]): Styled[] {
  return parts.flatMap((part, index) => [{ text: index === 0 ? ' ' : ' · ', role: 'quiet' as const }, part]);
}

/** The newest step of the item's life that has a time. */
function lastStep(item: OrderItem, nowMs: number, zone: StoreZone, texts: Texts): string {
  if (hasComeBack(item)) return texts.item.cameBack.toLowerCase();
  const steps = [
    [texts.statuses.cancelled, item.cancelado_em],
    [texts.statuses.delivered, item.entregue_em],
    [texts.statuses.shipped, item.enviado_em],
    [texts.statuses.in_production, item.em_producao_em],
    [texts.statuses.accepted, item.aceito_em],
    [texts.item.placed, item.pedido?.created_at || item.created_at],
  ] as const;
  const [name, time] = steps.find(([, time]) => time !== '') ?? [];
  return name === undefined || time === undefined
    ? ''
    : `${name.toLowerCase()} ${storeTime(time, zone, nowMs) || time}`;
}
