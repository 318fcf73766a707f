/** Lists on paper, in English: what to make or pick, and what is in a parcel. */
export const papers = {
  picks: {
    title: 'Pick list',
    file: 'pick-list',
    counts: (kinds: number, units: string) =>
      `${kinds === 1 ? '1 kind' : `${kinds} kinds`}, ${units === '1' ? '1 piece' : `${units} pieces`}`,
    columns: { units: 'pieces', item: 'item', orders: 'orders' },
  },
  slips: {
    file: 'packing-slips',
    title: (order: string) => `Order ${order}`,
    columns: { units: 'pieces', item: 'item', price: 'price' },
  },
  page: (at: number, count: number) => `page ${at} of ${count}`,
  none: 'Nothing of this is to be made or packed: no paper.',
  fontNotUsed: (why: string) => `The font of BANCADA_PAPER_FONT is not used (${why})`,
  lettersMissing: (count: number, letters: string) =>
    `${count === 1 ? '1 character' : `${count} characters`} cannot be printed, and a box stands there: ${letters}`,
};
