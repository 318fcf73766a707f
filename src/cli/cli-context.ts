/** The context of every command, with a store or without: texts, standard output and standard error, and failures. */
import { createRedactor } from '../api/redact.ts';
import { safeText } from '../base/safe-text.ts';
import { cliTextsIn, type CliTexts } from '../i18n/cli/cli-texts.ts';
import type { Language } from '../i18n/texts.ts';
import { EXIT, type ExitCode } from '../base/exit-codes.ts';
import { failureOf, type TriedRequest } from './failures.ts';
import type { CliIo } from '../tty/io.ts';
import { journalLine } from './output/journal-line.ts';
import { createPrinter, paintFor, type Paint, type Printer } from './output/printer.ts';
import { Interrupted } from './ask.ts';
import { languageOrEnglish } from '../config/language-or-english.ts';

/** Flags that several commands share. */
export type CommonFlags = {
  lang?: string;
  station?: string;
  operator?: string;
  profile?: string;
  timeout?: number;
  readOnly?: boolean;
  verbose?: boolean;
  input?: boolean;
  yes?: boolean;
  dryRun?: boolean;
  json?: boolean;
  ndjson?: boolean;
  csv?: boolean;
  excel?: boolean;
  exact?: boolean;
  fields?: string;
  showPersonalData?: boolean;
};

export type CliContext = {
  io: CliIo;
  flags: CommonFlags;
  language: Language;
  texts: CliTexts;
  out: Printer;
  paint: Paint;
  /** Writes one line to standard error, made safe and without secrets; in the journal with the rank of an error if given. */
  say(text: string, rank?: 'error'): void;
  /**
   * Writes the result for one item to standard error, when standard output already has its line for programs: behind `mark`
   * on a terminal, behind `reference` in a file, and not at all if both outputs are the same file.
   */
  sayOfLine(mark: string, reference: string, words: string): void;
  /** As `say`, only with --verbose. */
  explain(text: string): void;
  /** Takes this secret out of everything printed from now on. */
  hide(secret: string): void;
  /** Aborts when the command is interrupted. */
  signal: AbortSignal;
  /** The subject and address that messages about failures name; set by the command. */
  tried: TriedRequest;
};

/** Makes the context of one command. */
export function openCliContext(io: CliIo, flags: CommonFlags): CliContext {
  const redactors: ((text: string) => string)[] = [createRedactor('')];
  const redact = (text: string) => redactors.reduce((clean, one) => one(clean), text);
  const language = languageOrEnglish(flags.lang, io.env);
  const stderr = createPrinter(io.stderr, redact);
  // Callers make the text safe before they add escape sequences of colours.
  const say = (text: string, rank?: 'error') => void stderr.line(journalLine(io, text, rank));
  const isInLine = io.stdout.isTTY !== true;
  return {
    io,
    flags,
    language,
    texts: cliTextsIn(language),
    out: createPrinter(io.stdout, redact),
    paint: paintFor(io.stderr, io.env),
    say,
    sayOfLine(mark, reference, words) {
      if (!isInLine || io.stderr.isTTY) say(`${mark} ${words}`);
      else if (!io.isOneOutput) say(`${reference}: ${words}`);
    },
    explain: (text) => (flags.verbose ? say(safeText(text, 2000)) : undefined),
    hide: (secret) => void redactors.push(createRedactor(secret)),
    signal: io.interrupted(),
    tried: { subject: '', url: '' },
  };
}

/** The exit code of an interruption, by its signal; `undefined` without one. */
export function interruptionOf({ signal }: Pick<CliContext, 'signal'>): ExitCode | undefined {
  return signal.aborted ? ((signal.reason as ExitCode | undefined) ?? EXIT.interrupted) : undefined;
}

/** Writes a failure: one line, the lines that follow it, and with --verbose its causes. Returns the exit code. */
export function sayFailure(talk: CliContext, thrown: unknown): ExitCode {
  const { reason, aborted } = talk.signal;
  // The reason of an interruption is an exit code, and `throwIfAborted` throws it.
  const error = aborted && thrown === reason ? new Interrupted() : thrown;
  const exitOnAbort = typeof reason === 'number' ? { exitOnAbort: reason as ExitCode } : {};
  const { code, line, more = [] } = failureOf(error, talk.texts, { ...talk.tried, ...exitOnAbort });
  for (const text of [line, ...more]) talk.say(safeText(text, 2000), 'error');
  for (const detail of detailsOf(error)) talk.explain(detail);
  return code;
}

/** Name, status and message of an error and of its causes; the stack only of unexpected errors. */
function detailsOf(error: unknown): string[] {
  const lines: string[] = [];
  for (let cause = error; cause instanceof Error && lines.length < 30; cause = cause.cause) {
    const { status, code } = cause as { status?: unknown; code?: unknown };
    const facts = [status, code].filter((fact) => typeof fact === 'number' || typeof fact === 'string').join(', ');
    lines.push(`  ${cause.name}${facts === '' ? '' : ` (${facts})`}: ${cause.message}`);
    if (lines.length === 1 && !isExpected(cause)) lines.push(...(cause.stack ?? '').split('\n').slice(1, 12));
  }
  return lines;
}

function isExpected(error: Error): boolean {
  return failureOf(error, cliTextsIn('en')).code !== 1;
}
