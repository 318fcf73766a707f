import { NotFoundHere } from '../api/errors.ts';
import type { ReadingProblem } from '../replica/details.ts';
import { troubleOf } from './trouble.ts';

/** The problem behind an error of the client; anything else is a bug and is thrown on. */
export function problemOf(error: unknown, signal: AbortSignal): ReadingProblem {
  const trouble = troubleOf(error);
  if (signal.aborted || !trouble) throw error;
  return { kind: error instanceof NotFoundHere ? 'gone' : trouble.kind, message: trouble.message };
}
