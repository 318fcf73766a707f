/** The actions of one person: for a terminal that shares its process with others. */
import type { Actions } from './actions.ts';
import type { AskOptions } from './request.ts';
import type { Author, Intent } from './intents.ts';

/** The same actions, asked in somebody's name; only verdicts on what they asked are heard, and only that is undone. */
export function actionsFor(actions: Actions, by: Author): Actions {
  const inName = (options?: AskOptions): AskOptions => ({ ...options, by: options?.by ?? by });
  return {
    ...actions,
    perform: (operation, itemId, trackingCode) =>
      actions.ask({ operation, itemId, trackingCode }, { by }).intent as Intent | undefined,
    ask: (request, options) => actions.ask(request, inName(options)),
    undo: (author = by) => actions.undo(author),
    bulk: {
      ...actions.bulk,
      start: (preview, options) => actions.bulk.start(preview, { ...options, by: options?.by ?? by }),
      retryFailures: (bulkId, options) => actions.bulk.retryFailures(bulkId, { by: options?.by ?? by }),
    },
    askAgain: (intentId, author = by) => actions.askAgain(intentId, author),
    setAside: (intentId, author = by) => actions.setAside(intentId, author),
    noteReveal: (orderId, author = by) => actions.noteReveal(orderId, author),
    onSettled: (listener) =>
      actions.onSettled((settled) => {
        const { operator, station } = settled.intent.author;
        if (operator === by.operator && station === by.station) listener(settled);
      }),
  };
}
