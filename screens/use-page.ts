/** What pages share: scrolling, and the end of what is shown for a moment. */
import { useEffect, useState } from 'react';
import { keyOf, placeInFront, type DeskState } from '../src/desk/state/desk.ts';
import { useBench, useDesk } from './bench-context.ts';

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
  const [select] = useState(besideScrolls);
  return useDesk(select);
}

function besideScrolls(): (state: DeskState) => DeskState {
  let kept: DeskState | undefined;
  return (state) => {
    const names = Object.keys(state) as (keyof DeskState)[];
    const before = kept;
    const isSame = before && names.every((name) => name.startsWith('scroll') || state[name] === before[name]);
    return isSame ? before : (kept = state);
  };
}

/** Ends a reveal when its time is over, to the millisecond rather than to the next tick of a clock on the screen. */
export function useRevealEnd(): void {
  const { desk, clock } = useBench();
  const reveal = useDesk((state) => state.reveal);
  useEffect(() => {
    if (!reveal) return undefined;
    const leaving = new AbortController();
    const end = () => {
      if (desk.getState().reveal === reveal) desk.setState({ reveal: undefined });
    };
    clock.sleep(Math.max(0, reveal.endsAt - clock.now()), leaving.signal).then(end, () => {});
    return () => leaving.abort();
  }, [desk, clock, reveal]);
}
