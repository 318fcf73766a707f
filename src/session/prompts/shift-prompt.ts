/**
 * The prompt for who takes the bench over. From then on the audit trail has their name; everything that is open stays as it is.
 */
import { safeText } from '../../base/safe-text.ts';
import { hasPersonalNumber } from '../../domain/workshop.ts';
import { say } from '../state/session-state.ts';
import type { PromptOf } from '../state/prompt.ts';
import type { SessionContext } from '../session-context.ts';
import { changeShift, shiftOf } from '../shift/shift-lines.ts';
import { unlessWords, type PromptSpec } from '../kernel/prompt-kit.ts';

const MAX_NAME_LENGTH = 40;

export const shiftPrompt: PromptSpec<'shift'> = {
  words: ({ texts }, { problem }) => ({ label: texts.shift.prompt, hint: '', problem }),
  effectOfEnter: 'write',
  requires: ['write'],
  submit,
  scan: unlessWords,
};

function submit(context: SessionContext, prompt: PromptOf<'shift'>): void {
  const { session, actions, texts, clock } = context;
  const words = texts.shift;
  const refuse = (problem: string) => session.setState({ prompt: { ...prompt, problem } });
  const name = safeText(prompt.value, MAX_NAME_LENGTH).trim();
  const { who } = shiftOf(context);
  if (name === '') return refuse(words.needsName);
  if (hasPersonalNumber(prompt.value)) return refuse(texts.workshop.personal);
  if (name === who) return refuse(words.isSame(name));
  // Written under the name of the person who leaves: otherwise the entries before could not be attributed.
  if (!actions.noteShift(name)) return refuse(words.notRecorded);
  session.setState({ prompt: undefined });
  changeShift(session, { operator: name, sinceMs: clock.wallNow() });
  say(session, 'ok', words.handedOver(who, name));
}
