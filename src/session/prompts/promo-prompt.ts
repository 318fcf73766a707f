/** A run of prices in one line: how much, rounded how, from when to when, for which products. */
import { readTypedRun } from '../../domain/promo-rule.ts';
import { whyNoUnit } from '../commands/why-no-unit.ts';
import { draftRun } from '../promos/promos.ts';
import { nothingElse, type PromptKit } from './prompt-kit.ts';

export const promoPrompt: PromptKit<'promo'> = {
  words({ texts }, { productIds, problem }) {
    return { label: texts.promo.prompt(productIds.length), hint: texts.promo.promptHint, problem };
  },
  letters: 'any',
  edit: nothingElse,
  // It is read and shown; what writes is asked about then.
  effectOfEnter: 'view',
  submit(bench, prompt) {
    const { desk, texts, clock } = bench;
    const typed = readTypedRun(prompt.value, clock.wallNow(), bench.language === 'pt-BR');
    const complain = (problem: string) => desk.setState({ prompt: { ...prompt, problem } });
    if ('problem' in typed) return complain(texts.promo.problems[typed.problem](typed.at));
    const whyNot = whyNoUnit(bench);
    if (whyNot !== undefined) return complain(whyNot);
    if (typed.match === undefined && prompt.productIds.length === 0) return complain(texts.promo.whichProducts);
    desk.setState({ prompt: undefined });
    draftRun(bench, typed, prompt.productIds);
  },
  leave: nothingElse,
  scan: { refusedUnless: () => false },
  keep: () => undefined,
  recall: () => undefined,
};
