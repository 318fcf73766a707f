/** The prompts of a command of the shop's own: a line of text, or one row of a list. */
import { askNext } from '../custom-commands/run-custom-command.ts';
import { pointedAt, stepChoice } from '../kernel/choices.ts';
import type { PromptSpec } from '../kernel/prompt-kit.ts';
import type { PromptOf } from '../state/prompt.ts';

export const ownPrompt: PromptSpec<'own'> = {
  words(_, { own, step, value, problem }) {
    const count = own.prompts?.length ?? 0;
    const rows = namesOf({ own, step });
    return {
      label: own.prompts?.[step]?.title ?? '',
      hint: count > 1 ? `${own.name} ${step + 1}/${count}` : own.name,
      problem,
      ...(rows && { choices: { rows, index: pointedAt(value, rows, 0) } }),
    };
  },
  key: (context, prompt, key) => stepChoice(context, prompt, namesOf(prompt) ?? [], key),
  effectOfEnter: 'write',
  requires: ['write'],
  // A serial number may be scanned; the Enter behind it runs nothing.
  scan: 'as-typing',
  submit(context, prompt) {
    const { session, texts } = context;
    const { own, step, form, value } = prompt;
    const asked = own.prompts?.[step];
    if (!asked || asked.type === 'confirm') return;
    const answer = asked.type === 'input' ? value : asked.options[pointedAt(value, namesOf(prompt) ?? [], 0)]?.value;
    if (answer === undefined) return session.setState({ prompt: { ...prompt, problem: texts.prompts.sort.which } });
    session.setState({ prompt: undefined });
    askNext(context, { ...prompt, form: { ...form, [asked.key]: answer }, step: step + 1 });
  },
};

/** The rows of a list; `undefined` if any text is an answer. */
function namesOf({ own, step }: Pick<PromptOf<'own'>, 'own' | 'step'>): readonly string[] | undefined {
  const asked = own.prompts?.[step];
  return asked?.type === 'menu' ? asked.options.map(({ name }) => name) : undefined;
}
