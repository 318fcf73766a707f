/** The prompt for the PIN of the person at the bench. The typed text is drawn as stars, and neither stored nor shown. */
import { formatSpan } from '../../base/ages.ts';
import { isPin, type PinVerdict } from '../../config/pins.ts';
import { attempt } from '../attempt.ts';
import { PIN_HOLDS_MS } from '../kernel/pin.ts';
import type { PromptSpec } from '../kernel/prompt-kit.ts';
import type { SessionContext } from '../session-context.ts';
import type { PromptOf } from '../state/prompt.ts';

type PinPrompt = PromptOf<'pin'>;

export const pinPrompt: PromptSpec<'pin'> = {
  words: ({ texts }, { who, pinFor, problem, isChecking }) => {
    const words = texts.shift.pin;
    return { label: words.label(who), hint: isChecking ? words.checking : words.hint[pinFor], problem };
  },
  letters: 'digits',
  effectOfEnter: 'write',
  requires: [],
  submit: (context, prompt) => {
    if (!prompt.isChecking) attempt(context, check(context, prompt));
  },
  // Also a PIN that arrives all at once: the notice does not repeat a scan.
  scan: {
    refusedUnless: () => false,
    take({ session, effects, texts }, _, value) {
      const { prompt } = session.getState();
      if (prompt) session.setState({ prompt: { ...prompt, value, problem: texts.shift.pin.scanned } });
      effects.ring('error');
      return true;
    },
  },
};

async function check(context: SessionContext, prompt: PinPrompt): Promise<void> {
  const { session, clock, texts } = context;
  if (!isPin(prompt.value)) return refuse(context, texts.shift.pin.shape);
  const asked: PinPrompt = { ...prompt, value: '', problem: undefined, isChecking: true };
  session.setState({ prompt: asked });
  const verdict = await prompt.check(prompt.value);
  // Text typed meanwhile makes a new prompt object; after a change of person, another PIN or none is required.
  const { prompt: now } = session.getState();
  if (now?.kind !== 'pin' || now.work !== prompt.work) return;
  if (verdict.kind !== 'right') return refuse(context, wrongWords(context, prompt, verdict));
  const pinEndsAt = clock.now() + PIN_HOLDS_MS;
  session.setState(({ access }) => ({ prompt: undefined, access: { ...access, pinEndsAt } }));
  prompt.work();
}

function wrongWords({ texts }: SessionContext, { who }: PinPrompt, verdict: PinVerdict & { waitMs: number }): string {
  const words = texts.shift.pin;
  const wait = verdict.waitMs > 0 ? words.wait(formatSpan(Math.ceil(verdict.waitMs / 1000) * 1000)) : '';
  const said = verdict.kind === 'wrong' ? words.wrong(who) : words.notTried;
  return [said, wait].filter(Boolean).join(' ');
}

function refuse({ session, effects }: SessionContext, problem: string): void {
  const { prompt } = session.getState();
  if (prompt?.kind !== 'pin') return;
  effects.ring('error');
  session.setState({ prompt: { ...prompt, value: '', problem, isChecking: undefined } });
}
