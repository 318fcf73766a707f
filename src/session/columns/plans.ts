/** The columns of a list, their order and widths as one line of text: `age order sku:14 item`. */
import { fold } from '../../base/fold.ts';
import type { Column, ColumnPlan } from '../../tty/output/columns.ts';
import type { Texts } from '../../i18n/texts.ts';
import type { OperatorSession, Services } from '../session-context.ts';
import type { PlannedList } from '../state/preferences.ts';
import { queueColumns } from './queue-columns.ts';
import { STOCK_COLUMNS } from './stock-columns.ts';

const [NARROWEST, WIDEST] = [3, 80];

/** The current columns of a list as a line to edit. */
export function columnsText({ session, texts, replica }: OperatorSession & Services, list: PlannedList): string {
  const names = namesOf(texts, list, replica.getState().records.promises.rules !== undefined);
  const plan: ColumnPlan = session.getState().preferences.columnPlans[list] ?? names.filter(({ isExtra }) => !isExtra);
  return plan
    .flatMap(({ id, width }) => {
      const name = names.find((one) => one.id === id)?.name;
      return name === undefined ? [] : [width === undefined ? name : `${name}:${width}`];
    })
    .join(' ');
}

/** The names of the columns that a line leaves out. */
export function columnsLeft(texts: Texts, list: PlannedList, text: string): string[] {
  const typed = new Set(wordsOf(text).map((word) => fold(word.split(':', 1)[0]!)));
  return namesOf(texts, list)
    .filter(({ name, id }) => !typed.has(fold(name)) && !typed.has(id))
    .map(({ name }) => name);
}

/** Parses a line into a plan; `undefined` for the usual columns, a string for what is wrong with the line. */
export function readPlan(texts: Texts, list: PlannedList, text: string): ColumnPlan | undefined | string {
  const names = namesOf(texts, list);
  const problems = texts.preferences.columns;
  const plan: { id: string; width?: number }[] = [];
  for (const word of wordsOf(text)) {
    const [name = '', size] = word.split(':', 2);
    const column = names.find((one) => one.id === fold(name) || fold(one.name) === fold(name));
    if (!column) return problems.unknown(name, names.map((one) => one.name).join(', '));
    if (plan.some(({ id }) => id === column.id)) return problems.twice(column.name);
    const width = size === undefined ? undefined : Number(size);
    const isWidth = width === undefined || (Number.isSafeInteger(width) && width >= NARROWEST && width <= WIDEST);
    if (!isWidth) return problems.noWidth(NARROWEST, WIDEST);
    plan.push({ id: column.id, ...(width === undefined ? {} : { width }) });
  }
  return plan.length === 0 ? undefined : plan;
}

const wordsOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

/** The columns to choose from, by their headings, each one word. */
function namesOf(
  texts: Texts,
  list: PlannedList,
  hasPromises = false,
): { id: string; name: string; isExtra: boolean }[] {
  const columns: readonly Pick<Column<never>, 'id' | 'isSign' | 'isExtra'>[] =
    list === 'queue' ? queueColumns(hasPromises) : STOCK_COLUMNS;
  const headings: Readonly<Record<string, string>> = list === 'queue' ? texts.queue.columns : texts.stock.columns;
  return columns
    .filter(({ isSign }) => !isSign)
    .map(({ id, isExtra = false }) => ({ id, name: (headings[id] ?? id).replaceAll(/[\s.]+/g, ''), isExtra }));
}
