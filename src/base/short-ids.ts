/** Ids cut for people, as git cuts them: as much of the beginning as tells them apart. */

/** Shorter than this nobody needs it, and the next order would begin alike. */
const FEWEST = 8;

/** Cuts ids to the fewest characters by which all of these can be told apart; all to the same length. */
export function shortIds(ids: Iterable<string>): (id: string) => string {
  const all = [...new Set(ids)];
  let length = FEWEST;
  while (new Set(all.map((id) => id.slice(0, length))).size < all.length) length++;
  return (id) => id.slice(0, length);
}
