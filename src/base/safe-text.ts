/**
 * Makes text from the API harmless for a terminal (design part 7). A product name must not move the cursor, write to the
 * clipboard, reverse the reading order of the row after it, or hide characters that a person cannot see.
 *
 * Every string is cleaned once, where it enters; the raw text is kept only for `--json`.
 */
import { graphemesOf } from './graphemes.ts';
import { once } from './memo.ts';

// Latin, Greek, Cyrillic, common punctuation, currency, arrows and box drawing, kana, Han, Hangul: none of these needs
// cleaning, whatever its neighbours are. Left out on purpose: soft hyphen, combining marks, U+200B-200F, U+2028-202E.
const UNSURE =
  /[^\x20-\x7e\u00a0-\u00ac\u00ae-\u02ff\u0370-\u0482\u048a-\u0530\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2190-\u27bf\u3041-\u3096\u30a0-\u30ff\u4e00-\u9fff\uac00-\ud7a3]/;

// Compiled for the first text that needs them: their Unicode properties take 15 ms to compile.
const cleaning = once(() => {
  const lineBreaks = /\r\n|[\n\r\v\f\x85\u2028\u2029]/g;
  const controls = /[\x00-\x1f\x7f-\x9f]/g;

  // Default_Ignorable covers zero-width, bidi, tag characters, fillers and variation selectors; the three that an emoji may
  // need are checked one by one below. U+FFF9-FFFB (interlinear annotation) hide text and have no such property.
  const invisible = /[[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]--[\u200d]--[\ufe0e\ufe0f]]/gv;
  const strayVariation = /(?<!\p{Emoji})[\ufe0e\ufe0f]/gv;
  const strayJoiner =
    /(?<!\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?)\u200d|\u200d(?!\p{Extended_Pictographic})/gv;
  // The longest emoji in Unicode joins four pictures. A terminal that cannot join draws each of them, two cells wide: a
  // longer chain would be measured as two cells and drawn over the whole row.
  const picture = String.raw`\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]*`;
  const longChain = new RegExp(String.raw`((?:${picture}\u200d){3}${picture})((?:\u200d${picture})+)`, 'gv');
  const joiners = /\u200d/g;

  const markPile = new RegExp(String.raw`(\p{M}{${MARKS_PER_BASE}})\p{M}+`, 'gv');
  // A mark without a base would be drawn on the last character of the column before it.
  const markWithoutBase = /^\p{M}/v;
  return {
    lineBreaks,
    controls,
    invisible,
    strayVariation,
    strayJoiner,
    longChain,
    joiners,
    markPile,
    markWithoutBase,
  };
});

const MARKS_PER_BASE = 4;

/** Cleaning a megabyte of marks and joiners takes a tenth of a second; nobody reads further than this, so the rest is dropped. */
const MOST_LOOKED_AT = 65_536;

/**
 * Makes a string from outside harmless on one line of a terminal. Never throws.
 *
 * - Line breaks become `↵`, a tab becomes a space; every other C0 control and DEL becomes its picture (`␛`), C1 controls
 *   and lone surrogates become `�`.
 * - Bidi controls, zero-width, filler and tag characters are removed; joiners stay inside emoji.
 * - More than four combining marks on a base are dropped; a mark at the start gets `◌` to sit on.
 * - Text of more than `maxLength` UTF-16 units is cut at a grapheme and ends in `…`.
 *
 * Idempotent. A clean string is returned as it is, at the cost of one regular expression.
 */
export function safeText(text: string, maxLength = 4000): string {
  const most = Math.max(MOST_LOOKED_AT, 2 * maxLength);
  return cut(text.length > most ? `${cleaned(text.slice(0, most))}…` : cleaned(text), maxLength);
}

function cleaned(text: string): string {
  if (!UNSURE.test(text)) return text;

  const patterns = cleaning();
  const harmless = text
    .toWellFormed()
    .replace(patterns.lineBreaks, '↵')
    .replaceAll('\t', ' ')
    .replace(patterns.controls, showControl)
    .replace(patterns.invisible, '')
    .replace(patterns.strayVariation, '')
    .replace(patterns.strayJoiner, '')
    .replace(patterns.markPile, '$1')
    .replace(patterns.longChain, (_, chain: string, rest: string) => chain + rest.replace(patterns.joiners, ''));
  return patterns.markWithoutBase.test(harmless) ? `◌${harmless}` : harmless;
}

function showControl(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? '␡' : '�';
}

function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const end = maxLength - 1;
  const start = graphemesOf(text).containing(end)?.index ?? end;
  // Some scripts can build one grapheme of any length; then the text is cut between two code points.
  if (end - start <= 64) return `${text.slice(0, start)}…`;
  return `${text.slice(0, end).toWellFormed().replace(/�$/, '')}…`;
}
