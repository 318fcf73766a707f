/** From an error to the one line that a person reads and the exit code that a script reads. Nothing else decides either. */
import {
  Aborted,
  ApiError,
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
import { OPERATIONS } from '../api/operations.ts';
import { ConfigProblem } from '../settings/problem.ts';
import type { CliTexts } from '../texts/cli/cli-texts.ts';
import { Interrupted } from './ask.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';

/** Something the user asked for in a way that cannot be; nothing was sent. Exit code 2. */
export class UsageProblem extends Error {
  override readonly name = 'UsageProblem';
}

export type Failure = { code: ExitCode; line: string };

/** Where and on what it was tried, as far as the error itself does not know. */
export type Tried = { subject: string; url: string; exitOnAbort?: ExitCode };

/** The line and the code of any error. An error that nobody expected is code 1. */
export function failureOf(error: unknown, texts: CliTexts, tried: Tried = { subject: '', url: '' }): Failure {
  if (error instanceof ConfigProblem) return { code: EXIT.usage, line: error.words(texts) };
  if (error instanceof UsageProblem) return { code: EXIT.usage, line: error.message };
  if (error instanceof InvalidConfig) return { code: EXIT.usage, line: urlProblem(error, texts) };
  if (error instanceof Interrupted) return { code: EXIT.interrupted, line: texts.failures.aborted };
  if (error instanceof ApiError) return apiFailure(error, texts, tried);
  if (error instanceof Error && error.name === 'StateUnusable') return { code: EXIT.unexpected, line: error.message };
  const message = error instanceof Error ? error.message : String(error);
  return { code: EXIT.unexpected, line: `${message}. ${texts.failures.unexpected}` };
}

type Part = { code: ExitCode; problem: string; next?: string };

function apiFailure(error: ApiError, texts: CliTexts, { subject, url, exitOnAbort }: Tried): Failure {
  const { code, problem, next = '' } = partOf(error, texts, url);
  const what = [texts.tried[error.operation], subject].filter(Boolean).join(' ');
  const said = error.storeMessage === '' ? '' : endSentence(texts.failures.said(error.storeMessage + fieldsOf(error)));
  const line = texts.failures.line(what, problem, [said, next].filter(Boolean).join(' '));
  return { code: error instanceof Aborted ? (exitOnAbort ?? EXIT.interrupted) : code, line };
}

function partOf(error: ApiError, texts: CliTexts, url: string): Part {
  const words = texts.failures;
  const status = error.status ?? 0;
  if (error instanceof InvalidInput) return { code: EXIT.usage, problem: words.input(error.argument) };
  if (error instanceof WritesNotAllowed) return { code: EXIT.usage, problem: words.readOnly, next: words.readOnlyNext };
  if (error instanceof NotAuthenticated)
    return { code: EXIT.notAuthenticated, problem: words.token, next: words.tokenNext };
  if (error instanceof TransitionRefused) return { code: EXIT.refused, problem: words.refused(status) };
  if (error instanceof InvalidRequest) return { code: EXIT.refused, problem: words.invalid(status) };
  if (error instanceof NotFoundHere) {
    // What every store has is missing only where there is no store.
    return isOfEveryStore(error) && status !== 403
      ? { code: EXIT.refused, problem: words.noApi(url, status), next: words.noApiNext }
      : { code: EXIT.refused, problem: words.notFound(status), next: words.notFoundNext };
  }
  return { ...noAnswer(error, texts, url, status), code: error.mayHaveApplied ? EXIT.unknown : EXIT.unreachable };
}

function isOfEveryStore({ operation }: ApiError): boolean {
  return !OPERATIONS[operation].path.includes('{');
}

function noAnswer(error: ApiError, { failures: words }: CliTexts, url: string, status: number): Omit<Part, 'code'> {
  if (error instanceof RateLimited)
    return { problem: words.limited, next: words.limitedNext(seconds(error.retryAfterMs)) };
  if (error instanceof StoreTrouble)
    return { problem: words.trouble(status), next: words.troubleNext(seconds(error.retryAfterMs)) };
  if (error instanceof Unreachable)
    return { problem: words.unreachable(URL.parse(url)?.host ?? url, error.code), next: words.unreachableNext };
  if (error instanceof UnexpectedRedirect) return { problem: words.redirect(error.location), next: words.redirectNext };
  if (error instanceof UnreadableAnswer) return { problem: words.unreadable[error.reason], next: words.unreadableNext };
  if (error instanceof NoReply) return { problem: words[error.reason], next: words.noReplyNext };
  return { problem: words.aborted };
}

function fieldsOf(error: ApiError): string {
  const entries = error instanceof InvalidRequest ? Object.entries(error.errors) : [];
  if (entries.length === 0) return '';
  return ` (${entries.map(([field, sentences]) => `${field}: ${sentences.join(' ')}`).join('; ')})`;
}

function endSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

function seconds(ms: number | undefined): number | undefined {
  return ms === undefined ? undefined : Math.ceil(ms / 1000);
}

// The client's own words are English; which of its rules it was can be told from the sentence it chose.
function urlProblem({ message, setting }: InvalidConfig, { config }: CliTexts): string {
  if (setting === 'token') return config.tokenForeign;
  if (/user name/.test(message)) return config.url.userinfo;
  if (/query|fragment/.test(message)) return config.url.query;
  if (/begin with/.test(message)) return config.url.scheme;
  return /clear text/.test(message) ? config.url.clear : config.url.unreadable;
}
