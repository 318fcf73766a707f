import { useEffect, useReducer, useRef } from 'react';
import { everySecond } from './every-second.ts';

/** What `compute` says now, asked again every second; a component is rendered only when it says something else. */
export function useTicking<T extends string | number>(compute: () => T): T {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const said = compute();
  const last = useRef({ compute, said });
  useEffect(() => {
    last.current = { compute, said };
  });
  // Not as a store: what React renders for a store it renders at once, for all terminals that are due, before any key is read.
  useEffect(
    () =>
      everySecond(() => {
        if (last.current.compute() !== last.current.said) renderAgain();
      }),
    [],
  );
  return said;
}
