import { NotFoundHere } from '../api/errors.ts';
import type { ReadingProblem } from '../replica/details.ts';
import { troubleOf } from './trouble.ts';

/** The problem behind an error of the client; rethrows any other error, which is a bug, and any error after an abort. */
export function problemOf(error: unknown, signal: AbortSignal): ReadingProblem {
  const trouble = troubleOf(error);
  if (signal.aborted || !trouble) throw error;
  return { kind: error instanceof NotFoundHere ? 'gone' : trouble.kind, message: trouble.message };
}
