import { zoneOf } from '../src/replica/replica.ts';
import { countText } from '../src/replica/counts.ts';
import { Box, Text } from 'ink';
import { screenHeight } from '../components/frame.ts';
import { barText, sparkline } from '../components/plots.ts';
import { BAR, FOCUS, GOOD, LATE, LOUD, QUIET } from '../components/theme.ts';
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
import { numberOf } from '../src/domain/item-names.ts';
import { teamName } from '../src/session/packing/claims.ts';
import { screenName } from './team-list.ts';
import { useSessionContext, useSession, useReplica, useTeam } from './session-provider.ts';
import type { ReactNode } from 'react';
import type { ViewContext } from '../src/session/session-context.ts';
import type { Language } from '../src/i18n/texts.ts';
import { usePaces } from './use-paces.ts';
import { HOUR_MS } from '../src/base/durations.ts';

/** The shift at a glance: how old what is open is, how fast it moves, what leaves when. */
export function BoardScreen() {
  const { columns, rows } = useSession((state) => state);
  useReplica((state) => state.version);
  const paces = usePaces();
  const sections = [
    useAges(columns),
    useThroughput(columns),
    usePaceLines(columns, paces),
    useDepartures(columns, paces),
    useEach(columns, paces),
    useTeamReplication(columns),
  ].filter((section) => section.length > 0);
  const height = screenHeight(rows);
  const needed = sections.reduce((sum, section) => sum + section.length, 0);
  const gap = needed + sections.length - 1 <= height ? 1 : 0;
  const lines = sections.flatMap((section, index) => [
    ...(index > 0 && gap > 0 ? [<Text key={`gap ${index}`}> </Text>] : []),
    ...section,
  ]);
  return (
    <Box flexDirection="column" width={columns} height={height}>
      {lines.slice(0, height)}
    </Box>
  );
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
  const barWidth = Math.max(4, Math.min(40, columns - name - (isWide ? 32 : 24) - stepsWidth));
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
        <Text {...BAR}>{barText(count, most, barWidth)}</Text>
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
  ];
}

const HOURS = 24;

function useThroughput(columns: number): ReactNode[] {
  const { replica, clock, texts, language } = useSessionContext();
  const nowMs = useTicking(() => Math.floor(clock.wallNow() / 60_000)) * 60_000;
  const words = texts.board;
  const hours = columns >= 60 ? HOURS : 12;
  const moves = movesPerHour(replica.getState().records, nowMs, hours);
  const names: Readonly<Record<Movement, string>> = {
    accepted: words.accepted,
    started: words.started,
    shipped: words.shipped,
  };
  // Two cells an hour where there is room, so that it can be seen across the hall.
  const cells = columns >= 100 ? 2 : 1;
  return [
    heading('throughput', words.throughput),
    ...(Object.keys(names) as Movement[]).map((kind) => {
      const line = [...sparkline(moves[kind])].map((block) => block.repeat(cells)).join('');
      const pace = itemsPerHour(moves[kind], nowMs);
      return (
        <Text key={`moved ${kind}`} wrap="truncate">
          {` ${fit(names[kind], 11)}`}
          <Text {...BAR}>{line}</Text>
          {`  ${fit(words.perHour(figureOf(pace, language)), 14)}`}
          {columns >= 50 && <Text {...QUIET}>{` ${words.peak(Math.max(...moves[kind]))}`}</Text>}
        </Text>
      );
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

function useDepartures(columns: number, paces: Paces): ReactNode[] {
  const { replica, clock, texts, cutOffs } = useSessionContext();
  const nowMs = useTicking(() => Math.floor(clock.wallNow() / 60_000)) * 60_000;
  const words = texts.board;
  const { records } = replica.getState();
  const rows = departures(records, cutOffs, nowMs, paces.shop.perHour);
  const name = columns >= 60 ? 20 : 12;
  return [
    heading('departures', words.cutOffs),
    ...(rows.length === 0 ? [<Text key="none" {...QUIET}>{` ${words.empty}`}</Text>] : []),
    ...rows.slice(0, 8).map(({ method, parcelCount, cutOff, leftOver }) => {
      const { when, forecast, isPast } = departureWords({ cutOff, leftOver }, words);
      const isSoon = cutOff !== undefined && cutOff.leftMs >= 0 && cutOff.leftMs < HOUR_MS;
      return (
        <Text key={method} wrap="truncate">
          {` ${fit(method, name)}${fit(words.parcels(parcelCount), 12, 'right')}  `}
          <Text {...(isPast ? LATE : isSoon ? LOUD : FOCUS)}>{fit(when, 20)}</Text>
          <Text {...(leftOver !== undefined && leftOver > 0 ? LOUD : QUIET)}>{` ${forecast}`}</Text>
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
  const name = columns >= 60 ? 28 : 16;
  return [
    heading('crew', words.crew(stations.size)),
    ...[...stations.values()].slice(0, 8).map((station) => {
      const { id, place, placedAt } = station;
      const numero =
        place.orderId === undefined ? '' : numberOf(replica.getState().records.ofOrder(place.orderId)[0]?.item);
      const who = id === team.me.id ? `${teamName(station)} (${texts.team.you})` : teamName(station);
      return (
        <Text key={id} wrap="truncate">
          {` ${fit(who, name)}`}
          <Text {...(numero === '' ? QUIET : FOCUS)}>
            {fit(numero === '' ? screenName(place.screen, texts) : words.packs(numero), 22)}
          </Text>
          <Text {...QUIET}>{formatSpan(Math.max(0, clock.wallNow() - placedAt))}</Text>
        </Text>
      );
    }),
  ];
}
