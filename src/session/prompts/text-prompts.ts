/** The prompts whose text is in force while it is typed, and the name of a view. */
import { bringFiltered, elsewhereWords } from '../commands/find-order.ts';
import { turnToFound } from '../commands/queue-commands.ts';
import { unknownFieldIn } from '../state/queue.ts';
import { saveView } from '../commands/mark-commands.ts';
import { AT_TOP } from '../state/list.ts';
import type { Bench } from '../session-context.ts';
import { keptByText, nothingElse, type PromptKit } from './prompt-kit.ts';

const close = ({ desk }: Bench): void => desk.setState({ prompt: undefined });

/** What the queue shows. */
export const filterPrompt: PromptKit<'filter'> = {
  words: (bench) => {
    const { texts, shop, desk, clock } = bench;
    const unknownField = unknownFieldIn(shop.getState(), desk.getState(), clock);
    return {
      label: texts.prompts.filter,
      hint: elsewhereWords(bench) || texts.queue.filterHint,
      problem: unknownField === undefined ? undefined : texts.queue.unknownField(unknownField),
    };
  },
  letters: 'any',
  edit: (_, filter) => ({ filter }),
  effectOfEnter: 'view',
  submit: (bench) => {
    close(bench);
    bringFiltered(bench);
  },
  key: (bench, _, key) => {
    if (key !== 'tab' || !turnToFound(bench, 1)) return false;
    close(bench);
    return true;
  },
  leave: () => ({ filter: '' }),
  scan: 'as-typing',
  ...keptByText('filter'),
};

/** What the help shows. */
export const helpFilterPrompt: PromptKit<'helpFilter'> = {
  words: ({ texts }, { problem }) => ({ label: texts.help.prompt, hint: texts.help.hint, problem }),
  letters: 'any',
  edit: ({ lists }, helpFilter) => ({ helpFilter, lists: { ...lists, help: AT_TOP } }),
  effectOfEnter: 'view',
  submit: close,
  leave: () => ({ helpFilter: '' }),
  scan: 'as-typing',
  ...keptByText('helpFilter'),
};

/** Under which name the queue as it is shall be kept. */
export const viewNamePrompt: PromptKit<'viewName'> = {
  words: ({ texts }, { problem }) => ({ ...texts.queue.viewName, problem }),
  letters: 'any',
  edit: nothingElse,
  effectOfEnter: 'view',
  submit: (bench, { value }) => (value.trim() === '' ? undefined : saveView(bench, value.trim())),
  leave: nothingElse,
  scan: 'as-typing',
  ...keptByText('viewName'),
};
