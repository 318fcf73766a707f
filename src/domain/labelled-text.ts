/**
 * Texts of labels and values, as stores write variations and what goes on a piece: `Nomes: “Lia”, “Rafa”; Linha: azul`.
 * What a label is, is said here alone: packing draws labels small and values large, so a text that might be a value is one.
 * Pure.
 */

/** `Nomes` and `“Lia”, “Rafa”`; a text without a label has an empty one. */
export type LabelledText = { label: string; value: string };

/** A part of such a text: a label with its colon, or what stands behind it. */
export type LabelledPart = { text: string; isLabel: boolean };

/** What is longer is no label. */
const LONGEST_LABEL = 24;
/** More of a text than any row shows. */
const LONGEST_OF_ROW = 400;
/** Letters and blanks: a digit, a quotation mark or an `&` may be meant for the piece. */
const LABEL = /^[\p{Lu}\p{Ll}][\p{Lu}\p{Ll}\p{M} ]*$/u;

/**
 * All of the text by its labels. What has no label goes on with the part before it; nothing of the text is lost but the
 * signs between label and value.
 */
export function labelledTexts(text: string): LabelledText[] {
  const parts: LabelledText[] = [];
  for (const piece of piecesOf(text)) {
    const last = parts.at(-1);
    if (last && piece.label === '') last.value += `; ${piece.value}`;
    else parts.push(piece);
  }
  return parts;
}

/** The text in parts; joined they are the text, cut where no row shows more. */
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

/** `azul · 325 ml` of `Cor: azul; Volume: 325 ml`: what a row says where its labels have no room. */
export function valuesOf(text: string): string {
  const pieces = piecesOf(text.slice(0, LONGEST_OF_ROW));
  return pieces
    .map(({ value }) => value)
    .filter((value) => value !== '')
    .join(' · ');
}

/** A value without the quotation marks that stand around it, or around each of its names: `Lia · Rafa`. */
export function withoutQuotes(value: string): string {
  const text = value.trim();
  if (text.length < 3 || !text.startsWith('“') || !text.endsWith('”')) return value;
  const names = text.slice(1, -1).split('”, “');
  return names.some((name) => /[“”]/.test(name)) ? value : names.join(' · ');
}

/** Cut at every `; ` outside of quotes, each piece with its label where it has one. */
function piecesOf(text: string): LabelledText[] {
  const pieces: LabelledText[] = [];
  let [from, isQuoted] = [0, false];
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (letter === '“') isQuoted = true;
    else if (letter === '”') isQuoted = false;
    // Behind a digit or a letter it means inches, or ends what was quoted.
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
