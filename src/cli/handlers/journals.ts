/** `outbox` and `log`: the intents without a verdict, and the audit trail; both are on this machine. */
import type { AuditEntry } from '../../domain/audit.ts';
import type { AnyIntent } from '../../domain/intents.ts';
import { createDiskTable } from '../../db/outbox.ts';
import { isOrdinaryFile, readIntentsOf } from '../../db/quarantine.ts';
import { isoOf, timeCells } from '../times.ts';
import type { CliContext } from '../cli-context.ts';
import { auditEntries, type AuditFilter } from '../../db/audit.ts';
import { safeText } from '../../base/safe-text.ts';
import { trailWords } from '../../i18n/trail-words.ts';
import { textsIn } from '../../i18n/texts.ts';
import { EXIT, type ExitCode } from '../../base/exit-codes.ts';
import { UsageProblem } from '../failures.ts';
import type { StoreContext } from '../run-with-store.ts';
import { fieldList } from '../output/fields.ts';
import { printAll, type ListKind } from '../output/print-all.ts';
import { withCore } from './core.ts';
import { keptNames, type KeptNames } from './known-names.ts';
import { setAsideBefore, withLocalState } from './local-state.ts';
import { momentFrom } from './moments.ts';
import { readingsOf } from './references.ts';
import { referenceOf, subjectOf } from './verdicts.ts';
import { fieldsOf } from './schemas.ts';

/** Lists the intents without a final verdict, the oldest first. */
export async function showOutbox(job: StoreContext): Promise<ExitCode> {
  const { out, say, texts } = job;
  const { intents, before } = await withLocalState(job, async (database) => {
    const open = createDiskTable(database).transact((rows) => rows.open());
    await printIntents(job, open, keptNames(database));
    return { intents: open, before: setAsideBefore(job, database) };
  });
  if (intents.length === 0 && out.isTerminal) say(texts.journal.outboxEmpty);
  for (const { path, reason } of before) {
    say(texts.journal.setAsideBefore(texts.journal.setAsideReasons[reason], safeText(path)));
  }
  return EXIT.done;
}

/** `outbox --from FILE`: lists the readable intents of a state file that was set aside. */
export async function showOutboxOf(talk: CliContext, { from: path = '' }: { from?: string }): Promise<ExitCode> {
  const { say, texts } = talk;
  const { journal } = texts;
  if (!isOrdinaryFile(path)) throw new UsageProblem(journal.fromNoFile(safeText(path)));
  const { intents, isWhole } = readIntentsOf(path);
  await printIntents(talk, intents);
  if (intents.length === 0) say(isWhole ? journal.fromEmpty(safeText(path)) : journal.fromNothing(safeText(path)));
  else if (!isWhole) say(journal.fromDamaged);
  return EXIT.done;
}

/** Prints intents in the format that the flags choose; `kept`: the names of their items. */
export function printIntents(talk: CliContext, intents: readonly AnyIntent[], kept?: KeptNames): Promise<number> {
  const { columns } = talk.texts.journal;
  const { activity, intents: words } = textsIn(talk.language);
  const phaseWords = ({ phase, operation, answered, isKept }: AnyIntent): string => {
    if (isKept) return words.holds.kept;
    if (phase === 'watching') return words.watching(answered);
    return phase === 'sending'
      ? words.onItsWay[operation]
      : phase === 'unconfirmed'
        ? words.unconfirmed
        : words.waiting;
  };
  return printAll(talk, intents, {
    recordOf: (intent) => ({ ...outboxRecord(intent), ...kept?.fields(subjectOf(intent)) }),
    fields: OUTBOX_FIELDS,
    columns: [
      { title: columns.since, ...timeCells(({ createdAt }: AnyIntent) => createdAt) },
      {
        title: columns.what,
        cell: ({ operation }) => activity.operations[operation],
        piped: ({ operation }) => operation,
      },
      { title: columns.phase, cell: phaseWords, piped: ({ phase }) => phase },
      {
        title: columns.on,
        least: 14,
        cell: (intent) => kept?.title(subjectOf(intent)) || referenceOf(intent),
        piped: referenceOf,
      },
      { title: 'ID', cell: ({ id }) => id },
    ],
  });
}

export const OUTBOX_FIELDS = fieldList(
  fieldsOf('outbox')
    .filter((name) => name !== 'change')
    .join(' '),
  { change: 'preco preco_promocional quantidade is_active' },
);

function outboxRecord(intent: AnyIntent): object {
  return {
    id: intent.id,
    asked_at: isoOf(intent.createdAt),
    operator: intent.author.operator,
    station: intent.author.station,
    operation: intent.operation,
    ...subjectOf(intent),
    ...('trackingCode' in intent ? { tracking_code: intent.trackingCode ?? null } : {}),
    ...('change' in intent ? { change: intent.change } : {}),
    phase: intent.phase,
    kept: intent.isKept === true,
    answered: intent.answered ?? null,
    sent_at: isoOf(intent.sentAt),
    attempts: intent.attemptCount,
  };
}

/** `outbox set-aside`: ends the search for the result of an intent. */
export async function setAside(job: StoreContext, _: object, ids: readonly string[]): Promise<ExitCode> {
  return withCore(job, {}, async (core) => {
    // The loop of the actions reads the outbox in its first turn.
    await core.clock.sleep(0, job.signal);
    const isOpen = new Set(core.actions.open().flatMap(({ id, phase }) => (phase === 'unconfirmed' ? [id] : [])));
    const unknown = ids.find((id) => !isOpen.has(id));
    if (unknown !== undefined) throw new UsageProblem(job.texts.journal.notOpen(safeText(unknown, 100)));
    for (const id of new Set(ids)) {
      if (core.actions.setAside(id)) continue;
      job.say(job.texts.workshop.problems['not-recorded']);
      return EXIT.unexpected;
    }
    return EXIT.done;
  });
}

export type LogFlags = { item?: string; since?: string; limit?: number };

/** Prints the audit trail, the oldest entries first. */
export async function showLog(job: StoreContext, flags: LogFlags): Promise<ExitCode> {
  const { texts } = job;
  const since = momentFrom('--since', flags.since, texts);
  const filter: AuditFilter = {
    ...(flags.item === undefined ? {} : { itemIds: itemIdsIn(flags.item) }),
    ...(since === undefined ? {} : { since }),
    limit: flags.limit ?? 1_000_000,
  };
  const { columns } = texts.journal;
  const words = textsIn(job.language);
  const { operations, events, verdicts } = words.activity;
  const kindOf = (kept: KeptNames): ListKind<AuditEntry> => ({
    fields: fieldsOf('log'),
    recordOf: (entry) => ({ ...logRecord(entry), ...kept.fields(entry) }),
    columns: [
      { title: columns.at, ...timeCells(({ at }) => at) },
      { title: columns.who, least: 8, cell: ({ operator, station }) => joined('@', operator, station) },
      {
        title: columns.what,
        cell: ({ operation, what }) => joined(': ', operation && operations[operation], events[what]),
        piped: ({ operation, what }) => joined(' ', operation, what),
      },
      {
        title: columns.verdict,
        cell: (entry) => joined(', ', entry.verdict && verdicts[entry.verdict], trailWords(entry, words).detail),
        piped: ({ verdict, detail }) => joined(' ', verdict, detail),
      },
      {
        title: columns.asked,
        least: 10,
        cell: (entry) => trailWords(entry, words).asked,
        piped: ({ asked }) => asked ?? '',
      },
      {
        title: columns.on,
        least: 14,
        cell: (entry) => kept.title(entry) || referenceIn(entry),
        piped: referenceIn,
      },
    ],
  });
  const count = await withLocalState(job, (database) => {
    return printAll(job, auditEntries(database, filter), kindOf(keptNames(database)));
  });
  if (count === 0) {
    const { logEmpty, logNothingOf, logNothingSince } = texts.journal;
    // In a pipe, too: with a misspelt id the log is empty, as for an item without entries.
    if (since !== undefined) job.say(logNothingSince);
    else job.say(flags.item === undefined ? logEmpty : logNothingOf(safeText(flags.item, 100)));
  }
  return EXIT.done;
}

/** The item ids that a reference may mean: the part behind each slash, as an id may contain slashes. */
function itemIdsIn(reference: string): string[] {
  return [reference, ...readingsOf(reference).flatMap(({ itemId }) => itemId ?? [])];
}

/** An entry with every field that readers of the trail rely on; a missing one is null. */
function logRecord({ at, operator, station, order_id, item_id, operation, verdict, ...rest }: AuditEntry): object {
  return {
    at: isoOf(at),
    operator,
    station,
    order_id: order_id ?? null,
    item_id: item_id ?? null,
    operation: operation ?? null,
    verdict: verdict ?? null,
    ...rest,
  };
}

/** `ORDER/ITEM`, or the id of the stock record or product that an entry is about. */
function referenceIn({ order_id, item_id, stock_id, product_id }: AuditEntry): string {
  return joined('/', order_id, item_id ?? stock_id ?? product_id);
}

/** Joins the words that are not empty with `sign`. */
function joined(sign: string, ...words: readonly (string | undefined)[]): string {
  return words.filter(Boolean).join(sign);
}
