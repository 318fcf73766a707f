/** Prints the verdicts of a command: one line each as they come, and an exit code at the end. */
import { isMove, type AnyIntent, type Author, type Settled, type Verdict } from '../../domain/intents.ts';
import type { OrderItem } from '../../domain/records.ts';
import { safeText } from '../../base/safe-text.ts';
import { textsIn } from '../../i18n/texts.ts';
import { verdictWords } from '../../i18n/verdict-words.ts';
import { EXIT, type ExitCode } from '../../base/exit-codes.ts';
import type { StoreContext } from '../run-with-store.ts';
import { tabbed } from '../output/table.ts';
import { sayToProgram } from '../output/verdict-lines.ts';

/** The exit code of one verdict. */
export function codeOf(verdict: Verdict): ExitCode {
  switch (verdict.kind) {
    case 'applied':
    case 'already-so':
      return EXIT.done;
    case 'refused':
      return EXIT.refused;
    case 'unconfirmed':
      return EXIT.unknown;
    case 'not-sent':
      return NOT_SENT_CODES[verdict.code] ?? EXIT.refused;
  }
}

const NOT_SENT_CODES: Readonly<Partial<Record<(Verdict & { kind: 'not-sent' })['code'], ExitCode>>> = {
  unreachable: EXIT.unreachable,
  limited: EXIT.unreachable,
  'no-answer': EXIT.unreachable,
  'unclear-answer': EXIT.unreachable,
  unauthenticated: EXIT.notAuthenticated,
  'read-only': EXIT.usage,
  invalid: EXIT.usage,
  'not-recorded': EXIT.unexpected,
};

/** Prints the verdict on an intent: on standard output, and on standard error, too, if it failed. Returns its exit code. */
export async function sayVerdict(job: StoreContext, { intent, verdict }: Settled, item?: OrderItem): Promise<ExitCode> {
  const { out, say, paint, language } = job;
  const { text } = verdictWords({ intent, verdict }, item, textsIn(language), Date.now());
  const code = codeOf(verdict);
  const words = safeText(text, 1000);
  if (await sayToProgram(job, verdictRecord(intent, verdict, item))) {
    // Printed for a program.
  } else if (!out.isTerminal) await out.line(tabbed([referenceOf(intent), verdict.kind, words]));
  else if (code === EXIT.done) await out.line(`${paint.good('✔')} ${words}`);
  if (code === EXIT.done) {
    // If standard output has failed, the verdict must still be printed somewhere.
    if (out.failure) say(`${referenceOf(intent)}: ${words}`);
    return code;
  }
  const mark = code === EXIT.unknown ? paint.doubtful('?') : paint.bad('✘');
  job.sayOfLine(mark, referenceOf(intent), words);
  return code;
}

/** Prints that a price or a count is as it is wanted already, with `record` for a program. Returns its exit code. */
export async function sayAlreadySo(
  job: StoreContext,
  reference: string,
  words: string,
  record: object,
): Promise<ExitCode> {
  const line = safeText(words, 300);
  await sayOutcome(job, record, [reference, 'already-so', line], line);
  return EXIT.done;
}

/**
 * Prints what no intent has come to: as `record` for a program, else as `cells` in a pipe, and as `line` for a person, who does
 * not read both where they go to one place.
 */
export async function sayOutcome(
  job: StoreContext,
  record: object,
  cells: readonly string[],
  line: string,
): Promise<void> {
  const isInLine = !(await sayToProgram(job, record)) && !job.out.isTerminal;
  if (isInLine) await job.out.line(tabbed(cells));
  if (!isInLine || !job.io.isOneOutput) job.say(line);
}

/** The record of a verdict for a program, with the item as the API has it. */
export function verdictRecord(intent: AnyIntent, verdict: Verdict, item?: OrderItem): object {
  const { kind } = verdict;
  // An unclear response no longer matters once a later request has succeeded.
  const isAnswered = kind === 'applied' && !verdict.isByEvidence;
  const hasUnclear = kind === 'unconfirmed' || (intent.answered !== undefined && !isAnswered);
  const record = {
    ...(kind === 'applied' && verdict.product ? { product: verdict.product } : {}),
    ...(kind === 'applied' && verdict.stock ? { stock: verdict.stock } : {}),
    ...(isMove(intent) ? { item: verdict.item ?? item ?? null } : {}),
  };
  return {
    operation: intent.operation,
    ...subjectOf(intent),
    verdict: kind,
    ...(kind === 'not-sent' ? { code: verdict.code } : {}),
    ...('reason' in verdict && verdict.reason !== '' ? { reason: verdict.reason } : {}),
    ...(kind === 'applied' && verdict.isByEvidence ? { by_evidence: true } : {}),
    ...(kind === 'already-so' && verdict.mayBeOurs ? { may_be_ours: true } : {}),
    ...(kind === 'already-so' && verdict.by ? { by: authorRecord(verdict.by) } : {}),
    ...(hasUnclear ? { answered: intent.answered ?? null } : {}),
    intent_id: intent.id,
    ...record,
  };
}

/** The author of an intent, for a program. */
export function authorRecord({ operator, station }: Author): object {
  return { operator, station };
}

/** The ids of an intent's subject, by the API's names. */
export function subjectOf(intent: AnyIntent): Record<string, string> {
  if (isMove(intent)) return { order_id: intent.orderId, item_id: intent.itemId };
  return intent.operation === 'setStock'
    ? { product_id: intent.productId, stock_id: intent.stockId }
    : { product_id: intent.productId };
}

/** `ORDER/ITEM`, or the id of the product or stock record. */
export function referenceOf(intent: AnyIntent): string {
  if (isMove(intent)) return `${intent.orderId}/${intent.itemId}`;
  return intent.operation === 'setStock' ? intent.stockId : intent.productId;
}
