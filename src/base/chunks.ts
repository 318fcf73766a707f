/** Splits a list into parts of at most `size`, in its order; an empty list has no parts. */
export function chunksOf<T>(list: readonly T[], size: number): T[][] {
  const count = Math.ceil(list.length / size);
  return Array.from({ length: count }, (_, index) => list.slice(index * size, (index + 1) * size));
}
