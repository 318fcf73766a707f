/** The prompt for the reason why an order is taken over from another station. */
import { isText } from '../state/readers.ts';
import { claimOfAnother, numberOfOrder, teamName } from '../kernel/claims.ts';
import { say } from '../state/session-state.ts';
import type { PromptOf } from '../state/prompt.ts';
import type { SessionContext } from '../session-context.ts';
import { NO_ROW, pointedAt, reasonGiven, stepChoice } from '../kernel/choices.ts';
import { unlessWords, type PromptSpec } from '../kernel/prompt-kit.ts';

export const takeOverPrompt: PromptSpec<'takeOver'> = {
  words(context, { orderId, value, problem }) {
    const words = context.texts.team;
    const claim = claimOfAnother(context, orderId);
    const choices = { rows: words.reasons, index: pointedAt(value, words.reasons, NO_ROW) };
    const label = words.prompt(claim ? teamName(claim) : '', numberOfOrder(context, orderId));
    return { label, hint: words.reasonHint, problem, choices };
  },
  key: (context, prompt, key) => stepChoice(context, prompt, context.texts.team.reasons, key),
  effectOfEnter: 'write',
  requires: ['write'],
  submit,
  // The station that has it; that it was released is no reason to ask again.
  shown: (context, { orderId }) => claimOfAnother(context, orderId)?.stationId,
  scan: unlessWords,
  keep: ({ kind, orderId, value }) => ({ kind, orderId, value }),
  recall: ({ orderId }, value) => (isText(orderId) ? { kind: 'takeOver', orderId, value } : undefined),
};

function submit(context: SessionContext, prompt: PromptOf<'takeOver'>): void {
  const { session, team, texts } = context;
  const words = texts.team;
  const reason = reasonGiven(prompt.value, words.reasons);
  if (reason === undefined) return session.setState({ prompt: { ...prompt, problem: words.needsReason } });
  const numero = numberOfOrder(context, prompt.orderId);
  session.setState({ prompt: undefined });
  // Another order may be on the bench by now.
  if (session.getState().packing.orderId !== prompt.orderId) return say(session, 'warn', texts.reasons.noOrder);
  // It was released while the reason was typed.
  if (!team.me.claim(prompt.orderId)) return say(session, 'ok', words.isFree(numero));
  if (!team.me.takeOver(prompt.orderId, reason)) return say(session, 'error', words.notRecorded);
  say(session, 'ok', words.taken(numero));
}
