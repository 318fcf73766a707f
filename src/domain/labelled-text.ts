/**
 * Texts of labels and values, as stores write variations and personalisation: `Nomes: “Lia”, “Rafa”; Linha: azul`. Packing draws
 * labels small and values large, so a text that may be a value counts as one. Pure functions.
 */

/** `Nomes` and `“Lia”, “Rafa”`; a text without a label has an empty one. */
type LabelledText = { label: string; value: string };

/** A part of such a text: a label with its colon, or the value after it. */
export type LabelledPart = { text: string; isLabel: boolean };

/** A longer text is not a label. */
const LONGEST_LABEL = 24;
/** More characters than any row shows. */
const LONGEST_OF_ROW = 400;
/** Letters and spaces: a digit, a quotation mark or an `&` may belong on the piece. */
const LABEL = /^[\p{Lu}\p{Ll}][\p{Lu}\p{Ll}\p{M} ]*$/u;

/** Splits a text by its labels. A part without a label belongs to the one before it; only the separators are dropped. */
export function labelledTexts(text: string): LabelledText[] {
  const parts: LabelledText[] = [];
  for (const piece of piecesOf(text)) {
    const last = parts.at(-1);
    if (last && piece.label === '') last.value += `; ${piece.value}`;
    else parts.push(piece);
  }
  return parts;
}

/** The parts of a text; joined they are the text, cut to `LONGEST_OF_ROW`. */
export function labelledParts(text: string): LabelledPart[] {
  return piecesOf(text.slice(0, LONGEST_OF_ROW))
    .flatMap(({ label, value }, index) => {
      const between = index === 0 ? '' : '; ';
      if (label === '') return [{ text: between + value, isLabel: false }];
      return [
        { text: `${between}${label}: `, isLabel: true },
        { text: value, isLabel: false },
      ];
    })
    .filter((part) => part.text !== '');
}

/** `azul · 325 ml` of `Cor: azul; Volume: 325 ml`: the values alone, for narrow rows. */
export function valuesOf(text: string): string {
  const pieces = piecesOf(text.slice(0, LONGEST_OF_ROW));
  return pieces
    .map(({ value }) => value)
    .filter((value) => value !== '')
    .join(' · ');
}

/** A value without the quotation marks around it, or around each of its names: `Lia · Rafa`. */
export function withoutQuotes(value: string): string {
  const text = value.trim();
  if (text.length < 3 || !text.startsWith('“') || !text.endsWith('”')) return value;
  const names = text.slice(1, -1).split('”, “');
  return names.some((name) => /[“”]/.test(name)) ? value : names.join(' · ');
}

/** Splits a text at every `; ` outside quotes. */
function piecesOf(text: string): LabelledText[] {
  const pieces: LabelledText[] = [];
  let [from, isQuoted] = [0, false];
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (letter === '“') isQuoted = true;
    else if (letter === '”') isQuoted = false;
    // After a digit or a letter a quotation mark means inches, or closes the quotation.
    else if (letter === '"') isQuoted = !isQuoted && (at === 0 || text[at - 1] === ' ');
    else if (letter === ';' && text[at + 1] === ' ' && !isQuoted) {
      pieces.push(labelled(text.slice(from, at)));
      from = at + 2;
    }
  }
  return [...pieces, labelled(text.slice(from))];
}

function labelled(piece: string): LabelledText {
  const at = piece.indexOf(': ');
  const label = piece.slice(0, Math.max(0, at));
  const isLabel = label.length <= LONGEST_LABEL && LABEL.test(label);
  return isLabel ? { label, value: piece.slice(at + 2) } : { label: '', value: piece };
}
