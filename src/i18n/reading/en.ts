/** What is read on demand: an order, a product, the stock, in English. */

export const reading = {
  reading: 'reading…',
  gone: 'The store does not have it (any more).',
  failed: (reason: string, key: string) => `Not read: ${reason}. ${key} tries again.`,
  ended: (key: string) => `The buyer’s data has left this machine after 15 minutes. ${key} reads it again.`,
};
