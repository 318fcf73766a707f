import { useState } from 'react';

/** Returns the value of the last time as long as this one says the same in JSON. */
export function createSame<T>(): (value: T) => T {
  let kept: T;
  let text: string | undefined;
  return (value) => {
    const now = JSON.stringify(value);
    if (now !== text) [kept, text] = [value, now];
    return kept;
  };
}

/** The value of the last time as long as this one says the same: for what is given to a component that compares. */
export function useSame<T>(value: T): T {
  const [same] = useState(createSame<T>);
  return same(value);
}
