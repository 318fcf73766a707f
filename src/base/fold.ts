/** Converts to lower case without accents: `calendario` finds `Calendário`, and `Ímã` sorts between `Igreja` and `Ioiô`. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  return /^[\x00-\x7f]*$/.test(lower) ? lower : lower.normalize('NFD').replaceAll(/\p{M}/gu, '');
}
