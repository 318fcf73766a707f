/** Reads the headers of an answer. All of them are hints: an invalid one is ignored. */

/** Header names in lower case, as undici gives them. */
export type AnswerHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** The store's rate limit, for all stations together. */
export type RateLimit = {
  limit?: number;
  remaining?: number;
  /** When the limit is reset, milliseconds since the epoch on the store's clock. */
  resetAtMs?: number;
};

const SHORTEST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 300_000;

// Values of X-RateLimit-Reset below this are seconds from now, above it seconds of the epoch (Laravel sends those), and
// above a thousand times as much, milliseconds.
const FIRST_EPOCH_SECOND = 1_000_000_000;

/** The text of a header; the first one if there are several. */
export function headerText(headers: AnswerHeaders, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}

const IMF_FIXDATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** An HTTP date, milliseconds since the epoch. Only the one form that servers may send (RFC 9110, 5.6.7). */
export function readHttpDate(text: string | undefined): number | undefined {
  if (text === undefined || !IMF_FIXDATE.test(text)) return undefined;
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? undefined : ms;
}

// A negative number means that the moment has passed already.
const SECONDS = /^-?\d+(?:\.\d+)?$/;

/**
 * How long the store asks to wait: `Retry-After` in seconds or as a date, else the time until `X-RateLimit-Reset` once
 * nothing remains. Clamped to 1–300 s. A date is compared with the store's own `Date`; `wallNow` stands in for it.
 */
export function readRetryAfter(headers: AnswerHeaders, wallNow: number): number | undefined {
  const text = headerText(headers, 'retry-after')?.trim();
  const serverNow = readHttpDate(headerText(headers, 'date')) ?? wallNow;
  const asked = SECONDS.test(text ?? '') ? Number(text) * 1000 : minus(readHttpDate(text), serverNow);
  const { remaining, resetAtMs } = readRateLimit(headers, wallNow) ?? {};
  const waitMs = asked ?? (remaining === 0 ? minus(resetAtMs, serverNow) : undefined);
  return waitMs === undefined ? undefined : Math.min(Math.max(waitMs, SHORTEST_WAIT_MS), LONGEST_WAIT_MS);
}

/** `X-RateLimit-Limit`, `-Remaining` and `-Reset`; `undefined` if none of them is there. */
export function readRateLimit(headers: AnswerHeaders, wallNow: number): RateLimit | undefined {
  const limit = readCount(headerText(headers, 'x-ratelimit-limit'));
  const remaining = readCount(headerText(headers, 'x-ratelimit-remaining'));
  const reset = readCount(headerText(headers, 'x-ratelimit-reset'));
  if (limit === undefined && remaining === undefined && reset === undefined) return undefined;
  const serverNow = readHttpDate(headerText(headers, 'date')) ?? wallNow;
  return {
    ...(limit === undefined ? {} : { limit }),
    ...(remaining === undefined ? {} : { remaining }),
    ...(reset === undefined ? {} : { resetAtMs: resetTime(reset, serverNow) }),
  };
}

function resetTime(reset: number, serverNow: number): number {
  if (reset < FIRST_EPOCH_SECOND) return serverNow + reset * 1000;
  return reset < FIRST_EPOCH_SECOND * 1000 ? reset * 1000 : reset;
}

function readCount(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text.trim()) ? Number(text) : undefined;
}

function minus(atMs: number | undefined, fromMs: number): number | undefined {
  return atMs === undefined ? undefined : atMs - fromMs;
}
