/** How fast parcels leave, as the board and the wall say it: read again every ten seconds. */
import { useMemo } from 'react';
import { useTicking } from '../components/use-ticking.ts';
import { paceReadFrom, pacesOf, type Paces } from '../src/session/state/board.ts';
import { useSessionContext } from './session-provider.ts';

/** This station's pace, the shop's, and everybody's where the shop wants to see it. */
export function usePaces(): Paces {
  const { replica, records: activity, clock, station, hasPaceOfEverybody } = useSessionContext();
  const nowMs = useTicking(() => Math.floor(clock.wallNow() / 10_000)) * 10_000;
  return useMemo(() => {
    return pacesOf(replica.getState().records, activity.shipments(paceReadFrom(nowMs)), {
      nowMs,
      station,
      hasEach: hasPaceOfEverybody === true,
    });
  }, [replica, activity, station, hasPaceOfEverybody, nowMs]);
}
