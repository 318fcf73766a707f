/** The prompt for a run of prices in one line: how much, which rounding, from when to when, for which products. */
import { readTypedRun } from '../../domain/promo-rule.ts';
import { whyNoUnit } from '../kernel/why-no-unit.ts';
import { draftRun } from '../promos/promos.ts';
import type { PromptSpec } from '../kernel/prompt-kit.ts';

export const promoPrompt: PromptSpec<'promo'> = {
  words({ texts }, { productIds, problem }) {
    return { label: texts.promo.prompt(productIds.length), hint: texts.promo.promptHint, problem };
  },
  // It is only read and shown here; a question follows before anything is written.
  effectOfEnter: 'view',
  submit(context, prompt) {
    const { session, texts, clock } = context;
    const typed = readTypedRun(prompt.value, clock.wallNow(), context.language === 'pt-BR');
    const complain = (problem: string) => session.setState({ prompt: { ...prompt, problem } });
    if ('problem' in typed) return complain(texts.promo.problems[typed.problem](typed.at));
    const whyNot = whyNoUnit(context);
    if (whyNot !== undefined) return complain(whyNot);
    if (typed.match === undefined && prompt.productIds.length === 0) return complain(texts.promo.whichProducts);
    session.setState({ prompt: undefined });
    draftRun(context, typed, prompt.productIds);
  },
};
