/** Texts of labels and values, as stores write variations and what goes on a piece: `Nomes: “Ana”; Cor: azul`. Pure. */

/** A part of such a text: a label with its colon, or what stands behind it. */
export type LabelledPart = { text: string; isLabel: boolean };

/** What is longer is no label. */
const LONGEST_LABEL = 24;
/** More of a text than any row shows. */
const LONGEST = 400;

/** The text in parts; joined they are the text, cut where no row shows more. Inside quotes nothing is a label. */
export function labelledParts(text: string): LabelledPart[] {
  const parts: LabelledPart[] = [];
  for (const [index, piece] of piecesOf(text.slice(0, LONGEST)).entries()) {
    const between = index === 0 ? '' : '; ';
    const at = piece.indexOf(': ');
    const isLabelled = at > 0 && at <= LONGEST_LABEL && !/[“”"\d]/.test(piece.slice(0, at));
    if (isLabelled) {
      parts.push({ text: `${between}${piece.slice(0, at + 2)}`, isLabel: true });
      parts.push({ text: piece.slice(at + 2), isLabel: false });
    } else parts.push({ text: between + piece, isLabel: false });
  }
  return parts.filter((part) => part.text !== '');
}

/** `azul · 325 ml` of `Cor: azul; Volume: 325 ml`: what a row says where its labels have no room. */
export function valuesOf(text: string): string {
  return labelledParts(text)
    .filter(({ isLabel }) => !isLabel)
    .map((part) => part.text.replace(/^; /, ''))
    .join(' · ');
}

/** Cut at every `; ` outside of quotes. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let [from, isQuoted] = [0, false];
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (letter === '“') isQuoted = true;
    else if (letter === '”') isQuoted = false;
    else if (letter === '"') isQuoted = !isQuoted;
    else if (letter === ';' && text[at + 1] === ' ' && !isQuoted) {
      pieces.push(text.slice(from, at));
      from = at + 2;
    }
  }
  return [...pieces, text.slice(from)];
}
