/** How fast parcels leave, as the board and the wall say it: read anew every ten seconds. */
import { useMemo } from 'react';
import { useTicking } from '../components/use-ticking.ts';
import { paceReadFrom, pacesOf, type Paces } from '../src/session/state/board.ts';
import { useBench } from './session-provider.ts';

/** This station's pace, the shop's, and everybody's where the shop wants to see it. */
export function usePaces(): Paces {
  const { shop, records: activity, clock, station, hasPaceOfEverybody } = useBench();
  const nowMs = useTicking(() => Math.floor(clock.wallNow() / 10_000)) * 10_000;
  return useMemo(() => {
    return pacesOf(shop.getState().records, activity.shipments(paceReadFrom(nowMs)), {
      nowMs,
      station,
      hasEach: hasPaceOfEverybody === true,
    });
  }, [shop, activity, station, hasPaceOfEverybody, nowMs]);
}
