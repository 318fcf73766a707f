/** The prompt for why an order, on the bench or of an item, leaves without the fiscal key that the shop requires. */
import { isText } from '../state/readers.ts';
import { numberOfOrder } from '../kernel/claims.ts';
import { NO_ROW, pointedAt, reasonGiven, stepChoice } from '../kernel/choices.ts';
import { unlessWords, type PromptSpec } from '../kernel/prompt-kit.ts';
import type { SessionContext } from '../session-context.ts';
import type { PromptOf } from '../state/prompt.ts';
import { say } from '../state/session-state.ts';

export const noFiscalKeyPrompt: PromptSpec<'noFiscalKey'> = {
  words(context, { orderId, value, problem }) {
    const { team, packing } = context.texts;
    const { reasons } = packing.withoutFiscalKey;
    const choices = { rows: reasons, index: pointedAt(value, reasons, NO_ROW) };
    const label = packing.withoutFiscalKey.prompt(numberOfOrder(context, orderId));
    return { label, hint: team.reasonHint, problem, choices };
  },
  key: (context, prompt, key) => stepChoice(context, prompt, context.texts.packing.withoutFiscalKey.reasons, key),
  effectOfEnter: 'write',
  requires: ['write'],
  submit,
  scan: unlessWords,
  keep: ({ kind, orderId, ofItem, value }) => ({ kind, orderId, itemId: ofItem?.itemId, code: ofItem?.value, value }),
  recall({ orderId, itemId, code }, value) {
    if (!isText(orderId)) return undefined;
    const ofItem = isText(itemId) && isText(code) ? { ofItem: { itemId, value: code } } : {};
    return { kind: 'noFiscalKey', orderId, ...ofItem, value };
  },
};

function submit(context: SessionContext, prompt: PromptOf<'noFiscalKey'>): void {
  const { session, workshop, texts, effects } = context;
  const { reasons, kept, nowLabel } = texts.packing.withoutFiscalKey;
  const refuse = (problem: string) => session.setState({ prompt: { ...prompt, problem } });
  const reason = reasonGiven(prompt.value, reasons);
  if (reason === undefined) return refuse(texts.team.needsReason);
  const { ofItem } = prompt;
  if (!ofItem && session.getState().packing.orderId !== prompt.orderId) {
    session.setState({ prompt: undefined });
    return say(session, 'warn', texts.reasons.noOrder);
  }
  const problem = workshop.leaveWithoutFiscalKey(prompt.orderId, reason);
  if (problem !== undefined)
    return refuse(problem === 'personal' ? texts.workshop.personal : texts.workshop.notRecorded);
  session.setState({ prompt: ofItem && { kind: 'tracking', ...ofItem } });
  effects.ring('ok');
  const told = kept(numberOfOrder(context, prompt.orderId));
  say(session, 'ok', ofItem ? told : `${told} ${nowLabel}`);
}
