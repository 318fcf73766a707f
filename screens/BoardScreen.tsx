import { zoneOf } from '../src/replica/replica.ts';
import { countText } from '../src/replica/counts.ts';
import { Box, Text } from 'ink';
import { screenHeight } from '../components/frame.ts';
import { barText, columnPlot } from '../components/plots.ts';
import { BAR, FOCUS, GLYPHS, GOOD, LATE, LOUD, QUIET } from '../components/theme.ts';
import { useTicking } from '../components/use-ticking.ts';
import { ageText, formatSpan, formatTime } from '../src/base/ages.ts';
import { formatTenths } from '../src/base/decimals.ts';
import {
  agesOf,
  departures,
  itemsPerHour,
  movesPerHour,
  type Movement,
  type Paces,
} from '../src/session/state/board.ts';
import { departureWords } from '../src/i18n/departure-words.ts';
import { displayWidth, fit } from '../src/base/width.ts';
import { readStatus, UNSHIPPED_STATUSES } from '../src/domain/lifecycle.ts';
import { numberOf } from '../src/domain/item-names.ts';
import { teamName } from '../src/session/packing/claims.ts';
import type { Station } from '../src/cluster/team.ts';
import { useSessionContext, useSession, useReplica, useTeam } from './session-provider.ts';
import { screenName } from './screen-name.ts';
import type { ReactNode } from 'react';
import type { ViewContext } from '../src/session/session-context.ts';
import type { Language } from '../src/i18n/texts.ts';
import { usePaces } from './use-paces.ts';
import { HOUR_MS } from '../src/base/durations.ts';

/** From here on what moves stands on the left, and what leaves and who is on beside it. */
const TWO_COLUMNS = 110;
const BETWEEN = 3;
/** Higher bars say no more. */
const MOST_PLOT_ROWS = 10;

/** The shift at a glance: how old what is open is, how fast it moves, what leaves when. */
export function BoardScreen() {
  const { columns, rows } = useSession((state) => state);
  useReplica((state) => state.version);
  const paces = usePaces();
  const height = screenHeight(rows);
  const isWide = columns >= TWO_COLUMNS;
  const width = isWide ? Math.floor((columns - BETWEEN) / 2) : columns;
  const ages = useAges(columns);
  const pace = usePaceLines(width, paces);
  const right = [useDepartures(paces), useEach(width, paces), useTeamReplication(width)];
  // What is left of the height makes the bars higher.
  const others = isWide ? [ages, pace] : [ages, pace, ...right];
  const used = stacked(others, 1).length + THROUGHPUT_ROWS + 1;
  const plotRows = Math.max(1, Math.min(MOST_PLOT_ROWS, 1 + Math.floor((height - used) / 3)));
  const throughput = useThroughput(width, plotRows);
  if (!isWide)
    return <Lines lines={fitting([ages, throughput, pace, ...right], height)} width={columns} height={height} />;
  const room = Math.max(0, height - ages.length - 1);
  return (
    <Box flexDirection="column" width={columns} height={height}>
      <Lines lines={[...ages, <Text key="gap"> </Text>]} width={columns} height={ages.length + 1} />
      <Box>
        <Lines lines={fitting([throughput, pace], room)} width={width + BETWEEN} height={room} />
        <Lines lines={fitting(right, room)} width={width} height={room} />
      </Box>
    </Box>
  );
}

type LinesProps = { lines: readonly ReactNode[]; width: number; height: number };

function Lines({ lines, width, height }: LinesProps) {
  return (
    <Box flexDirection="column" flexShrink={0} width={width} height={height}>
      {lines.slice(0, height)}
    </Box>
  );
}

/** Sections below each other, with blanks between them where there is room for those. */
function fitting(sections: readonly (readonly ReactNode[])[], height: number): ReactNode[] {
  const apart = stacked(sections, 1);
  return apart.length <= height ? apart : stacked(sections, 0);
}

function stacked(sections: readonly (readonly ReactNode[])[], gap: 0 | 1): ReactNode[] {
  return sections
    .filter((section) => section.length > 0)
    .flatMap((section, index) => [...(index > 0 && gap > 0 ? [<Text key={`gap ${index}`}> </Text>] : []), ...section]);
}

function heading(key: string, text: string): ReactNode {
  return <Text key={key} bold wrap="truncate">{` ${text}`}</Text>;
}

/** One line a state: a bar of all, the late ones, the spread over the age steps. */
function useAges(columns: number): ReactNode[] {
  const { replica, clock, texts } = useSessionContext();
  const nowMs = useTicking(() => Math.floor(clock.wallNow() / 60_000)) * 60_000;
  const words = texts.board;
  const isZoneKnown = zoneOf(replica.getState()).isKnown;
  const ages = agesOf(replica.getState().records, nowMs, isZoneKnown);
  const most = Math.max(...ages.map(({ count }) => count));
  const stepWidth = 8;
  const stepsWidth = columns >= 100 ? stepWidth * words.ageSteps.length : 0;
  const isWide = columns >= 50;
  const name = isWide ? 15 : 1 + Math.max(...ages.map(({ status }) => displayWidth(texts.statuses[status])));
  const barWidth = Math.max(4, Math.min(90, columns - name - (isWide ? 32 : 24) - stepsWidth - 1));
  const holds = useHolds(nowMs);
  const lateText = (count: number) => (count > 0 ? `! ${words.late(count)}` : words.noneLate);
  const hasSteps = stepsWidth > 0;
  return [
    <Text key="ages" wrap="truncate">
      <Text bold>{isWide ? fit(` ${words.ages}`, name + barWidth + 31) : ` ${words.ages}`}</Text>
      {hasSteps && <Text {...QUIET}>{words.ageSteps.map((step) => fit(step, stepWidth, 'right')).join('')}</Text>}
    </Text>,
    ...ages.map(({ status, count, lateCount, steps, oldestMs }) => (
      <Text key={status} wrap="truncate">
        {` ${fit(texts.statuses[status], name)}`}
        <Bar value={count} of={most} width={barWidth} />
        {fit(countText(replica.getState(), status), 6, 'right')}
        <Text {...(lateCount > 0 ? LATE : GOOD)}>
          {`  ${fit(lateText(lateCount), isWide ? 14 : displayWidth(lateText(lateCount)))}`}
        </Text>
        {isWide && (
          <Text {...QUIET}>{fit(oldestMs === undefined ? '' : ageText(oldestMs, isZoneKnown), 8, 'right')}</Text>
        )}
        {hasSteps &&
          steps.map((step, index) => (
            <Text key={index} {...(step === 0 ? QUIET : index >= 4 ? LATE : {})}>
              {fit(step === 0 ? '·' : String(step), stepWidth, 'right')}
            </Text>
          ))}
      </Text>
    )),
    ...(holds.count > 0
      ? [
          <Text key="holds" wrap="truncate">
            {` ${fit(`‖ ${words.onHold}`, name)}${' '.repeat(barWidth)}${fit(String(holds.count), 6, 'right')}`}
            {holds.dueCount > 0 && <Text {...LOUD}>{`  ${words.review(holds.dueCount)}`}</Text>}
          </Text>,
        ]
      : []),
  ];
}

/** A bar and, fainter, what is missing of it. */
function Bar({ value, of, width }: { value: number; of: number; width: number }) {
  const bar = barText(value, of, width);
  const full = bar.lastIndexOf(GLYPHS.full) + 1;
  return (
    <>
      <Text {...BAR}>{bar.slice(0, full)}</Text>
      <Text {...QUIET}>{bar.slice(full)}</Text>
    </>
  );
}

/** How many open items are on hold, and how many of them are to be looked at again by now. */
function useHolds(nowMs: number): { count: number; dueCount: number } {
  const { replica } = useSessionContext();
  const { records } = replica.getState();
  const open = [...records.held].filter(([id]) => {
    const status = readStatus(records.get(id)?.item.item_status ?? '');
    return UNSHIPPED_STATUSES.some((one) => one === status);
  });
  const due = open.filter(([, { look_again_at: day }]) => day !== undefined && day <= nowMs);
  return { count: open.length, dueCount: due.length };
}

const HOURS = 24;
/** Besides its bars: heading, hours and one row of each bar. */
const THROUGHPUT_ROWS = 5;

function useThroughput(columns: number, plotRows: number): ReactNode[] {
  const { replica, clock, texts, language } = useSessionContext();
  const nowMs = useTicking(() => Math.floor(clock.wallNow() / 60_000)) * 60_000;
  const words = texts.board;
  const hours = columns >= 54 ? HOURS : 12;
  const moves = movesPerHour(replica.getState().records, nowMs, hours);
  const names: Readonly<Record<Movement, string>> = {
    accepted: words.accepted,
    started: words.started,
    shipped: words.shipped,
  };
  // Several cells an hour where there is room, so that it can be seen across the hall.
  const cells = Math.max(1, Math.floor((columns - 12 - 18) / hours));
  // One scale for all three: they are compared.
  const highest = Math.max(...Object.values(moves).flat());
  const most = Math.max(1, highest);
  const height = highest === 0 ? 1 : plotRows;
  return [
    <Text key="throughput" wrap="truncate">
      <Text bold>{` ${words.throughput}`}</Text>
      {highest > 0 && <Text {...QUIET}>{`   ${words.scale(highest)}`}</Text>}
    </Text>,
    ...(Object.keys(names) as Movement[]).flatMap((kind) => {
      const pace = itemsPerHour(moves[kind], nowMs);
      const plot = columnPlot(moves[kind], most, height).map((line) =>
        [...line].map((block) => block.repeat(cells)).join(''),
      );
      return plot.map((line, index) => {
        const isLast = index === plot.length - 1;
        return (
          <Text key={`moved ${kind} ${index}`} wrap="truncate">
            {` ${fit(isLast ? names[kind] : '', 11)}`}
            <Text {...BAR}>{line}</Text>
            {isLast && `  ${fit(words.perHour(figureOf(pace, language)), 14)}`}
          </Text>
        );
      });
    }),
    <Text key="hours" {...QUIET} wrap="truncate">
      {` ${fit('', 11)}${hourScale(nowMs, hours, cells)}`}
    </Text>,
  ];
}

/** Which hour stands where under a plot: every sixth is named. */
function hourScale(nowMs: number, hours: number, cells: number): string {
  let line = '';
  for (let index = 0; index < hours; index++) {
    // By the clock of that hour: on some days of the year the hours before now are not as far away as they are called.
    const hour = new Date(nowMs - (hours - 1 - index) * HOUR_MS).getHours();
    if (hour % 6 === 0 && line.length <= index * cells && (hours - index) * cells >= 3)
      line = line.padEnd(index * cells) + `${hour}h`;
  }
  return line.padEnd(hours * cells);
}

/** `7.5`, `31`. */
function figureOf(perHour: number, language: Language): string {
  return perHour < 10 ? formatTenths(perHour, language) : String(Math.round(perHour));
}

function paceText(who: string, pace: Paces['own'], { texts, clock, language }: ViewContext): string {
  const { parcels, sinceMs, perHour } = pace;
  if (perHour === undefined) return texts.board.noPaceOf(who, parcels);
  return texts.board.paceOf(who, figureOf(perHour, language), parcels, formatTime(sinceMs, clock.wallNow()));
}

/** How many parcels an hour leave here, and in the whole shop; on two lines where one has no room. */
function usePaceLines(columns: number, { own, shop }: Paces): ReactNode[] {
  const context = useSessionContext();
  const { station, texts } = context;
  const parts = [paceText(station, own, context), paceText(texts.board.shop, shop, context)];
  const name = ` ${texts.board.pace}  `;
  const joined = parts.join('   ');
  const lines = displayWidth(name + joined) <= columns ? [joined] : parts;
  return lines.map((line, index) => (
    <Text key={`pace ${index}`} wrap="truncate">
      <Text bold>{index === 0 ? name : ' '.repeat(displayWidth(name))}</Text>
      {line}
    </Text>
  ));
}

/** Everybody's, where the shop wants to see it. */
function useEach(columns: number, { each }: Paces): ReactNode[] {
  const context = useSessionContext();
  if (!each || each.length === 0) return [];
  const { texts, language } = context;
  const name = columns >= 60 ? 28 : 16;
  return [
    heading('each', texts.board.each),
    ...each.slice(0, 8).map(({ operator, station, pace }) => (
      <Text key={`each ${operator} ${station}`} wrap="truncate">
        {` ${fit(teamName({ operator, station }), name)}${fit(texts.board.parcels(pace.parcels), 14)}`}
        <Text {...QUIET}>
          {pace.perHour === undefined ? texts.board.noPace : `${figureOf(pace.perHour, language)}/h`}
        </Text>
      </Text>
    )),
  ];
}

function useDepartures(paces: Paces): ReactNode[] {
  const { replica, clock, texts, cutOffs } = useSessionContext();
  const nowMs = useTicking(() => Math.floor(clock.wallNow() / 60_000)) * 60_000;
  const words = texts.board;
  const { records } = replica.getState();
  const rows = departures(records, cutOffs, nowMs, paces.shop.perHour);
  const shown = rows.slice(0, 8).map((row) => ({ ...row, ...departureWords(row, words) }));
  const name = 1 + Math.min(20, Math.max(0, ...shown.map(({ method }) => displayWidth(method))));
  const parcels = Math.max(0, ...shown.map(({ parcelCount }) => displayWidth(words.parcels(parcelCount))));
  const whenWidth = Math.max(0, ...shown.map(({ when }) => displayWidth(when)));
  return [
    heading('departures', words.cutOffs),
    ...(rows.length === 0 ? [<Text key="none" {...QUIET}>{` ${words.empty}`}</Text>] : []),
    ...shown.map(({ method, parcelCount, cutOff, leftOver, when, forecast, isPast }) => {
      const isSoon = cutOff !== undefined && cutOff.leftMs >= 0 && cutOff.leftMs < HOUR_MS;
      return (
        <Text key={method} wrap="truncate">
          {` ${fit(method, name)}${fit(words.parcels(parcelCount), parcels, 'right')}  `}
          <Text {...(isPast ? LATE : isSoon ? LOUD : FOCUS)}>{fit(when, whenWidth)}</Text>
          <Text {...(leftOver !== undefined && leftOver > 0 ? LOUD : QUIET)}>{`  ${forecast}`}</Text>
        </Text>
      );
    }),
    ...(cutOffs.length === 0 ? [<Text key="hint" {...QUIET} wrap="truncate">{` ${words.noCutOffs}`}</Text>] : []),
  ];
}

/** Who is on, where, and which order each has on the bench. */
function useTeamReplication(columns: number): ReactNode[] {
  const context = useSessionContext();
  const { clock, team, texts, replica } = context;
  const stations = useTeam((state) => state.stations);
  useTicking(() => Math.floor(clock.wallNow() / 60_000));
  const words = texts.board;
  const who = (station: Station) =>
    station.id === team.me.id ? `${teamName(station)} (${texts.team.you})` : teamName(station);
  const present = [...stations.values()].slice(0, 8);
  const name = Math.min(Math.max(12, columns - 32), 2 + Math.max(0, ...present.map((one) => displayWidth(who(one)))));
  return [
    heading('crew', words.crew(stations.size)),
    ...present.map((station) => {
      const { id, place, placedAt } = station;
      const numero =
        place.orderId === undefined ? '' : numberOf(replica.getState().records.ofOrder(place.orderId)[0]?.item);
      return (
        <Text key={id} wrap="truncate">
          {` ${fit(who(station), name)}`}
          <Text {...(numero === '' ? QUIET : FOCUS)}>
            {fit(numero === '' ? screenName(place.screen, texts) : words.packs(numero), 22)}
          </Text>
          <Text {...QUIET}>{formatSpan(Math.max(0, clock.wallNow() - placedAt))}</Text>
        </Text>
      );
    }),
  ];
}
