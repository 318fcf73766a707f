/** Money in whole cents, never in floating point. Amounts of items are texts in an unspecified format (spec 2.6). */

const DECIMAL = /^(-?)(\d+)\.(\d{1,2})$/;
const BRAZILIAN = /^(-?)(?:R\$\s*)?(\d{1,3}(?:\.\d{3})+|\d+),(\d{2})$/;

/**
 * Parses an amount whose decimal separator shows its unit (`64.9`, `1234.50`, `1.234,50`, `R$ 64,90`) as cents. `undefined` for
 * anything else: `6490` may be reais or cents, and a wrong guess is off by a factor of a hundred.
 */
export function readAmount(text: string): number | undefined {
  const trimmed = text.trim();
  const match = DECIMAL.exec(trimmed) ?? BRAZILIAN.exec(trimmed);
  if (!match) return undefined;
  const [, sign, whole = '', fraction = ''] = match;
  const cents = Number(whole.replaceAll('.', '')) * 100 + Number(fraction.padEnd(2, '0'));
  if (!Number.isSafeInteger(cents)) return undefined;
  return sign === '-' ? -cents : cents;
}

/** `R$ 1.234,50` for pt-BR, `R$ 1,234.50` for en. */
export function formatCents(cents: number, language: 'en' | 'pt-BR'): string {
  const [group, point] = language === 'pt-BR' ? ['.', ','] : [',', '.'];
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const whole = digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, group);
  return `${cents < 0 ? '-' : ''}R$ ${whole}${point}${digits.slice(-2)}`;
}

/** `1234.50`: cents in the notation that programs read. */
export function decimalText(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Formats an amount for people; a text of unknown unit is shown unchanged, with a mark. */
export function showAmount(text: string, language: 'en' | 'pt-BR'): string {
  const cents = readAmount(text);
  if (cents !== undefined) return formatCents(cents, language);
  return text === '' ? '' : `${text} ?`;
}
