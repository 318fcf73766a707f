/** The money list, in English. */

export const money = {
  /** Above the columns; the share of the store is its commission. */
  columns: { day: 'credit', status: 'state', items: 'items', net: 'net', commission: 'commission', unusual: 'other %' },
  noDay: 'no date',
  count: (items: number) => (items === 1 ? '1 item' : `${items} items`),
  net: (amount: string) => `net ${amount}`,
  commission: (amount: string) => `commission ${amount}`,
  overdue: (count: number) => `${count} overdue`,
  unsure: (count: number) => `${count} perhaps overdue`,
  unusual: (count: number) => `${count} with another commission than usual`,
  none: (count: number) => `${count} without money in the store yet`,
  untold: (count: number) => `${count} not known yet, being read`,
  isOverdue: { yes: 'overdue', unsure: 'overdue?', no: '' },
  /** A commission and the usual one of its product, in percent. */
  unlike: (percent: string, usual: string) => `${percent} % (usual ${usual} %)`,
  moreItems: (count: number) => `… ${count} more`,
  empty: 'The store tells of no money for the items that are here.',
};
