/** The words for prices before and after a change. */
import { formatCents } from '../../base/money.ts';
import { shownChange, type PricePreview } from '../../domain/prices.ts';
import type { Language, Texts } from '../../i18n/texts.ts';
import type { PromptOf } from '../state/prompt.ts';

/** `−7.7 %`, in Portuguese `−7,7%`, with a real minus sign; empty if there is no difference or nothing to compare with. */
export function percentWords(permille: number | undefined, language: Language): string {
  if (permille === undefined || permille === 0) return '';
  const digits = String(Math.abs(permille)).padStart(2, '0');
  const [point, sign] = language === 'pt-BR' ? [',', '%'] : ['.', ' %'];
  return `${permille < 0 ? '−' : '+'}${digits.slice(0, -1)}${point}${digits.slice(-1)}${sign}`;
}

/** `R$ 89,00 → R$ 79,90  −10,2%`: one price before and after the change, and the difference. */
export function previewWords(
  preview: Pick<PricePreview, 'before' | 'after'>,
  field: PromptOf<'price'>['field'],
  { product }: Pick<Texts, 'product'>,
  language: Language,
): string {
  const { from, to, permille } = shownChange(preview, field);
  const show = (cents: number) =>
    cents === 0 && field === 'preco_promocional' ? product.none : formatCents(cents, language);
  return product.preview(show(from), show(to), percentWords(permille, language));
}
