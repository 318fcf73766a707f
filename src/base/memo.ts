/** What `make` makes, made when it is asked for first: for what is dear and often not needed. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
