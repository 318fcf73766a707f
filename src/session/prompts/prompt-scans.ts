/** Handles a scan in a prompt that can distinguish it from typing. Its characters have been typed into the prompt already. */
import { hasValidS10CheckDigit, normaliseTracking } from '../../domain/tracking.ts';
import { readCommandCode } from '../../domain/command-codes.ts';
import { shipWithoutTracking } from '../packing/leave.ts';
import { stopWith } from '../kernel/blocking-alerts.ts';
import { isPrivacyScreenOn, type SessionState } from '../state/session-state.ts';
import type { Scan } from '../../tty/input/burst.ts';
import { safeText } from '../../base/safe-text.ts';
import type { SessionContext } from '../session-context.ts';
import { editPrompt, promptSpec, submitPrompt } from './prompts.ts';
import type { Prompt } from '../state/prompt.ts';
import { classifyCode } from '../../usecases/code-classes.ts';

/** Longer than any tracking code: a longer text is refused, not cut. */
const LONGEST = 200;

/** Whether the prompt in front can distinguish a scan from typing. Nothing is typed into a covered one. */
export function distinguishesScans(state: SessionState): boolean {
  const { prompt } = state;
  return prompt !== undefined && !isPrivacyScreenOn(state) && promptSpec(prompt).scan !== 'as-typing';
}

/** Whether the prompt in front wants a code. */
export function wantsCode({ prompt }: SessionState): boolean {
  return prompt !== undefined && promptSpec(prompt).scan === 'as-code';
}

/**
 * Handles a scan in the prompt in front; returns false if no prompt can distinguish it. `before`: the prompt when the first
 * character of the scan came.
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
  // A line that stalls delivers typed letters at once, as a scanner does: all of them were typed, and are in the prompt.
  if (isSurelyTyped(context, prompt, text)) {
    if (isTerminated) submitPrompt(context);
    return true;
  }
  const code = safeText(text, LONGEST).trim();
  // Instead of a code: that the order has none.
  if (prompt.kind === 'parcel' && readCommandCode(code) === 'PICKUP') {
    session.setState({ prompt: undefined });
    // Another order may be on the bench by now.
    if (state.packing.orderId === prompt.orderId) shipWithoutTracking(context);
    else stopWith(context, context.texts.reasons.noOrder);
    return true;
  }
  if (promptSpec(prompt).scan === 'as-code') takeScan(context, prompt, { text: code, isTerminated }, before);
  else refuseScan(context, prompt, code, before);
  return true;
}

/**
 * Whether the text was certainly typed. Letters that complete the text before them to a valid tracking code are the rest of that
 * code, typed by hand; a known code is not.
 */
function isSurelyTyped(context: SessionContext, prompt: Prompt, text: string): boolean {
  const { scan } = promptSpec(prompt);
  if (typeof scan === 'object') {
    return scan.refusedUnless(text) && classifyCode(context, text, undefined).kind === 'unknown';
  }
  const code = normaliseTracking(prompt.value);
  return code !== normaliseTracking(text) && hasValidS10CheckDigit(code) === true;
}

/**
 * Refuses a scan in a prompt for a price, a unit, a count or a reason: the typed text stays as it was, and a doubt that a second
 * Enter would have confirmed is raised again.
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
 * Takes a scan as the whole code: half a code typed before it is replaced. The operator may not have seen that, so it wants an
 * Enter by hand. The same code scanned again while a doubt is shown changes nothing: a scan is no answer.
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
    // The code is complete: no part of it was typed before a restart.
    const whole: Prompt = 'isOld' in now ? { ...now, isOld: undefined } : now;
    session.setState({ prompt: { ...whole, problem: texts.prompts.scanReplaced(replaced) } });
    effects.ring('error');
  } else if (isTerminated) submitScanned(context);
}

/** Handles the Enter of a scanner: sends a code without a doubt; a doubt is shown, and only a hand can confirm it. */
function submitScanned(context: SessionContext): void {
  submitPrompt(context);
  if (context.session.getState().prompt?.problem !== undefined) context.effects.ring('error');
}
