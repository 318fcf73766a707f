/** What leaves when, and who is on. */
import { Text } from 'ink';
import { wrapText } from '../src/base/wrap.ts';
import { FOCUS, LATE, LOUD, QUIET } from '../components/theme.ts';
import { useTicking } from '../components/use-ticking.ts';
import { formatSpan } from '../src/base/ages.ts';
import { departures, type Paces } from '../src/session/state/board.ts';
import { departureWords, missedWords } from '../src/i18n/departure-words.ts';
import { missedCutOffs, numbersOf } from '../src/session/state/missed-cut-offs.ts';
import { displayWidth, fit } from '../src/base/width.ts';
import { numberOf } from '../src/domain/item-names.ts';
import { teamName } from '../src/session/kernel/claims.ts';
import type { Station } from '../src/cluster/team.ts';
import { useSessionContext, useTeam } from './session-provider.ts';
import { screenName } from './screen-name.ts';
import type { ReactNode } from 'react';
import { HOUR_MS } from '../src/base/durations.ts';
import { heading } from './board-paces.tsx';

/** Of those that come first. */
const MOST_MISSED = 4;

export function useDepartures(columns: number, paces: Paces): ReactNode[] {
  const { replica, clock, texts, cutOffs } = useSessionContext();
  const nowMs = useTicking(() => Math.floor(clock.wallNow() / 60_000)) * 60_000;
  const words = texts.board;
  const { records } = replica.getState();
  const rows = departures(records, cutOffs, nowMs, paces.shop.perHour);
  const shown = rows.slice(0, 8).map((row) => ({ ...row, ...departureWords(row, words) }));
  const name = 1 + Math.min(20, Math.max(0, ...shown.map(({ method }) => displayWidth(method))));
  const parcels = Math.max(0, ...shown.map(({ parcelCount }) => displayWidth(words.parcels(parcelCount))));
  const missed = missedCutOffs(records, nowMs);
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
    ...missed.slice(0, MOST_MISSED).map((one) => (
      <Text key={`${one.delivery} ${one.dueMs}`} {...LATE} wrap="truncate">
        {` ${missedWords(one, numbersOf(records, one)[0] ?? '', nowMs, texts)}`}
      </Text>
    )),
    ...(cutOffs.length > 0 ? [] : wrapText(words.noCutOffs, columns - 2)).map((part, index) => (
      <Text key={`hint ${index}`} {...QUIET} wrap="truncate">{` ${part}`}</Text>
    )),
  ];
}

/** Who is on, where, and which order each has on the bench. */
export function useTeamReplication(columns: number): ReactNode[] {
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
