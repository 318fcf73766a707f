/** What pages share: scrolling, and the end of what is shown for a moment. */
import { useStdout } from 'ink';
import { useEffect, useState } from 'react';
import { attempt } from '../src/session/attempt.ts';
import { isCursorMove } from '../src/session/render-scheduler.ts';
import { keyOf, placeInFront, type SessionState, setPart } from '../src/session/state/session-state.ts';
import { panesOf } from '../src/tty/output/panes.ts';
import { isSameBesidePolls, type ReplicaState } from '../src/replica/replica.ts';
import { useCursors, useReplica, useSession, useSessionContext } from './session-provider.ts';

/** How far the place in front is scrolled; tells the keys how far it can be. */
export function useScroll(limit: number): number {
  const { session } = useSessionContext();
  const key = useSession((state) => keyOf(placeInFront(state)));
  const offset = useCursors(({ scrolls }) => scrolls[key] ?? 0);
  useEffect(() => {
    if (session.cursors.getState().scrollLimit !== limit) session.cursors.setState({ scrollLimit: limit });
  }, [session, limit]);
  return Math.min(offset, limit);
}

/**
 * The session, as it was before a cursor moved last where nothing else has changed: for who shows it in panes, which a
 * move paints by itself. Where there are none, the session as it is.
 */
export function useSessionBesideMoves(): SessionState {
  const { stdout } = useStdout();
  const [select] = useState(() => (panesOf(stdout) ? besideMoves() : (state: SessionState) => state));
  return useSession(select);
}

/** The replica, as it was before the polls that brought nothing: for who shows none of their times. */
export function useReplicaBesidePolls(): ReplicaState {
  const [select] = useState(besidePolls);
  return useReplica(select);
}

function besidePolls(): (state: ReplicaState) => ReplicaState {
  let kept: ReplicaState | undefined;
  return (state) => (kept && isSameBesidePolls(state, kept) ? kept : (kept = state));
}

/** Hears of each move where Ink draws the rows itself: where panes show them, a move paints those. */
export function useMovesWithoutPanes(): void {
  const { stdout } = useStdout();
  const hasPanes = panesOf(stdout) !== undefined;
  useCursors((state) => (hasPanes ? undefined : state));
}

function besideMoves(): (state: SessionState) => SessionState {
  let kept: SessionState | undefined;
  return (state) => (kept && isCursorMove(state, kept) ? kept : (kept = state));
}

/** Ends a reveal when its time is over, to the millisecond rather than to the next tick of a clock on the screen. */
export function useRevealEnd(): void {
  const context = useSessionContext();
  const { session, clock } = context;
  const reveal = useSession(({ access }) => access.reveal);
  useEffect(() => {
    if (!reveal) return undefined;
    const leaving = new AbortController();
    const end = () => {
      if (session.getState().access.reveal === reveal) setPart(session, 'access', { reveal: undefined });
    };
    const left = Math.max(0, reveal.endsAt - clock.now());
    attempt(context, clock.sleep(left, leaving.signal).then(end), leaving.signal);
    return () => leaving.abort();
  }, [context, session, clock, reveal]);
}
