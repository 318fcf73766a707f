/**
 * The errors of calls, sorted by who answered and by what the operator can do next. Every error names its operation, and says
 * whether the store may have applied a write:
 *
 * | class              | when                                                      | mayHaveApplied (writes) |
 * | ------------------ | --------------------------------------------------------- | ----------------------- |
 * | InvalidInput       | refused here, before anything was sent                    | no                      |
 * | WritesNotAllowed   | the client is read-only                                   | no                      |
 * | Unreachable        | no connection: DNS, refused, TLS, none free; nothing sent | no                      |
 * | NotAuthenticated   | 401, in the store's own words                             | no                      |
 * | RateLimited        | 429, in whatever words                                    | no                      |
 * | TransitionRefused  | 400 or 422 without `errors`, on a transition, in its own  | no                      |
 * | InvalidRequest     | 400 or 422 with `errors`, and any other 4xx, in its own   | no                      |
 * | NotFoundHere       | 404, 403, 410, in its own                                 | no                      |
 * | StoreTrouble       | 5xx, 408: a gateway may say so after the store applied it | yes                     |
 * | UnexpectedRedirect | 3xx: an application may redirect after it has applied     | yes                     |
 * | UnreadableAnswer   | an answer that is not the API's: HTML, cut off, too large | yes                     |
 * | NoReply            | sent, perhaps in part, and no answer: lost, reset, late   | yes                     |
 * | Aborted            | our own signal, or the client is closed                   | only if it had been sent|
 *
 * "Its own words" are a whole JSON object with a string `message` (spec part 7). A 4xx without them comes from something in
 * between, such as a proxy during a deploy, and is an UnreadableAnswer whatever its status. Decide by the class, never by
 * the status. A read never applies anything. No error contains the token, a request header or a body: {@link bareCause}
 * keeps only the name, code and message of a cause.
 */
import { isWrite, type ApiOperation, type OperationName } from '../domain/operations.ts';

/** The arguments of an error. */
export type ErrorFacts = {
  operation: ApiOperation;
  /** Whether a write may have been applied; ignored for reads. */
  mayHaveApplied: boolean;
  status?: number | undefined;
  /** The store's own words, already made safe. */
  storeMessage?: string | undefined;
  cause?: Error | undefined;
};

/** The base class of all errors of a call. */
export abstract class ApiError extends Error {
  abstract override readonly name: string;
  readonly operation: OperationName;
  /** `false` only if the store certainly did not apply the write. After `true`, read the record; do not send again. */
  readonly mayHaveApplied: boolean;
  /** The HTTP status, if there was an answer: for showing it; the class says who answered. */
  readonly status: number | undefined;
  /** The store's message, safe for a terminal; empty if there was none. */
  readonly storeMessage: string;

  constructor(what: string, facts: ErrorFacts) {
    const said = facts.storeMessage ? `: ${facts.storeMessage}` : '';
    super(`${facts.operation.purpose}: ${what}${said}`, facts.cause ? { cause: facts.cause } : undefined);
    this.operation = facts.operation.name;
    this.mayHaveApplied = facts.mayHaveApplied && isWrite(facts.operation);
    this.status = facts.status;
    this.storeMessage = facts.storeMessage ?? '';
  }

  /** All that the store said, for people; empty if it said nothing. It contains no words of ours. */
  get storeWords(): string {
    return this.storeMessage;
  }
}

/** An invalid argument. Nothing was sent. */
export class InvalidInput extends ApiError {
  override readonly name = 'InvalidInput';
  /** The argument's name: `orderId`, `tracking_code`, … */
  readonly argument: string;

  constructor(operation: ApiOperation, argument: string, problem: string) {
    super(`${argument} ${problem}; nothing was sent`, { operation, mayHaveApplied: false });
    this.argument = argument;
  }
}

/** A write with a read-only client. Nothing was sent. */
export class WritesNotAllowed extends ApiError {
  override readonly name = 'WritesNotAllowed';

  constructor(operation: ApiOperation) {
    super('this bench only reads; nothing was sent', { operation, mayHaveApplied: false });
  }
}

/** The store says that the token is missing, wrong or revoked: 401 (spec part 5). */
export class NotAuthenticated extends ApiError {
  override readonly name = 'NotAuthenticated';

  constructor(facts: ErrorFacts) {
    super(`the store does not accept the token (${facts.status})`, facts);
  }
}

/** The item was not in the state in which the transition begins: 400 or 422, both documented (spec part 7, rule 3). */
export class TransitionRefused extends ApiError {
  override readonly name = 'TransitionRefused';

  constructor(facts: ErrorFacts) {
    super(`the store refused it (${facts.status})`, facts);
  }
}

/** The store found the request itself invalid. */
export class InvalidRequest extends ApiError {
  override readonly name = 'InvalidRequest';
  /** The store's sentences, by field; empty if it named no field. */
  readonly errors: Readonly<Record<string, readonly string[]>>;

  constructor(facts: ErrorFacts & { errors: Readonly<Record<string, readonly string[]>> }) {
    super(`the store found it invalid (${facts.status})`, facts);
    this.errors = facts.errors;
  }

  override get storeWords(): string {
    const fields = Object.entries(this.errors).map(([field, sentences]) => `${field}: ${sentences.join(' ')}`);
    if (fields.length === 0) return this.storeMessage;
    return this.storeMessage === '' ? fields.join('; ') : `${this.storeMessage} (${fields.join('; ')})`;
  }
}

/**
 * The store says that it has no such order, item, product or stock record: 404, 403 or 410 (which one is not shown, spec
 * part 7).
 */
export class NotFoundHere extends ApiError {
  override readonly name = 'NotFoundHere';

  constructor(facts: ErrorFacts) {
    super(`not found in this store (${facts.status})`, facts);
  }
}

/** 429: too many requests, for all stations of the store together. */
export class RateLimited extends ApiError {
  override readonly name = 'RateLimited';
  /** How long the store asks to wait, 1–300 s; `undefined` if it does not say. */
  readonly retryAfterMs: number | undefined;

  constructor(facts: ErrorFacts & { retryAfterMs: number | undefined }) {
    super('the store asks for fewer requests (429)', facts);
    this.retryAfterMs = facts.retryAfterMs;
  }
}

/** 5xx or 408: something is wrong at the store or in front of it. */
export class StoreTrouble extends ApiError {
  override readonly name = 'StoreTrouble';
  /** How long the store asks to wait, 1–300 s; `undefined` if it does not say. */
  readonly retryAfterMs: number | undefined;

  constructor(facts: ErrorFacts & { retryAfterMs: number | undefined }) {
    super(`the store is in trouble (${facts.status})`, facts);
    this.retryAfterMs = facts.retryAfterMs;
  }
}

/** 3xx. Never followed: a redirected POST turns into a GET or takes its body to another host. */
export class UnexpectedRedirect extends ApiError {
  override readonly name = 'UnexpectedRedirect';
  /** Where to, without query; empty if it did not say. */
  readonly location: string;

  constructor(facts: ErrorFacts & { location: string }) {
    super(`the store redirects (${facts.status})${facts.location && ` to ${facts.location}`}; not followed`, facts);
    this.location = facts.location;
  }
}

export type UnreadableReason =
  | 'html'
  | 'not-json'
  | 'wrong-shape'
  | 'truncated'
  | 'too-large'
  | 'bad-encoding'
  | 'empty';

const UNREADABLE: Readonly<Record<UnreadableReason, string>> = {
  html: 'an HTML page instead of JSON',
  'not-json': 'a body that is not JSON',
  'wrong-shape': 'JSON of another shape',
  truncated: 'a body that breaks off',
  'too-large': 'a body that is too large',
  'bad-encoding': 'a body in an encoding that was not asked for',
  empty: 'no body',
};

/** An answer that is not one of the API's. */
export class UnreadableAnswer extends ApiError {
  override readonly name = 'UnreadableAnswer';
  readonly reason: UnreadableReason;

  constructor(facts: ErrorFacts & { reason: UnreadableReason; detail?: string | undefined }) {
    const detail = facts.detail ? ` (${facts.detail})` : '';
    super(`the store answered ${facts.status} with ${UNREADABLE[facts.reason]}${detail}`, facts);
    this.reason = facts.reason;
  }

  /** A success without a body: the request was applied, and the record must be read. */
  get isBareYes(): boolean {
    return this.reason === 'empty' && this.status !== undefined && this.status < 300;
  }
}

/** All pages of a list were read, and its total says that there are more rows. */
export class IncompleteList extends ApiError {
  override readonly name = 'IncompleteList';
  readonly readCount: number;
  readonly total: number;

  constructor(facts: Omit<ErrorFacts, 'mayHaveApplied'> & { readCount: number; total: number }) {
    super(`the list has ${facts.total} rows, and ${facts.readCount} came`, { ...facts, mayHaveApplied: false });
    this.readCount = facts.readCount;
    this.total = facts.total;
  }
}

/** No connection to the store: certainly nothing was sent. */
export class Unreachable extends ApiError {
  override readonly name = 'Unreachable';
  /** `ECONNREFUSED`, `ENOTFOUND`, `UND_ERR_CONNECT_TIMEOUT`, …; `NO_FREE_CONNECTION` if all stayed busy. */
  readonly code: string;

  constructor(facts: Omit<ErrorFacts, 'mayHaveApplied'> & { code: string }) {
    super(`the store cannot be reached (${facts.code}); nothing was sent`, { ...facts, mayHaveApplied: false });
    this.code = facts.code;
  }
}

/** The request was sent, at least in part, and no whole answer arrived. */
export class NoReply extends ApiError {
  override readonly name = 'NoReply';
  /** `late` past a deadline of ours, `lost` when the connection broke. */
  readonly reason: 'late' | 'lost';

  constructor(facts: Omit<ErrorFacts, 'mayHaveApplied'> & { reason: 'late' | 'lost' }) {
    super(facts.reason === 'late' ? 'the store did not answer in time' : 'the answer was lost on its way', {
      ...facts,
      mayHaveApplied: true,
    });
    this.reason = facts.reason;
  }
}

/** Aborted by ourselves: by the caller's signal, or because the client was closed. */
export class Aborted extends ApiError {
  override readonly name = 'Aborted';

  constructor(operation: ApiOperation, hasSent: boolean) {
    super(hasSent ? 'given up while waiting for the answer' : 'given up before it was sent', {
      operation,
      mayHaveApplied: hasSent,
    });
  }
}

const CONFIG_PROBLEMS = {
  'url-unreadable': 'The base URL is not a URL.',
  'url-scheme': 'The base URL must begin with https://.',
  'url-userinfo': 'The base URL must not contain a user name or password.',
  'url-query': 'The base URL must not contain a query.',
  'url-fragment': 'The base URL must not contain a fragment.',
  'url-clear-text': 'The base URL must be https: the token would travel in clear text.',
  'token-empty': 'The token is empty.',
  'token-foreign': 'The token contains a blank, a line break or a character outside ASCII.',
} as const;

/** Which rule a base URL or a token breaks. */
export type ConfigFault = keyof typeof CONFIG_PROBLEMS;

/** A base URL or token that the client refuses. The message never contains the value. */
export class InvalidConfig extends Error {
  override readonly name = 'InvalidConfig';
  readonly fault: ConfigFault;

  constructor(fault: ConfigFault) {
    super(CONFIG_PROBLEMS[fault]);
    this.fault = fault;
  }
}

/**
 * Reduces an error of a library to what is safe to show and keep. The original may contain a socket, a header (`invalid
 * authorization header`), userinfo or the bytes of an answer, and would print them all when it is inspected.
 */
export function bareCause(error: unknown, clean: (text: string) => string): Error & { code: string } {
  const { name, message, code }: Error & { code?: unknown } = error instanceof Error ? error : new Error('unknown');
  const knownCode = typeof code === 'string' ? clean(code) : '';
  const bare = Object.assign(new Error(clean(message) || knownCode), { code: knownCode || clean(name) });
  bare.name = clean(name);
  return bare;
}
