/**
 * Programs of the shop's own that hear what happens: one run for each command and each time that something happened to an
 * item. What is waiting for its first run is on the disk of the host that has seen it; from then on all hosts know of it, so
 * that another one goes on where one has ended. Pure.
 */
import { object, oneOf, optional, type ReadBy } from '../../base/codec.ts';
import { DAY_MS } from '../../base/durations.ts';
import { HEARD, OLDEST_HEARD_MS } from '../../domain/heard.ts';
import { BY, defineEvent, id, moment, word } from '../define-event.ts';

/** `old`: it was so before the command heard anything. `failed`: it was given up. */
const STATES = ['old', 'waiting', 'begun', 'done', 'failed'] as const;

const codec = object({
  stamp: moment,
  /** `at`: from when on it may be run, or run again: the end of its time where it is under way. */
  ...BY,
  command: word,
  event: oneOf(HEARD),
  item_id: id,
  order_id: id,
  mark: word,
  happened_at: moment,
  /** Why it was held. */
  reason: word,
  state: oneOf(STATES),
  /** Runs that were begun. */
  tries: moment,
  /** How often somebody has had it tried again after it was given up. */
  rounds: optional(moment),
  /** The host that ran it last, or has seen it. */
  host: id,
  /** How the last run ended: `exit 3`, `late`; empty where it has not. */
  ending: word,
});

export type OwnRun = ReadBy<typeof codec>;

/** The host of a run that another one has claimed, which has not told of it yet. */
export const ANOTHER = 'another';

/** Runs of which something is left to be done are looked up by this. */
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
  // What only this host has seen, and what only its own host can tell better, is told to nobody.
  exchangeMs: ({ at, tries, host }) => (tries === 0 || host === ANOTHER ? -at : OLDEST_HEARD_MS),
  keepMs: 3 * OLDEST_HEARD_MS,
});

/** How far a run has come, whichever clock says so. */
function progressOf({ state, tries, rounds = 0, host }: OwnRun): number {
  if (state === 'done') return Infinity;
  // Given up is behind every run of its round, and before those of the next.
  const within = state === 'failed' ? ROUND - 1 : 2 * tries + (state === 'waiting' ? 1 : host === ANOTHER ? -0.5 : 0);
  return ROUND * rounds + within;
}

/** More than the runs of a round can be. */
const ROUND = 1e6;

const PAUSES_MS = [30_000, 2 * 60_000, 10 * 60_000, 30 * 60_000, 2 * 3600_000];
/** After so many runs that failed, of each round, it is given up. */
export const MOST_TRIES = 8;

type Counted = Pick<OwnRun, 'tries' | 'rounds'>;

/** Whether nothing is tried any more after so many runs. */
export const isGivenUp = ({ tries, rounds = 0 }: Counted): boolean => tries >= MOST_TRIES * (rounds + 1);

/** How long is waited after a run that failed. */
export function pauseAfter({ tries, rounds = 0 }: Counted): number {
  const inRound = Math.max(1, tries - MOST_TRIES * rounds);
  return PAUSES_MS[Math.min(inRound, PAUSES_MS.length) - 1] ?? DAY_MS;
}
