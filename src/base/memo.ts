/** What `make` makes, made when it is asked for first: for what is dear and often not needed. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/**
 * What was made last for each owner, as long as it is made `by` the same parts. One slot for each owner, such as a
 * session: no owner pays for what another one shows.
 */
export function lastMadeFor<T>() {
  const last = new WeakMap<object, { by: readonly unknown[]; value: T }>();
  return (owner: object, by: readonly unknown[], make: () => T): T => {
    const before = last.get(owner);
    if (before?.by.every((part, i) => part === by[i])) return before.value;
    const value = make();
    last.set(owner, { by, value });
    return value;
  };
}
