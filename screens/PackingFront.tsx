import { Box, Text } from 'ink';
import { useEffect } from 'react';
import { coverLines } from '../components/cover-lines.ts';
import {
  frontRows,
  otherRows,
  shareRooms,
  type FrontFacts,
  type LineFacts,
  type Role,
  type Row,
} from '../components/packing-layout.ts';
import { FOCUS, GOOD, LATE, LOUD, QUIET, type Style } from '../components/theme.ts';
import type { BenchView } from '../src/desk/bench.ts';
import { intentNote } from '../src/desk/intent-note.ts';
import { keyTo } from '../src/desk/keymap/key-to.ts';
import { lineToSee } from '../src/desk/packing/see.ts';
import { piecesToTakeOut, type PackingLine } from '../src/desk/state/packing.ts';
import { frontItemId, isLineSeen } from '../src/desk/state/packing-tags.ts';
import { nameOf } from '../src/domain/item-names.ts';
import { maskNote } from '../src/domain/masking.ts';
import { orderDetail } from '../src/shop/details.ts';
import { useBench, useDesk, useDetails, useShop } from './bench-context.ts';
import { useCoverImage } from './use-cover-image.ts';

/** From so many columns and rows on there is room for a picture beside the line in front. */
const COVER_FROM = { columns: 100, rows: 10 };
const COVER_COLUMNS = 28;

const STYLES: Readonly<Record<Role, Style>> = {
  count: { ...FOCUS, bold: true },
  name: { bold: true },
  text: LOUD,
  status: LOUD,
  note: LOUD,
  done: GOOD,
  missing: LATE,
  quiet: QUIET,
  rest: {},
};

type Props = { lines: readonly PackingLine[]; height: number; hasBlocks: boolean };

/** The line that is being packed, as large as it goes, and the others of its order below it. */
export function PackingFront({ lines, height, hasBlocks }: Props) {
  const bench = useBench();
  const { shop, details, onDemand, clock, texts, pictures } = bench;
  const state = useDesk((one) => one);
  useShop((one) => one.intents);
  useDetails((one) => one);
  const { columns } = state;
  const frontId = frontItemId(shop.getState().records, state);
  const front = lines.find(({ entry }) => entry.item.id === frontId) ?? lines[0]!;
  const others = lines.filter((line) => line !== front);
  const { product_id, order_id } = front.entry.item;
  const hasRoom = pictures !== undefined && columns >= COVER_FROM.columns && height >= COVER_FROM.rows;
  useEffect(() => {
    if (hasRoom) onDemand.readProduct(product_id);
  }, [onDemand, product_id, hasRoom]);
  const picture = useCoverImage(hasRoom ? details.getState().products.get(product_id)?.value : undefined);

  const notes = orderDetail(details.getState(), order_id, clock.now())?.notes ?? '';
  const toFacts = factsOf(bench);
  const facts: FrontFacts = {
    ...toFacts(front),
    count: `${front.checked}/${front.needed}`,
    note: notes === '' ? '' : texts.packing.note(maskNote(notes)),
  };
  const rooms = shareRooms(height, others.length);
  const width = picture ? columns - COVER_COLUMNS - 1 : columns;
  const shown = frontRows(facts, width, rooms.front, hasBlocks);
  const cover = picture ? coverLines(picture, COVER_COLUMNS, Math.min(rooms.front, 14)) : [];
  const frontHeight = Math.min(rooms.front, Math.max(shown.length, cover.length));
  const left = height - frontHeight - (height >= 10 && others.length > 0 ? 1 : 0);
  const below = otherRows(others.map(toFacts), columns, left, texts.packing.moreLines);
  return (
    <Box flexDirection="column" height={height}>
      <Box height={frontHeight} flexShrink={0}>
        <Box flexDirection="column" width={width}>
          {shown.map((row, index) => (
            <RowText key={index} row={row} />
          ))}
        </Box>
        {cover.length > 0 && (
          <Box flexDirection="column" width={COVER_COLUMNS}>
            {cover.map((line, index) => (
              <Text key={index}>{line}</Text>
            ))}
          </Box>
        )}
      </Box>
      {left + frontHeight < height && <Text> </Text>}
      {below.map((row, index) => (
        <RowText key={index} row={row} />
      ))}
    </Box>
  );
}

function RowText({ row }: { row: Row }) {
  const { personal } = useBench();
  return (
    <Text wrap="truncate">
      {row.length === 0
        ? ' '
        : row.map(({ text, role, isPersonal }, index) => (
            <Text key={index} {...STYLES[role]}>
              {isPersonal ? personal(text) : text}
            </Text>
          ))}
    </Text>
  );
}

/** What is shown of a line. */
function factsOf(bench: BenchView) {
  const { shop, desk, texts } = bench;
  const state = desk.getState();
  const words = texts.packing;
  const toSee = lineToSee(bench)?.entry.item.id;
  return (line: PackingLine): LineFacts => {
    const { entry, needed, checked, notPacked } = line;
    const { item } = entry;
    const intent = shop.getState().intents.get(item.id)?.[0];
    const isInBox = piecesToTakeOut([line], state.packing).length > 0;
    // What is on its way takes the place of the state that it is about to change.
    const notIn = notPacked === undefined ? '' : isInBox ? words.takeOut : words.notPacked(notPacked);
    const isSeen = isLineSeen(state, line);
    const unseen = toSee === item.id ? words.unseen(keyTo(bench, 'packing', 'seen')) : words.notSeenYet;
    return {
      count: words.count(checked, needed),
      needed,
      name: nameOf(item),
      text: item.personalization_data,
      seen: isSeen ? words.seen : unseen,
      isSeen,
      isDone: notPacked === undefined && checked >= needed,
      state: intent ? intentNote(intent, texts) : notIn,
      isMissing: notPacked === 'cancelled',
    };
  };
}
