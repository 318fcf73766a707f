/** What somebody probably meant to type. */

/** The known word nearest to a mistyped one, if one is near enough. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const most = Math.max(1, Math.floor(word.length * 0.4));
  // Words of too different lengths are not near, and a very long one is not compared letter by letter with anything.
  const alike = known.filter((one) => Math.abs(one.length - word.length) <= most);
  const near = alike.map((one) => ({ one, distance: distance(word.toLowerCase(), one) }));
  return near.filter((one) => one.distance <= most).toSorted((a, b) => a.distance - b.distance)[0]?.one;
}

/** How many letters must be changed, added, left out or swapped with a neighbour to get from one word to the other. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i, ...Array.from({ length: b.length }, () => 0)]);
  rows[0] = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      rows[i]![j] = Math.min(
        rows[i - 1]![j]! + 1,
        rows[i]![j - 1]! + 1,
        rows[i - 1]![j - 1]! + (isSame ? 0 : 1),
        isSwapped ? rows[i - 2]![j - 2]! + 1 : Infinity,
      );
    }
  }
  return rows[a.length]![b.length]!;
}
