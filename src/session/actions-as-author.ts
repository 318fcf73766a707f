import type { Actions } from '../outbox/actions.ts';
import type { Author, Intent } from '../domain/intents.ts';

/** The same actions, with the author of this session unless a call names another. */
export function actionsBy(actions: Actions, by: () => Author): Actions {
  return {
    ...actions,
    perform: (operation, itemId, trackingCode) =>
      actions.ask({ operation, itemId, trackingCode }, { by: by() }).intent as Intent | undefined,
    ask: (request, options) => actions.ask(request, { by: by(), ...options }),
    bulk: {
      ...actions.bulk,
      start: (preview, options) => actions.bulk.start(preview, { by: by(), ...options }),
      lastOf: (author = by()) => actions.bulk.lastOf(author),
    },
    undo: (author = by(), seen) => actions.undo(author, seen),
    shippedLast: (author = by()) => actions.shippedLast(author),
    lastDoneAt: (author = by()) => actions.lastDoneAt(author),
    askAgain: (intentId, author = by()) => actions.askAgain(intentId, author),
    setAside: (intentId, author = by()) => actions.setAside(intentId, author),
    noteTakeOver: (orderId, asked, author = by()) => actions.noteTakeOver(orderId, asked, author),
    noteShift: (next, author = by()) => actions.noteShift(next, author),
    noteReveal: (orderId, author = by(), to) => actions.noteReveal(orderId, author, to),
  };
}
