/** The words of a card in front of the screen. */

/** A line of the card; `isGrave`: it must not be overlooked. */
type CardLine = { text: string; isGrave: boolean };
/** `close`: how to close the card. */
export type CardWords = { title: string; lines: readonly CardLine[]; close: string };

/** Joins the parts that are there to a line; the line is empty if there are none. */
export function cardLine(parts: readonly (string | false)[], isGrave = false): CardLine {
  return { text: parts.filter(Boolean).join(' · '), isGrave };
}
