import { useMemo } from 'react';

/**
 * The value of the last time as long as this one says the same: for what is given to a component that compares. It goes
 * through JSON.
 */
export function useSame<T>(value: T): T {
  const text = JSON.stringify(value);
  return useMemo(() => JSON.parse(text) as T, [text]);
}
