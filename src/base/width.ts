/**
 * Measures and cuts text by terminal cells: 漢 takes two, é one, a joined emoji two. Rows are drawn at every key press, so Latin
 * text, which is nearly all of it, is measured by its length.
 *
 * Texts must come from safe-text.ts: one line, no escape sequences.
 */
import { graphemesOf, isPlainText } from './graphemes.ts';
import { once } from './memo.ts';
import stringWidth from 'string-width';

// Terminals disagree whether U+FE0F makes ❤ two cells wide; all agree on ❤ without it. Inside a joined emoji it changes nothing.
const unsureWidth = once(() => /(?<=[\p{Emoji}--\p{Emoji_Presentation}])\ufe0f(?!\u200d)/gv);

/** How many terminal cells the text takes. */
export function displayWidth(text: string): number {
  return isPlainText(text) ? text.length : stringWidth(text);
}

/**
 * Pads the text with spaces, or cuts it between two graphemes with `…` at the end, to exactly `width` cells. Emoji that some
 * terminals draw in one cell and others in two (`❤️`) lose their U+FE0F.
 */
export function fit(text: string, width: number, align: 'left' | 'right' = 'left'): string {
  if (width <= 0) return '';
  if (isPlainText(text)) {
    if (text.length > width) return `${text.slice(0, width - 1)}…`;
    return align === 'left' ? text.padEnd(width) : text.padStart(width);
  }
  const settled = text.replace(unsureWidth(), '');
  const shown = stringWidth(settled) <= width ? settled : cutToWidth(settled, width);
  const filling = ' '.repeat(Math.max(0, width - stringWidth(shown)));
  return align === 'left' ? shown + filling : filling + shown;
}

function cutToWidth(text: string, width: number): string {
  const kept: string[] = [];
  let used = 0;
  for (const { segment } of graphemesOf(text)) {
    used += stringWidth(segment);
    if (used > width - 1) break;
    kept.push(segment);
  }
  return `${kept.join('')}…`;
}
