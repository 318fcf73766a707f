/** The prompt for the column that sorts the queue: Enter takes the next one, the last row reverses the order. */
import { SORT_COLUMNS, sortedColumn } from '../../replica/sorting.ts';
import { pointedAt, stepChoice } from '../kernel/choices.ts';
import type { PromptSpec } from '../kernel/prompt-kit.ts';
import type { OperatorSession, SessionContext } from '../session-context.ts';

export const sortPrompt: PromptSpec<'sort'> = {
  words(context, { value, problem }) {
    const rows = rowsOf(context);
    const choices = { rows, index: pointedAt(value, rows, nextIndex(context)) };
    return { label: context.texts.prompts.sort.label, hint: '', problem, choices };
  },
  key: (context, prompt, key) => stepChoice(context, prompt, rowsOf(context), key),
  effectOfEnter: 'view',
  submit(context, prompt) {
    const { session, texts } = context;
    const rows = rowsOf(context);
    const index = pointedAt(prompt.value, rows, nextIndex(context));
    if (index < 0) return session.setState({ prompt: { ...prompt, problem: texts.prompts.sort.which } });
    const column = SORT_COLUMNS[index];
    session.setState(({ queue }) => ({
      prompt: undefined,
      queue: {
        ...queue,
        sort: column ? { column, isReversed: false } : { ...queue.sort, isReversed: !queue.sort.isReversed },
      },
    }));
  },
};

function rowsOf({ texts, replica }: Pick<SessionContext, 'texts' | 'replica'>): readonly string[] {
  const { by, reversed } = texts.prompts.sort;
  const hasPromises = replica.getState().records.promises.rules !== undefined;
  return [...SORT_COLUMNS.map((column) => by[sortedColumn({ column, isReversed: false }, hasPromises)]), reversed];
}

function nextIndex({ session }: Pick<OperatorSession, 'session'>): number {
  return (SORT_COLUMNS.indexOf(session.getState().queue.sort.column) + 1) % SORT_COLUMNS.length;
}
