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

const DATE = /^\d{1,2}\/\d{1,2}\/\d{4}$/;

/** Nothing of the text but that there is one. */
export function maskAll(text: string): string {
  return text === '' ? '' : '***';
}

/** `11000-***`: the region of a postal code, not the street. */
export function maskPostalCode(text: string): string {
  const digits = text.replaceAll(/\D/g, '');
  return digits.length === 8 ? `${digits.slice(0, 5)}-***` : maskAll(text);
}

/**
 * A buyer's note without what identifies: e-mail addresses and runs of digits as long as a telephone, CPF or card number.
 * What has to be made or packed stays readable.
 */
export function maskNote(text: string): string {
  return text
    .replaceAll(/\S+@\S+/g, '***')
    .replaceAll(/\d(?:[\s()./-]{0,3}\d){7,}/g, (digits) => (DATE.test(digits) ? digits : '***'));
}

function first(text: string): string {
  return [...text][0] ?? '';
}
