/** What pages share: scrolling, and the end of what is shown for a moment. */
import { useStdout } from 'ink';
import { useEffect, useState } from 'react';
import { attempt } from '../src/session/attempt.ts';
import { isCursorMove } from '../src/session/render-scheduler.ts';
import { keyOf, placeInFront, type SessionState } from '../src/session/state/session-state.ts';
import { panesOf } from '../src/tty/output/panes.ts';
import { useSessionContext, useSession } from './session-provider.ts';

/** How far the place in front is scrolled; tells the keys how far it can be. */
export function useScroll(limit: number): number {
  const { session } = useSessionContext();
  const offset = useSession((state) => state.scrolls[keyOf(placeInFront(state))] ?? 0);
  useEffect(() => {
    if (session.getState().scrollLimit !== limit) session.setState({ scrollLimit: limit });
  }, [session, limit]);
  return Math.min(offset, limit);
}

/**
 * The session, as it was before it was scrolled last where nothing else has changed: what a page is made of need not be
 * made again for each line of a scroll.
 */
export function useSessionBesideScrolls(): SessionState {
  const [select] = useState(() => besides(isScroll));
  return useSession(select);
}

/**
 * The session, as it was before a cursor moved last where nothing else has changed: for who shows it in panes, which a
 * move paints by itself. Where there are none, the session as it is.
 */
export function useSessionBesideMoves(): SessionState {
  const { stdout } = useStdout();
  const [select] = useState(() => (panesOf(stdout) ? besides(isCursorMove) : (state: SessionState) => state));
  return useSession(select);
}

type Differs = (state: SessionState, before: SessionState) => boolean;

function besides(isOnly: Differs): (state: SessionState) => SessionState {
  let kept: SessionState | undefined;
  return (state) => (kept && isOnly(state, kept) ? kept : (kept = state));
}

function isScroll(state: SessionState, before: SessionState): boolean {
  const names = Object.keys(state) as (keyof SessionState)[];
  return names.every((name) => name.startsWith('scroll') || state[name] === before[name]);
}

/** Ends a reveal when its time is over, to the millisecond rather than to the next tick of a clock on the screen. */
export function useRevealEnd(): void {
  const context = useSessionContext();
  const { session, clock } = context;
  const reveal = useSession((state) => state.reveal);
  useEffect(() => {
    if (!reveal) return undefined;
    const leaving = new AbortController();
    const end = () => {
      if (session.getState().reveal === reveal) session.setState({ reveal: undefined });
    };
    const left = Math.max(0, reveal.endsAt - clock.now());
    attempt(context, clock.sleep(left, leaving.signal).then(end), leaving.signal);
    return () => leaving.abort();
  }, [context, session, clock, reveal]);
}
