/** Whether an order may leave without a fiscal document, by the shop's rule in workshop.json; every way to ship checks it. */

/** The data needed to check that. */
type KnownFiscalKeys = {
  rules: { fiscalKey?: 'wanted' };
  fiscalKeysOf(orderId: string): readonly string[];
  leavesWithoutFiscalKey(orderId: string): boolean;
};

/** Whether the shop requires fiscal keys, and this order has neither one nor a reason for leaving without one. */
export function lacksFiscalKey({ rules, ...known }: KnownFiscalKeys, orderId: string): boolean {
  if (rules.fiscalKey !== 'wanted' || known.leavesWithoutFiscalKey(orderId)) return false;
  return known.fiscalKeysOf(orderId).length === 0;
}
