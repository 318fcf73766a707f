/** JSON for programs: the complete value, without characters that a terminal or a reader of lines would interpret. */

// Characters that JSON.stringify does not escape: DEL and C1 controls, line separators, annotations, and (as
// Default_Ignorable) bidi marks, zero-width, filler and tag characters.
const UNSEEN = /[\x7f-\x9f\u2028\u2029\ufff9-\uffff\p{Default_Ignorable_Code_Point}]/gu;

/** Writes a value as one line of JSON; controls, bidi marks and other invisible characters are escaped as `\u`. */
export function jsonLine(value: unknown): string {
  return (JSON.stringify(value) ?? 'null').replace(UNSEEN, escape);
}

function escape(text: string): string {
  return Array.from({ length: text.length }, (_, i) => `\\u${text.charCodeAt(i).toString(16).padStart(4, '0')}`).join(
    '',
  );
}
