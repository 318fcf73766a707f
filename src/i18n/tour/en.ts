/** What the tour says, in English. */
import { CODE_NAMES } from '../../domain/command-codes.ts';

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
  print: string;
  nextTab: string;
  command: string;
  filter: string;
  count: string;
  review: string;
  send: string;
  hold: string;
  more: string;
  holds: string;
};

export const tour = {
  head: (step: number, all: number, title: string) => `TOUR ${step}/${all}  ${title}`,
  done: (title: string) => `✔ ${title}`,
  over: 'TOUR  That was all',
  allDone: 'You have done every step: accept, undo, read, pack by scans, print, count, hold.',
  /** Of the steps since it began here. */
  someDone: (done: number, skipped: number) =>
    `You have done ${done === 0 ? 'none' : done} of these steps${skipped === 0 ? '' : `, and skipped ${skipped}`}. “:tour” begins again.`,
  whatNext: '“bancada demo --train 10” gives ten parcels and a score; “bancada login” opens your own store.',
  keys: (next: string, quit: string) => `${next}: next   ${quit}: leave, go on later`,
  skip: (next: string, quit: string) => `${next}: skip   ${quit}: leave, go on later`,
  leave: (quit: string) => `${quit}: leave`,
  offer: 'First time here? “:tour” shows the bench in twelve steps.',
  offerAtStore: 'First time here? “bancada tour” shows the bench in twelve steps.',
  begun: 'The tour has begun: what to do is at the bottom.',
  accept: {
    title: 'Accept',
    do: ({ accept }: TourKeys) =>
      `Each row is a piece that somebody bought. ${accept} accepts the one under the cursor. The row counts down the seconds until it is sent.`,
    sent: (numero: string) => `It is on its way: wait until the store answers for #${numero}.`,
    done: (numero: string) => `The store says: #${numero} is accepted.`,
  },
  undo: {
    title: 'Undo',
    do: ({ accept, undo }: TourKeys) =>
      `Press ${accept} on a row, and ${undo} while the row counts down: nothing is sent to the store.`,
    tooLate: ({ accept, undo }: TourKeys) =>
      `That one was sent already, and accepting cannot be undone at the store. Once more: ${accept}, and ${undo} at once.`,
    done: 'Nothing was sent: the piece is still pending.',
  },
  read: {
    title: 'Read what is on the piece',
    do: ({ command, start, nextTab }: TourKeys, numero: string, text: string) =>
      `Order ${numero} has two pieces that differ only in their text. ${command}${numero} Enter goes there (tab Accepted, ${nextTab}). Start the one with ${text}: ${start}.`,
    wrong: (wanted: string, numero: string) =>
      `That was the other one: read letter by letter. Here is another order, ${numero}: start the one with ${wanted}.`,
    done: (text: string) => `The store says: ${text} is in production, and only that.`,
  },
  many: {
    title: 'Many at once',
    do: ({ mark, accept, queue }: TourKeys) =>
      `${queue}: the queue. ${mark} marks a row: mark three in Pending, then ${accept} and Enter. One question for all, some seconds to undo, a result for each.`,
    count: (count: number) => `The store has accepted ${count} of three so far.`,
    done: 'The store says: three accepted.',
  },
  lost: {
    title: 'A lost answer',
    do: ({ accept }: TourKeys) =>
      `The line will lose the next answer. Accept a row (${accept}) and press nothing else: the bench asks the store what became of it, and sends nothing twice.`,
    watching: 'The answer is lost. The row says so, and the bench asks the store.',
    done: (numero: string) => `The store says: #${numero} is accepted, once. The bench has asked.`,
  },
  pack: {
    title: 'Pack by scans',
    do: ({ packing, command }: TourKeys, numero: string) =>
      `${packing} opens packing. Scan order ${numero}. Without a scanner type ${command}${numero} Enter: that is the same as a scan.`,
    pieces: ({ command, seen }: TourKeys, codes: string) =>
      `Now scan each piece (or ${command}CODE Enter), once for each. ${codes}. Check its text, then scan ${CODE_NAMES.en.CHECKED} or press ${seen}.`,
    label: ({ command }: TourKeys, code: string) => `All are in the box. Last scan the label: ${command}${code} Enter.`,
    done: (numero: string) => `The store says: all of order ${numero} is shipped.`,
  },
  label: {
    title: 'Print the label',
    do: ({ packing, command }: TourKeys, numero: string) =>
      `The parcel of order ${numero} needs its label. ${packing}, ${command}${numero} Enter puts the order on the bench.`,
    print: ({ print }: TourKeys) =>
      `${print} prints its label, and so does a scan of ${CODE_NAMES.en.PRINT}. Here no paper comes out; the bench says when the printer has it.`,
    done: (numero: string) =>
      `The label of order ${numero} is printed: who, where and when is kept, and before a second one the bench asks.`,
  },
  wrong: {
    title: 'A wrong piece',
    do: ({ command, packing }: TourKeys, numero: string) =>
      `Order ${numero} (${packing}, ${command}${numero} Enter). This time the wrong piece lies in your hand.`,
    scan: ({ command }: TourKeys, code: string) => `In your hand: ${code}. Scan it: ${command}${code} Enter.`,
    stopped: 'A stop. Read it and put the piece back. The right piece ends it; so does Enter.',
    again: ({ command }: TourKeys, code: string, label: string) =>
      `Now the right one: ${command}${code} Enter, then the label: ${command}${label} Enter.`,
    missed: (numero: string) => `You shipped it without scanning the wrong piece. Once more, with order ${numero}.`,
    done: 'The wrong piece stayed here, and the store says: shipped.',
  },
  back: {
    title: 'Take it back',
    do: ({ back, queue, command }: TourKeys, numero: string) =>
      `The box of order ${numero} is still here, marked as shipped by mistake. ${queue}, ${command}${numero} Enter finds it; ${back} takes it back to production.`,
    done: (numero: string) => `The store says: order ${numero} is in production again.`,
  },
  race: {
    title: 'Cancelled in the same moment',
    do: ({ packing, command }: TourKeys, numero: string, code: string, label: string) =>
      `Order ${numero} (${packing}): ${command}${numero}, ${command}${code}, ${command}${label}, each with Enter. Its buyer cancels just then.`,
    stopped: 'Not shipped: the buyer cancelled. Keep the parcel here. Read the stop, then Enter.',
    shipped: (numero: string) => `You were faster than the buyer. Once more, with order ${numero}.`,
    done: 'The store says: cancelled. The parcel has not left.',
  },
  count: {
    title: 'Count the stock',
    do: ({ stock, filter, count, review, send }: TourKeys, sku: string, quantity: number) =>
      `${stock}: the stock. ${filter} and ${sku} finds it; there are ${quantity} on the shelf: ${count}, ${quantity}, Enter. ${review} shows what will change, ${send} sends it.`,
    done: (sku: string, quantity: number) => `The store says: ${quantity} × ${sku}.`,
  },
  hold: {
    title: 'On hold, and More',
    do: ({ command, hold }: TourKeys, numero: string) =>
      `Order ${numero} waits for its artwork. ${command}${numero} Enter goes there; ${hold}, then Enter puts it on hold: production and packing leave it out.`,
    find: ({ more, holds }: TourKeys, numero: string) =>
      `${more} opens More: van, promotions and what else has no digit. There, and in the queue, ${holds} shows what is on hold: find order ${numero}.`,
    release: ({ hold }: TourKeys, numero: string) => `Here it is. The artwork has come: ${hold} on order ${numero}.`,
    done: (numero: string) => `Order ${numero} is released.`,
  },
};

export type TourTexts = typeof tour;
