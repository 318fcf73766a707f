/** Covers a place with a buyer's data when the terminal is unattended. */
import { useInput } from 'ink';
import { useEffect, useRef } from 'react';
import { attempt } from '../src/session/attempt.ts';
import { placeInFront } from '../src/session/state/session-state.ts';
import { useSessionContext, useSession } from './session-provider.ts';

/** How long a terminal may stand untouched with an order on it. */
export const PRIVACY_SCREEN_AFTER_MS = 5 * 60_000;

/** Whether the place in front is covered. The key or scan that lifts the cover does nothing else. */
export function usePrivacyScreen(isWatched = true): boolean {
  const context = useSessionContext();
  const { session, clock } = context;
  const place = useSession(placeInFront);
  const isCovered = useSession((state) => state.covered === placeInFront(state));
  const touchedAt = useRef(0);
  useInput(() => {
    touchedAt.current = clock.now();
  });
  useEffect(() => {
    const leaving = new AbortController();
    touchedAt.current = clock.now();
    const watch = async () => {
      for (;;) {
        const left =
          Math.max(touchedAt.current, session.cursors.getState().scannedAt) + PRIVACY_SCREEN_AFTER_MS - clock.now();
        if (left <= 0) {
          return session.setState(({ access }) => ({
            covered: place,
            access: { ...access, reveal: undefined },
            copyChoice: undefined,
          }));
        }
        await clock.sleep(left, leaving.signal);
      }
    };
    if (isWatched && !isCovered) attempt(context, watch(), leaving.signal);
    return () => leaving.abort();
  }, [context, session, clock, place, isCovered, isWatched]);
  return isWatched && isCovered;
}
