/** What a row says while its intent has no verdict, in English. */

/** What came back of a request; `answered`: the status of an answer that did not tell what became of it. */
export function cameBack(answered: number | undefined): string {
  if (answered === undefined) return 'no answer';
  return answered < 300 ? `answered ${answered}, unreadable` : `answered ${answered}`;
}

const takeBack = (key: string) => key && ` (${key}: take back)`;

export const intents = {
  onItsWay: {
    accept: 'accepting…',
    startProduction: 'starting…',
    ship: 'shipping…',
    returnToProduction: 'returning…',
    setPrice: 'writing the price…',
    setStock: 'writing the count…',
  },
  /** While it can still be taken back at no cost. `key`: empty where it is another desk’s. */
  inGrace: (seconds: number, key: string) => `in ${seconds} s${takeBack(key)}`,
  takeBack,
  /** Why what was asked has not been sent yet. */
  holds: {
    queued: 'waiting its turn',
    offline: 'waiting for the store',
    limited: 'the store asks to slow down',
    token: 'waiting: token refused',
    'other-store': 'waiting: asked of another store',
    disk: 'waiting: cannot be recorded',
    kept: 'kept, not sent',
  },
  /** The same in a sentence, for what only a person can change. */
  heldNow: {
    token: 'Not sent: the store does not accept the token. What was asked waits until it does.',
    'other-store':
      'Not sent: the token stands for another store than the one that was asked. It waits until it is that one again.',
    disk: 'Not sent: this machine cannot record it. It waits until it can.',
  },
  /** The token stands for another store now. */
  leftBehind: (count: number, store: string) =>
    `${count === 1 ? '1 action' : `${count} actions`} asked of ${store} without a verdict: kept there, and carried on when the token stands for it again.`,
  cameBack,
  watching: (answered: number | undefined) => `${cameBack(answered)}, looking…`,
  /** What was asked for behind it. */
  behind: (onItsWay: string) => `then ${onItsWay}`,
  unconfirmed: 'unconfirmed',
  waiting: 'waiting…',
};
