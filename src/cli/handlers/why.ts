/** `why`: by which rule a figure of the screens is counted, and the rows behind it. */
import { EXIT, type ExitCode } from '../../base/exit-codes.ts';
import type { OrderItem } from '../../domain/records.ts';
import { textsIn } from '../../i18n/texts.ts';
import { zoneOf } from '../../replica/replica.ts';
import {
  countOf,
  FIGURE_NAMES,
  figureNamed,
  FIGURES,
  type FigureFacts,
  type FigureName,
} from '../../session/state/figures.ts';
import { fieldList } from '../output/fields.ts';
import { createRecordWriter } from '../output/records.ts';
import { untilLoaded } from '../plain-queue.ts';
import { wrongValue } from '../failures.ts';
import type { StoreContext } from '../run-with-store.ts';
import { withCore } from './core.ts';
import { itemKind } from './items.ts';

type FigureRow = { figure: FigureName; count: number; rule: string };

export const WHY_FIELDS = fieldList('figure count rule');

/** Reads the store once, and prints every figure with its rule, or the rows of the one that is named. */
export async function explainFigure(job: StoreContext, words: readonly string[]): Promise<ExitCode> {
  const { why } = textsIn(job.language);
  const asked = words.join(' ');
  const figure = asked === '' ? undefined : figureNamed(asked, why);
  if (asked !== '' && !figure) {
    throw wrongValue('', asked, job.texts.usage.status(FIGURE_NAMES.map((name) => why.figures[name].name).join(', ')));
  }
  return figure ? printRows(job, figure) : printFigures(job);
}

function printFigures(job: StoreContext): Promise<ExitCode> {
  const { why } = textsIn(job.language);
  const { columns } = why;
  const writer = createRecordWriter<FigureRow>(job, {
    fields: WHY_FIELDS,
    columns: [
      { title: columns.name, cell: ({ figure }) => why.figures[figure].name, piped: ({ figure }) => figure },
      { title: columns.count, align: 'right', cell: ({ count }) => String(count) },
      { title: columns.rule, least: 20, cell: ({ rule }) => rule },
    ],
  });
  return withFacts(job, async (facts) => {
    for (const figure of FIGURE_NAMES) {
      const row = { figure, count: countOf(figure, FIGURES[figure].rows(facts)), rule: why.figures[figure].rule };
      await writer.write(row, row);
    }
    await writer.end();
  });
}

function printRows(job: StoreContext, figure: FigureName): Promise<ExitCode> {
  const writer = createRecordWriter<OrderItem>(job, itemKind(job));
  return withFacts(job, async (facts) => {
    const rows = FIGURES[figure].rows(facts);
    const { name, rule } = textsIn(job.language).why.figures[figure];
    job.say(`${name}: ${countOf(figure, rows)}. ${rule}`);
    await writer.writeAll(rows.map(({ item }) => ({ record: item, raw: item })));
    await writer.end();
  });
}

/** The facts of a store that has been read. */
function withFacts(job: StoreContext, work: (facts: FigureFacts) => Promise<void>): Promise<ExitCode> {
  // Nothing is written: a store that asks for fewer requests is told at once.
  return withCore(job, { wait: 0 }, async (core) => {
    core.sync.start();
    await untilLoaded(core, textsIn(job.language));
    const state = core.replica.getState();
    await work({ ...state, nowMs: core.clock.wallNow(), isZoneKnown: zoneOf(state).isKnown });
    return EXIT.done;
  });
}
