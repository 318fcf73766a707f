/** Ends a promotion: the effect on the selling price of a product, and how it is written. */
import { toCents } from '../../domain/prices.ts';
import { formatCents } from '../../base/money.ts';
import type { Product } from '../../domain/records.ts';
import { say } from '../state/session-state.ts';
import type { SessionContext, Services } from '../session-context.ts';
import { percentWords } from '../kernel/price-words.ts';
import { writePrice } from './price-prompts.ts';

/** Whether a product is on promotion; false if the unit of its prices is not known. */
export function hasPromo({ details }: Services, product: Product | undefined): boolean {
  const { priceUnit } = details.getState();
  return product !== undefined && priceUnit !== undefined && (toCents(product.preco_promocional, priceUnit) ?? 0) > 0;
}

/** `R$ 49.90 → R$ 64.90  +30.1 %`: the selling price now, and without the promotion; empty if it cannot be read. */
export function endOfPromoWords(context: SessionContext, productId: string): string {
  const { details, language, texts } = context;
  const { products, priceUnit } = details.getState();
  const product = products.get(productId)?.value;
  if (!product || !priceUnit) return '';
  const [from, to] = [toCents(product.preco_promocional, priceUnit), toCents(product.preco, priceUnit)];
  if (from === undefined || to === undefined) return '';
  const permille = from > 0 ? Math.round(((to - from) * 1000) / from) : undefined;
  const [before, after] = [formatCents(from, language), formatCents(to, language)];
  return texts.product.preview(before, after, percentWords(permille, language));
}

/** The promotion that would end, in words; `undefined` if there is none any more. */
export function promoToEnd(context: SessionContext, productId: string): string | undefined {
  const product = context.details.getState().products.get(productId)?.value;
  return hasPromo(context, product) ? endOfPromoWords(context, productId) : undefined;
}

/** Ends the promotion, unless it has ended meanwhile. */
export function endPromo(context: SessionContext, productId: string): void {
  const { products, priceUnit } = context.details.getState();
  const product = products.get(productId)?.value;
  if (!product || !priceUnit || !hasPromo(context, product)) {
    return say(context.session, 'warn', `${context.texts.commands.clearPromo}: ${context.texts.reasons.noPromo}`);
  }
  // How the API represents "no promotion" is not documented (spec 4.5); zero is the one value that cannot be a price.
  writePrice(context, product, { preco_promocional: 0 }, priceUnit);
}
