/**
 * Runs of the shop's own programs: one run for each command and each event of an item. A run that waits for its first start is
 * on the disk of the host that saw the event only; once it is started, all hosts know it, so that another host can continue if
 * that one ends. Pure.
 */
import { object, oneOf, optional, type ReadBy } from '../../base/codec.ts';
import { DAY_MS } from '../../base/durations.ts';
import { HEARD, OLDEST_HEARD_MS } from '../../domain/heard.ts';
import { BY, defineEvent, id, moment, word } from '../define-event.ts';

/** `old`: happened before the command began to listen. `failed`: given up. */
const STATES = ['old', 'waiting', 'begun', 'done', 'failed'] as const;

const codec = object({
  stamp: moment,
  /** `at`: when it may be run, or run again; for a run under way, the time until which it may last. */
  ...BY,
  command: word,
  event: oneOf(HEARD),
  item_id: id,
  order_id: id,
  mark: word,
  happened_at: moment,
  /** Why the item was held. */
  reason: word,
  state: oneOf(STATES),
  /** How many runs were begun. */
  tries: moment,
  /** How often a person had it tried again after it was given up. */
  rounds: optional(moment),
  /** The host that ran it last, or that saw the event. */
  host: id,
  /** How the last run ended: `exit 3`, `late`; empty if none has ended. */
  ending: word,
});

export type OwnRun = ReadBy<typeof codec>;

/** The `host` of a run that another host has claimed and not yet reported. */
export const ANOTHER = 'another';

/** The subject under which unfinished runs are looked up. */
export const OPEN_RUNS = 'open';

export const ownRun = defineEvent({
  kind: 'own-run',
  prefix: 'u',
  codec,
  key: ({ command, event, item_id, mark }) => [command, event, item_id, mark],
  subject: ({ state }) => (state === 'waiting' || state === 'begun' ? OPEN_RUNS : state),
  supersedes(one, other, isLater) {
    const difference = progressOf(one) - progressOf(other);
    return difference === 0 ? isLater : difference > 0;
  },
  audit: () => [],
  // A run that only this host has seen, or that its own host reports better, is not sent.
  exchangeMs: ({ at, tries, host }) => (tries === 0 || host === ANOTHER ? -at : OLDEST_HEARD_MS),
  keepMs: 3 * OLDEST_HEARD_MS,
});

/** The progress of a run, independent of any clock. */
function progressOf({ state, tries, rounds = 0, host }: OwnRun): number {
  if (state === 'done') return Infinity;
  // A run that was given up comes after all runs of its round, and before those of the next.
  const within = state === 'failed' ? ROUND - 1 : 2 * tries + (state === 'waiting' ? 1 : host === ANOTHER ? -0.5 : 0);
  return ROUND * rounds + within;
}

/** More than the number of runs in a round. */
const ROUND = 1e6;

const PAUSES_MS = [30_000, 2 * 60_000, 10 * 60_000, 30 * 60_000, 2 * 3600_000];
/** After this many failed runs in a round it is given up. */
export const MOST_TRIES = 8;

type Counted = Pick<OwnRun, 'tries' | 'rounds'>;

/** Whether a run is given up after this many tries. */
export const isGivenUp = ({ tries, rounds = 0 }: Counted): boolean => tries >= MOST_TRIES * (rounds + 1);

/** How long to wait after a failed run, in milliseconds. */
export function pauseAfter({ tries, rounds = 0 }: Counted): number {
  const inRound = Math.max(1, tries - MOST_TRIES * rounds);
  return PAUSES_MS[Math.min(inRound, PAUSES_MS.length) - 1] ?? DAY_MS;
}
