/** Maps errors to the one line that a person reads and the exit code that a script reads. Nothing else decides either. */
import {
  Aborted,
  ApiError,
  IncompleteList,
  InvalidConfig,
  InvalidInput,
  InvalidRequest,
  NoReply,
  NotAuthenticated,
  NotFoundHere,
  RateLimited,
  StoreTrouble,
  TransitionRefused,
  Unreachable,
  UnexpectedRedirect,
  UnreadableAnswer,
  WritesNotAllowed,
} from '../api/errors.ts';
import { proxyShown } from '../api/tunnel.ts';
import type { StateUnusable } from '../db/state-problem.ts';
import { safeText } from '../base/safe-text.ts';
import { OPERATIONS } from '../domain/operations.ts';
import { ConfigProblem, faultWords } from '../config/problem.ts';
import type { CliTexts } from '../i18n/cli/cli-texts.ts';
import { Interrupted } from './ask.ts';
import type { Trouble } from '../replica/health.ts';
import { EXIT, type ExitCode } from '../base/exit-codes.ts';

/** A wrong use of a command, found before any request was sent. Exit code 2. */
export class UsageProblem extends Error {
  override readonly name = 'UsageProblem';
  /** Lines that follow its message. */
  readonly more: readonly string[];

  constructor(message: string, { more = [], ...options }: ErrorOptions & { more?: readonly string[] } = {}) {
    super(message, options);
    this.more = more;
  }
}

/** Makes the error for a value that an option or an argument cannot take: it names the value and what is expected. */
export function wrongValue(option: string, value: string, expected: string): UsageProblem {
  return new UsageProblem(`${option} ${safeText(value.trim(), 60)}`.trim() + `: ${expected}`);
}

/** The code of an error that says that a local address cannot be listened on; throws any other error as it is. */
export function addressErrorCode(error: unknown): string {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (!/^(?:EADDRINUSE|EADDRNOTAVAIL|EACCES|ENOTFOUND)$/.test(code)) throw error;
  return code;
}

/** The first load of the store failed, so that there is nothing to show; the message is in the user's language. */
export class StoreNotRead extends Error {
  override readonly name = 'StoreNotRead';
  readonly kind: Trouble['kind'];

  constructor(kind: Trouble['kind'], words: string) {
    super(words);
    this.kind = kind;
  }
}

export type Failure = { code: ExitCode; line: string; more?: readonly string[] };

/** The subject and address of a request, which an error does not have by itself. */
export type TriedRequest = {
  subject: string;
  url: string;
  exitOnAbort?: ExitCode;
  /** The command that shows the failure, so that it does not advise to run itself. */
  within?: 'doctor' | 'login';
};

/** Returns the line and the exit code of any error; 1 for an unexpected one. */
export function failureOf(error: unknown, texts: CliTexts, tried: TriedRequest = { subject: '', url: '' }): Failure {
  if (error instanceof ConfigProblem) return { code: EXIT.usage, line: error.words(texts) };
  if (error instanceof UsageProblem) return { code: EXIT.usage, line: error.message, more: error.more };
  if (error instanceof InvalidConfig) return { code: EXIT.usage, line: faultWords(error.fault, texts) };
  if (error instanceof Interrupted)
    return { code: tried.exitOnAbort ?? EXIT.interrupted, line: texts.failures.aborted };
  if (error instanceof StoreNotRead) return notReadFailure(error, texts);
  if (error instanceof ApiError) return apiFailure(error, texts, tried);
  const stateLine = stateWords(error, texts);
  if (stateLine !== undefined) return { code: EXIT.unexpected, line: stateLine };
  const message = error instanceof Error ? error.message : String(error);
  return { code: EXIT.unexpected, line: `${message}. ${texts.failures.unexpected}` };
}

/** Describes why this machine's state cannot be used; `undefined` if neither the error nor its causes are about that. */
export function stateWords(error: unknown, { failures: words }: CliTexts): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name !== 'StateUnusable') continue;
    const { problem, file } = cause as StateUnusable;
    return words.state[problem](file);
  }
  return undefined;
}

function notReadFailure({ kind, message }: StoreNotRead, { failures: words, tried }: CliTexts): Failure {
  if (kind === 'unauthenticated') {
    const line = words.line(tried.listItems, words.token, `${words.tokenNext} ${words.thenRun.login}`);
    return { code: EXIT.notAuthenticated, line };
  }
  const code = kind === 'refused' ? EXIT.refused : EXIT.unreachable;
  return { code, line: words.line(tried.listItems, message, words.thenRun.doctor) };
}

type Part = {
  code: ExitCode;
  problem: string;
  next?: string;
  /** The command to run next, which mends the failure or finds its cause. */
  helps?: 'doctor' | 'login';
};

function apiFailure(error: ApiError, texts: CliTexts, { subject, url, exitOnAbort, within }: TriedRequest): Failure {
  const { code, problem, next = '', helps } = partOf(error, texts, url);
  const number = error.operation === 'getOrder' && error instanceof NotFoundHere ? orderNumberIn(subject) : undefined;
  if (number !== undefined) return { code, line: texts.failures.noNumber(number) };
  // A request whose path has no id is not about the subject: “the token 10423” would be nonsense.
  const what = [texts.tried[error.operation], isOfEveryStore(error) ? '' : subject].filter(Boolean).join(' ');
  const said = error.storeWords === '' ? '' : endSentence(texts.failures.said(error.storeWords));
  const closer = helps !== undefined && helps !== within ? texts.failures.thenRun[helps] : '';
  const line = texts.failures.line(what, problem, [said, next, closer].filter(Boolean).join(' '));
  return { code: error instanceof Aborted ? (exitOnAbort ?? EXIT.interrupted) : code, line };
}

/** The number of an order as people write it; `undefined` for an id. */
function orderNumberIn(subject: string): string | undefined {
  return /^#?(\d{1,18})$/.exec(subject.trim())?.[1];
}

function partOf(error: ApiError, texts: CliTexts, url: string): Part {
  const words = texts.failures;
  const status = error.status ?? 0;
  if (error instanceof InvalidInput) return { code: EXIT.usage, problem: words.input(error.argument) };
  if (error instanceof WritesNotAllowed) return { code: EXIT.usage, problem: words.readOnly, next: words.readOnlyNext };
  if (error instanceof NotAuthenticated)
    return { code: EXIT.notAuthenticated, problem: words.token, next: words.tokenNext, helps: 'login' };
  if (error instanceof TransitionRefused) return { code: EXIT.refused, problem: words.refused(status) };
  if (error instanceof InvalidRequest) return { code: EXIT.refused, problem: words.invalid(status) };
  if (error instanceof NotFoundHere) {
    return { code: EXIT.refused, ...notFoundWords(error, texts, url, status) };
  }
  return { ...noAnswer(error, texts, url, status), code: error.mayHaveApplied ? EXIT.unknown : EXIT.unreachable };
}

function notFoundWords(
  error: ApiError,
  { failures: words }: CliTexts,
  url: string,
  status: number,
): Omit<Part, 'code'> {
  if (!isOfEveryStore(error)) {
    const { path } = OPERATIONS[error.operation];
    const kind = path.includes('{productId}') ? 'product' : path.includes('{stockId}') ? 'stock' : 'order';
    return { problem: words.notFound(status), next: `${words.notFoundNext} ${words.listOf[kind]}` };
  }
  // Every store has these paths: 404 means that there is no store at the address, 403 that the token may not read it.
  return status === 403
    ? { problem: words.forbidden(status), next: words.forbiddenNext, helps: 'login' }
    : { problem: words.noApi(url, status), next: words.noApiNext };
}

function isOfEveryStore({ operation }: ApiError): boolean {
  return !OPERATIONS[operation].path.includes('{');
}

function noAnswer(error: ApiError, { failures: words }: CliTexts, url: string, status: number): Omit<Part, 'code'> {
  if (error instanceof RateLimited)
    return { problem: words.limited, next: words.limitedNext(seconds(error.retryAfterMs)) };
  if (error instanceof StoreTrouble)
    return { problem: words.trouble(status), next: words.troubleNext(seconds(error.retryAfterMs)) };
  if (error instanceof Unreachable) return unreachableWords(error, words, url);
  if (error instanceof UnexpectedRedirect) return { problem: words.redirect(error.location), next: words.redirectNext };
  if (error instanceof UnreadableAnswer)
    return {
      problem: words.unreadable[error.reason] + (status >= 400 ? ` (${status})` : ''),
      next: words.unreadableNext,
      helps: 'doctor',
    };
  if (error instanceof IncompleteList)
    return { problem: words.incomplete(error.readCount, error.total), next: words.incompleteNext };
  if (error instanceof NoReply) return { problem: words[error.reason], next: words.noReplyNext, helps: 'doctor' };
  return { problem: words.aborted };
}

/** Error codes of a certificate that no authority known to this machine has signed. */
const UNKNOWN_AUTHORITY =
  /^(?:SELF_SIGNED_CERT|DEPTH_ZERO_SELF_SIGNED|CERT_SIGNATURE_FAILURE|UNABLE_TO_(?:GET_ISSUER|VERIFY_LEAF))/;

function unreachableWords({ code }: Unreachable, words: CliTexts['failures'], url: string): Omit<Part, 'code'> {
  const host = URL.parse(url)?.host ?? url;
  const proxy = proxyShown(url);
  const why = proxyCode(code);
  const problem =
    why !== undefined && proxy !== undefined ? words.proxy(proxy, host, why) : words.unreachable(host, code);
  return { problem, next: connectionAdvice(code, words), helps: 'doctor' };
}

/** The code of an error of the proxy itself; `undefined` for any other. */
function proxyCode(code: string): string | undefined {
  return /^PROXY_(.+)$/.exec(code)?.[1];
}

/** What to do where no connection to the store was made, by the code of the error. */
export function connectionAdvice(code: string, words: CliTexts['failures']): string {
  const why = proxyCode(code);
  if (why !== undefined) return why === '407' ? words.proxyCredentials : words.proxyNext;
  if (UNKNOWN_AUTHORITY.test(code)) return words.authorityNext;
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID') return words.validityNext;
  return code === 'ERR_TLS_CERT_ALTNAME_INVALID' ? words.otherNameNext : words.unreachableNext;
}

function endSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

function seconds(ms: number | undefined): number | undefined {
  return ms === undefined ? undefined : Math.ceil(ms / 1000);
}
