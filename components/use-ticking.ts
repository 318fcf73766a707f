import { useEffect, useState } from 'react';

/** What `compute` says now, asked again every second; a frame is drawn only when it says something else. */
export function useTicking<T extends string | number>(compute: () => T): T {
  const [, setTicked] = useState<T>(compute);
  useEffect(() => {
    const timer = setInterval(() => setTicked(compute()), 1000);
    timer.unref();
    return () => clearInterval(timer);
  });
  return compute();
}
