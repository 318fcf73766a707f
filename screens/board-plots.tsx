/** What moves, on the board: how old what is open is, and how much of it moved in each hour. */
import { zoneOf } from '../src/replica/replica.ts';
import { countText } from '../src/replica/counts.ts';
import { Text } from 'ink';
import { barText, columnPlot } from '../components/plots.ts';
import { BAR, GLYPHS, GOOD, LATE, LOUD, QUIET } from '../components/theme.ts';
import { useTicking } from '../components/use-ticking.ts';
import { ageText } from '../src/base/ages.ts';
import { agesOf, itemsPerHour, movesPerHour } from '../src/session/state/board.ts';
import { itemsBehind } from '../src/session/state/figures.ts';
import type { Movement } from '../src/session/state/moves.ts';
import { displayWidth, fit } from '../src/base/width.ts';
import { useSessionContext } from './session-provider.ts';
import type { ReactNode } from 'react';
import { HOUR_MS } from '../src/base/durations.ts';
import { figureOf } from './board-paces.tsx';

/** One line a state: a bar of all, the late ones, the spread over the age steps. */
export function useAges(columns: number): ReactNode[] {
  const { replica, clock, texts } = useSessionContext();
  const nowMs = useTicking(() => Math.floor(clock.wallNow() / 60_000)) * 60_000;
  const words = texts.board;
  const isZoneKnown = zoneOf(replica.getState()).isKnown;
  const hasPromises = replica.getState().records.promises.rules !== undefined;
  const ages = agesOf(replica.getState().records, nowMs, isZoneKnown);
  const most = Math.max(...ages.map(({ count }) => count));
  const stepWidth = 8;
  const stepsWidth = columns >= 100 ? stepWidth * words.ageSteps.length : 0;
  const isWide = columns >= 50;
  const name = isWide ? 15 : 1 + Math.max(...ages.map(({ status }) => displayWidth(texts.statuses[status])));
  const dueWidth = hasPromises && columns >= 80 ? 16 : 0;
  const barWidth = Math.max(4, Math.min(90, columns - name - (isWide ? 32 : 24) - dueWidth - stepsWidth - 1));
  const holds = useHolds(nowMs);
  const lateText = (count: number) => (count > 0 ? `! ${words.late(count)}` : words.noneLate);
  const hasSteps = stepsWidth > 0;
  return [
    <Text key="ages" wrap="truncate">
      <Text bold>{isWide ? fit(` ${words.ages}`, name + barWidth + dueWidth + 31) : ` ${words.ages}`}</Text>
      {hasSteps && <Text {...QUIET}>{words.ageSteps.map((step) => fit(step, stepWidth, 'right')).join('')}</Text>}
    </Text>,
    ...ages.map(({ status, count, lateCount, dueTodayCount, steps, oldestMs }) => (
      <Text key={status} wrap="truncate">
        {` ${fit(texts.statuses[status], name)}`}
        <Bar value={count} of={most} width={barWidth} />
        {fit(countText(replica.getState(), status), 6, 'right')}
        <Text {...(lateCount > 0 ? LATE : GOOD)}>
          {`  ${fit(lateText(lateCount), isWide ? 14 : displayWidth(lateText(lateCount)))}`}
        </Text>
        {dueWidth > 0 && fit(dueTodayCount > 0 ? texts.due.countToday(dueTodayCount) : '', dueWidth)}
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
  const facts = { ...replica.getState(), nowMs, isZoneKnown: zoneOf(replica.getState()).isKnown };
  return { count: itemsBehind('held', facts).length, dueCount: itemsBehind('review', facts).length };
}

/** Besides its bars: heading, hours and one row of each bar. */
export const THROUGHPUT_ROWS = 5;

export function useThroughput(columns: number, hours: number, plotRows: number): ReactNode[] {
  const { replica, clock, texts, language } = useSessionContext();
  const nowMs = useTicking(() => Math.floor(clock.wallNow() / 60_000)) * 60_000;
  const words = texts.board;
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
