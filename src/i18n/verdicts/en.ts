/** What was done, what was not, and why, in English. */
import { cameBack } from '../intents/en.ts';

export const verdicts = {
  /** What was done, after its verdict. */
  done: {
    accept: 'Accepted',
    startProduction: 'In production',
    ship: 'Shipped',
    returnToProduction: 'Back in production',
    setPrice: 'Price written',
    setStock: 'Stock written',
  },
  notDone: {
    accept: 'Not accepted',
    startProduction: 'Not started',
    ship: 'Not shipped',
    returnToProduction: 'Not returned',
    setPrice: 'Price not written',
    setStock: 'Stock not written',
  },
  /** A price or a count is as it was wanted: nothing of ours is known to have been written. */
  isSo: { setPrice: 'Price was already that', setStock: 'Stock was already that' },
  isSoNow: { setPrice: 'Price is now that', setStock: 'Stock is now that' },
  /** Why nothing was sent, or why what was sent has provably changed nothing. */
  notSentBecause: {
    withdrawn: 'It was taken back.',
    unreachable: 'The store cannot be reached.',
    unauthenticated: 'The store does not accept the token.',
    limited: 'The store asks for fewer requests.',
    'read-only': 'This bench only reads.',
    invalid: 'It cannot be sent.',
    'not-recorded': 'This machine cannot record it, and nothing is sent unrecorded.',
    'step-before': 'The step before it was not done.',
    stale: 'It was asked too long ago; ask again if it still holds.',
    cancelled: 'The order was cancelled.',
    changed: 'It has changed since you saw it; look again.',
    gone: 'It is not in this store any more.',
    'no-answer': 'No answer, and it provably did not arrive; ask again.',
    'unclear-answer': 'The store’s answer did not tell, and it has provably not happened; ask again.',
  },
  /** Another shipment than the one that was shown, under the code that it has now. */
  leftAgain: (code: string) =>
    `It has left again since you saw it, ${code === '' ? 'without a tracking code' : `with ${code}`}; look again.`,
  /** It is as it was, and something else of the parcel is not. */
  anotherOfParcel: 'Another piece of its parcel may not leave any more; look at the order again.',
  /** What the picture did not have when the shipment was asked for. */
  anotherOfOrder: 'Its order has an item that was not known here; look at the order again.',
  cancelledFor: (reason: string) => `It was cancelled: “${reason}”.`,
  /** `item` is a short name of the item; in what was not done its number alone, and empty where it is not known. */
  applied: (done: string, item: string) => `${done}: ${item}`,
  alreadySo: (item: string, status: string, since: string) =>
    `${item}: already ${lower(status)}${since === '' ? '' : `, since ${since}`}`,
  /** Behind what is so already: whose request did it. */
  by: (name: string) => `, by ${name}`,
  /** A request of ours may have done it; `answered`: the status of an answer that did not tell. */
  nowSo: (item: string, status: string, since: string, answered: number | undefined) =>
    `${item}: now ${lower(status)}${since === '' ? '' : `, since ${since}`} (our request was sent, ${cameBack(answered)})`,
  editSo: (isSo: string, name: string) => `${isSo}, nothing was written: ${name}`,
  /** Our only request was refused, and it is as it was wanted all the same. */
  editSoRefused: (isSoNow: string, name: string) => `${isSoNow}, and the store refused our request: ${name}`,
  editSoNow: (isSoNow: string, name: string, answered: number | undefined) =>
    `${isSoNow}: ${name} (our request was sent, ${cameBack(answered)})`,
  refusedNow: (notDone: string, item: string, status: string, since: string) =>
    `${notDone}: ${item || 'this item'} is already ${lower(status)}${since === '' ? '' : `, since ${since}`}.`,
  refusedYet: (notDone: string, item: string, status: string, since: string, missing: string) =>
    `${notDone}: ${item || 'this item'} is ${lower(status)}${since === '' ? '' : `, since ${since}`}, and not ${lower(missing)} yet.`,
  refusedWithCode: (notDone: string, item: string, status: string, since: string, code: string) =>
    `${notDone}: ${item || 'this item'} is already ${lower(status)}${since === '' ? '' : `, since ${since}`}, with ${code}.`,
  refused: (notDone: string, item: string, reason: string) =>
    `${notDone}${named(item)}. ${reason === '' ? 'The store refused it.' : `The store says: ${reason}`}`,
  notSent: (notDone: string, item: string, reason: string) => `${notDone}, nothing was sent${named(item)}. ${reason}`,
  notChanged: (notDone: string, item: string, reason: string) =>
    `${notDone}, nothing was changed${named(item)}. ${reason}`,
  notArrived: (notDone: string, item: string, reason: string) => `${notDone}${named(item)}. ${reason}`,
  /** Of several that are no good news, none of which has been seen. */
  lastOf: (count: number, text: string) => `Last of ${count} (all in History): ${text}`,
  closed: (item: string) => `${item}: stays unconfirmed; nobody looks for it any more.`,
  /** `answered`: the status of the answer, where one came and did not tell what became of it. */
  unconfirmed: (item: string, answered: number | undefined) =>
    answered === undefined
      ? `${item}: sent, no answer, and no proof yet that it arrived. Still looking; nothing is sent twice.`
      : `${item}: sent, ${cameBack(answered)}: not yet known whether it took effect. Still looking; nothing is sent twice.`,
};

function named(item: string): string {
  return item === '' ? '' : `: ${item}`;
}

function lower(text: string): string {
  return text.toLowerCase();
}
