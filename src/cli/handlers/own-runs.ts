/** `commands failed`, `commands retry`: lists failed runs of the shop's own commands, and has them retried. */
import { EXIT, type ExitCode } from '../../base/exit-codes.ts';
import { safeText } from '../../base/safe-text.ts';
import { failedRuns, retryRuns } from '../../db/own-runs.ts';
import type { FailedRun } from '../../replica/activity.ts';
import { isoOf, timeCells } from '../times.ts';
import { UsageProblem } from '../failures.ts';
import type { StoreContext } from '../run-with-store.ts';
import { printAll } from '../output/print-all.ts';
import { withLocalState } from './local-state.ts';
import { fieldsOf } from './schemas.ts';

/** Lists the failed runs, the newest first. */
export async function listFailedRuns(job: StoreContext): Promise<ExitCode> {
  const { columns } = job.texts.own;
  const { runs } = await withLocalState(job, (database) => failedRuns(database, Infinity));
  await printAll<FailedRun>(job, runs, {
    recordOf: ({ id, command, event, order_id, item_id, state, tries, ending, at }) => ({
      id,
      command,
      event,
      order_id,
      item_id,
      state,
      attempts: tries,
      ending,
      at: isoOf(at),
    }),
    fields: fieldsOf('commands failed'),
    columns: [
      { title: columns.name, cell: ({ command }) => safeText(command, 60) },
      { title: columns.event, cell: ({ event }) => event },
      { title: columns.item, least: 12, cell: ({ order_id, item_id }) => `${order_id}/${item_id}` },
      { title: columns.ending, cell: ({ ending }) => ending },
      { title: columns.attempts, align: 'right', cell: ({ tries }) => String(tries) },
      { title: columns.state, cell: ({ state }) => (state === 'failed' ? job.texts.own.givenUp : job.texts.own.waits) },
      { title: columns.at, ...timeCells(({ at }: FailedRun) => at) },
      { title: 'ID', cell: ({ id }) => id },
    ],
  });
  return EXIT.done;
}

/** Marks the named runs, or all, to be retried by a running bancada. Exit code 2 for an unknown id. */
export async function retryFailedRuns(
  job: StoreContext,
  { all = false }: { all?: boolean },
  ids: readonly string[],
): Promise<ExitCode> {
  const words = job.texts.own;
  if (all === ids.length > 0) throw new UsageProblem(words.whichRuns);
  const retried = await withLocalState(job, (database) => {
    const known = new Set(failedRuns(database, Infinity).runs.map(({ id }) => id));
    const unknown = ids.find((id) => !known.has(id));
    if (unknown !== undefined) throw new UsageProblem(words.noFailedRun(safeText(unknown, 100)));
    return retryRuns(database, Date.now(), all ? undefined : ids);
  });
  job.say(words.retried(retried));
  return EXIT.done;
}
