/** What pages share: scrolling, and the end of what is shown for a moment. */
import { useStdout } from 'ink';
import { useEffect, useState } from 'react';
import { attempt } from '../src/session/attempt.ts';
import { isMove } from '../src/session/render-scheduler.ts';
import { keyOf, placeInFront, type DeskState } from '../src/session/state/session-state.ts';
import { panesOf } from '../src/tty/output/panes.ts';
import { useBench, useDesk } from './session-provider.ts';

/** How far the place in front is scrolled; tells the keys how far it can be. */
export function useScroll(limit: number): number {
  const { desk } = useBench();
  const offset = useDesk((state) => state.scrolls[keyOf(placeInFront(state))] ?? 0);
  useEffect(() => {
    if (desk.getState().scrollLimit !== limit) desk.setState({ scrollLimit: limit });
  }, [desk, limit]);
  return Math.min(offset, limit);
}

/**
 * The desk, as it was before it was scrolled last where nothing else has changed: what a page is made of need not be made
 * anew for each line of a scroll.
 */
export function useDeskBesideScrolls(): DeskState {
  const [select] = useState(() => besides(isScroll));
  return useDesk(select);
}

/**
 * The desk, as it was before a cursor moved last where nothing else has changed: for who shows it in panes, which a move
 * paints by itself. Where there are none, the desk as it is.
 */
export function useDeskBesideMoves(): DeskState {
  const { stdout } = useStdout();
  const [select] = useState(() => (panesOf(stdout) ? besides(isMove) : (state: DeskState) => state));
  return useDesk(select);
}

type Differs = (state: DeskState, before: DeskState) => boolean;

function besides(isOnly: Differs): (state: DeskState) => DeskState {
  let kept: DeskState | undefined;
  return (state) => (kept && isOnly(state, kept) ? kept : (kept = state));
}

function isScroll(state: DeskState, before: DeskState): boolean {
  const names = Object.keys(state) as (keyof DeskState)[];
  return names.every((name) => name.startsWith('scroll') || state[name] === before[name]);
}

/** Ends a reveal when its time is over, to the millisecond rather than to the next tick of a clock on the screen. */
export function useRevealEnd(): void {
  const bench = useBench();
  const { desk, clock } = bench;
  const reveal = useDesk((state) => state.reveal);
  useEffect(() => {
    if (!reveal) return undefined;
    const leaving = new AbortController();
    const end = () => {
      if (desk.getState().reveal === reveal) desk.setState({ reveal: undefined });
    };
    const left = Math.max(0, reveal.endsAt - clock.now());
    attempt(bench, clock.sleep(left, leaving.signal).then(end), leaving.signal);
    return () => leaving.abort();
  }, [bench, desk, clock, reveal]);
}
