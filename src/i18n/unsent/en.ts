/** What was asked for and has not been sent, in English: when a desk is left, and when one comes back. */

const actions = (count: number) => (count === 1 ? '1 action' : `${count} actions`);
const wait = (count: number) => (count === 1 ? '1 waits' : `${count} wait`);

export const unsent = {
  /** `sent`: how many of the same have left already; `why` nothing leaves at present, where that is known. */
  leave: (sent: number, waiting: number, why: string) =>
    `${sent > 0 ? `${sent === 1 ? '1 is' : `${sent} are`} sent, ` : ''}${wait(waiting)}${why === '' ? '' : ` (${why})`}. Leave?`,
  /** In its place, where all of it has left since. */
  leaveNothing: 'Nothing waits any more. Leave?',
  leaveDetails: 'Send them now and then leave, keep them for the next start, which asks, or drop them.',
  mayBeSent: 'This machine cannot record it: they may still be sent. The same key again leaves anyway.',
  sendNow: 'Enter confirm: send them now',
  stay: 'Esc cancel',
  /** The bench is left as soon as they are sent. */
  leaving: (left: number) => `${wait(left)} still. The bench is left when they are sent.`,
  leavingKeys: 'k keep them and leave now',
  keys: { send: 'confirm: send', keep: 'keep', drop: 'drop', stay: 'cancel', later: 'cancel' },
  /** `what`: `accept 110, ship 2`; `who` asked for it; `since` when. */
  kept: (count: number, what: string, who: string, since: string) =>
    `${actions(count)} of ${[since, who].filter(Boolean).join(', ')}: kept and not sent (${what}). Send?`,
  /** In their place, where another bench has answered. */
  answeredElsewhere: 'Nothing of it is kept any more: another bench has answered.',
  keptDetails: 'Nothing of it is sent before you say so. Send it now, keep it, or drop it.',
  later: (count: number, digit: string, key: string) =>
    `${actions(count)} kept, not sent. History (${digit}), then ${key}: send or drop.`,
  keptOfOthers: (count: number, digit: string, key: string) =>
    `${actions(count)} of others kept, not sent. History (${digit}), then ${key}: send or drop.`,
  sending: (count: number) => `${actions(count)} on the way now.`,
  dropped: (count: number) => `${actions(count)} dropped: nothing of it was sent.`,
  notRecorded: 'This machine cannot record it, so all of it stays as it is.',
  /** A program was cut off before it had sent them. `key`: empty where it is another desk’s. */
  left: (count: number, what: string, seconds: number, key: string) =>
    `${actions(count)} from before the last end not sent yet (${what}): sent in ${seconds} s${key === '' ? '' : ` · ${key}: take back`}`,
  noneKept: 'nothing is kept unsent',
};
