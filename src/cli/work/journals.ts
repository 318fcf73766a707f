/** `outbox` and `log`: what has no verdict yet, and what had one. Both are on this machine. */
import type { AuditEntry } from '../../actions/audit.ts';
import type { AnyIntent } from '../../actions/intents.ts';
import { createDiskTable } from '../../disk/outbox.ts';
import { readAudit, type AuditFilter } from '../../disk/audit.ts';
import { formatTime } from '../../domain/ages.ts';
import { safeText } from '../../terminal/safe-text.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { UsageProblem } from '../failures.ts';
import type { Job } from '../job.ts';
import { jsonLine } from '../output/json.ts';
import { tabbed, tableLines, type Column } from '../output/table.ts';
import { withCore } from './core.ts';
import { withLocalState } from './local-state.ts';
import { momentFrom } from './moments.ts';
import { referenceOf, subjectOf } from './verdicts.ts';

/** Lists the intents without a last verdict, the oldest first; with `--json` one on a line. */
export async function showOutbox(job: Job): Promise<ExitCode> {
  const { out, texts } = job;
  const intents = await withLocalState(job, (database) => createDiskTable(database).transact((rows) => rows.open()));
  const { columns } = texts.journal;
  await printLines(
    job,
    [
      { title: columns.since },
      { title: columns.what },
      { title: columns.phase },
      { title: columns.on },
      { title: 'ID' },
    ],
    intents,
    (intent) => outboxRecord(intent),
    (intent) => [
      formatTime(intent.createdAt, Date.now()),
      intent.operation,
      intent.phase,
      referenceOf(intent),
      intent.id,
    ],
  );
  if (intents.length === 0 && out.isTerminal) job.say(texts.journal.outboxEmpty);
  return EXIT.done;
}

function outboxRecord(intent: AnyIntent): object {
  return {
    id: intent.id,
    asked_at: new Date(intent.createdAt).toISOString(),
    operator: intent.author.operator,
    station: intent.author.station,
    operation: intent.operation,
    ...subjectOf(intent),
    ...('trackingCode' in intent ? { tracking_code: intent.trackingCode ?? null } : {}),
    ...('change' in intent ? { change: intent.change } : {}),
    phase: intent.phase,
    sent_at: intent.sentAt === undefined ? null : new Date(intent.sentAt).toISOString(),
    attempts: intent.attemptCount,
  };
}

/** `outbox set-aside`: nobody looks for what became of it any more. */
export async function setAside(job: Job, _: object, ids: readonly string[]): Promise<ExitCode> {
  return withCore(job, {}, async (core) => {
    // The outbox is read on the first turn of the actions' own loop.
    await core.clock.sleep(0, job.signal);
    for (const id of ids) {
      if (!core.actions.setAside(id)) throw new UsageProblem(job.texts.journal.notOpen(safeText(id, 100)));
    }
    return EXIT.done;
  });
}

export type LogFlags = { item?: string; since?: string; limit?: number };

/** Prints the audit trail, the oldest first; with `--json` one entry on a line. */
export async function showLog(job: Job, flags: LogFlags): Promise<ExitCode> {
  const { texts } = job;
  const since = momentFrom('--since', flags.since, texts);
  const filter: AuditFilter = {
    ...(flags.item === undefined ? {} : { itemId: flags.item.split('/').at(-1)! }),
    ...(since === undefined ? {} : { since }),
    limit: flags.limit ?? 1_000_000,
  };
  const entries = await withLocalState(job, (database) => readAudit(database, filter));
  const { columns } = texts.journal;
  await printLines(
    job,
    [
      { title: columns.at },
      { title: columns.who, shrinksTo: 8 },
      { title: columns.what },
      { title: columns.verdict },
      { title: columns.asked, shrinksTo: 10 },
      { title: columns.on },
    ],
    entries,
    logRecord,
    (entry) => [
      formatTime(entry.at, Date.now()),
      [entry.operator, entry.station].filter(Boolean).join('@'),
      [entry.operation, entry.what].filter(Boolean).join(' '),
      [entry.verdict, entry.detail].filter(Boolean).join(' '),
      entry.asked ?? '',
      [entry.order_id, entry.item_id ?? entry.stock_id ?? entry.product_id].filter(Boolean).join('/'),
    ],
  );
  if (entries.length === 0) {
    const { logEmpty, logNothingOf, logNothingSince } = texts.journal;
    // In a pipe, too: an id that was misspelt looks like an item that nobody has touched.
    if (since !== undefined) job.say(logNothingSince);
    else job.say(flags.item === undefined ? logEmpty : logNothingOf(safeText(flags.item, 100)));
  }
  return EXIT.done;
}

/** An entry with every field that a reader of the trail relies on; null where there is nothing to say. */
function logRecord({ at, operator, station, order_id, item_id, operation, verdict, ...rest }: AuditEntry): object {
  return {
    at: new Date(at).toISOString(),
    operator,
    station,
    order_id: order_id ?? null,
    item_id: item_id ?? null,
    operation: operation ?? null,
    verdict: verdict ?? null,
    ...rest,
  };
}

async function printLines<T>(
  { out, flags }: Job,
  columns: readonly Column[],
  rows: readonly T[],
  record: (row: T) => object,
  cells: (row: T) => string[],
): Promise<void> {
  if (flags.json) {
    for (const row of rows) await out.line(jsonLine(record(row)));
    return;
  }
  const safe = rows.map((row) => cells(row).map((cell) => safeText(cell, 300)));
  if (!out.isTerminal) for (const row of safe) await out.line(tabbed(row));
  else if (safe.length > 0) for (const line of tableLines(columns, safe, out.columns)) await out.line(line);
}
