/** The command palette, in English. */

export const palette = {
  label: 'Command',
  nothing: 'No such command.',
  /** `screens`: `Item, Packing`. */
  elsewhere: (screens: string) => `Not on this screen, but on: ${screens}.`,
  choose: 'Type the name of a command, or choose one with ↑↓.',
  severalFit: 'Several commands fit: ↑↓ choose one, or type more.',
  find: (code: string) => `go to order ${code}`,
  code: (code: string) => `code ${code}, as if it were scanned`,
  order: 'order NUMBER: open an order in packing',
  orderMissing: (code: string) => `Nothing here has the code ${code}.`,
  filter: 'filter WORDS: filter the queue',
  view: 'view NAME: open a saved filter',
  viewMissing: (name: string, saved: string) => `No saved filter “${name}”. There are: ${saved}.`,
  theme: 'theme NAME',
  ship: 'ship CODE: ship the item in front',
  needsText: 'needs a text behind it',
};
