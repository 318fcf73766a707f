/** `jobs`: writes a job file for a machine, and lists the files written. */
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { EXIT, type ExitCode } from '../../base/exit-codes.ts';
import { orderNumber } from '../../domain/item-names.ts';
import { safeText } from '../../base/safe-text.ts';
import { ordersNamed } from '../../db/order-records.ts';
import { changedInJob, jobsSince } from '../../db/piece-facts.ts';
import { textsIn } from '../../i18n/texts.ts';
import { holdReason } from '../../i18n/workshop-words.ts';
import { pieceHash } from '../../eventlog/job.ts';
import type { Job as MachineJob } from '../../eventlog/piece-facts.ts';
import { isoOf, timeCells } from '../times.ts';
import { UsageProblem } from '../failures.ts';
import type { StoreContext } from '../run-with-store.ts';
import { fieldList } from '../output/fields.ts';
import { printAll } from '../output/print-all.ts';
import { withCore, configuredAuthor } from './core.ts';
import { tellNotFound } from './find-items.ts';
import { withLocalState } from './local-state.ts';
import { momentFrom } from './moments.ts';
import { findPicked, readPicked, type WhereFlags } from './selection.ts';
import { fieldsOf } from './schemas.ts';

export type JobsFlags = { since?: string };
type Listed = MachineJob & { changed: number };

/** Lists the jobs, the oldest first, with how many of their items have changed since the file was written. */
export async function listJobs(job: StoreContext, { since }: JobsFlags): Promise<ExitCode> {
  const { columns, none, noneSince } = job.texts.jobs;
  const sinceMs = momentFrom('--since', since, job.texts) ?? 0;
  const listed = await withLocalState(job, (database) => {
    const hashNow = (itemId: string) => {
      const item = [...ordersNamed(database, itemId).values()].flat().find(({ id }) => id === itemId);
      return item && pieceHash(item);
    };
    return jobsSince(database, sinceMs).map((one): Listed =>
      Object.assign(one, { changed: changedInJob(database, one, hashNow).length }),
    );
  });
  await printAll(job, listed, {
    fields: fieldsOf('jobs'),
    recordOf: ({ at, ...rest }) => ({ ...rest, at: isoOf(at) }),
    none: since === undefined ? none : noneSince,
    columns: [
      { title: columns.id, cell: ({ id }) => safeText(id, 100) },
      { title: columns.at, ...timeCells(({ at }) => at) },
      { title: columns.station, cell: ({ station }) => safeText(station, 100) },
      { title: columns.rows, align: 'right', cell: ({ rows }) => String(rows) },
      { title: columns.refused, align: 'right', cell: ({ refused }) => String(refused) },
      { title: columns.changed, align: 'right', cell: ({ changed }) => String(changed) },
      { title: columns.hash, cell: ({ hash }) => hash.slice(0, 12), piped: ({ hash }) => hash },
    ],
  });
  return EXIT.done;
}

export type WriteJobFlags = WhereFlags & { out?: string; dryRun?: boolean };

/** Writes a job by a template, of the named items or else of all that are to be made. Exit code 7 if some are held. */
export async function writeJob(job: StoreContext, flags: WriteJobFlags, args: readonly string[]): Promise<ExitCode> {
  const [name = '', ...references] = args;
  const words = job.texts.jobs;
  const templates = job.config.workshop?.templates ?? [];
  const template = templates.find((one) => one.name === name);
  if (!template) {
    const known = templates.map((one) => one.name).join(', ');
    throw new UsageProblem(words.noTemplate(safeText(name, 60), known));
  }
  const picked = readPicked(job, references, flags);
  const isAll = references.length === 0 && !picked.selection;
  return withCore(job, {}, async (core) => {
    const found = isAll
      ? undefined
      : await core.patience.ask(() => findPicked(job, core, picked, ['in_production', 'accepted']), job.signal);
    const failed = found?.find(({ error }) => error);
    if (failed) return tellNotFound(job, failed);
    const itemIds = found && new Set(found.flatMap((one) => [...one.items, ...one.skipped].map(({ id }) => id)));
    const outcome = await core.jobs.make({
      template,
      itemIds,
      by: configuredAuthor(job),
      isTrial: flags.dryRun,
      save: (file) => save(resolve(flags.out ?? '.', file.name), file.bytes),
    });
    if (outcome.kind !== 'made') {
      const { workshop } = textsIn(job.language);
      const why = {
        moved: () => workshop.jobMoved,
        'no-file': () => workshop.jobNoFile('path' in outcome ? outcome.path : ''),
        'not-recorded': () => workshop.notRecorded,
        'not-read': () => ('why' in outcome ? outcome.why : ''),
        'not-saved': () => ('why' in outcome ? outcome.why : ''),
      }[outcome.kind]();
      job.say(safeText(workshop.jobFailed(why), 500));
      return outcome.kind === 'not-read' ? EXIT.unreachable : EXIT.unexpected;
    }
    const refused = outcome.refused.map(({ item, fault }) => {
      const why = holdReason({ reason: fault.about, cause: fault.fault }, textsIn(job.language));
      const say = flags.dryRun ? words.wouldRefuse : words.refused;
      job.say(safeText(say(orderNumber(item), why), 300));
      return { order_id: item.order_id, item_id: item.id, unit: null, text_hash: null, refused: why };
    });
    await printAll(job, [...outcome.rows.map((row) => ({ ...row, refused: null })), ...refused], {
      fields: fieldList('order_id item_id unit text_hash refused'),
      columns: [
        { title: words.columns.item, cell: ({ order_id, item_id }) => `${order_id}/${item_id}` },
        { title: words.columns.unit, align: 'right', cell: ({ unit }) => String(unit ?? '') },
        { title: words.columns.hash, cell: ({ text_hash }) => text_hash?.slice(0, 12) ?? '' },
        { title: words.columns.refused, cell: ({ refused }) => safeText(refused ?? '', 200) },
      ],
    });
    for (const path of outcome.paths.slice(0, 3)) job.say(safeText(words.written(path), 500));
    job.say(words.summary(outcome.rows.length, outcome.held, outcome.refused.length, outcome.withoutText));
    return outcome.refused.length > 0 ? EXIT.someFailed : EXIT.done;
  });
}

async function save(path: string, bytes: Uint8Array): Promise<{ path: string } | { problem: string }> {
  try {
    // Never overwrites a file, and only its owner may read it: texts name people.
    await writeFile(path, bytes, { flag: 'wx', mode: 0o600 });
    return { path };
  } catch (error) {
    return { problem: safeText((error as Error).message, 200) };
  }
}
