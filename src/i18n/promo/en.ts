/** Runs of prices, as a running bench tells them, in English. */
import type { RunCounts, RunState, StepName, StepVerdict } from '../../domain/price-runs.ts';
import type { TypedRunProblem } from '../../domain/promo-rule.ts';

export const promo = {
  states: {
    planned: 'planned',
    beginning: 'begins',
    running: 'running',
    ending: 'ends',
    ended: 'ended',
    done: 'done',
  } satisfies Record<RunState, string>,
  verdicts: {
    applied: 'written',
    'already-so': 'has this price already',
    'may-be-ours': 'has this price now: our write was sent, the answer was lost',
    refused: 'refused by the store',
    'not-sent': 'not sent',
    unconfirmed: 'unconfirmed: it may have been written',
    changed: 'not changed: somebody changed its price meanwhile',
    missed: 'not begun: its time was over',
    cancelled: 'not begun: the promotion was ended before',
    nothing: 'nothing to take back',
    gone: 'the store has no such product',
    unreadable: 'its prices cannot be read in that unit',
  } satisfies Record<StepVerdict, string>,
  empty: 'No promotions. % plans one.',
  none: 'no promotions here',
  isOpen: 'it is open',
  isDraft: 'it is not planned yet',
  gone: 'This promotion is not known here any more.',
  noDraft: 'nothing is typed that could be planned: % types it',
  reading: 'its products are being read',
  nothingChanges: 'nothing would change',
  isOver: 'the promotion has ended already',
  title: (count: number) => `${count === 1 ? '1 promotion' : `${count} promotions`}   % plans one`,
  open: 'waits',
  isBack: 'back',
  elsewhere: 'another host carries it out',
  /** `so`: found as wanted, and not known to be written by us. */
  counts: (all: number, step: StepName, { written, so, alone, nothing, others, open }: RunCounts) =>
    [
      all === 1 ? '1 product' : `${all} products`,
      written > 0 && `${written} ${step === 'begin' ? 'written' : 'back'}`,
      so > 0 && `${so} at this price`,
      alone > 0 && `${alone} NOT CHANGED`,
      others + nothing > 0 && `${others + nothing} otherwise`,
      open > 0 && `${open} ${open === 1 ? 'waits' : 'wait'}`,
    ]
      .filter(Boolean)
      .join(', '),
  draft: (name: string) => `Preview${name === '' ? '' : ` of ${name}`}, not planned yet`,
  readingCount: (count: number) => `Reading ${count === 1 ? '1 product' : `${count} products`} …`,
  summary: (changes: number, same: number, problems: number) =>
    [
      `${changes === 1 ? '1 product changes' : `${changes} products change`}`,
      same > 0 && `${same} ${same === 1 ? 'has' : 'have'} this price already`,
      problems > 0 && `${problems} cannot be read or ${problems === 1 ? 'is' : 'are'} gone`,
    ]
      .filter(Boolean)
      .join(', '),
  /** Which products a word can find. */
  knownOnes: 'Of products only those seen in orders and stock are known.',
  overlap: (run: string, product: string, count: number, begins: string, ends: string | undefined) =>
    `${count === 1 ? `${product} is` : `${product} and ${count - 1} more are`} in the promotion ${run} at the same time: ${begins}${ends === undefined ? '' : ` to ${ends}`}.`,
  overlapMeant: 'The promotions overlap: neither changes a price that the other has written. Plan it all the same?',
  planQuestion: (count: number, begins: string | undefined, ends: string | undefined) =>
    `Change the price of ${count === 1 ? '1 product' : `${count} products`} ${begins === undefined ? 'now' : `at ${begins}`}${ends === undefined ? ', without an end' : `, until ${ends}`}?`,
  alarmed: (count: number) =>
    `${count === 1 ? '1 of them is' : `${count} of them are`} changed by more than half, very low, or no promotion.`,
  typeAlarmed: (count: number) => `type ${count} to mean those, too, then Enter`,
  planned: (run: string, count: number) =>
    `Planned: ${run}, ${count === 1 ? '1 product' : `${count} products`}. It starts by itself, on any bench that is open.`,
  stopQuestion: (run: string, hasEnd: boolean) => (hasEnd ? `End ${run} now?` : `Take ${run} back?`),
  goesBack: (count: number, all: number) =>
    `${count} of ${all} ${all === 1 ? 'product goes' : 'products go'} back to the price from before.`,
  stopped: 'It ends. What somebody has changed since stays.',
  notRecorded: 'Not kept: it may not be written here, or cannot be.',
  notRead: 'The store cannot say what these products cost now. Nothing was planned.',
  prompt: (count: number) =>
    count === 0 ? 'promotion' : `promotion for ${count === 1 ? '1 product' : `${count} products`}`,
  promptHint: '-10% round 0.50 ending 90 floor 19.90 begin 2h end 3d name Black for mug',
  whichProducts: 'Say which products: … for mug',
  problems: {
    percent: () => 'Begin with the percentage, such as -10%, from -95 to +400.',
    amount: (at: string) => `“${at}” is no amount that can be read one way.`,
    cents: (at: string) => `“${at}”: write the cents, from 0 to 99.`,
    moment: (at: string) => `“${at}”: write 2h, 3d, 2026-12-24 or 2026-12-24 18:00.`,
    word: (at: string) => `“${at}” is not known. ${'round, ending, floor, begin, end, name, for, base'}`,
    'ends-before': () => 'The end must be after the beginning, and to come.',
  } satisfies Record<TypedRunProblem['problem'], (at: string) => string>,
  /** A step of a run is done. */
  done: (name: string, step: StepName, { written, so, alone, nothing, others }: RunCounts) =>
    [
      `${step === 'begin' ? 'Prices begun' : 'Prices ended'} (${name}): ${written} ${step === 'begin' ? 'written' : 'back'}`,
      so > 0 && `${so} at this price`,
      alone > 0 && `${alone} NOT CHANGED, somebody changed them meanwhile`,
      others + nothing > 0 && `${others + nothing} otherwise`,
    ]
      .filter(Boolean)
      .join(', ') + `. bancada promo show ${name}`,
  /** A run of another host has not begun or ended when it should have. */
  overdue: (name: string, station: string) =>
    `Promotion ${name} of ${station} is overdue, and its machine does not answer. Is it off? “bancada promo take ${name}” carries it out here.`,
};
