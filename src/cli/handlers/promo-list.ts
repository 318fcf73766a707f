/** `promo` and `promo show`: lists the price runs, and the verdict of each product. */
import { EXIT, type ExitCode } from '../../base/exit-codes.ts';
import { formatCents } from '../../base/money.ts';
import { leftAlone, stateOf, type PriceRun, type RunRow, type StepName } from '../../domain/price-runs.ts';
import { safeText } from '../../base/safe-text.ts';
import { createPriceRunRows } from '../../db/price-run-rows.ts';
import { isoOf, timeCells } from '../times.ts';
import { UsageProblem } from '../failures.ts';
import type { StoreContext } from '../run-with-store.ts';
import { printAll } from '../output/print-all.ts';
import { withLocalState } from './local-state.ts';
import { fieldsOf } from './schemas.ts';

/** Lists the runs, the oldest first. */
export async function listRuns(job: StoreContext): Promise<ExitCode> {
  const { columns, none, states, here } = job.texts.promo;
  const runs = await withLocalState(job, (database) => createPriceRunRows(database).runs());
  const now = Date.now();
  await printAll(job, runs, {
    fields: fieldsOf('promo'),
    recordOf: (run) => runRecord(run, now),
    none,
    columns: [
      { title: columns.id, cell: ({ id }) => id },
      { title: columns.name, least: 6, cell: ({ name }) => safeText(name, 60) },
      { title: columns.state, cell: (run) => states[stateOf(run, now)], piped: (run) => stateOf(run, now) },
      { title: columns.host, cell: (run) => (run.isElsewhere ? safeText(run.station, 60) : here) },
      { title: columns.products, align: 'right', cell: ({ rows }) => String(rows.length) },
      { title: columns.leftAlone, align: 'right', cell: (run) => String(leftAlone(run)) },
      { title: columns.begins, ...timeCells(({ beginsAt }) => beginsAt) },
      { title: columns.ends, ...timeCells(({ endsAt }) => endsAt) },
    ],
  });
  return EXIT.done;
}

function runRecord(run: PriceRun, now: number) {
  const { id, name, rows, beginsAt, endsAt, operator, station } = run;
  const applied = (step: StepName) => rows.filter((row) => row[step].verdict === 'applied').length;
  return {
    id,
    name,
    state: stateOf(run, now),
    products: rows.length,
    begun: applied('begin'),
    ended: applied('end'),
    left_alone: leftAlone(run),
    begins_at: isoOf(beginsAt),
    ends_at: isoOf(endsAt),
    operator,
    station,
    carried_here: run.isElsewhere ? 'no' : 'yes',
  };
}

/** Shows the verdict of each product of a run. */
export async function showRun(job: StoreContext, _: object, [id = '']: readonly string[]): Promise<ExitCode> {
  const { columns, verdicts } = job.texts.promo;
  const run = runNamed(job, await withLocalState(job, (database) => createPriceRunRows(database).runs()), id);
  const cents = (amount: number) => formatCents(amount, job.language);
  const price = ({ before, after }: RunRow, which: 'before' | 'after') => {
    const field = before.preco === after.preco ? 'preco_promocional' : 'preco';
    return cents((which === 'before' ? before : after)[field]);
  };
  const said = ({ begin, end }: RunRow, step: StepName) => {
    const { verdict } = step === 'begin' ? begin : end;
    return verdict === undefined ? '' : verdicts[verdict];
  };
  await printAll(job, run.rows, {
    fields: fieldsOf('promo show'),
    recordOf: ({ product_id, name, before, after, begin, end }) => {
      const verdict = { begin: begin.verdict ?? null, end: end.verdict ?? null };
      return { run_id: run.id, product_id, name, before, after, ...verdict };
    },
    columns: [
      { title: columns.product, cell: ({ product_id }) => product_id },
      { title: columns.name, least: 8, cell: ({ name }) => safeText(name, 80) },
      { title: columns.before, align: 'right', cell: (row) => price(row, 'before') },
      { title: columns.after, align: 'right', cell: (row) => price(row, 'after') },
      { title: columns.begin, cell: (row) => said(row, 'begin'), piped: ({ begin }) => begin.verdict ?? '' },
      { title: columns.end, cell: (row) => said(row, 'end'), piped: ({ end }) => end.verdict ?? '' },
    ],
  });
  return EXIT.done;
}

/** Finds a run by its id, or by the beginning of its id. */
export function runNamed({ texts }: StoreContext, runs: readonly PriceRun[], id: string): PriceRun {
  const found = runs.filter((run) => id !== '' && run.id.startsWith(id.toLowerCase()));
  if (found.length !== 1) throw new UsageProblem(texts.promo.noRun(safeText(id, 60)));
  return found[0]!;
}
