/** What the store pays, in English. */

export const money = {
  columns: {
    day: 'CREDIT',
    status: 'STATE',
    items: 'ITEMS',
    order: 'ORDER',
    item: 'ITEM',
    net: 'NET',
    commission: 'COMMISSION',
    overdue: 'OVERDUE',
    unsure: 'OVERDUE?',
    unusual: 'OTHER %',
  },
  total: 'TOTAL',
  noDay: 'no date',
  overdue: { yes: 'overdue', unsure: 'overdue?' },
  told: { told: '', untold: 'not told', none: 'none yet' },
  /** A commission and the usual one of its product, in percent. */
  unlike: (percent: string, usual: string) => `${percent} (usual ${usual})`,
  untold: (items: number, orders: number) =>
    `${items === 1 ? '1 item is' : `${items} items are`} in no sum: the store’s list does not tell of its money. ` +
    `--details ${orders} asks for it, one request for each of ${orders === 1 ? '1 order' : `${orders} orders`}.`,
  none: (count: number) =>
    count === 1
      ? '1 item has no money in the store yet: it is in no sum.'
      : `${count} items have no money in the store yet: they are in no sum.`,
};
