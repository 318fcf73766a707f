/** What a scan does in front of a prompt that can tell it from typing. Its characters have been typed there already. */
import { hasValidS10CheckDigit, normaliseTracking } from '../domain/tracking.ts';
import { isCovered, type DeskState, type Prompt } from '../store/desk.ts';
import type { Scan } from '../terminal/burst.ts';
import { safeText } from '../terminal/safe-text.ts';
import type { Bench } from './bench.ts';
import { editPrompt, submitPrompt } from './prompts.ts';

type CodePrompt = Prompt & { kind: 'tracking' | 'parcel' };
type HandPrompt = Prompt & { kind: 'price' | 'priceUnit' | 'stockCount' | 'stockThreshold' | 'takeOver' };

/** More than a tracking code may have: one that is too long is refused, not cut. */
const LONGEST = 200;

/** Whether the prompt in front can tell a scan from typing. Nothing is typed into one that is covered. */
export function tellsScans(state: DeskState): boolean {
  const { prompt } = state;
  return prompt !== undefined && !isCovered(state) && (isForCodes(prompt) || isForHands(prompt));
}

/**
 * Takes a scan for the prompt in front; false where there is none that can tell it. `before` is the prompt as it was when
 * the first character of the scan came.
 */
export function scanIntoPrompt(bench: Bench, { text, isTerminated }: Scan, before: Prompt | undefined): boolean {
  const { desk, clock } = bench;
  const state = desk.getState();
  const { prompt } = state;
  if (!prompt || !tellsScans(state)) return false;
  desk.setState({ scannedAt: clock.now() });
  // A line that stalls brings a hand's letters at once, as a scanner would: these had all been typed, and stand there.
  if (isSurelyTyped(prompt, text)) {
    if (isTerminated) submitPrompt(bench);
    return true;
  }
  const code = safeText(text, LONGEST).trim();
  if (isForHands(prompt)) refuseScan(bench, prompt, code, before);
  if (isForCodes(prompt)) takeScan(bench, prompt, { text: code, isTerminated }, before);
  return true;
}

/**
 * No barcode has cents; a code has digits, which the words of a reason have not; and what makes a right tracking code of
 * what stood before it is the rest of that code.
 */
function isSurelyTyped(prompt: Prompt, text: string): boolean {
  if (prompt.kind === 'price') return /^\d{1,5}[.,]\d\d$/.test(text);
  if (prompt.kind === 'takeOver') return text.includes(' ') || !/\d/.test(text);
  const code = normaliseTracking(prompt.value);
  return isForCodes(prompt) && code !== normaliseTracking(text) && hasValidS10CheckDigit(code) === true;
}

/** A price, a unit, a count, a reason: what was typed stays as it was, and what a second Enter would have confirmed is asked again. */
function refuseScan(
  { desk, texts, outlet }: Bench,
  prompt: HandPrompt,
  code: string,
  before: Prompt | undefined,
): void {
  const kept = before?.kind === prompt.kind ? (before as HandPrompt) : { ...prompt, value: '' };
  const problem = texts.prompts.scanIgnored(code);
  desk.setState({
    prompt: kept.kind === 'takeOver' ? { ...kept, problem } : { ...kept, problem, confirmedFor: undefined },
  });
  outlet.ring('error');
}

/**
 * A scan is the whole code: half a code that was typed before it is not part of it. Who scans may not have seen that, so
 * then it wants an Enter by hand. The same code again while something is said of it changes nothing: a scan is no answer.
 */
function takeScan(bench: Bench, prompt: CodePrompt, { text, isTerminated }: Scan, before: Prompt | undefined): void {
  const { desk, texts, outlet } = bench;
  const earlier = before && isForCodes(before) && before.kind === prompt.kind ? before : undefined;
  const replaced = earlier?.value.trim() ?? '';
  const isSame = normaliseTracking(replaced) === normaliseTracking(text);
  if (isSame && earlier?.problem !== undefined) {
    desk.setState({ prompt: earlier });
    return outlet.ring('error');
  }
  editPrompt(bench, text);
  if (replaced !== '' && !isSame) {
    const { prompt: now } = desk.getState();
    if (!now || !isForCodes(now)) return;
    desk.setState({ prompt: { ...now, isOld: undefined, problem: texts.prompts.scanReplaced(replaced) } });
    outlet.ring('error');
  } else if (isTerminated) submitPrompt(bench);
}

function isForCodes(prompt: Prompt): prompt is CodePrompt {
  return prompt.kind === 'tracking' || prompt.kind === 'parcel';
}

function isForHands(prompt: Prompt): prompt is HandPrompt {
  return ['price', 'priceUnit', 'stockCount', 'stockThreshold', 'takeOver'].includes(prompt.kind);
}
