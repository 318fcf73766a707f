/** Calls `make` on the first use and returns the same value afterwards: for values that are costly and often not needed. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/**
 * Caches the last value for each owner, as long as its parts (`by`) are the same. One value for each owner, such as a session:
 * no owner's values push out those of another.
 */
export function lastMadeFor<T>() {
  const last = new WeakMap<object, { by: readonly unknown[]; value: T }>();
  return (owner: object, by: readonly unknown[], make: () => T): T => {
    const before = last.get(owner);
    if (before?.by.length === by.length && before.by.every((part, i) => part === by[i])) return before.value;
    const value = make();
    last.set(owner, { by, value });
    return value;
  };
}
