/** What pages share: scrolling, and the end of what is shown for a moment. */
import { useEffect } from 'react';
import { keyOf, placeInFront } from '../src/desk/state/desk.ts';
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
