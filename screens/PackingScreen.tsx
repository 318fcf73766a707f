import { Box, Text } from 'ink';
import { useEffect } from 'react';
import { Cover } from '../components/Cover.tsx';
import { EdgeLine } from '../components/EdgeLine.tsx';
import { hasRules, screenHeight } from '../components/frame.ts';
import { intentNote } from '../src/desk/intent-note.ts';
import { barText } from '../components/plots.ts';
import { Rule } from '../components/Rule.tsx';
import { BAR, FOCUS, GLYPHS, GOOD, LATE, LOUD, ON_ITS_WAY, QUIET } from '../components/theme.ts';
import { useTicking } from '../components/use-ticking.ts';
import { wrapText } from '../components/wrap.ts';
import { nextCutOff } from '../src/domain/cut-offs.ts';
import { formatAge, formatSpan, formatTime, LATE_AFTER_MS } from '../src/domain/ages.ts';
import { methodOf, nameOf, numberOf } from '../src/domain/item-names.ts';
import { keyTo } from '../src/desk/keymap/key-to.ts';
import { orderDetail } from '../src/shop/details.ts';
import {
  focusedItemId,
  isChecked,
  packedLines,
  packingLines,
  piecesToTakeOut,
  type PackingLine,
} from '../src/desk/state/packing.ts';
import { isLineSeen } from '../src/desk/state/packing-tags.ts';
import { displayWidth, fit } from '../src/domain/width.ts';
import { useBench, useDesk, useDetails, useShop, useTeam } from './bench-context.ts';
import { useCover } from './use-cover.ts';
import { lineToSee } from '../src/desk/packing/see.ts';
import { claimOfAnother, isFreeOrder, teamName } from '../src/desk/packing/claims.ts';

/** One order in big: what goes into the box, what of it has been checked, and what the next scan should be. */
export function PackingScreen() {
  const { shop, onDemand, texts } = useBench();
  useShop((state) => state.version);
  useShop((state) => state.intents);
  const packing = useDesk((state) => state.packing);
  const columns = useDesk((state) => state.columns);
  // SKUs name the units: kept fresh during packing.
  useEffect(() => onDemand.watchStock(), [onDemand]);
  const isCovered = useCover();
  if (isCovered) return <Cover texts={texts} />;
  const lines = packingLines(shop.getState().records, packing);
  return (
    <Box flexDirection="column" width={columns}>
      {lines.length === 0 ? <Idle /> : <OnBench lines={lines} />}
    </Box>
  );
}

/** Between two orders. */
function Idle() {
  const bench = useBench();
  const { shop, clock, texts } = bench;
  useTeam(({ claims }) => claims);
  const { columns, rows, packing } = useDesk((state) => state);
  const nowMs = useTicking(() => Math.floor(clock.wallNow() / 60_000)) * 60_000;
  const { records } = shop.getState();
  const isFree = isFreeOrder(bench);
  const waiting = records.inDrawer('in_production').filter(({ item }) => isFree(item.order_id));
  const words = texts.packing;
  const [oldest] = waiting;
  const orderCount = new Set(waiting.map(({ item }) => item.order_id)).size;
  const lines = oldest
    ? [
        words.idle,
        '',
        words.idleCount(orderCount),
        words.oldest(`#${numberOf(oldest.item)}`, formatAge(nowMs - oldest.placedAtMs)),
        words.startNext(keyTo(bench, 'packing', 'nextOrder')),
      ]
    : [words.nothing];
  const room = screenHeight(rows);
  return (
    <Box flexDirection="column" height={room}>
      {Array.from({ length: Math.max(0, Math.floor((room - lines.length) / 3)) }, (_, index) => (
        <Text key={`blank ${index}`}> </Text>
      ))}
      {lines.slice(0, room - 1).map((line, index) => (
        <Text key={index} {...(index === 0 ? FOCUS : {})} wrap="truncate">
          {`   ${line}`}
        </Text>
      ))}
      {packing.shippedCount > 0 && room > lines.length && (
        <Text {...GOOD} wrap="truncate">
          {fit(`   ✔ ${words.shipped(packing.shippedCount)}`, columns)}
        </Text>
      )}
    </Box>
  );
}

function OnBench({ lines }: { lines: readonly PackingLine[] }) {
  const { rows, columns, packing } = useDesk((state) => state);
  const { shop } = useBench();
  const focusId = focusedItemId(shop.getState().records, packing);
  const height = screenHeight(rows);
  const isTall = height >= 12;
  const rule = hasRules(rows) ? 1 : 0;
  // Title, where it goes, the state, and the blank lines and rules between them.
  const room = Math.max(1, height - (isTall ? 5 : 3) - rule);
  const shown = linesThatFit(lines, focusId, room, columns);
  return (
    <>
      <Title lines={lines} />
      {rule > 0 && <Rule width={columns} />}
      {isTall && <Text> </Text>}
      <Box flexDirection="column" height={room}>
        {shown.map((line) => (
          <Line key={line.entry.item.id} line={line} isFocused={line.entry.item.id === focusId} isTall={isTall} />
        ))}
      </Box>
      {isTall && <Rule width={columns} />}
      <Next lines={lines} />
    </>
  );
}

/** The lines around the one in front, as many as there is room for with what they must carry under them. */
function linesThatFit(
  lines: readonly PackingLine[],
  focusId: string | undefined,
  room: number,
  columns: number,
): PackingLine[] {
  const heights = lines.map((line) => heightOf(line, columns));
  let first = Math.max(
    0,
    lines.findIndex(({ entry }) => entry.item.id === focusId),
  );
  let used = heights[first] ?? 0;
  let last = first;
  for (;;) {
    if (last + 1 < lines.length && used + heights[last + 1]! <= room) used += heights[++last]!;
    else if (first > 0 && used + heights[first - 1]! <= room) used += heights[--first]!;
    else return lines.slice(first, last + 1);
  }
}

function personalisationLines({ entry }: PackingLine, columns: number): string[] {
  const text = entry.item.personalization_data;
  return text === '' ? [] : wrapText(`✎ ${text}`, columns - 10).slice(0, 3);
}

function heightOf(line: PackingLine, columns: number): number {
  return 1 + (line.notPacked === undefined ? personalisationLines(line, columns).length : 0);
}

function Title({ lines }: { lines: readonly PackingLine[] }) {
  const bench = useBench();
  const { texts, clock, details, cutOffs } = bench;
  useTeam(({ claims }) => claims);
  const columns = useDesk((state) => state.columns);
  useDetails((state) => state.orders);
  const nowMs = useTicking(() => Math.floor(clock.wallNow() / 60_000)) * 60_000;
  const words = texts.packing;
  const { entry } = lines[0]!;
  const claim = claimOfAnother(bench, entry.item.order_id);
  const order = orderDetail(details.getState(), entry.item.order_id, clock.now());
  const method = methodOf(entry.item);
  const cutOff = nextCutOff(cutOffs, method, nowMs);
  const ageMs = nowMs - entry.placedAtMs;
  const isLate = ageMs >= LATE_AFTER_MS;
  const when =
    cutOff &&
    (cutOff.leftMs >= 0 ? words.cutOff(cutOff.time, formatSpan(cutOff.leftMs)) : words.pastCutOff(cutOff.time));
  const place = order ? [order.endereco_entrega.cidade, order.endereco_entrega.estado].filter(Boolean).join(' ') : '';
  return (
    <>
      <EdgeLine
        width={columns}
        left={
          <Text bold>
            {` ${words.order} `}
            <Text {...FOCUS}>{`#${numberOf(entry.item)}`}</Text>
            {`   ${[method && words.leavesWith(method), when].filter(Boolean).join(', ')}`}
          </Text>
        }
        right={<Text {...(isLate ? LATE : QUIET)}>{`${isLate ? '! ' : ''}${formatAge(ageMs)} `}</Text>}
      />
      {claim ? (
        <Text {...LOUD} wrap="truncate">
          {` ${texts.team.packs(teamName(claim), formatTime(claim.claimedAt, nowMs), keyTo(bench, 'packing', 'takeOver'))}`}
        </Text>
      ) : (
        <Text {...QUIET} wrap="truncate">{` ${words.to(place, lines.length)}`}</Text>
      )}
    </>
  );
}

const COUNT_WIDTH = 12;

function Line({ line, isFocused, isTall }: { line: PackingLine; isFocused: boolean; isTall: boolean }) {
  const bench = useBench();
  const { texts, desk } = bench;
  const columns = useDesk((state) => state.columns);
  const intent = useShop((state) => state.intents.get(line.entry.item.id)?.[0]);
  useDesk((state) => state.seen);
  const words = texts.packing;
  const { entry, needed, checked, notPacked } = line;
  const isDone = notPacked === undefined && checked >= needed;
  const barWidth = isTall && columns >= 72 ? Math.min(24, Math.floor(columns / 5)) : 0;
  const nameWidth = columns - 14 - COUNT_WIDTH - (barWidth > 0 ? barWidth + 2 : 0);
  const sign = notPacked === 'cancelled' ? '✕' : isDone ? '✔' : isFocused ? '▶' : ' ';
  const style = notPacked === 'cancelled' ? LATE : notPacked ? QUIET : isDone ? GOOD : isFocused ? FOCUS : {};
  const isInBox = useDesk(({ packing }) => piecesToTakeOut([line], packing).length > 0);
  // What is on its way takes the place of the state that it is about to change.
  const isWide = intent !== undefined || notPacked !== undefined;
  const state = intent
    ? intentNote(intent, texts)
    : notPacked
      ? isInBox
        ? words.takeOut
        : words.notPacked(notPacked)
      : words.count(checked, needed);
  const isSeen = isLineSeen(desk.getState(), line);
  const isInHand = lineToSee(bench)?.entry.item.id === entry.item.id;
  const seenText = isSeen ? words.seen : isInHand ? words.unseen(keyTo(bench, 'packing', 'seen')) : words.notSeenYet;
  const carried = notPacked === undefined ? personalisationLines(line, columns) : [];
  return (
    <Box flexDirection="column" flexShrink={0}>
      <Text wrap="truncate" bold={isFocused}>
        <Text {...FOCUS}>{isFocused ? GLYPHS.cursor : ' '}</Text>
        <Text {...style}>
          {`  ${sign} ${fit(String(needed), 4, 'right')} × ${fit(nameOf(entry.item), isWide ? Math.max(4, columns - 14 - displayWidth(state)) : nameWidth)} `}
        </Text>
        <Text {...(intent ? ON_ITS_WAY : style)}>{isWide ? state : fit(state, COUNT_WIDTH)}</Text>
        {barWidth > 0 && !isWide && <Text {...(isDone ? GOOD : BAR)}>{barText(checked, needed, barWidth)}</Text>}
      </Text>
      {carried.map((text, index) => {
        const isLast = index === carried.length - 1;
        const room = columns - 10 - (isLast ? displayWidth(seenText) + 2 : 0);
        return (
          <Text key={index} wrap="truncate">
            <Text {...(isSeen ? {} : LOUD)}>{`         ${fit(text, Math.max(4, room))}`}</Text>
            {isLast && <Text {...(isSeen ? GOOD : LOUD)}>{`  ${seenText}`}</Text>}
          </Text>
        );
      })}
    </Box>
  );
}

/** What the next scan should be, and what the last one was. */
function Next({ lines }: { lines: readonly PackingLine[] }) {
  const bench = useBench();
  const { texts } = bench;
  const state = useDesk((one) => one);
  const { packing, columns } = state;
  const words = texts.packing;
  const { shippingCode, learningItemId, lastScan, factor } = packing;
  const learnt = lines.find(({ entry }) => entry.item.id === learningItemId)?.entry.item;
  const isEveryPieceSeen = packedLines(lines).every((line) => isLineSeen(state, line));
  const isComplete = isChecked(lines) && isEveryPieceSeen;
  const text =
    shippingCode !== undefined
      ? words.shipping(shippingCode)
      : learnt
        ? words.learning(nameOf(learnt))
        : packedLines(lines).length === 0
          ? words.nothingHere
          : isComplete
            ? words.scanTracking
            : isChecked(lines)
              ? words.lookFirst(keyTo(bench, 'packing', 'seen'))
              : words.scanUnit;
  return (
    <EdgeLine
      width={columns}
      left={
        <Text bold>
          {/* Wider than anything beside it: the next scan counts so many. */}
          {factor !== undefined && <Text inverse>{`   ${words.times(`${factor}_`)}   `}</Text>}
          <Text {...(shippingCode === undefined ? (isComplete ? GOOD : FOCUS) : ON_ITS_WAY)}>
            {` ${isComplete && shippingCode === undefined ? '✔ ' : ''}${text}`}
          </Text>
        </Text>
      }
      right={
        lastScan ? (
          <Text {...(lastScan.isGood ? QUIET : LATE)}>
            {`${words.last} ${fit(lastScan.text, Math.min(24, displayWidth(lastScan.text), Math.floor(columns / 3)))} ${lastScan.isGood ? '✔' : '✕'} `}
          </Text>
        ) : (
          ' '
        )
      }
    />
  );
}
