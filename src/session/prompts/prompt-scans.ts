/** What a scan does in front of a prompt that can tell it from typing. Its characters have been typed there already. */
import { hasValidS10CheckDigit, normaliseTracking } from '../../domain/tracking.ts';
import { readCommandCode } from '../../domain/command-codes.ts';
import { shipWithoutTracking } from '../packing/leave.ts';
import { isPrivacyScreenOn, type SessionState } from '../state/session-state.ts';
import type { Scan } from '../../tty/input/burst.ts';
import { safeText } from '../../base/safe-text.ts';
import type { SessionContext } from '../session-context.ts';
import { editPrompt, promptSpec, submitPrompt } from './prompts.ts';
import type { Prompt } from '../state/prompt.ts';
import { classifyCode } from '../../usecases/code-classes.ts';

/** More than a tracking code may have: one that is too long is refused, not cut. */
const LONGEST = 200;

/** Whether the prompt in front can tell a scan from typing. Nothing is typed into one that is covered. */
export function distinguishesScans(state: SessionState): boolean {
  const { prompt } = state;
  return prompt !== undefined && !isPrivacyScreenOn(state) && promptSpec(prompt).scan !== 'as-typing';
}

/** Whether the prompt in front wants a code. */
export function wantsCode({ prompt }: SessionState): boolean {
  return prompt !== undefined && promptSpec(prompt).scan === 'as-code';
}

/**
 * Takes a scan for the prompt in front; false where there is none that can tell it. `before` is the prompt as it was
 * when the first character of the scan came.
 */
export function scanIntoPrompt(
  context: SessionContext,
  { text, isTerminated }: Scan,
  before: Prompt | undefined,
): boolean {
  const { session, clock } = context;
  const state = session.getState();
  const { prompt } = state;
  if (!prompt || !distinguishesScans(state)) return false;
  session.cursors.setState({ scannedAt: clock.now() });
  // A line that stalls brings a hand's letters at once, as a scanner would: these had all been typed, and stand there.
  if (isSurelyTyped(context, prompt, text)) {
    if (isTerminated) submitPrompt(context);
    return true;
  }
  const code = safeText(text, LONGEST).trim();
  // In place of a code: that there is none.
  if (prompt.kind === 'parcel' && readCommandCode(code) === 'PICKUP') {
    session.setState({ prompt: undefined });
    shipWithoutTracking(context);
    return true;
  }
  if (promptSpec(prompt).scan === 'as-code') takeScan(context, prompt, { text: code, isTerminated }, before);
  else refuseScan(context, prompt, code, before);
  return true;
}

/** What makes a right tracking code of what stood before it is the rest of that code, typed by hand. A known code is none. */
function isSurelyTyped(context: SessionContext, prompt: Prompt, text: string): boolean {
  const { scan } = promptSpec(prompt);
  if (typeof scan === 'object') {
    return scan.refusedUnless(text) && classifyCode(context, text, undefined).kind === 'unknown';
  }
  const code = normaliseTracking(prompt.value);
  return code !== normaliseTracking(text) && hasValidS10CheckDigit(code) === true;
}

/**
 * A price, a unit, a count, a reason: what was typed stays as it was, and what a second Enter would have
 * confirmed is asked again.
 */
function refuseScan(context: SessionContext, prompt: Prompt, code: string, before: Prompt | undefined): void {
  const { session, texts, effects } = context;
  const { scan } = promptSpec(prompt);
  const typed = before?.kind === prompt.kind ? before.value : '';
  if (typeof scan === 'object' && scan.take?.(context, code, typed)) return;
  const kept: Prompt = before?.kind === prompt.kind ? before : { ...prompt, value: '' };
  session.setState({ prompt: { ...kept, problem: texts.prompts.scanIgnored(code), confirmedFor: undefined } });
  effects.ring('error');
}

/**
 * A scan is the whole code: half a code that was typed before it is not part of it. Who scans may not have
 * seen that, so then it wants an Enter by hand. The same code again while something is said of it changes
 * nothing: a scan is no answer.
 */
function takeScan(
  context: SessionContext,
  prompt: Prompt,
  { text, isTerminated }: Scan,
  before: Prompt | undefined,
): void {
  const { session, texts, effects } = context;
  const earlier = before?.kind === prompt.kind ? before : undefined;
  const replaced = earlier?.value.trim() ?? '';
  const isSame = normaliseTracking(replaced) === normaliseTracking(text);
  if (isSame && earlier?.problem !== undefined) {
    session.setState({ prompt: earlier });
    return effects.ring('error');
  }
  editPrompt(context, text);
  if (replaced !== '' && !isSame) {
    const { prompt: now } = session.getState();
    if (!now) return;
    // The whole code is here: none of it is what was half typed before a restart.
    const whole: Prompt = 'isOld' in now ? { ...now, isOld: undefined } : now;
    session.setState({ prompt: { ...whole, problem: texts.prompts.scanReplaced(replaced) } });
    effects.ring('error');
  } else if (isTerminated) submitScanned(context);
}

/** The Enter of a scanner sends a code of which nothing speaks against; else it is asked, and nothing but a hand answers. */
function submitScanned(context: SessionContext): void {
  submitPrompt(context);
  if (context.session.getState().prompt?.problem !== undefined) context.effects.ring('error');
}
