/** Whether an order may leave as far as its fiscal document goes: what the shop has said in workshop.json, asked at every door. */

/** What has to be known to say it. */
export type KnownFiscalKeys = {
  rules: { fiscalKey?: 'wanted' };
  fiscalKeysOf(orderId: string): readonly string[];
  leavesWithoutFiscalKey(orderId: string): boolean;
};

/** Whether the shop wants a fiscal key with every parcel, none is kept with this order, and nobody said that it leaves without. */
export function lacksFiscalKey({ rules, ...known }: KnownFiscalKeys, orderId: string): boolean {
  if (rules.fiscalKey !== 'wanted' || known.leavesWithoutFiscalKey(orderId)) return false;
  return known.fiscalKeysOf(orderId).length === 0;
}
