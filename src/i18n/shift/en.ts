/** Handing the bench over, in English. */

export const shift = {
  title: (who: string, since: string) => `${who === '' ? 'Shift' : `Shift of ${who}`} since ${since}`,
  nothingDone: 'nothing was moved',
  accepted: (count: number) => `accepted ${count}`,
  started: (count: number) => `started ${count}`,
  sent: (count: number) => (count === 1 ? 'sent 1 parcel' : `sent ${count} parcels`),
  waiting: (count: number) =>
    count === 0 ? 'nothing waits for the store' : count === 1 ? '1 action waits' : `${count} actions wait`,
  unconfirmed: (count: number) => `${count} not confirmed`,
  onHold: (count: number) => (count === 0 ? 'nothing on hold' : `${count} on hold`),
  onBench: (numero: string, checked: number, needed: string) =>
    `on the bench: #${numero}, ${checked} of ${needed} checked`,
  nothingOnBench: 'no order on the bench',
  aside: (count: number) => (count === 1 ? '1 order put aside' : `${count} orders put aside`),
  counts: (count: number) => (count === 1 ? '1 count not sent' : `${count} counts not sent`),
  marks: (count: number) => `${count} marked`,
  stays: 'All of it stays as it is. What is done from now on carries the next name.',
  prompt: 'Next operator',
  needsName: 'a name is needed',
  isSame: (name: string) => `${name} is here already`,
  notRecorded: 'The trail cannot be written, so the bench is not handed over.',
  handedOver: (from: string, to: string) => (from === '' ? `${to} is here now.` : `${to} is here now, after ${from}.`),
  goesOn: (name: string) => `${name} goes on here, as before. :shift hands over.`,
  /** What a scanned badge came to. `name`: what stands on it. */
  badge: {
    misread: 'That is a badge, and was not read whole. Scan it again.',
    unknown: 'Nobody has this badge here. bancada operators add NAME prints one.',
    unread: 'Who has which badge cannot be read: see bancada operators list.',
    goesOn: (name: string) => `${name} goes on here, as before. :out takes the badge off.`,
    isOff: (name: string) => `The badge of ${name} is off. Scan a badge to go on under its name.`,
    none: 'no badge is in use here',
  },
  /** The PIN of who is here. `refused`: what is not done without one, and why none can be asked for. */
  pin: {
    label: (who: string) => `PIN of ${who}`,
    hint: {
      reveal: 'for a buyer’s data',
      prices: 'to change prices',
      return: 'to bring it back to production',
    },
    refused: {
      reveal: (why: string) => `A buyer’s data asks for a PIN here: ${why}`,
      prices: (why: string) => `Prices ask for a PIN here: ${why}`,
      return: (why: string) => `Returning to production asks for a PIN here: ${why}`,
    },
    needsBadge: 'scan your badge first.',
    hasNone: (who: string) => `${who} has none. bancada operators pin ${who} sets it.`,
    checking: 'trying it …',
    scanned: 'That came as fast as a scan, and a scan is no PIN. Type it.',
    shape: 'A PIN has 4 to 12 digits.',
    wrong: (who: string) => `That is not the PIN of ${who}.`,
    notTried: 'That was not tried.',
    wait: (span: string) => `The next one is tried in ${span}.`,
  },
  isLoggedIn: 'over SSH everybody logs in with their own key',
};
