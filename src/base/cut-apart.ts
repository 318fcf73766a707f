/** Shortens the texts of a list so that no two of them look the same. Pure. */
import { lettersOf } from './graphemes.ts';
import { displayWidth, fit } from './width.ts';

/** How many graphemes of a text are shown before the place where it differs from another. */
const LEAD = 4;

/**
 * Shortens texts to `width` cells. A text that is too long loses its end, unless another would then look the same; such texts
 * keep their beginning and end, or else the part around the first difference, or else they are numbered.
 */
export function cutApart(texts: readonly string[], width: number): string[] {
  if (width < 1 || texts.every((text) => displayWidth(text) <= width)) return [...texts];
  const plain = (text: string) => fit(text, width).trimEnd();
  const alike = Map.groupBy(new Set(texts), plain);
  const shown = new Map<string, string>();
  for (const [cut, group] of alike) {
    if (group.length === 1) {
      shown.set(group[0]!, cut);
      continue;
    }
    const ways = [(text: string) => ends(text, width), aroundDifference(group, width)];
    const way = ways.find((one) => new Set(group.map(one)).size === group.length) ?? ways[0]!;
    for (const text of group) shown.set(text, way(text));
  }
  numberAlike(shown, width);
  return texts.map((text) => shown.get(text)!);
}

/** Numbers texts that still look alike: `Caneca…1`, `Caneca…2`. Texts shown in full are unchanged. */
function numberAlike(shown: Map<string, string>, width: number): void {
  const byLook = Map.groupBy(shown.keys(), (text) => fit(shown.get(text)!, width));
  const taken = new Set(byLook.keys());
  for (const group of byLook.values()) {
    if (group.length === 1) continue;
    const cut = group.filter((text) => displayWidth(text) > width);
    for (const text of cut.toSorted()) shown.set(text, numbered(text, width, taken));
  }
}

function numbered(text: string, width: number, taken: Set<string>): string {
  for (let number = 1; ; number++) {
    const mark = `…${number}`;
    const marked = startOf(text, Math.max(0, width - mark.length)) + mark;
    const look = fit(marked, width);
    if (taken.has(look) && mark.length <= width) continue;
    taken.add(look);
    return marked;
  }
}

/** `Convite de… Quantidade: 50`: a third of the cells for the beginning, the rest for the end. */
function ends(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  const head = Math.floor((width - 1) / 3);
  return `${startOf(text, head)}…${endOf(text, width - 1 - head)}`;
}

/** Shows the part around the first grapheme in which two texts of a group differ. */
function aroundDifference(group: readonly string[], width: number): (text: string) => string {
  const texts = group.map(lettersOf);
  let same = 0;
  while (texts.every((letters) => letters[same] === texts[0]![same])) same++;
  const from = Math.max(0, same - LEAD);
  return (text) => fit(`…${lettersOf(text).slice(from).join('')}`, width).trimEnd();
}

function startOf(text: string, width: number): string {
  return takeWhileFits(lettersOf(text), width).join('');
}

function endOf(text: string, width: number): string {
  const letters = lettersOf(text).toReversed();
  return takeWhileFits(letters, width).toReversed().join('');
}

/** The first graphemes that fit into `width` cells. */
function takeWhileFits(letters: readonly string[], width: number): string[] {
  let used = 0;
  return letters.slice(
    0,
    letters.findIndex((letter) => (used += displayWidth(letter)) > width),
  );
}
