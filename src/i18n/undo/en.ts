/** What undo says, in English. */

/** `3 items`, `2 of 3 items`. */
const itemsOf = (count: number, total: number) =>
  count < total ? `${count} of ${total} items` : count === 1 ? '1 item' : `${count} items`;

export const undo = {
  /** What `z` takes back, in few words, and what it came to: `about` is the piece, or how many. */
  holds: { held: 'put on hold', released: 'release' },
  items: (count: number) => itemsOf(count, count),
  holdUndone: {
    held: (about: string) => `Not on hold any more: ${about}`,
    released: (about: string) => `On hold again: ${about}`,
  },
  withdrawn: (item: string) => `Taken back: ${item}`,
  returning: (item: string) => `Going back to production: ${item}`,
  parcelReturning: (numero: string, count: number, total: number) =>
    `Going back to production: order ${numero}, ${itemsOf(count, total)}`,
  parcelBack: (numero: string, count: number, total: number) =>
    `Back in production: order ${numero}, ${itemsOf(count, total)}`,
  /** `age`: how long ago it left. */
  bringBack: (numero: string, age: string, code: string) =>
    `Bring order ${numero} back to production? It left ${age} ago ${code === '' ? 'without a tracking code' : `with ${code}`}.`,
  seen: (piece: string) => `text checked, ${piece}`,
  theseAreAll: (name: string) => `these are all, ${name}`,
  backOnBench: (numero: string) => `Order ${numero} is back on the bench.`,
  impossible: {
    nothing: 'Nothing to undo.',
    'on-its-way': 'Too late to take back: it is on its way. Undo it once the store has answered.',
    'no-inverse': 'Final: the store cannot undo this.',
    'moved-on': 'The item is not where you left it any more.',
    'not-recorded': 'This machine cannot record it, so nothing was undone.',
  },
  /** What is left to do about what the store cannot undo. */
  instead: {
    hold: (key: string) => `${key} puts it on hold.`,
    ship: (key: string) => `${key} ships it again.`,
    /** On a screen that does not have the key. */
    inQueue: (sentence: string) => `In the queue ${sentence}`,
    value: 'Write the earlier value again.',
  },
};
