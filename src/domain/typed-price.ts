/** A price as a person types it: an amount, or with its sign and `%` a percentage of the price that the product has. */
import { readTypedAmount, type AmountProblem } from '../base/typed-amount.ts';
import { ruledPrice } from './price-runs.ts';
import { readPermille } from './promo-rule.ts';

type TypedPrice =
  | { cents: number; problem?: undefined }
  /** To add, in tenths of a percent. */
  | { permille: number; problem?: undefined }
  | { problem: AmountProblem };

/** Reads `29,90` as an amount and `-10%` as a tenth less; `10%` and `-10` have two readings and are no price. Never throws. */
export function readTypedPrice(text: string): TypedPrice {
  const typed = text.trim();
  const permille = /^[+-].*%$/.test(typed) ? readPermille(typed.replace(' %', '%')) : undefined;
  return permille === undefined ? readTypedAmount(typed) : { permille };
}

/** The cents that a typed price stands for. `priceCents`: the price of the product now, of which a percentage is one. */
export function centsOfTyped(typed: Exclude<TypedPrice, { problem: AmountProblem }>, priceCents: number): number {
  return 'cents' in typed ? typed.cents : ruledPrice(priceCents, typed);
}
