/** Shortens ids for people, as git does: to the shortest beginning that distinguishes them. */

/** The shortest length: a shorter id saves nobody anything, and the next order might begin alike. */
const FEWEST = 8;

/** Returns a function that cuts ids to the fewest characters that distinguish all of these, the same number for each. */
export function shortIds(ids: Iterable<string>): (id: string) => string {
  const all = [...new Set(ids)];
  let length = FEWEST;
  while (new Set(all.map((id) => id.slice(0, length))).size < all.length) length++;
  return (id) => id.slice(0, length);
}
