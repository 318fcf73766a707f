import { zoneOf } from '../src/shop/shop.ts';
import { Box, Text } from 'ink';
import { useEffect } from 'react';
import { Cover } from '../components/Cover.tsx';
import { EdgeLine } from '../components/EdgeLine.tsx';
import { hasRules, screenHeight } from '../components/frame.ts';
import { questionHeight } from '../components/QuestionBand.tsx';
import { Rule } from '../components/Rule.tsx';
import { stopHeight } from '../components/StopFront.tsx';
import { FOCUS, GOOD, LATE, LOUD, ON_ITS_WAY, QUIET } from '../components/theme.ts';
import { useTicking } from '../components/use-ticking.ts';
import { nextCutOff } from '../src/domain/cut-offs.ts';
import { formatSpan, formatTime, ageText, isLateAge } from '../src/domain/ages.ts';
import { methodOf, nameOf, numberOf } from '../src/domain/item-names.ts';
import { questionWords } from '../src/desk/commands/questions.ts';
import { stopWay } from '../src/desk/commands/stops.ts';
import { keyTo } from '../src/desk/keymap/key-to.ts';
import { orderDetail } from '../src/shop/details.ts';
import { isChecked, packedLines, packingLines, type PackingLine } from '../src/desk/state/packing.ts';
import { frontItemId, isLineSeen } from '../src/desk/state/packing-tags.ts';
import { displayWidth, fit } from '../src/domain/width.ts';
import { useBench, useDesk, useDetails, useShop, useTeam } from './bench-context.ts';
import { PackingFront } from './PackingFront.tsx';
import { useCover } from './use-cover.ts';
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
  const isZoneKnown = zoneOf(shop.getState()).isKnown;
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
        words.oldest(`#${numberOf(oldest.item)}`, ageText(nowMs - oldest.placedAtMs, isZoneKnown)),
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
  const bench = useBench();
  const { rows, columns } = useDesk((state) => state);
  const inFront = useInFront();
  // What is in front of everything stands below, and never over the line that is being packed.
  const height = Math.max(1, screenHeight(rows) - inFront);
  const rule = hasRules(rows) ? 1 : 0;
  // That somebody else packs it is worth a line where the place is not.
  useTeam(({ claims }) => claims);
  const isClaimed = claimOfAnother(bench, lines[0]!.entry.item.order_id) !== undefined;
  const title = height >= (isClaimed ? 6 : 10) ? 2 : height >= 4 ? 1 : 0;
  const next = height >= 3 ? 1 : 0;
  const rules = height >= 14 ? 2 * rule : 0;
  const room = Math.max(1, height - title - next - rules);
  return (
    <>
      {title > 0 && <Title lines={lines} isShort={title === 1} />}
      {rules > 0 && <Rule width={columns} />}
      <PackingFront lines={lines} height={room} hasBlocks={bench.hasBlocks ?? true} />
      {rules > 0 && <Rule width={columns} />}
      {next > 0 && <Next lines={lines} />}
    </>
  );
}

/** How many rows a stop or a question takes of the screen. */
function useInFront(): number {
  const bench = useBench();
  const columns = useDesk((state) => state.columns);
  const stop = useDesk((state) => state.stop);
  const question = useDesk((state) => state.question);
  const rows = useDesk((state) => state.rows);
  const { texts } = bench;
  if (stop) return stopHeight({ sentence: stop.sentence, way: stopWay(bench, stop), width: columns, rows, texts });
  return question ? questionHeight(questionWords(bench, question), columns) : 0;
}

function Title({ lines, isShort }: { lines: readonly PackingLine[]; isShort: boolean }) {
  const bench = useBench();
  const { texts, clock, details, cutOffs, assembly, shop, personal } = bench;
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
  const slot = assembly.slotOf(entry.item.order_id)?.slot;
  const ageMs = nowMs - entry.placedAtMs;
  const isZoneKnown = zoneOf(shop.getState()).isKnown;
  const isLate = isLateAge(ageMs, isZoneKnown);
  const when =
    cutOff &&
    (cutOff.leftMs >= 0 ? words.cutOff(cutOff.time, formatSpan(cutOff.leftMs)) : words.pastCutOff(cutOff.time));
  const to = order?.endereco_entrega;
  const place = to ? personal([to.cidade, to.estado].filter(Boolean).join(' ')) : '';
  return (
    <>
      <EdgeLine
        width={columns}
        left={
          <Text bold>
            {` ${words.order} `}
            <Text {...FOCUS}>{`#${numberOf(entry.item)}`}</Text>
            {`   ${[method && words.leavesWith(method), when, slot && texts.assembly.inSlot(slot)].filter(Boolean).join(', ')}`}
          </Text>
        }
        right={<Text {...(isLate ? LATE : QUIET)}>{`${isLate ? '! ' : ''}${ageText(ageMs, isZoneKnown)} `}</Text>}
      />
      {isShort ? null : claim ? (
        <Text {...LOUD} wrap="truncate">
          {` ${texts.team.packs(teamName(claim), formatTime(claim.claimedAt, nowMs), keyTo(bench, 'packing', 'takeOver'))}`}
        </Text>
      ) : (
        <Text {...QUIET} wrap="truncate">{` ${words.to(place, lines.length)}`}</Text>
      )}
    </>
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
  const frontId = frontItemId(bench.shop.getState().records, state);
  const front = packedLines(lines).find(({ entry }) => entry.item.id === frontId);
  // Narrower, there is no room for it, and it stands in front in letters like these.
  const count = front && columns >= 60 ? `${words.count(front.checked, front.needed)} · ` : '';
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
            {` ${isComplete && shippingCode === undefined ? '✔ ' : ''}${count}${text}`}
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
