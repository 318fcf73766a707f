/** How fast it moves: here, in the whole shop, at each station. */
import { Text } from 'ink';
import { QUIET } from '../components/theme.ts';
import { formatTime } from '../src/base/ages.ts';
import { formatTenths } from '../src/base/decimals.ts';
import { type Paces } from '../src/session/state/board.ts';
import { displayWidth, fit } from '../src/base/width.ts';
import { teamName } from '../src/session/kernel/claims.ts';
import { useSessionContext } from './session-provider.ts';
import type { ReactNode } from 'react';
import type { ViewContext } from '../src/session/session-context.ts';
import type { Language } from '../src/i18n/texts.ts';

/** Nothing where no parcel has left; how many have where that is too few for a pace. */
function paceText(who: string, pace: Paces['own'], { texts, clock, language }: ViewContext): string[] {
  const { parcels, sinceMs, perHour } = pace;
  if (parcels === 0) return [];
  if (perHour === undefined) return [texts.board.noPaceOf(who, parcels)];
  return [texts.board.paceOf(who, figureOf(perHour, language), parcels, formatTime(sinceMs, clock.wallNow()))];
}

/** How many parcels an hour leave here, and in the whole shop; on two lines where one has no room. */
export function usePaceLines(columns: number, { own, shop }: Paces): ReactNode[] {
  const context = useSessionContext();
  const { station, texts } = context;
  const parts = [...paceText(station, own, context), ...paceText(texts.board.shop, shop, context)];
  const name = ` ${texts.board.pace}  `;
  const joined = parts.join('   ');
  if (parts.length === 0) return [];
  const lines = displayWidth(name + joined) <= columns ? [joined] : parts;
  return lines.map((line, index) => (
    <Text key={`pace ${index}`} wrap="truncate">
      <Text bold>{index === 0 ? name : ' '.repeat(displayWidth(name))}</Text>
      {line}
    </Text>
  ));
}

/** Everybody's, where the shop wants to see it. */
export function useEach(columns: number, { each }: Paces): ReactNode[] {
  const context = useSessionContext();
  if (!each || each.length === 0) return [];
  const { texts, language } = context;
  const name = columns >= 60 ? 28 : 16;
  return [
    heading('each', texts.board.each),
    ...each.slice(0, 8).map(({ operator, station, pace }) => (
      <Text key={`each ${operator} ${station}`} wrap="truncate">
        {` ${fit(teamName({ operator, station }), name)}${fit(texts.board.parcels(pace.parcels), 14)}`}
        <Text {...QUIET}>{pace.perHour === undefined ? '' : `${figureOf(pace.perHour, language)}/h`}</Text>
      </Text>
    )),
  ];
}

/** `7.5`, `31`. */
export function figureOf(perHour: number, language: Language): string {
  return perHour < 10 ? formatTenths(perHour, language) : String(Math.round(perHour));
}

/** The title of a section of the board. */
export function heading(key: string, text: string): ReactNode {
  return <Text key={key} bold wrap="truncate">{` ${text}`}</Text>;
}
