/** What a scan does in front of a prompt that can tell it from typing. Its characters have been typed there already. */
import { hasValidS10CheckDigit, normaliseTracking } from '../../domain/tracking.ts';
import { isCovered, type DeskState } from '../state/session-state.ts';
import type { Scan } from '../../tty/input/burst.ts';
import { safeText } from '../../base/safe-text.ts';
import type { Bench } from '../session-context.ts';
import { editPrompt, kitOf, submitPrompt } from './prompts.ts';
import type { Prompt } from '../state/prompt.ts';
import { classifyCode } from '../packing/code-classes.ts';

/** More than a tracking code may have: one that is too long is refused, not cut. */
const LONGEST = 200;

/** Whether the prompt in front can tell a scan from typing. Nothing is typed into one that is covered. */
export function tellsScans(state: DeskState): boolean {
  const { prompt } = state;
  return prompt !== undefined && !isCovered(state) && kitOf(prompt).scan !== 'as-typing';
}

/** Whether the prompt in front wants a code. */
export function wantsCode({ prompt }: DeskState): boolean {
  return prompt !== undefined && kitOf(prompt).scan === 'as-code';
}

/**
 * Takes a scan for the prompt in front; false where there is none that can tell it. `before` is the prompt as it was
 * when the first character of the scan came.
 */
export function scanIntoPrompt(bench: Bench, { text, isTerminated }: Scan, before: Prompt | undefined): boolean {
  const { desk, clock } = bench;
  const state = desk.getState();
  const { prompt } = state;
  if (!prompt || !tellsScans(state)) return false;
  desk.setState({ scannedAt: clock.now() });
  // A line that stalls brings a hand's letters at once, as a scanner would: these had all been typed, and stand there.
  if (isSurelyTyped(bench, prompt, text)) {
    if (isTerminated) submitPrompt(bench);
    return true;
  }
  const code = safeText(text, LONGEST).trim();
  if (kitOf(prompt).scan === 'as-code') takeScan(bench, prompt, { text: code, isTerminated }, before);
  else refuseScan(bench, prompt, code, before);
  return true;
}

/** What makes a right tracking code of what stood before it is the rest of that code, typed by hand. A known code is none. */
function isSurelyTyped(bench: Bench, prompt: Prompt, text: string): boolean {
  const { scan } = kitOf(prompt);
  if (typeof scan === 'object') {
    return scan.refusedUnless(text) && classifyCode(bench, text, undefined).kind === 'unknown';
  }
  const code = normaliseTracking(prompt.value);
  return code !== normaliseTracking(text) && hasValidS10CheckDigit(code) === true;
}

/**
 * A price, a unit, a count, a reason: what was typed stays as it was, and what a second Enter would have
 * confirmed is asked again.
 */
function refuseScan(bench: Bench, prompt: Prompt, code: string, before: Prompt | undefined): void {
  const { desk, texts, outlet } = bench;
  const { scan } = kitOf(prompt);
  const typed = before?.kind === prompt.kind ? before.value : '';
  if (typeof scan === 'object' && scan.take?.(bench, code, typed)) return;
  const kept: Prompt = before?.kind === prompt.kind ? before : { ...prompt, value: '' };
  desk.setState({ prompt: { ...kept, problem: texts.prompts.scanIgnored(code), confirmedFor: undefined } });
  outlet.ring('error');
}

/**
 * A scan is the whole code: half a code that was typed before it is not part of it. Who scans may not have
 * seen that, so then it wants an Enter by hand. The same code again while something is said of it changes
 * nothing: a scan is no answer.
 */
function takeScan(bench: Bench, prompt: Prompt, { text, isTerminated }: Scan, before: Prompt | undefined): void {
  const { desk, texts, outlet } = bench;
  const earlier = before?.kind === prompt.kind ? before : undefined;
  const replaced = earlier?.value.trim() ?? '';
  const isSame = normaliseTracking(replaced) === normaliseTracking(text);
  if (isSame && earlier?.problem !== undefined) {
    desk.setState({ prompt: earlier });
    return outlet.ring('error');
  }
  editPrompt(bench, text);
  if (replaced !== '' && !isSame) {
    const { prompt: now } = desk.getState();
    if (!now) return;
    // The whole code is here: none of it is what was half typed before a restart.
    const whole: Prompt = 'isOld' in now ? { ...now, isOld: undefined } : now;
    desk.setState({ prompt: { ...whole, problem: texts.prompts.scanReplaced(replaced) } });
    outlet.ring('error');
  } else if (isTerminated) submitScanned(bench);
}

/** The Enter of a scanner sends a code of which nothing speaks against; else it is asked, and nothing but a hand answers. */
function submitScanned(bench: Bench): void {
  submitPrompt(bench);
  if (bench.desk.getState().prompt?.problem !== undefined) bench.outlet.ring('error');
}
