import type { SessionContext } from '../session-context.ts';
import { keyTo } from './key-to.ts';

/** Why no price can be written now: its unit is not known, or prices that were shown contradict it. A person settles that. */
export function whyNoUnit(context: SessionContext): string | undefined {
  const { texts, details } = context;
  const { priceUnit, unitDoubt, products } = details.getState();
  const key = keyTo(context, 'product', 'setUnit');
  if (!priceUnit) return texts.reasons.noPriceUnit(key);
  if (!unitDoubt) return undefined;
  const { said, shown, productId } = unitDoubt;
  const name = products.get(productId)?.value?.nome || productId;
  return texts.reasons.unitDoubt(said, shown, name, key);
}
