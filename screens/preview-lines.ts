/** All of the order under the cursor, in the room beside or below the queue, as lines of a pane. Pure. */
import { unitsText } from '../src/domain/units.ts';
import type { PageFacts } from '../components/Blocks.tsx';
import { wrapText } from '../src/base/wrap.ts';
import { nameOf, methodOf, orderNumber } from '../src/domain/item-names.ts';
import { maskNote } from '../src/domain/masking.ts';
import { showAmount } from '../src/base/money.ts';
import type { Order, OrderItem } from '../src/domain/records.ts';
import { displayWidth } from '../src/base/width.ts';
import type { DrawPicture } from '../src/tty/output/pictures/half-blocks.ts';
import { edgeLine, styledLine, type TextStyle, type Styled } from '../src/tty/output/styled-lines.ts';
import { statusWord } from '../src/i18n/verdict-words.ts';
import { timelineLines } from './item-blocks.ts';

type PreviewFacts = Omit<PageFacts, 'width'> & {
  /** The one under the cursor. */
  item: OrderItem;
  /** The items of its order, this one among them. */
  siblings: readonly OrderItem[];
  /** The order's detail, where it may be shown. */
  order: Order | undefined;
  /** How many orders go to the same door, and which; empty where none is known. */
  sameDoor: string;
  /** What is in stock of an item, in words; empty where it is not known. */
  stockOf: (item: OrderItem) => string;
  picture: DrawPicture | undefined;
};

const INDENT = 4;
const COVER_COLUMNS = 28;
/** A smaller picture shows nothing. */
const LEAST_COVER_ROWS = 6;
const MOST_COVER_ROWS = 16;
/** Room for the goods on the left, and for how they leave and where they have been on the right. */
const LEFT_SHARE = 0.5;
const GAP = 3;

/** In a column of its own: what is to be made, then how it leaves, where it has been, and its cover where there is room. */
export function besideLines(facts: PreviewFacts, width: number, height: number): string[] {
  const about = aboutLines(facts, width);
  const goods = cut(goodsLines(facts, width), Math.max(4, height - about.length - 1), facts, width);
  const lines = [...goods, '', ...about].slice(0, height);
  const room = Math.min(MOST_COVER_ROWS, height - lines.length - 1);
  if (!facts.picture || room < LEAST_COVER_ROWS) return lines;
  return [...lines, '', ...facts.picture(width, room)];
}

/** In a band from edge to edge: the goods, the rest beside them, the cover at the end. */
export function belowLines(facts: PreviewFacts, width: number, height: number): string[] {
  const inner = width - 2;
  const cover = facts.picture && inner >= 100 ? facts.picture(COVER_COLUMNS, height) : [];
  const room = inner - (cover.length > 0 ? COVER_COLUMNS + GAP : 0);
  const leftWidth = Math.floor(room * LEFT_SHARE);
  const rightWidth = room - leftWidth - GAP;
  const left = cut(goodsLines(facts, leftWidth), height, facts, leftWidth);
  const right = aboutLines(facts, rightWidth).slice(0, height);
  return Array.from({ length: Math.max(left.length, right.length, cover.length) }, (_, index) =>
    [
      ' ',
      left[index] ?? blank(leftWidth),
      blank(GAP),
      right[index] ?? blank(rightWidth),
      cover.length > 0 ? blank(GAP) + (cover[index] ?? '') : '',
    ].join(''),
  );
}

const blank = (cells: number) => ' '.repeat(cells);

/** The number of the order, the item in front, then the others. */
function goodsLines(facts: PreviewFacts, width: number): string[] {
  const { item, siblings, texts } = facts;
  const others = siblings.filter(({ id }) => id !== item.id);
  const title = `${orderNumber(item)} · ${texts.queue.itemsOfOrder(Math.max(1, siblings.length))}`;
  return [
    edgeLine(width, { text: title, isBold: true }, { text: statusWord(item, texts), role: 'focus' }),
    ...itemLines(item, facts, width, true),
    ...others.flatMap((other) => itemLines(other, facts, width, false)),
  ];
}

function itemLines(item: OrderItem, facts: PreviewFacts, width: number, isInFront: boolean): string[] {
  const { texts, language, stockOf } = facts;
  const status = item.item_status === facts.item.item_status ? '' : statusWord(item, texts);
  const name = wrapText(`${unitsText(item)} × ${nameOf(item)}`, width - displayWidth(status) - 1);
  const small = [stockOf(item), showAmount(item.preco_unitario, language)].filter(Boolean).join(' · ');
  return [
    '',
    ...name.map((line, index) =>
      edgeLine(width, { text: line, isBold: isInFront }, { text: index === 0 ? status : '', role: 'quiet' }),
    ),
    ...wrapped(
      item.personalization_data && `✎ ${facts.personal(item.personalization_data)}`,
      width,
      { role: 'onPiece' },
      INDENT,
    ),
    lineOf([{ text: ' '.repeat(INDENT) + small, role: 'quiet' }], width),
  ].map((line) => (line === '' ? ' '.repeat(width) : line));
}

/** What the buyer wrote, how it leaves, where it has been. */
function aboutLines(facts: PreviewFacts, width: number): string[] {
  const { item, order, sameDoor, personal, texts } = facts;
  const note = order?.notes ?? '';
  const to = order?.endereco_entrega;
  const place = to ? personal([to.cidade, to.estado].filter(Boolean).join(' ')) : '';
  const leaves = [methodOf(item), place, order?.frete_prazo, item.tracking_code].filter(Boolean).join(' · ');
  return [
    ...wrapped(sameDoor, width, { role: 'loud' }),
    ...wrapped(note && texts.packing.note(personal(maskNote(note))), width, { role: 'loud' }),
    ...wrapped(leaves, width, {}),
    ...timelineLines(facts).map((line) => lineOf([{ text: line.trimStart(), role: 'quiet' }], width)),
  ];
}

/** At most so many lines; what has no room is counted. */
function cut(lines: readonly string[], height: number, { texts }: PreviewFacts, width: number): string[] {
  if (lines.length <= height) return [...lines];
  const shown = lines.slice(0, height - 1);
  return [...shown, lineOf([{ text: texts.item.more(lines.length - shown.length), role: 'quiet' }], width)];
}

function wrapped(text: string, width: number, look: TextStyle, indent = 0): string[] {
  if (text === '') return [];
  return wrapText(text, width - indent).map((line) => lineOf([{ text: ' '.repeat(indent) + line, ...look }], width));
}

/** The parts side by side, filled up to the width. */
function lineOf(parts: readonly Styled[], width: number): string {
  const used = parts.reduce((sum, { text }) => sum + displayWidth(text), 0);
  return styledLine(parts, width) + ' '.repeat(Math.max(0, width - used));
}
