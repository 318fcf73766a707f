/** Why an order is taken over from the bench that has it. */
import { safeText } from '../../base/safe-text.ts';
import { isText } from '../memory/readers.ts';
import { claimOfAnother, numberOfOrder, teamName } from '../packing/claims.ts';
import { say } from '../state/session-state.ts';
import type { PromptOf } from '../state/prompt.ts';
import type { Bench } from '../session-context.ts';
import { nothingElse, unlessWords, type PromptKit } from './prompt-kit.ts';

const MAX_REASON_LENGTH = 200;

export const takeOverPrompt: PromptKit<'takeOver'> = {
  words(bench, { orderId, problem }) {
    const words = bench.texts.team;
    const claim = claimOfAnother(bench, orderId);
    return { label: words.prompt(claim ? teamName(claim) : ''), hint: words.promptHint, problem };
  },
  letters: 'any',
  edit: nothingElse,
  effectOfEnter: 'write',
  requires: ['write'],
  submit,
  // Whose it is; that it was given back is no reason to ask again.
  shown: (bench, { orderId }) => claimOfAnother(bench, orderId)?.stationId,
  leave: nothingElse,
  scan: unlessWords,
  keep: ({ kind, orderId, value }) => ({ kind, orderId, value }),
  recall: ({ orderId }, value) => (isText(orderId) ? { kind: 'takeOver', orderId, value } : undefined),
};

function submit(bench: Bench, prompt: PromptOf<'takeOver'>): void {
  const { desk, team, texts } = bench;
  const words = texts.team;
  const reason = safeText(prompt.value, MAX_REASON_LENGTH).trim();
  if (reason === '') return desk.setState({ prompt: { ...prompt, problem: words.needsReason } });
  const numero = numberOfOrder(bench, prompt.orderId);
  desk.setState({ prompt: undefined });
  // Another order may be on the bench by now.
  if (desk.getState().packing.orderId !== prompt.orderId) return say(desk, 'warn', texts.reasons.noOrder);
  // It was given back while the reason was typed.
  if (!team.me.claim(prompt.orderId)) return say(desk, 'ok', words.isFree(numero));
  if (!team.me.takeOver(prompt.orderId, reason)) return say(desk, 'error', words.notRecorded);
  say(desk, 'ok', words.taken(numero));
}
