/** Checks whether a machine can put a text on a piece, by the shop's rules and font. Pure. */
import { fold } from '../base/fold.ts';
import { lettersOf } from '../base/graphemes.ts';
import type { TextFault } from '../domain/workshop.ts';
import type { JobTemplate } from './template.ts';

/** A fault of a text; `about`: the characters, the word or the number at fault. */
export type Fault = { fault: TextFault; about: string };

/** The length of a text in graphemes. */
function lengthOf(text: string): number {
  return lettersOf(text).length;
}

/** Returns the first fault of a text; `hasGlyph`: whether the font has a character, if there is a font. */
export function lintText(
  text: string,
  { rules }: Pick<JobTemplate, 'rules'>,
  hasGlyph?: (character: string) => boolean,
): Fault | undefined {
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  const controls = distinct(text.match(/[\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029]/g) ?? []);
  if (controls.length > 0) return { fault: 'control', about: controls.map(codeOf).join(' ') };
  const { maxLength, maxLines = 1, maxLineLength, forbidden = [] } = rules;
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.length > maxLines) return { fault: 'lines', about: String(lines.length) };
  const length = lengthOf(lines.join(''));
  if (maxLength !== undefined && length > maxLength) return { fault: 'length', about: `${length} > ${maxLength}` };
  const longest = Math.max(...lines.map(lengthOf));
  if (maxLineLength !== undefined && longest > maxLineLength) {
    return { fault: 'line-length', about: `${longest} > ${maxLineLength}` };
  }
  // Changing case or accents must not bypass a forbidden word.
  const folded = fold(text);
  const word = forbidden.find((one) => folded.includes(fold(one)));
  if (word !== undefined) return { fault: 'forbidden', about: word };
  if (!hasGlyph) return undefined;
  const missing = distinct(Array.from(text).filter((character) => !/[\s]/u.test(character) && !hasGlyph(character)));
  return missing.length > 0 ? { fault: 'glyph', about: missing.slice(0, 8).join('') } : undefined;
}

function distinct(list: readonly string[]): string[] {
  return [...new Set(list)];
}

function codeOf(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
}
