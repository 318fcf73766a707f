/** Moves of several items at once, in English. */
import type { Transition } from '../../domain/lifecycle.ts';
import type { AskProblem } from '../../domain/intents.ts';

const verbs: Record<Transition, string> = {
  accept: 'accept',
  startProduction: 'start production of',
  ship: 'ship',
  returnToProduction: 'return to production',
};

/** The move by its name, where no number of items follows. */
const names: Record<Transition, string> = { ...verbs, startProduction: 'start production' };

const asked: Record<AskProblem, string> = {
  'unknown-item': 'not in the picture',
  'not-allowed': 'in another state',
  double: 'on its way already',
  held: 'on hold here',
  changed: 'changed since you saw it',
  'no-store': 'store unknown',
  'not-recorded': 'cannot be recorded',
  'read-only': 'not yours to change',
  closing: 'closing',
};

/** How many kinds of units are ticked on the production screen. */
export const tickedKinds = (count: number) => (count === 1 ? '1 marked product' : `${count} marked products`);

export const bulk = {
  /** `about`: of one item the item itself, of more what they have in common; empty where nobody knows. */
  question: (operation: Transition, count: number, about: string, tickedCount = 0) => {
    const marked = tickedCount > 0 ? ` of ${tickedKinds(tickedCount)}` : '';
    if (count === 1 && about !== '' && tickedCount === 0) return `${capital(verbs[operation])} ${about}?`;
    const items = count === 1 ? '1 item' : `${count} items`;
    return `${capital(verbs[operation])} ${items}${marked}${about === '' ? '' : `: ${about}`}?`;
  },
  range: (orders: number, first: string, last: string) => `${orders} orders, ${first} to ${last}`,
  skipped: (count: number, reasons: string) => `${count} skipped: ${reasons}`,
  already: (status: string, count: number) => `${count} ${status.toLowerCase()}`,
  problem: (problem: AskProblem, count: number) => `${count} ${asked[problem]}`,
  keys: { yes: 'confirm', leave: 'cancel', type: (count: number) => `type ${count}` },
  /** Another key was pressed while a question is in front. */
  answerFirst: 'Answer first: Enter or Esc.',
  /** Enter was pressed, and the number that the question asks for does not stand there yet. */
  typeFirst: 'Type the number first, then Enter; Esc cancels.',
  /** What a question was about is not what it was when it was asked. */
  hasChanged: 'It has changed since you were asked, and nothing was done. Look, and ask again.',
  enter: 'Enter confirm',
  typeCount: (count: number) => `type ${count}, then Enter`,
  escape: 'Esc cancel',
  nothing: (reasons: string, tickedCount = 0) =>
    `Nothing to do${tickedCount > 0 ? ` for ${tickedKinds(tickedCount)}` : ''}: ${reasons}.`,
  notBegun: 'Nothing was begun.',
  progress: (operation: Transition, done: number, total: number) => `${capital(names[operation])}: ${done} of ${total}`,
  /** Nothing of it is sent yet. */
  inGrace: (operation: Transition, count: number, seconds: number) =>
    `${capital(verbs[operation])} ${count === 1 ? '1 item' : `${count} items`} in ${seconds} s`,
  takenBack: (count: number, isMarked: boolean) =>
    `Taken back: ${count === 1 ? '1 item' : `${count} items`}${isMarked ? ', still marked' : ''}.`,
  stopKey: (key: string) => `${key}: stop the rest`,
  stopped: (count: number, onItsWay: number) =>
    `Stopped: ${count} will not be sent, ${onItsWay} on ${onItsWay === 1 ? 'its' : 'their'} way still.`,
  done: (word: string, count: number) => `${word}: ${count === 1 ? '1 item' : `${count} items`}`,
  /** `who`: has done it, as far as this machine has it on record; empty where it has nobody. */
  alreadySo: (count: number, who: string) => `${count} already done${who === '' ? '' : ` (${who})`}`,
  /** The store has them as wanted; our requests were sent, and no answer told what became of them. */
  mayBeOurs: (count: number) => `${count} done, the answer was lost`,
  refused: (count: number) => `${count} refused`,
  notSent: (count: number) => `${count} not sent`,
  unconfirmed: (count: number) => `${count} unconfirmed`,
  leftMarked: 'still marked',
  retryKey: (key: string) => `${key}: try again`,
};

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
