/** Whether an order may leave as far as its fiscal document goes: what the shop has said in workshop.json, asked at every door. */

/** What has to be known to say it. */
export type KnownFiscalKeys = {
  rules: { fiscalKey?: 'wanted' };
  fiscalKeysOf(orderId: string): readonly string[];
};

/** Whether the shop wants a fiscal key with every parcel, and none is kept with this order. */
export function lacksFiscalKey({ rules, ...known }: KnownFiscalKeys, orderId: string): boolean {
  return rules.fiscalKey === 'wanted' && known.fiscalKeysOf(orderId).length === 0;
}
