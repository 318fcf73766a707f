/** What the tour says, in English. */

/** The keys that it names, as they are shown. */
export type TourKeys = {
  accept: string;
  undo: string;
  start: string;
  mark: string;
  back: string;
  packing: string;
  queue: string;
  stock: string;
  seen: string;
  nextTab: string;
  command: string;
  filter: string;
  count: string;
  review: string;
  send: string;
};

export const tour = {
  head: (step: number, all: number, title: string) => `TOUR ${step}/${all}  ${title}`,
  done: (title: string) => `✔ ${title}`,
  over: 'TOUR  That was all',
  allDone: 'You have accepted, undone, read, packed and counted, and no parcel went wrong.',
  /** Of the steps since it began here. */
  someDone: (done: number, skipped: number) =>
    `You have done ${done === 0 ? 'none' : done} of these steps${skipped === 0 ? '' : `, and skipped ${skipped}`}. “:tour” begins again.`,
  whatNext: '“bancada demo --train 10” gives ten parcels and a score; “bancada login” your own store.',
  keys: (next: string, quit: string) => `${next}: next   ${quit}: leave, it is kept`,
  skip: (next: string, quit: string) => `${next}: skip   ${quit}: leave, it is kept`,
  leave: (quit: string) => `${quit}: leave`,
  offer: 'First time here? “:tour” shows the bench in ten steps.',
  offerAtStore: 'First time here? “bancada tour” shows the bench in ten steps.',
  begun: 'The tour has begun: what to do stands below.',
  accept: {
    title: 'Accept',
    do: ({ accept }: TourKeys) =>
      `Each row is a piece that somebody bought. ${accept} accepts the one under the cursor; it is sent after some seconds, which the row counts.`,
    sent: (numero: string) => `It is on its way: wait until the store has heard of #${numero}.`,
    done: (numero: string) => `The store says: #${numero} is accepted.`,
  },
  undo: {
    title: 'Undo',
    do: ({ accept, undo }: TourKeys) =>
      `Press ${accept} on a row, and ${undo} while it still counts: nothing is sent, and it costs nothing.`,
    tooLate: ({ accept, undo }: TourKeys) =>
      `That one had been sent: the store has no way back from accepting. Once more: ${accept}, and ${undo} at once.`,
    done: 'The store has heard nothing of it: the piece is pending as before.',
  },
  read: {
    title: 'Read what is on the piece',
    do: ({ command, start, nextTab }: TourKeys, numero: string, text: string) =>
      `Order ${numero} has two pieces that differ only in their text. ${command}${numero} Enter goes there (tab Accepted, ${nextTab}). Start the one with ${text}: ${start}.`,
    wrong: (wanted: string, numero: string) =>
      `That was the other one: letters are read one by one. Here is another order, ${numero}: start the one with ${wanted}.`,
    done: (text: string) => `The store says: ${text} is in production, and only that.`,
  },
  many: {
    title: 'Many at once',
    do: ({ mark, accept, queue }: TourKeys) =>
      `${queue}: the queue. ${mark} marks a row: mark three in Pending, then ${accept} and Enter. One question, one grace, and an account of each.`,
    count: (count: number) => `The store has accepted ${count} of three so far.`,
    done: 'The store says: three accepted.',
  },
  lost: {
    title: 'A lost answer',
    do: ({ accept }: TourKeys) =>
      `The line will lose the next answer. Accept a row (${accept}) and press nothing else: what became of it is looked up, and nothing is sent twice.`,
    watching: 'The answer is lost. The bench does not know yet, says so, and asks the store.',
    done: (numero: string) => `The store says: #${numero} is accepted, once. The bench found out by looking.`,
  },
  pack: {
    title: 'Pack by scans',
    do: ({ packing, command }: TourKeys, numero: string) =>
      `${packing} opens packing. A scanner types a code and Enter; without one, ${command} before it does the same. Scan order ${numero}: ${command}${numero} Enter.`,
    pieces: ({ command, seen }: TourKeys, codes: string) =>
      `Now each piece: ${command}CODE Enter, once for each. ${codes}. Read the text of the piece in front, then ${seen}.`,
    label: ({ command }: TourKeys, code: string) =>
      `All are in the box. Last the code on the label: ${command}${code} Enter.`,
    done: (numero: string) => `The store says: all of order ${numero} is shipped.`,
  },
  wrong: {
    title: 'A wrong piece',
    do: ({ command, packing }: TourKeys, numero: string) =>
      `Order ${numero} (${packing}, ${command}${numero} Enter). This time the wrong piece lies in your hand.`,
    scan: ({ command }: TourKeys, code: string) => `In your hand: ${code}. Scan it: ${command}${code} Enter.`,
    stopped: 'A stop. Nothing works until it is understood: read it, then Enter, and put the piece back.',
    again: ({ command }: TourKeys, code: string, label: string) =>
      `Now the right one: ${command}${code} Enter, then the label: ${command}${label} Enter.`,
    missed: (numero: string) => `It left without a scan of the wrong piece. Once more, with order ${numero}.`,
    done: 'The wrong piece stayed here, and the store says: shipped.',
  },
  back: {
    title: 'Take it back',
    do: ({ back, queue, command }: TourKeys, numero: string) =>
      `The box of order ${numero} still stands here, called shipped by mistake. ${queue}, ${command}${numero} Enter finds it; ${back} takes it back to production.`,
    done: (numero: string) => `The store says: order ${numero} is in production again.`,
  },
  race: {
    title: 'Cancelled in the same moment',
    do: ({ packing, command }: TourKeys, numero: string, code: string, label: string) =>
      `Order ${numero} (${packing}): ${command}${numero}, ${command}${code}, ${command}${label}, each with Enter. Its buyer cancels just then.`,
    stopped: 'Not shipped: it was cancelled. The parcel stays here. Read the stop, then Enter.',
    shipped: (numero: string) => `That one was faster than its buyer. Once more, with order ${numero}.`,
    done: 'The store says: cancelled. Nothing left the house.',
  },
  count: {
    title: 'Count the stock',
    do: ({ stock, filter, count, review, send }: TourKeys, sku: string, quantity: number) =>
      `${stock}: the stock. ${filter} and ${sku} finds it; there are ${quantity} on the shelf: ${count}, ${quantity}, Enter. ${review} shows what will change, ${send} sends it.`,
    done: (sku: string, quantity: number) => `The store says: ${quantity} × ${sku}.`,
  },
};

export type TourTexts = typeof tour;
