/** What has to be on a piece, taken apart: what it is called, and what is to be read on the piece. Pure. */

/** `Nomes` and `Lia & Rafa`; a text without a label has an empty one. */
export type LabelledText = { label: string; value: string };

/** A label is short, and made of words. */
const LONGEST_LABEL = 24;

/**
 * The parts of a personalisation as stores write them: `Nomes: “Lia”, “Rafa”; Linha: azul`. What has no label goes on with
 * the part before it; nothing of the text is lost but the signs between label and value.
 */
export function labelledTexts(text: string): LabelledText[] {
  const parts: LabelledText[] = [];
  for (const part of text.split('; ')) {
    const at = part.indexOf(': ');
    const label = at > 0 && at <= LONGEST_LABEL ? part.slice(0, at) : '';
    const last = parts.at(-1);
    if (isLabel(label)) parts.push({ label, value: part.slice(at + 2) });
    else if (last) parts[parts.length - 1] = { ...last, value: `${last.value}; ${part}` };
    else parts.push({ label: '', value: part });
  }
  return parts;
}

function isLabel(label: string): boolean {
  return (
    label !== '' && Array.from(label).every((letter) => letter === ' ' || letter.toLowerCase() !== letter.toUpperCase())
  );
}

/** A value without the quotation marks that stand around it, or around each of its names: `Lia · Rafa`. */
export function withoutQuotes(value: string): string {
  const text = value.trim();
  if (text.length < 3 || !text.startsWith('“') || !text.endsWith('”')) return value;
  const names = text.slice(1, -1).split('”, “');
  return names.some((name) => /[“”]/.test(name)) ? value : names.join(' · ');
}
