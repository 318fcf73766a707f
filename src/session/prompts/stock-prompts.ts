/** The prompts of the stock screen: a count, the limit of a low count, the filter. */
import { doubtOfCount, MOST_COUNT } from '../../domain/edits.ts';
import { isText } from '../state/readers.ts';
import { moveCursor, placeCursor } from '../state/list.ts';
import type { PromptOf } from '../state/prompt.ts';
import { stockIds, stockRowInFront, stockRows, withEdit } from '../state/stock-state.ts';
import { findInStock } from '../commands/stock-commands.ts';
import type { SessionContext, OperatorSession } from '../session-context.ts';
import { unreadStockWords } from '../kernel/store-trouble-words.ts';
import { keptByText, type PromptSpec } from '../kernel/prompt-kit.ts';

/** A count has only digits, as a code may: a scan is never a count. */
const never = () => false;

/** The count of one record. */
export const stockCountPrompt: PromptSpec<'stockCount'> = {
  words: ({ texts: { prompts }, stock }, { stockId, value, problem }) => {
    const record = stock.getState().byId.get(stockId)?.record;
    const change = record && value !== '' ? `${record.quantidade} → ${value}` : '';
    return {
      label: prompts.count(record ? record.variation_options || record.sku : ''),
      hint: change === '' ? prompts.countHint : change,
      problem,
    };
  },
  letters: 'digits',
  effectOfEnter: 'write',
  requires: [],
  submit: submitCount,
  shown: ({ stock }, { stockId }) => stock.getState().byId.get(stockId)?.record.quantidade,
  key(context, { value }, key) {
    if (key !== 'down' && key !== 'up') return false;
    // A half typed count belongs to its row.
    if (value === '') goOnCounting(context, key === 'down' ? 1 : -1);
    return true;
  },
  scan: { refusedUnless: never, take: countScanned },
  // An empty one only marks how far the counting has come.
  keep: ({ kind, stockId, value }) => (value === '' ? undefined : { kind, stockId, value }),
  recall: ({ stockId }, value) => (isText(stockId) ? { kind: 'stockCount', stockId, value } : undefined),
};

/** The limit up to which a count is low. */
export const stockThresholdPrompt: PromptSpec<'stockThreshold'> = {
  words: ({ texts: { prompts } }, { problem }) => ({
    label: prompts.threshold,
    hint: '',
    problem,
  }),
  letters: 'digits',
  effectOfEnter: 'view',
  submit: submitThreshold,
  scan: { refusedUnless: never },
  ...keptByText('stockThreshold'),
};

/** The filter of the grid. */
export const stockFilterPrompt: PromptSpec<'stockFilter'> = {
  words: ({ texts: { prompts } }, { problem }) => ({
    label: prompts.filter,
    hint: '',
    problem,
  }),
  edit: ({ stock }, filter) => ({ stock: { ...stock, filter } }),
  effectOfEnter: 'view',
  submit: ({ session }) => session.setState({ prompt: undefined }),
  leave: ({ stock }) => ({ stock: { ...stock, filter: '' } }),
  scan: 'as-typing',
  ...keptByText('stockFilter'),
};

function submitCount(context: SessionContext, prompt: PromptOf<'stockCount'>): void {
  const { session, stock, texts } = context;
  const words = texts.prompts;
  const typed = prompt.value.trim();
  const count = readWhole(typed);
  if (count === undefined) {
    return session.setState({
      prompt: { ...prompt, problem: words.countProblem(MOST_COUNT), confirmedFor: undefined },
    });
  }
  const record = stock.getState().byId.get(prompt.stockId)?.record;
  // After a restart the prompt exists before the records do.
  if (!record) {
    const problem = stock.getState().isLoaded ? texts.reasons.noRecord : unreadStockWords(context);
    return session.setState({ prompt: { ...prompt, problem } });
  }
  const doubt = doubtOfCount(record.quantidade, count);
  const unusual = doubt && words.countDoubts[doubt](record.quantidade, typed);
  const problem = unusual ?? (prompt.hasLeftOut ? words.leftOut(typed) : undefined);
  if (problem !== undefined && prompt.confirmedFor !== typed) {
    return session.setState({ prompt: { ...prompt, problem, confirmedFor: typed } });
  }
  const { stock: view } = session.getState();
  session.setState({ stock: { ...view, edits: withEdit(view.edits, record, { count, delta: undefined }) } });
  goOnCounting(context, 1);
}

/**
 * Continues with the row behind the present one, past rows with an intent under way: a shelf is counted from one end to the
 * other. In a review, or without another row, the counting ends.
 */
function goOnCounting(
  { session, stock, replica }: Pick<SessionContext, 'session' | 'stock' | 'replica'>,
  step: 1 | -1,
): void {
  const { stock: view, prompt } = session.getState();
  const rows = stockRows(stock.getState(), view);
  const ids = stockIds(rows);
  const { index } = placeCursor(view.cursor, ids, view.height);
  const { edits } = replica.getState();
  let at = index + step;
  while (edits.has(`stock:${rows[at]?.record.id}`)) at += step;
  const next = view.isReviewing ? undefined : rows[at];
  if (prompt?.kind !== 'stockCount' || !next) return session.setState({ prompt: undefined });
  const cursor = moveCursor(view.cursor, ids, view.height, at - index);
  session.setState({ stock: { ...view, cursor }, prompt: { kind: 'stockCount', stockId: next.record.id, value: '' } });
}

/** A SKU scanned before anything is typed is the next thing on the shelf. */
function countScanned(context: SessionContext, code: string, before: string): boolean {
  if (before !== '' || !findInStock(context, code)) return false;
  const row = stockRowInFront(context.stock.getState(), context.session.getState().stock);
  if (!row || context.replica.getState().edits.has(`stock:${row.record.id}`)) return false;
  context.session.setState({ prompt: { kind: 'stockCount', stockId: row.record.id, value: '' } });
  return true;
}

function submitThreshold({ session, texts }: OperatorSession, prompt: PromptOf<'stockThreshold'>): void {
  const threshold = readWhole(prompt.value.trim());
  const problem = texts.prompts.countProblem(MOST_COUNT);
  if (threshold === undefined) return session.setState({ prompt: { ...prompt, problem } });
  session.setState(({ stock }) => ({ prompt: undefined, stock: { ...stock, threshold, isLowOnly: true } }));
}

function readWhole(text: string): number | undefined {
  const count = /^\d{1,6}$/.test(text) ? Number(text) : undefined;
  return count !== undefined && count <= MOST_COUNT ? count : undefined;
}
