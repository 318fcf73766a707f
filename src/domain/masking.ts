/** Masks for buyers' personal data (LGPD): enough to recognise, too little to use. */

/** `***.456.789-**` for a CPF; a CNPJ (which may hold letters) keeps its middle the same way; anything else shows nothing. */
export function maskTaxId(text: string): string {
  const id = text.replaceAll(/[^0-9A-Za-z]/g, '');
  if (/^\d{11}$/.test(id)) return `***.${id.slice(3, 6)}.${id.slice(6, 9)}-**`;
  if (/^[0-9A-Za-z]{12}\d{2}$/.test(id)) return `**.${id.slice(2, 5)}.${id.slice(5, 8)}/****-**`;
  return maskAll(text);
}

/** `m***@…`: the first letter of an address. */
export function maskEmail(text: string): string {
  return text.includes('@') ? `${first(text)}***@…` : maskAll(text);
}

/** `(11) *****-1234`: area code and the last four digits. */
export function maskPhone(text: string): string {
  const digits = text.replaceAll(/\D/g, '');
  const national = digits.length > 11 && digits.startsWith('55') ? digits.slice(2) : digits;
  return national.length >= 10 ? `(${national.slice(0, 2)}) *****-${national.slice(-4)}` : maskAll(text);
}

/** First name and initials: `Ana S.`; enough to call a parcel by. */
export function maskName(text: string): string {
  const [name = '', ...rest] = text.trim().split(/\s+/);
  return [name, ...rest.map((word) => `${first(word)}.`)].join(' ').trim();
}

/** Nothing of the text but that there is one. */
export function maskAll(text: string): string {
  return text === '' ? '' : '***';
}

function first(text: string): string {
  return [...text][0] ?? '';
}
