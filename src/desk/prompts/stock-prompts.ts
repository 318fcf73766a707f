/** The prompts of the stock screen: a count, what is low, what is shown. */
import type { StockRecord } from '../../domain/records.ts';
import { isText } from '../memory/readers.ts';
import { moveCursor } from '../state/list.ts';
import type { PromptOf } from '../state/prompt.ts';
import { stockIds, stockRows, withEdit } from '../state/stock-desk.ts';
import type { Bench } from '../bench.ts';
import { keptByText, nothingElse, type PromptKit } from './prompt-kit.ts';

/** More than this on a shelf is a barcode in the wrong field. */
const MOST_COUNT = 99_999;

/** A count has digits alone, as a code may: a scan is never one. */
const never = () => false;

/** How many there are of one record. */
export const stockCountPrompt: PromptKit<'stockCount'> = {
  words: ({ texts: { prompts } }, { problem }) => ({ label: prompts.count, hint: prompts.countHint, problem }),
  letters: 'any',
  edit: nothingElse,
  effectOfEnter: 'write',
  submit: submitCount,
  leave: nothingElse,
  scan: { refusedUnless: never },
  keep: ({ kind, stockId, value }) => ({ kind, stockId, value }),
  recall: ({ stockId }, value) => (isText(stockId) ? { kind: 'stockCount', stockId, value } : undefined),
};

/** Up to how many are few. */
export const stockThresholdPrompt: PromptKit<'stockThreshold'> = {
  words: ({ texts: { prompts } }, { problem }) => ({
    label: prompts.threshold,
    hint: prompts.thresholdHint,
    problem,
  }),
  letters: 'any',
  edit: nothingElse,
  effectOfEnter: 'view',
  submit: submitThreshold,
  leave: nothingElse,
  scan: { refusedUnless: never },
  ...keptByText('stockThreshold'),
};

/** What the grid shows. */
export const stockFilterPrompt: PromptKit<'stockFilter'> = {
  words: ({ texts: { prompts } }, { problem }) => ({
    label: prompts.filter,
    hint: prompts.filterHint,
    problem,
  }),
  letters: 'any',
  edit: ({ stock }, filter) => ({ stock: { ...stock, filter } }),
  effectOfEnter: 'view',
  submit: ({ desk }) => desk.setState({ prompt: undefined }),
  leave: ({ stock }) => ({ stock: { ...stock, filter: '' } }),
  scan: 'as-typing',
  ...keptByText('stockFilter'),
};

function submitCount(bench: Bench, prompt: PromptOf<'stockCount'>): void {
  const { desk, stock, texts } = bench;
  const words = texts.prompts;
  const typed = prompt.value.trim();
  const count = readWhole(typed);
  const problem = count === undefined ? words.countProblem(MOST_COUNT) : count === 0 ? words.zero : undefined;
  const isConfirmed = count === 0 && prompt.confirmedFor === typed;
  if (count === undefined || (problem !== undefined && !isConfirmed)) {
    const confirmedFor = count === undefined ? undefined : typed;
    return desk.setState({ prompt: { ...prompt, problem, confirmedFor } });
  }
  const record = stock.getState().byId.get(prompt.stockId)?.record;
  // After a restart the prompt is there before the records are.
  if (!record) return desk.setState({ prompt: { ...prompt, problem: texts.stock.loading } });
  desk.setState({ prompt: undefined });
  noteCount(bench, record, count);
}

/** Notes a count and goes on to the next row: a shelf is counted from its one end to the other. */
function noteCount({ desk, stock }: Bench, record: StockRecord, count: number): void {
  const { stock: view } = desk.getState();
  const ids = stockIds(stockRows(stock.getState(), view));
  const cursor = moveCursor(view.cursor, ids, view.height, 1);
  const edits = withEdit(view.edits, record, { count, delta: undefined });
  desk.setState({ stock: { ...view, edits, cursor: view.isReviewing ? view.cursor : cursor } });
}

function submitThreshold({ desk, texts }: Bench, prompt: PromptOf<'stockThreshold'>): void {
  const threshold = readWhole(prompt.value.trim());
  const problem = texts.prompts.countProblem(MOST_COUNT);
  if (threshold === undefined) return desk.setState({ prompt: { ...prompt, problem } });
  desk.setState(({ stock }) => ({ prompt: undefined, stock: { ...stock, threshold, isLowOnly: true } }));
}

function readWhole(text: string): number | undefined {
  const count = /^\d{1,6}$/.test(text) ? Number(text) : undefined;
  return count !== undefined && count <= MOST_COUNT ? count : undefined;
}
