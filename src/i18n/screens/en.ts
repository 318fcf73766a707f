/** The names of the screens, in English. */

export const screens = {
  queue: 'Queue',
  item: 'Item',
  product: 'Product',
  stock: 'Stock',
  help: 'Help',
  personalisation: 'Read first',
  label: 'Label',
  packing: 'Packing',
  production: 'Production',
  board: 'Board',
  van: 'Van',
  promos: 'Promotions',
  money: 'Money',
  output: 'Own command',
  assembly: 'Assembly',
  wall: 'Wall',
  more: 'More',
  history: 'History',
  story: 'Story',
  diagnostics: 'Diagnostics',
};
