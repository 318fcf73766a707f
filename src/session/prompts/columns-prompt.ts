/** The prompt for the columns of a list: which, in which order, and how wide. */
import { columnsLeft, readPlan } from '../columns/plans.ts';
import { say, setPart } from '../state/session-state.ts';
import type { PromptSpec } from '../kernel/prompt-kit.ts';

export const columnsPrompt: PromptSpec<'columns'> = {
  words: ({ texts }, { list, value, problem }) => {
    const { label, hint } = texts.preferences.columns;
    return { label, hint: hint(columnsLeft(texts, list, value)), problem };
  },
  effectOfEnter: 'view',
  submit({ session, texts }, prompt) {
    const { columns } = texts.preferences;
    const { list, value } = prompt;
    const read = readPlan(texts, list, value);
    if (typeof read === 'string') return session.setState({ prompt: { ...prompt, problem: read } });
    const { [list]: _, ...others } = session.getState().preferences.columnPlans;
    session.setState({ prompt: undefined });
    setPart(session, 'preferences', { columnPlans: read ? { ...others, [list]: read } : others });
    say(session, 'ok', read ? columns.changed : columns.reset);
  },
  scan: 'as-typing',
};
