/** The words of a card in front of the screen. */

/** A line of it; `isGrave`: it must not be overlooked. */
export type CardLine = { text: string; isGrave: boolean };
/** `close`: how it goes away. */
export type CardWords = { title: string; lines: readonly CardLine[]; close: string };

/** A line with what there is of it; empty where there is nothing. */
export function cardLine(parts: readonly (string | false)[], isGrave = false): CardLine {
  return { text: parts.filter(Boolean).join(' · '), isGrave };
}
