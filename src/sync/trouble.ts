/** Sorts the errors of requests by what they mean for the sync. */
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
import type { Trouble } from '../replica/health.ts';

/** The trouble behind an error of the client; `undefined` for any other error, which is a bug and must be rethrown. */
export function troubleOf(error: unknown): (Trouble & { retryAfterMs?: number | undefined }) | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { message, status } = error;
  const detail = error instanceof Unreachable ? error.code : status?.toString();
  const trouble = { kind: kindOf(error), message, ...(detail === undefined ? {} : { detail }) };
  const mayWait = error instanceof RateLimited || error instanceof StoreTrouble;
  return mayWait ? { ...trouble, retryAfterMs: error.retryAfterMs } : trouble;
}

function kindOf(error: ApiError): Trouble['kind'] {
  if (error instanceof NotAuthenticated) return 'unauthenticated';
  if (error instanceof RateLimited) return 'limited';
  if (error instanceof StoreTrouble) return 'store-trouble';
  if (error instanceof Unreachable || error instanceof NoReply) return 'unreachable';
  return error instanceof UnreadableAnswer || error instanceof UnexpectedRedirect ? 'unreadable' : 'refused';
}

/** The error to act on of several that came together: a 401 first, then the longest `Retry-After`. */
export function worstOf(errors: readonly unknown[]): unknown {
  return errors.reduce((worst, error) => (weightOf(error) > weightOf(worst) ? error : worst));
}

function weightOf(error: unknown): number {
  const trouble = troubleOf(error);
  if (!trouble) return Infinity;
  return trouble.kind === 'unauthenticated' ? Number.MAX_VALUE : (trouble.retryAfterMs ?? 0);
}
