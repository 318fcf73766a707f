/** Turns the bytes of an answer into JSON, and its status and body into data or an error, by the table in errors.ts. */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { DEEPEST, isDeeperThan, isRecord, UNREADABLE } from '../base/json.ts';
import { once } from '../base/memo.ts';
import type { ApiOperation } from '../domain/operations.ts';
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
  type UnreadableReason,
} from './errors.ts';
import { headerText, readRetryAfter } from './headers.ts';
import { WrongShape } from './readers.ts';
import type { Answer } from './transport.ts';

// Loaded on demand, for few stores compress.
const unpacking = once(() => promisify(gunzip));

// Also drops a byte order mark, which JSON.parse would refuse.
const decoder = new TextDecoder();

type Body = { value: unknown; problem?: undefined } | { value?: undefined; problem: UnreadableReason | 'late' };

/** Decompresses (only gzip is accepted) and parses. Never throws. */
export async function readBody(answer: Answer, maxBodyBytes: number): Promise<Body> {
  if (answer.bodyState !== 'whole') return { problem: answer.bodyState };
  let bytes = answer.body;
  if (bytes.length === 0 && isToldEmpty(answer)) return { problem: 'empty' };
  const encoding = headerText(answer.headers, 'content-encoding')?.trim().toLowerCase() ?? 'identity';
  if (encoding === 'gzip' || encoding === 'x-gzip') {
    try {
      bytes = await unpacking()(bytes, { maxOutputLength: maxBodyBytes });
    } catch (error) {
      return { problem: (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'too-large' : 'truncated' };
    }
  } else if (encoding !== 'identity') {
    return { problem: 'bad-encoding' };
  }

  const text = textOf(bytes, answer);
  try {
    return { value: parseJson(text) };
  } catch {
    const isHtml = text.trimStart().startsWith('<') || headerText(answer.headers, 'content-type')?.includes('html');
    return { problem: isHtml ? 'html' : 'not-json' };
  }
}

/** Decodes as UTF-8. Another charset of the header counts only if the bytes are not UTF-8, for servers often name a wrong one. */
function textOf(bytes: Uint8Array, { headers }: Answer): string {
  const charset = /charset="?([\w-]+)/i.exec(headerText(headers, 'content-type') ?? '')?.[1];
  if (charset === undefined || /^utf-?8$/i.test(charset)) return decoder.decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decodedAs(charset, bytes);
  }
}

function decodedAs(charset: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    // An unknown charset.
    return decoder.decode(bytes);
  }
}

/** Whether the headers say that the body is empty; if only the connection was closed, it may have been cut off. */
function isToldEmpty({ status, headers }: Answer): boolean {
  if (status === 204 || headerText(headers, 'content-length')?.trim() === '0') return true;
  return headerText(headers, 'transfer-encoding')?.toLowerCase().includes('chunked') === true;
}

/**
 * JSON.parse, with two exceptions. An integer that a double cannot hold becomes a string of its digits: ids are declared
 * strings, and one sent as the number 9007199254740993 must not become another. And values nested too deeply are replaced by
 * {@link UNREADABLE}, for a recursive function such as `JSON.stringify` would end the process.
 */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  let isExact = typeof value !== 'number';
  const noteNumber = (one: number) => {
    if (Math.abs(one) > Number.MAX_SAFE_INTEGER) isExact = false;
  };
  if (!isDeeperThan(value, DEEPEST, noteNumber)) {
    return isExact ? value : JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown);
  }
  // A reviver is recursive, too, so here such a number becomes null.
  return JSON.parse(JSON.stringify(withoutDepths(value, 0)), dropUnsafe);
}

function keepDigits(_: string, value: unknown, { source }: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  return source !== undefined && /^-?\d+$/.test(source) ? source : value;
}

function dropUnsafe(_: string, value: unknown): unknown {
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? null : value;
}

/** The depth of the fields of an order's item in a body. */
const FIELD_DEPTH = 4;

/** Replaces values that are nested too deeply, field by field: rows and their other fields stay. */
function withoutDepths(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= FIELD_DEPTH) return isDeeperThan(value, DEEPEST - FIELD_DEPTH) ? UNREADABLE : value;
  if (Array.isArray(value)) return value.map((one) => withoutDepths(one, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutDepths(one, depth + 1)]));
}

type DecodeResponse = {
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
