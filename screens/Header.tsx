/** The one row above every screen: where one is, whose it is, how fresh it is, and what waits for the store. */
import { Text } from 'ink';
import { useMemo } from 'react';
import { EdgeLine } from '../components/EdgeLine.tsx';
import { freshnessPart } from '../components/HealthSign.tsx';
import { headerParts, type HeaderView, type HeaderPart } from '../components/header-parts.ts';
import { useSame } from '../components/use-same.ts';
import { useTicking } from '../components/use-ticking.ts';
import { formatTime } from '../src/base/ages.ts';
import { freshnessOf } from '../src/replica/health.ts';
import { countWaiting } from '../src/replica/waiting.ts';
import { shortcutKeys } from '../src/session/kernel/screen-shortcuts.ts';
import { placeInFront } from '../src/session/state/session-state.ts';
import { PLACES, type Place, type ScreenName } from '../src/session/state/places.ts';
import type { Texts } from '../src/i18n/texts.ts';
import { useReplica, useSession, useSessionContext } from './session-provider.ts';

export function Header({ width }: { width: number }) {
  const context = useSessionContext();
  const { clock, replica, texts, station, sandbox, shop = '' } = context;
  const places = useSession((state) => state.places);
  const { screen } = useSession(placeInFront);
  const isCounting = useSession(({ packing }) => packing.factor !== undefined);
  const isRecorded = useSession(({ terminal }) => terminal.isRecorded);
  const operator = useSession(({ shift }) => shift?.badge ?? '');
  // Every poll changes the health, and hardly one of them a word of it.
  const freshnessNow = () => freshnessPart(replica.getState().health, clock.now(), texts).text;
  useReplica(freshnessNow);
  // The seconds to the next try run.
  useTicking(freshnessNow);
  const { health } = replica.getState();
  const waitingCount = useReplica(countWaiting);
  const cancelledCount = useSession(({ news }) => news.cancelled.size);
  const time = useTicking(() => formatTime(clock.wallNow(), clock.wallNow()));
  const { from, inside } = trailOf(places, texts);
  const view: HeaderView = {
    brand: texts.app.name,
    doors: shortcutKeys(context, screen).map(({ door, key }) => ({
      key,
      name: texts.screens[door],
      isFront: door === from,
    })),
    inside,
    areDigitsFree: screen !== 'packing' || !isCounting,
    cancelled: cancelledCount > 0 ? texts.away.badge(cancelledCount) : '',
    recorded: isRecorded ? texts.app.recorded : '',
    sandbox: sandbox ? texts.app.sandbox : '',
    shop,
    station,
    operator,
    waiting: {
      long: waitingCount > 0 ? texts.app.waiting(waitingCount) : '',
      short: waitingCount > 0 ? `→ ${waitingCount}` : '',
    },
    freshness: (most) => freshnessPart(health, clock.now(), texts, most),
    isLive: freshnessOf(health, clock.now()) === 'live',
    time,
    width,
  };
  const { left, right } = useSame(headerParts(view));
  // Where no word of it has changed, Ink draws no frame.
  return useMemo(
    () => <EdgeLine width={width} left={left.map(drawn)} right={right.map(drawn)} />,
    [width, left, right],
  );
}

const drawn = ({ text, style = {} }: HeaderPart, index: number) => (
  <Text key={index} {...style}>
    {text}
  </Text>
);

/** The screen with a key that one is in, and what lies in front of it: `Item` in the queue. Help lies in no other. */
function trailOf(places: readonly Place[], texts: Texts): { from: ScreenName | undefined; inside: readonly string[] } {
  const at = places.findLastIndex(({ screen }) => PLACES[screen].door !== undefined || screen === 'help');
  const from = places[at]?.screen;
  const isDoor = from !== undefined && PLACES[from].door !== undefined;
  const screens = places.slice(isDoor ? at + 1 : Math.max(0, at)).map(({ screen }) => screen);
  // A van lies in the list of vans: one name says both.
  const names = screens.filter((screen, index) => screen !== screens[index - 1]).map((screen) => texts.screens[screen]);
  return { from: isDoor ? from : undefined, inside: names.slice(-2) };
}
