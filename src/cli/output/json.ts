/** JSON for programs: what the store sent, whole, in bytes that no terminal and no reader of lines can mistake. */

// What JSON.stringify leaves as it is: DEL and C1 controls, line separators, annotations, and (as Default_Ignorable)
// bidi marks, zero-width, filler and tag characters.
const UNSEEN = /[\x7f-\x9f\u2028\u2029\ufff9-\uffff\p{Default_Ignorable_Code_Point}]/gu;

/**
 * One line of JSON; controls, bidi marks and whatever else cannot be seen are written as `\u`. The value is the same.
 */
export function jsonLine(value: unknown): string {
  return (JSON.stringify(value) ?? 'null').replace(UNSEEN, escape);
}

function escape(text: string): string {
  return Array.from({ length: text.length }, (_, i) => `\\u${text.charCodeAt(i).toString(16).padStart(4, '0')}`).join(
    '',
  );
}
