/** Masks buyers' personal data (LGPD): enough to recognise, too little to use. */

/** Texts are cut to this length before they are searched: no name or number is longer, and nobody reads more of a note. */
const LONGEST = 65_536;
const bounded = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/**
 * `***.456.789-**` for a CPF; a CNPJ (which may hold letters) keeps its middle the same way;
 * anything else shows nothing.
 */
export function maskTaxId(text: string): string {
  const id = bounded(text).replaceAll(/[^0-9A-Za-z]/g, '');
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
  const digits = bounded(text).replaceAll(/\D/g, '');
  const national = digits.length > 11 && digits.startsWith('55') ? digits.slice(2) : digits;
  return national.length >= 10 ? `(${national.slice(0, 2)}) *****-${national.slice(-4)}` : maskAll(text);
}

/** First name and initials: `Ana S.`; enough to call a parcel by. */
export function maskName(text: string): string {
  const [name = '', ...rest] = bounded(text).trim().split(/\s+/);
  return [name, ...rest.map((word) => `${first(word)}.`)].join(' ');
}

const DATE = /^\d{1,2}\/\d{1,2}\/\d{4}$/;

/** Hides the whole text. */
export function maskAll(text: string): string {
  return text === '' ? '' : '***';
}

/** `11000-***`: the region of a postal code, not the street. */
export function maskPostalCode(text: string): string {
  const digits = bounded(text).replaceAll(/\D/g, '');
  return digits.length === 8 ? `${digits.slice(0, 5)}-***` : maskAll(text);
}

/**
 * A buyer's note without what identifies: e-mail addresses and runs of digits as long as a telephone, CPF or card
 * number. What has to be made or packed stays readable.
 */
export function maskNote(text: string): string {
  return bounded(text)
    .replaceAll(/\S+/g, (word) => (word.slice(1, -1).includes('@') ? '***' : word))
    .replaceAll(/\d(?:[\s()./-]{0,3}\d){7,}/g, (digits) => (DATE.test(digits) ? digits : '***'))
    .replace(LETTERED_CNPJ, (found) => (isLetteredCnpj(found) ? '***' : found));
}

// "%40" is an at sign in a URL. A match begins only after a character that cannot be part of it, or long words would be slow.
const EMAIL = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+(?:@|%40)[\p{L}\p{N}][\p{L}\p{N}.-]*/gu;
/** Matches a number only if it is not part of a longer word, an id or a date. */
const alone = (shape: string) => new RegExp(String.raw`(?<![\p{L}\p{N}_-])(?:${shape})(?![\p{L}\p{N}_]|-\w)`, 'gu');
const CPF = String.raw`\d{3}[. ]?\d{3}[. ]?\d{3}[-/ ]?\d{2}`;
const CNPJ = String.raw`\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}|\d{14}`;
const BRAZILIAN_PHONE = String.raw`(?:\+?55[ .-]?)?\(?\d{2}\)?[ .-]?9?\d{4}[ .-]?\d{4}|9?\d{4}-\d{4}`;
const FOREIGN_PHONE = String.raw`\+\d(?:[ .()-]{0,2}\d){7,14}`;
/** A CNPJ with letters; without punctuation its last two digits must be valid. */
const LETTERED_CNPJ = alone(
  String.raw`[\dA-Za-z]{2}\.[\dA-Za-z]{3}\.[\dA-Za-z]{3}\/[\dA-Za-z]{4}-\d{2}|[\dA-Za-z]{12}\d{2}`,
);
const NUMBER = alone([CNPJ, CPF, BRAZILIAN_PHONE, FOREIGN_PHONE].join('|'));

/**
 * A sentence that others wrote (a store's error, a library's) without what looks like personal data: e-mail addresses
 * and the shapes of a CPF, a CNPJ and a telephone number. Ids, times, addresses of machines and tracking codes stay.
 */
export function maskPersonal(text: string): string {
  return maskShapes(bounded(text), () => '***');
}

/** The same, with the result of `cover` in place of each match. */
export function maskShapes(text: string, cover: (found: string) => string): string {
  return text
    .replace(EMAIL, cover)
    .replace(NUMBER, cover)
    .replace(LETTERED_CNPJ, (found) => (isLetteredCnpj(found) ? cover(found) : found));
}

/** Whether a text has a CNPJ with letters in it, with or without its punctuation. */
export function hasLetteredCnpj(text: string): boolean {
  return (text.match(LETTERED_CNPJ) ?? []).some(isLetteredCnpj);
}

function isLetteredCnpj(found: string): boolean {
  if (found.length > 14) return true;
  // Each character counts as its code minus that of "0".
  const values = Array.from(found.toUpperCase(), (sign) => sign.charCodeAt(0) - 48);
  return [12, 13].every((at) => values[at] === checkDigitOf(values.slice(0, at)));
}

/** Modulo 11, with the weights 2 to 9 repeated from the right. */
function checkDigitOf(values: readonly number[]): number {
  const sum = values.toReversed().reduce((all, value, i) => all + value * ((i % 8) + 2), 0);
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
}

function first(text: string): string {
  const [letter = ''] = text;
  return letter;
}
