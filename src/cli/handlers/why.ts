/** `why`: prints the rule by which a figure of the screens is counted, and the rows behind it. */
import { EXIT, type ExitCode } from '../../base/exit-codes.ts';
import type { OrderItem, StockRecord } from '../../domain/records.ts';
import { textsIn, type Language } from '../../i18n/texts.ts';
import { asksForSku } from '../../replica/filter-words.ts';
import { zoneOf } from '../../replica/replica.ts';
import { skusOf } from '../../replica/skus.ts';
import { createStock, mergeStock } from '../../replica/stock.ts';
import type { FigureFacts, FigureRow as Row } from '../../session/state/figure.ts';
import {
  countOf,
  figureAsked,
  isOfStock,
  problemIn,
  rowsOf,
  STORE_FIGURE_NAMES,
  type AskedFigure,
  type FigureName,
} from '../../session/state/figures.ts';
import { createRecordWriter, type RecordKind } from '../output/records.ts';
import { untilLoaded } from '../plain-queue.ts';
import { UsageProblem, wrongValue } from '../failures.ts';
import type { StoreContext } from '../run-with-store.ts';
import { withCore } from './core.ts';
import { itemKind } from './items.ts';
import { printIntents } from './journals.ts';
import { wrongFilter } from './selection.ts';
import { stockKind } from './stock-list.ts';
import { allStock } from './stock-set.ts';
import { fieldsOf } from './schemas.ts';

type FigureRow = { figure: FigureName; count: number | null; rule: string };

/** The names of the figures for programs, each with its name for people. */
export function figureNames(language: Language): [name: string, about: string][] {
  const { why } = textsIn(language);
  return STORE_FIGURE_NAMES.map((name) => [name, why.figures[name].name]);
}

/** Reads the store once, and prints every figure with its rule, or the rows of the named one. */
export async function explainFigure(job: StoreContext, _: object, words: readonly string[]): Promise<ExitCode> {
  const { why } = textsIn(job.language);
  const text = words.join(' ');
  if (text === '') return printFigures(job);
  const asked = figureAsked(text, why);
  const names = () => STORE_FIGURE_NAMES.map((name) => why.figures[name].name).join(', ');
  if (!asked) throw wrongValue('', text, job.texts.usage.oneOf(names()));
  if (!STORE_FIGURE_NAMES.includes(asked.figure)) {
    throw new UsageProblem(why.onlyAtBench(why.figures[asked.figure].name));
  }
  const problem = problemIn(asked);
  if (problem) throw wrongFilter(job, asked.filter, problem);
  return printRows(job, asked);
}

function printFigures(job: StoreContext): Promise<ExitCode> {
  const { why } = textsIn(job.language);
  const { columns } = why;
  const writer = createRecordWriter<FigureRow>(job, {
    fields: fieldsOf('why'),
    columns: [
      { title: columns.name, cell: ({ figure }) => why.figures[figure].name, piped: ({ figure }) => figure },
      {
        title: columns.count,
        align: 'right',
        cell: ({ count }) => String(count ?? '–'),
        piped: ({ count }) => String(count ?? ''),
      },
      { title: columns.rule, least: 20, cell: ({ rule }) => rule },
    ],
  });
  return withFacts(job, true, async (facts) => {
    for (const figure of STORE_FIGURE_NAMES) {
      const row = { figure, count: countOf(figure, facts) ?? null, rule: why.figures[figure].rule };
      await writer.write(row, row);
    }
    await writer.end();
  });
}

function printRows(job: StoreContext, { figure, filter }: AskedFigure): Promise<ExitCode> {
  const needsStock = isOfStock(figure) || asksForSku(filter);
  return withFacts(job, needsStock, async (facts, skus) => {
    const narrowing = { filter, skus };
    const rows = rowsOf(figure, facts, narrowing) ?? [];
    const { name, rule } = textsIn(job.language).why.figures[figure];
    const title = filter === '' ? name : `${name} “${filter}”`;
    job.say(`${title}: ${countOf(figure, facts, narrowing) ?? '–'}. ${rule}`);
    await print(job, figure, rows);
  });
}

async function print(job: StoreContext, figure: FigureName, rows: readonly Row[]): Promise<void> {
  if (figure === 'waiting')
    return void (await printIntents(
      job,
      rows.filter((row) => 'phase' in row),
    ));
  if (isOfStock(figure))
    return printRecords<StockRecord>(
      job,
      stockKind(job),
      rows.flatMap((row) => ('record' in row ? row.record : [])),
    );
  await printRecords<OrderItem>(
    job,
    itemKind(job),
    rows.flatMap((row) => ('item' in row ? row.item : [])),
  );
}

async function printRecords<T>(job: StoreContext, kind: RecordKind<T>, records: readonly T[]): Promise<void> {
  const writer = createRecordWriter<T>(job, kind);
  await writer.writeAll(records.map((record) => ({ record, raw: record })));
  await writer.end();
}

/** Reads the facts of the store, and of its stock if that is needed, and runs `work` on them. */
function withFacts(
  job: StoreContext,
  needsStock: boolean,
  work: (facts: FigureFacts, skus: ReturnType<typeof skusOf>) => Promise<void>,
): Promise<ExitCode> {
  // Nothing is written, so a rate limit fails the command at once.
  return withCore(job, { wait: 0 }, async (core) => {
    core.sync.start();
    await untilLoaded(core, textsIn(job.language));
    core.usualPace.read();
    const records = needsStock ? await allStock(job, {}) : undefined;
    const stock = createStock();
    if (records) mergeStock(stock, records, { askedAt: 0, knownAt: 0 });
    const state = core.replica.getState();
    const facts = { ...state, nowMs: core.clock.wallNow(), isZoneKnown: zoneOf(state).isKnown };
    await work({ ...facts, stock: records && stock.getState().rows }, skusOf(records ?? [], state.skus));
    return EXIT.done;
  });
}
