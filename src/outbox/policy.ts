/**
 * What to do next with an intent: after an error, after a look, at the end of a watch. Pure, and apart from the code
 * that does it, so that every rule can be read, tested and, in `test/wrong-rules`, edited into a wrong one.
 */
import {
  Aborted,
  InvalidInput,
  NoReply,
  NotAuthenticated,
  RateLimited,
  StoreTrouble,
  Unreachable,
  UnreadableAnswer,
  WritesNotAllowed,
  type ApiError,
} from '../api/errors.ts';
import { readStatus, TRANSITION_RULES } from '../domain/lifecycle.ts';
import type { OrderItem } from '../domain/records.ts';
import { isUntouched, type Finding } from './lost-reply-evidence.ts';
import { canRecur, type AnyIntent, type Intent, type NotSentCode } from '../domain/intents.ts';

/** Requests per intent, resends included. */
export const MOST_ATTEMPTS = 3;

const FIRST_LOOK_MS = 500;
const LOOK_GROWTH = 1.6;
const MAX_LOOK_MS = 5000;
const FIRST_LATER_LOOK_MS = 30_000;
const MAX_LATER_LOOK_MS = 300_000;
/** How often a refused token is tried again by itself. */
export const TOKEN_RETRY_MS = 60_000;

/** The pause before look number `count + 1` of a watch. */
export function pauseBetweenLooks(count: number): number {
  return Math.min(MAX_LOOK_MS, FIRST_LOOK_MS * LOOK_GROWTH ** Math.min(count, 20));
}

/** The pause between the looks at an unconfirmed intent, unless an operator asks for one. */
export function pauseBetweenLaterLooks(count: number): number {
  return Math.min(MAX_LATER_LOOK_MS, FIRST_LATER_LOOK_MS * 2 ** Math.min(count, 20));
}

/**
 * The pause before trying a store again that could not be reached: doubling, with full jitter. `chance` from 0 to 1.
 */
export function pauseBeforeRetry(failureCount: number, chance: number): number {
  return Math.max(500, chance * Math.min(30_000, 1000 * 2 ** Math.min(failureCount, 10)));
}

/** What an error of a write means for its intent. */
export type AfterError =
  /** It may have been applied: watch. */
  | { kind: 'lost' }
  /** The store said yes and nothing else: look at once, what there is as it was wanted is ours. */
  | { kind: 'bare-yes' }
  /** Certainly not applied, and the store said no: look at the item, then say so. */
  | { kind: 'refused' }
  /** Certainly not applied; it can be sent later. */
  | { kind: 'hold'; hold: 'offline' | 'limited' | 'token'; retryAfterMs?: number | undefined }
  /** Certainly not applied, and never will be. */
  | { kind: 'not-sent'; code: NotSentCode }
  /** We are ending, and it may have arrived; the intent stays as it is. */
  | { kind: 'stopping' };

/** Sorts the error of a write; `isStopping`: this process is ending its waits itself. */
export function afterError(error: ApiError, isStopping: boolean): AfterError {
  if (error instanceof Aborted && isStopping && error.mayHaveApplied) return { kind: 'stopping' };
  if (error instanceof UnreadableAnswer && error.isBareYes) return { kind: 'bare-yes' };
  if (error.mayHaveApplied) return { kind: 'lost' };
  if (error instanceof Unreachable) return { kind: 'hold', hold: 'offline' };
  if (error instanceof RateLimited) return { kind: 'hold', hold: 'limited', retryAfterMs: error.retryAfterMs };
  if (error instanceof NotAuthenticated) return { kind: 'hold', hold: 'token' };
  if (error instanceof InvalidInput) return { kind: 'not-sent', code: 'invalid' };
  if (error instanceof WritesNotAllowed) return { kind: 'not-sent', code: 'read-only' };
  if (error instanceof Aborted) return { kind: 'hold', hold: 'offline' };
  return { kind: 'refused' };
}

/** After a line that broke: who has not taken the request by then has not heard it whole. */
const BROKEN_LINE_MS = 3000;

/**
 * How long after a lost answer a move is sent once more where it is still to be seen not to have happened, in milliseconds;
 * `undefined` where only the end of the watch shows that. What cannot recur cannot happen twice: a request that arrives
 * late after all is refused. Once only: a store that goes on so is not asked again and again.
 */
export function soonAgainMs(
  error: ApiError,
  { operation, attemptCount }: Pick<AnyIntent, 'operation' | 'attemptCount'>,
): number | undefined {
  const isOnceOnly = operation === 'accept' || operation === 'startProduction';
  if (!isOnceOnly || attemptCount > 1) return undefined;
  if (error instanceof StoreTrouble) return error.retryAfterMs;
  return error instanceof NoReply && error.reason === 'lost' ? BROKEN_LINE_MS : undefined;
}

export type AfterRefusal = 'applied' | 'already-so' | 'refused' | 'watch';

/**
 * What a refusal means, with what a look at the item found. It is a refusal only of this request: where an earlier one
 * was lost, that one may be the reason why this one was refused.
 */
export function afterRefusal(intent: Pick<Intent, 'isAmbiguous'>, finding: Finding): AfterRefusal {
  // The code is there and this request did not bring it: it was an earlier request, or another
  // station with the same label.
  if (finding === 'ours') return intent.isAmbiguous ? 'applied' : 'already-so';
  if (finding === 'reached') return 'already-so';
  if (!intent.isAmbiguous || finding === 'never') return 'refused';
  return 'watch';
}

export type LostReplyJudgement = 'applied' | 'already-so' | 'refused' | 'resend' | 'not-sent' | 'unconfirmed';

/**
 * What follows when nothing of a lost request can be under way any more and the item has been seen once more. Accept
 * and start cannot recur: while the item is where they begin, they have not happened. Ship and return form a cycle, so
 * that being where it began proves nothing, unless the item was not touched at all.
 */
export function judgeLostReply(
  intent: Pick<Intent, 'operation' | 'attemptCount' | 'baseline'>,
  finding: Finding,
  item: OrderItem,
  isFresh: boolean,
): LostReplyJudgement {
  if (finding === 'ours') return 'applied';
  if (finding === 'reached') return 'already-so';
  if (finding === 'never') return 'refused';
  const isWhereItBegan = readStatus(item.item_status) === TRANSITION_RULES[intent.operation].from;
  const hasNotHappened = isWhereItBegan && (!canRecur(intent.operation) || isUntouched(intent.baseline, item));
  if (!hasNotHappened) return 'unconfirmed';
  // What was asked long ago is not waited for any more: people need to hear that it did not happen.
  return isFresh && intent.attemptCount < MOST_ATTEMPTS ? 'resend' : 'not-sent';
}

/**
 * Whether an intent is looked at afresh before it is sent: what can recur always, everything when it has waited long.
 */
export function needsLookFirst(intent: Pick<AnyIntent, 'operation' | 'isAmbiguous'>, ageMs: number, staleMs: number) {
  if (intent.operation === 'setPrice' || intent.operation === 'setStock') return true;
  return canRecur(intent.operation) || ageMs > staleMs;
}
