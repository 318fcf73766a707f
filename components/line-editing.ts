/** Editing one line of text, as shells do: the keys of a prompt, and the part of a long line that is shown. Pure. */
import { lettersOf } from '../src/base/graphemes.ts';
import { displayWidth } from '../src/base/width.ts';

/** `cursor`: how many code units stand before it. */
export type EditedLine = { value: string; cursor: number };

export type EditKey = 'left' | 'right' | 'home' | 'end' | 'back' | 'clear' | 'word';

/**
 * The line after a key: to one side, to its ends, back by a letter, by a word, or by all that stands before the cursor.
 */
export function editLine({ value, cursor }: EditedLine, key: EditKey): EditedLine {
  const [before, after] = [value.slice(0, cursor), value.slice(cursor)];
  switch (key) {
    case 'left':
      return { value, cursor: cursor - lengthOfLast(before) };
    case 'right':
      return { value, cursor: cursor + lengthOfFirst(after) };
    case 'home':
      return { value, cursor: 0 };
    case 'end':
      return { value, cursor: value.length };
    case 'back':
      return cut(before.slice(0, before.length - lengthOfLast(before)), after);
    case 'clear':
      return cut('', after);
    case 'word':
      return cut(/^.*\s/s.exec(before.trimEnd())?.[0] ?? '', after);
  }
}

/** The line with a text typed at the cursor. */
export function typeInto({ value, cursor }: EditedLine, text: string): EditedLine {
  return cut(value.slice(0, cursor) + text, value.slice(cursor));
}

export type ShownLine = { before: string; after: string; isCutBefore: boolean };

/** As much of a line as fits in so many columns, one of them for the cursor between the two parts. */
export function shownLine({ value, cursor }: EditedLine, width: number): ShownLine {
  const whole = value.slice(0, cursor);
  const room = Math.max(0, width - 1);
  const isCutBefore = displayWidth(whole) > room;
  const before = isCutBefore ? endOf(whole, room - 1) : whole;
  const left = room - displayWidth(before) - (isCutBefore ? 1 : 0);
  return { before, after: startOf(value.slice(cursor), left), isCutBefore };
}

const lengthOfFirst = (text: string): number => lettersOf(text).at(0)?.length ?? 0;
const lengthOfLast = (text: string): number => lettersOf(text).at(-1)?.length ?? 0;
const cut = (before: string, after: string): EditedLine => ({ value: before + after, cursor: before.length });

function startOf(text: string, width: number): string {
  let start = '';
  for (const letter of lettersOf(text)) {
    if (displayWidth(start + letter) > width) break;
    start += letter;
  }
  return start;
}

function endOf(text: string, width: number): string {
  let end = '';
  for (const letter of lettersOf(text).toReversed()) {
    if (displayWidth(letter + end) > width) break;
    end = letter + end;
  }
  return end;
}
