/** Sorts what a look can fail with by what it means for the sync. */
import {
  ApiError,
  NoReply,
  NotAuthenticated,
  RateLimited,
  StoreTrouble,
  Unreachable,
  UnreadableAnswer,
  UnexpectedRedirect,
} from '../api/errors.ts';
import type { Trouble } from '../shop/health.ts';

/** The trouble behind an error of the client; `undefined` for anything else, which is a bug and must be thrown on. */
export function troubleOf(error: unknown): (Trouble & { retryAfterMs?: number | undefined }) | undefined {
  if (error instanceof NotAuthenticated) return { kind: 'unauthenticated', message: error.message };
  if (error instanceof RateLimited) {
    return { kind: 'limited', message: error.message, retryAfterMs: error.retryAfterMs };
  }
  if (error instanceof StoreTrouble) {
    return { kind: 'store-trouble', message: error.message, retryAfterMs: error.retryAfterMs };
  }
  if (error instanceof Unreachable || error instanceof NoReply) return { kind: 'unreachable', message: error.message };
  if (error instanceof UnreadableAnswer || error instanceof UnexpectedRedirect) {
    return { kind: 'unreadable', message: error.message };
  }
  return error instanceof ApiError ? { kind: 'refused', message: error.message } : undefined;
}

/**
 * Of several failures of one moment the one to act on: a refused token, then the longest wait that the store asked for.
 */
export function worstOf(errors: readonly unknown[]): unknown {
  return errors.reduce((worst, error) => (weightOf(error) > weightOf(worst) ? error : worst));
}

function weightOf(error: unknown): number {
  const trouble = troubleOf(error);
  if (!trouble) return Infinity;
  return trouble.kind === 'unauthenticated' ? Number.MAX_VALUE : (trouble.retryAfterMs ?? 0);
}
