/**
 * Decides what to do next with an intent: what an error means, and how long it waits. Pure functions,
 * apart from the code that acts on them, so that each rule can be read, tested and, in `test/wrong-rules`, edited into a
 * wrong one.
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
import { canRecur, type AnyIntent, type NotSentCode } from '../domain/intents.ts';

const FIRST_LOOK_MS = 500;
const LOOK_GROWTH = 1.6;
const MAX_LOOK_MS = 5000;
const FIRST_LATER_LOOK_MS = 30_000;
const MAX_LATER_LOOK_MS = 300_000;
/** How long after a 401 the token is tried again. */
export const TOKEN_RETRY_MS = 60_000;

/** The pause of a watch before its read number `count + 1`, in milliseconds. */
export function pauseBetweenLooks(count: number): number {
  return Math.min(MAX_LOOK_MS, FIRST_LOOK_MS * LOOK_GROWTH ** Math.min(count, 20));
}

/** The pause between two reads of an unconfirmed intent, in milliseconds, unless an operator asks for one. */
export function pauseBetweenLaterLooks(count: number): number {
  return Math.min(MAX_LATER_LOOK_MS, FIRST_LATER_LOOK_MS * 2 ** Math.min(count, 20));
}

/** The pause before a store that could not be reached is tried again: doubling, with full jitter. `chance` from 0 to 1. */
export function pauseBeforeRetry(failureCount: number, chance: number): number {
  return Math.max(500, chance * Math.min(30_000, 1000 * 2 ** Math.min(failureCount, 10)));
}

/** What an error of a write means for its intent. */
type AfterError =
  /** It may have been applied: watch. */
  | { kind: 'lost' }
  /** A success without a usable body: read the item at once; if it has the wanted state, we brought it there. */
  | { kind: 'bare-yes' }
  /** Certainly not applied, by the store's own response: read the item, then give the verdict. */
  | { kind: 'refused' }
  /** Certainly not applied; it can be sent later. */
  | { kind: 'hold'; hold: 'offline' | 'limited' | 'token'; retryAfterMs?: number | undefined }
  /** Certainly not applied, and never will be. */
  | { kind: 'not-sent'; code: NotSentCode }
  /** This process is ending and the request may have arrived; the intent stays as it is. */
  | { kind: 'stopping' };

/** Sorts the error of a write; `isStopping`: this process is ending and aborts its requests. */
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

/** After a broken connection: a store that has not applied the request by then has not received all of it. */
const BROKEN_LINE_MS = 3000;

/**
 * After how many milliseconds a move whose reply was lost may be sent again, if the item shows that it was not applied;
 * `undefined` if the watch must end first. Accept and start cannot recur, so if the first request arrives late after all,
 * the store refuses one of the two. Only once for each intent.
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

/** Whether the item is read again before an intent is sent: always if it can recur, and if it has waited for long. */
export function needsLookFirst(intent: Pick<AnyIntent, 'operation' | 'isAmbiguous'>, ageMs: number, staleMs: number) {
  if (intent.operation === 'setPrice' || intent.operation === 'setStock') return true;
  return canRecur(intent.operation) || ageMs > staleMs;
}
