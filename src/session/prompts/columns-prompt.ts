/** Which columns a list has, in which order, and how wide. */
import { columnsLeft, readPlan } from '../columns/plans.ts';
import { say } from '../state/session-state.ts';
import { nothingElse, type PromptKit } from './prompt-kit.ts';

export const columnsPrompt: PromptKit<'columns'> = {
  words: ({ texts }, { list, value, problem }) => {
    const { label, hint } = texts.preferences.columns;
    return { label, hint: hint(columnsLeft(texts, list, value)), problem };
  },
  letters: 'any',
  edit: nothingElse,
  effectOfEnter: 'view',
  submit({ desk, texts }, prompt) {
    const { columns } = texts.preferences;
    const { list, value } = prompt;
    const read = readPlan(texts, list, value);
    if (typeof read === 'string') return desk.setState({ prompt: { ...prompt, problem: read } });
    const { [list]: _, ...others } = desk.getState().columnPlans;
    desk.setState({ prompt: undefined, columnPlans: read ? { ...others, [list]: read } : others });
    say(desk, 'ok', read ? columns.changed : columns.reset);
  },
  leave: nothingElse,
  scan: 'as-typing',
  keep: () => undefined,
  recall: () => undefined,
};
