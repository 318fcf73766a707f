/** What the wall says, in words: how much is late, how much is open and has left, what each carrier waits for. */
import type { ShiftWall, WallCarrier } from '../components/shift-wall.ts';
import { formatSpan } from '../src/base/ages.ts';
import type { ViewContext } from '../src/session/session-context.ts';
import { agesOf, departures, shippedToday, type BoardState } from '../src/session/state/board.ts';
import { countText } from '../src/replica/counts.ts';
import { zoneOf } from '../src/replica/replica.ts';

/** More are not read from three metres. */
const MOST_CARRIERS = 4;

/** The wall as it is at a minute, in milliseconds of the wall clock. */
export function wallFacts({ replica, texts, cutOffs }: ViewContext, nowMs: number): ShiftWall {
  const words = texts.board.wall;
  const state = replica.getState();
  const { records, health } = state;
  const ages = agesOf(records, nowMs, zoneOf(state).isKnown);
  const lateCount = ages.reduce((sum, one) => sum + one.lateCount, 0);
  const shipped = shippedToday(records, nowMs);
  const shippedCount = [...shipped.values()].reduce((sum, count) => sum + count, 0);
  const todayCount = ages.reduce((sum, one) => sum + one.dueTodayCount, 0);
  const withToday = (text: string) => [...(todayCount > 0 ? [`${text} · ${words.dueToday(todayCount)}`] : []), text];
  // Before everything has been read nobody knows that none is late.
  const calm = health.isLoaded
    ? { texts: withToday(words.inTime), role: 'good' as const }
    : { texts: [texts.health.loading], role: 'quiet' as const };
  const count = (status: BoardState, text: string) => ({
    figure: countText(state, status),
    word: { texts: [text], isBold: true },
  });
  const carriers = departures(records, cutOffs, nowMs, undefined)
    .slice(0, MOST_CARRIERS)
    .map(({ method, parcelCount, cutOff }): WallCarrier => {
      const done = shipped.get(method) ?? 0;
      return {
        name: [method.toUpperCase(), cutOff?.time].filter(Boolean).join(' '),
        missing: { texts: [words.missing(parcelCount)], isBold: true, role: parcelCount === 0 ? 'good' : undefined },
        when: cutOff === undefined ? '' : cutOff.leftMs < 0 ? words.past : words.in(formatSpan(cutOff.leftMs)),
        done,
        of: done + parcelCount,
      };
    });
  return {
    late: lateCount > 0 ? { texts: withToday(words.late(lateCount)), role: 'late' } : calm,
    counts: [
      count('pending', words.accept),
      count('accepted', words.start),
      count('in_production', words.pack),
      { figure: String(shippedCount), word: { texts: words.shippedToday, role: 'good' } },
    ],
    carriers,
  };
}

/** The same for a screen reader: a line for each fact. */
export function spokenWall(context: ViewContext): string[] {
  const { late, counts, carriers } = wallFacts(context, Math.floor(context.clock.wallNow() / 60_000) * 60_000);
  return [
    late.texts[0] ?? '',
    ...counts.map(({ figure, word }) => `${figure} ${word.texts[0] ?? ''}`),
    ...carriers.map(({ name, missing, when }) => [name, missing.texts[0], when].filter(Boolean).join(', ')),
  ];
}
