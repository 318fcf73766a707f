/** The prompts whose text is in force while it is typed, and the prompt for the name of a view. */
import { bringFiltered, elsewhereWords } from '../commands/find-order.ts';
import { turnToFound, turnToNextFound } from '../commands/queue-commands.ts';
import { filterProblemIn } from '../state/queue.ts';
import { saveView } from '../commands/mark-commands.ts';
import { AT_TOP } from '../state/list.ts';
import type { OperatorSession, SessionContext } from '../session-context.ts';
import { keptByText, type PromptSpec } from '../kernel/prompt-kit.ts';

const close = ({ session }: OperatorSession): void => session.setState({ prompt: undefined });

/** The filter of the queue. */
export const filterPrompt: PromptSpec<'filter'> = {
  words: (context) => {
    const { texts, replica, session, clock } = context;
    const problem = filterProblemIn(replica.getState(), session.getState(), clock);
    return {
      label: texts.prompts.filter,
      hint: elsewhereWords(context) || texts.queue.filterHint,
      problem: problem && texts.queue.filterProblem[problem.kind](problem.word),
    };
  },
  edit: ({ queue }, filter) => ({ queue: { ...queue, filter } }),
  effectOfEnter: 'view',
  submit: (context) => {
    close(context);
    takeFilter(context);
  },
  key: (context, _, key) => {
    if (key !== 'tab' || !turnToNextFound(context)) return false;
    close(context);
    return true;
  },
  leave: ({ queue }) => ({ queue: { ...queue, filter: '' } }),
  scan: 'as-typing',
  ...keptByText('filter'),
};

/** Reads the order that the filter of the queue names, or asks to search it; turns to the tab that has the hits. */
export function takeFilter(context: SessionContext): void {
  bringFiltered(context);
  turnToFound(context, 1);
}

/** The filter of a list that is searched by words. */
function listFilterPrompt<K extends 'help' | 'history'>(list: K): PromptSpec<`${K}Filter`> {
  return {
    words: ({ texts }, { problem }) => ({ label: texts.help.prompt, hint: '', problem }),
    edit: ({ lists, listFilters }, filter) => ({
      listFilters: { ...listFilters, [list]: filter },
      lists: { ...lists, [list]: AT_TOP },
    }),
    effectOfEnter: 'view',
    submit: close,
    leave: ({ listFilters }) => ({ listFilters: { ...listFilters, [list]: '' } }),
    scan: 'as-typing',
    ...keptByText(`${list}Filter`),
  };
}

export const helpFilterPrompt = listFilterPrompt('help');
export const historyFilterPrompt = listFilterPrompt('history');

/** The name under which the queue is saved as it is. */
export const viewNamePrompt: PromptSpec<'viewName'> = {
  words: ({ texts }, { problem }) => ({ ...texts.queue.viewName, problem }),
  effectOfEnter: 'view',
  submit(context, prompt) {
    const name = prompt.value.trim();
    if (name !== '') return saveView(context, name);
    context.session.setState({ prompt: { ...prompt, problem: context.texts.shift.needsName } });
  },
  scan: 'as-typing',
  ...keptByText('viewName'),
};
