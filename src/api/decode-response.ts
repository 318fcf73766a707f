/** Turns the status and body of an answer into data or an error, by the table in errors.ts. */
import type { Body } from './body.ts';
import {
  type ErrorFacts,
  InvalidRequest,
  NoReply,
  NotAuthenticated,
  NotFoundHere,
  RateLimited,
  StoreTrouble,
  TransitionRefused,
  UnexpectedRedirect,
  UnreadableAnswer,
} from './errors.ts';
import { headerText, readRetryAfter } from './headers.ts';
import type { ApiOperation } from '../domain/operations.ts';
import { WrongShape } from './readers.ts';
import type { Answer } from './transport.ts';
import { isRecord } from '../base/json.ts';

export type DecodeResponse = {
  operation: ApiOperation;
  origin: string;
  wallNow: number;
  /** Removes the token from a text, and makes the text safe to show. */
  clean: (text: string) => string;
};

const MOST_ERROR_FIELDS = 50;
const MOST_ERROR_SENTENCES = 20;

/** Returns the data of a success as `read` reads it; throws an error for any other answer. */
export function decodeResponse<T>(answer: Answer, body: Body, read: (value: unknown) => T, context: DecodeResponse): T {
  const { operation } = context;
  const { status } = answer;
  if (status < 200 || status > 299) throw refusalOf(answer, body, context);
  const facts = { operation, status, mayHaveApplied: true };
  if (body.problem !== undefined) throw unreadable(facts, body.problem);
  try {
    return read(body.value);
  } catch (error) {
    if (!(error instanceof WrongShape)) throw error;
    throw new UnreadableAnswer({ ...facts, reason: 'wrong-shape', detail: error.message });
  }
}

function refusalOf(answer: Answer, body: Body, { operation, origin, wallNow, clean }: DecodeResponse): Error {
  const { status, headers } = answer;
  const said = isRecord(body.value) ? body.value : undefined;
  const message = said?.['message'];
  const facts = {
    operation,
    status,
    storeMessage: typeof message === 'string' ? clean(message) : '',
    mayHaveApplied: true,
  };

  if (status < 400) return new UnexpectedRedirect({ ...facts, location: readLocation(headers, origin, clean) });
  if (status >= 500 || status === 408) {
    return new StoreTrouble({ ...facts, retryAfterMs: readRetryAfter(headers, wallNow) });
  }
  // A 429 is decided before any handler of the store runs, and its body need not be JSON: Laravel's is plain text.
  if (status === 429) {
    return new RateLimited({ ...facts, mayHaveApplied: false, retryAfterMs: readRetryAfter(headers, wallNow) });
  }
  // The answer of a proxy in front of the store, which knows neither items nor tokens.
  if (!said || typeof message !== 'string') return unreadable(facts, body.problem ?? 'wrong-shape');

  const word = { ...facts, mayHaveApplied: false };
  if (status === 401) return new NotAuthenticated(word);
  if (status === 404 || status === 403 || status === 410) return new NotFoundHere(word);
  const errors = readErrors(said['errors'], clean);
  const isRefusedByState =
    operation.movesItem && (status === 400 || status === 422) && Object.keys(errors).length === 0;
  return isRefusedByState ? new TransitionRefused(word) : new InvalidRequest({ ...word, errors });
}

function unreadable(facts: ErrorFacts, problem: NonNullable<Body['problem']>): Error {
  return problem === 'late'
    ? new NoReply({ ...facts, reason: 'late' })
    : new UnreadableAnswer({ ...facts, reason: problem });
}

// PHP writes an empty map as `[]`, which leaves no entries here either.
function readErrors(errors: unknown, clean: (text: string) => string): Record<string, string[]> {
  if (!isRecord(errors)) return {};
  const fields = Object.entries(errors).slice(0, MOST_ERROR_FIELDS);
  return Object.fromEntries(
    fields.map(([field, sentences]) => [
      clean(field),
      (Array.isArray(sentences) ? sentences : [sentences])
        .slice(0, MOST_ERROR_SENTENCES)
        .map((sentence) => clean(typeof sentence === 'string' ? sentence : JSON.stringify(sentence))),
    ]),
  );
}

// Without its query and userinfo, which may hold a secret.
function readLocation(headers: Answer['headers'], origin: string, clean: (text: string) => string): string {
  const url = URL.parse(headerText(headers, 'location') ?? '', origin);
  return url && headerText(headers, 'location') ? clean(`${url.protocol}//${url.host}${url.pathname}`) : '';
}
