import { ApiError, NotFoundHere } from '../api/errors.ts';
import type { ReadingProblem } from '../shop/details.ts';

/** The problem behind an error of the client; anything else is a bug and is thrown on. */
export function problemOf(error: unknown, signal: AbortSignal): ReadingProblem {
  if (signal.aborted || !(error instanceof ApiError)) throw error;
  return { kind: error instanceof NotFoundHere ? 'gone' : 'failed', message: error.message };
}
