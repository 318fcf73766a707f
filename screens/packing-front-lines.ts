/** The order on the bench as lines: the line that is being packed, as large as it goes, and the others below it. */
import {
  frontRows,
  otherRows,
  shareRooms,
  type FrontFacts,
  type LineFacts,
  type PartRole,
  type PackingRow,
} from '../components/packing-layout.ts';
import type { ViewContext } from '../src/session/session-context.ts';
import { lineNote } from '../src/session/kernel/intent-note.ts';
import { keyTo } from '../src/session/kernel/key-to.ts';
import { lineToSee } from '../src/session/packing/acknowledge-texts.ts';
import { piecesToTakeOut, type PackingLine } from '../src/session/state/packing.ts';
import { neededCountText } from '../src/session/state/uncounted.ts';
import { frontItemId, isLineSeen } from '../src/session/state/packing-tags.ts';
import { nameOf } from '../src/domain/item-names.ts';
import { lastMadeFor } from '../src/base/memo.ts';
import { maskNote } from '../src/domain/masking.ts';
import { orderDetail } from '../src/replica/details.ts';
import { filledLine, styledLine, type TextStyle } from '../src/tty/output/styled-lines.ts';
import { productImageOf } from './use-product-image.ts';

/** From so many columns and rows on there is room for a picture beside the line in front. */
const COVER_FROM = { columns: 100, rows: 10 };
const COVER_COLUMNS = 28;
/** Narrower, the code of what has left would take the place of its name. */
const CODES_FROM = 60;
const MOST_COVER_ROWS = 14;

const LOOKS: Readonly<Record<PartRole, TextStyle>> = {
  count: { role: 'focus', isBold: true },
  name: { isBold: true },
  text: { role: 'onPiece' },
  status: { role: 'loud' },
  note: { role: 'loud' },
  done: { role: 'good' },
  missing: { role: 'late' },
  quiet: { role: 'quiet' },
  rest: {},
};

/** At most `height` of them. */
export function frontLines(context: ViewContext, lines: readonly PackingLine[], height: number): string[] {
  const { details, clock, texts, session, hasBlocks = true } = context;
  const { columns } = session.getState();
  const front = lineInFront(context, lines);
  const others = lines.filter((line) => line !== front);
  const picture = hasCoverRoom(context, height) ? productImageOf(context, front.entry.item.product_id) : undefined;
  const notes = orderDetail(details.getState(), front.entry.item.order_id, clock.now())?.notes ?? '';
  const toFacts = factsOf(context);
  const facts: FrontFacts = {
    ...toFacts(front),
    count: `${front.checked}/${neededCountText(front)}`,
    note: notes === '' ? '' : texts.packing.note(maskNote(notes)),
  };
  // Each of the others has a row, and one for what has to be on it.
  const textCount = others.filter(({ entry }) => entry.item.personalization_data !== '').length;
  const rooms = shareRooms(height, others.length + textCount);
  const width = picture ? columns - COVER_COLUMNS - 1 : columns;
  const shown = frontRows(facts, width, rooms.front, hasBlocks);
  const coverRows = Math.min(rooms.front, MOST_COVER_ROWS);
  const drawCover = () => (picture ? picture(COVER_COLUMNS, coverRows) : []);
  const cover = lastCover(session, [picture, coverRows], drawCover);
  const frontHeight = Math.min(rooms.front, Math.max(shown.length, cover.length));
  const gap = height >= 10 && others.length > 0 ? 1 : 0;
  const below = otherRows(others.map(toFacts), columns, height - frontHeight - gap, texts.packing.moreLines);
  const toText = textOf(context);
  return [
    ...Array.from({ length: frontHeight }, (_, row) => {
      const parts = toText(shown[row] ?? []);
      return cover[row] === undefined ? styledLine(parts, width) : filledLine(parts, width) + cover[row];
    }),
    ...(gap > 0 ? [''] : []),
    ...below.map((row) => styledLine(toText(row), columns)),
  ];
}

/** The product of the line in front, where there is room for a picture of it. */
export function productInFront(
  context: ViewContext,
  lines: readonly PackingLine[],
  height: number,
): string | undefined {
  return hasCoverRoom(context, height) ? lineInFront(context, lines).entry.item.product_id : undefined;
}

function lineInFront({ replica, session }: ViewContext, lines: readonly PackingLine[]): PackingLine {
  const frontId = frontItemId(replica.getState().records, session.getState());
  return lines.find(({ entry }) => entry.item.id === frontId) ?? lines[0]!;
}

function hasCoverRoom({ pictures, session }: ViewContext, height: number): boolean {
  return pictures !== undefined && session.getState().columns >= COVER_FROM.columns && height >= COVER_FROM.rows;
}

/** Drawn once: a scan changes nothing of it. */
const lastCover = lastMadeFor<string[]>();

function textOf({ personal }: ViewContext) {
  return (row: PackingRow) =>
    row.map(({ text, role, isPersonal }) => ({ text: isPersonal ? personal(text) : text, ...LOOKS[role] }));
}

/** What is shown of a line. */
function factsOf(context: ViewContext) {
  const { replica, session, texts } = context;
  const state = session.getState();
  const words = texts.packing;
  const toSee = lineToSee(context)?.entry.item.id;
  return (line: PackingLine): LineFacts => {
    const { entry, needed, checked, notPacked } = line;
    const { item } = entry;
    const intents = replica.getState().intents.get(item.id) ?? [];
    const isInBox = piecesToTakeOut([line], state.packing).length > 0;
    // What is on its way takes the place of the state that it is about to change.
    const isGone = notPacked === 'shipped' && state.columns >= CODES_FROM;
    const away = isGone ? texts.parcel.left(item.tracking_code) : notPacked && words.notPacked(notPacked);
    const notIn = isInBox ? words.takeOut : (away ?? '');
    const isSeen = isLineSeen(state, line);
    const unseen = toSee === item.id ? words.unseen(keyTo(context, 'packing', 'seen')) : words.notSeenYet;
    return {
      count: words.count(checked, neededCountText(line)),
      needed: neededCountText(line),
      name: nameOf(item),
      text: item.personalization_data,
      seen: isSeen ? words.seen : unseen,
      isSeen,
      isDone: notPacked === undefined && checked >= needed,
      state: lineNote(context, intents, state.columns) || notIn,
      isMissing: notPacked === 'cancelled',
    };
  };
}
