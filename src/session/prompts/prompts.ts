/**
 * Every kind of prompt, once: what is said around it, and what becomes of the text that an operator types or scans into
 * it. A new kind is its place in the union (session/state/prompt.ts), its words, and an entry here.
 */
import { asItIs, type Personal } from '../../domain/personal-marks.ts';
import type { Bench } from '../session-context.ts';
import { whyNotGiven } from '../rights.ts';
import type { Prompt, PromptKind } from '../state/prompt.ts';
import { columnsPrompt } from './columns-prompt.ts';
import { palettePrompt } from './palette-prompt.ts';
import { parcelPrompt } from './parcel-prompt.ts';
import { pricePrompt, priceUnitPrompt } from './price-prompts.ts';
import { promoPrompt } from './promo-prompt.ts';
import type { PromptKit, PromptWords } from './prompt-kit.ts';
import { stockCountPrompt, stockFilterPrompt, stockThresholdPrompt } from './stock-prompts.ts';
import { takeOverPrompt } from './take-over-prompt.ts';
import { filterPrompt, helpFilterPrompt, viewNamePrompt } from './text-prompts.ts';
import { trackingPrompt } from './tracking-prompt.ts';
import { jobPrompt } from './job-prompt.ts';
import { holdPrompt, notePrompt, remakePrompt } from './workshop-prompts.ts';

export const PROMPTS: { readonly [K in PromptKind]: PromptKit<K> } = {
  tracking: trackingPrompt,
  parcel: parcelPrompt,
  takeOver: takeOverPrompt,
  hold: holdPrompt,
  remake: remakePrompt,
  note: notePrompt,
  job: jobPrompt,
  price: pricePrompt,
  promo: promoPrompt,
  priceUnit: priceUnitPrompt,
  stockCount: stockCountPrompt,
  stockThreshold: stockThresholdPrompt,
  stockFilter: stockFilterPrompt,
  filter: filterPrompt,
  viewName: viewNamePrompt,
  columns: columnsPrompt,
  helpFilter: helpFilterPrompt,
  palette: palettePrompt,
};

/** What a prompt does, to be asked with a prompt of the same kind. */
export function kitOf({ kind }: Prompt): PromptKit<PromptKind> {
  return PROMPTS[kind] as PromptKit<PromptKind>;
}

/** The words around the text of a prompt. */
export function promptWords(bench: Bench, prompt: Prompt): PromptWords {
  return kitOf(prompt).words(bench, prompt);
}

/** What is typed here is a code, an amount or a name of ours; anything else may name a buyer. */
const OPEN: ReadonlySet<PromptKind> = new Set<PromptKind>([
  'tracking',
  'parcel',
  'job',
  'price',
  'promo',
  'priceUnit',
  'stockCount',
  'stockThreshold',
  'columns',
]);

/** What is done with the text of a prompt before it is drawn. */
export function personalOf({ personal }: Bench, { kind }: Prompt): Personal {
  return OPEN.has(kind) ? asItIs : personal;
}

/** The text of a prompt as it is drawn. */
export function shownInput(bench: Bench, prompt: Prompt): string {
  return personalOf(bench, prompt)(prompt.value);
}

/** Takes every change of the text in the prompt in front. What was said about the text before is unsaid. */
export function editPrompt({ desk, texts }: Bench, typed: string): void {
  const { prompt } = desk.getState();
  if (!prompt) return;
  const { letters, edit } = kitOf(prompt);
  const value = letters === 'amount' ? typed.replaceAll(NOT_OF_AMOUNT, '') : typed;
  const problem = value === typed ? undefined : texts.prompts.onlyAmount;
  const retyped: Prompt = { ...prompt, value, problem, confirmedFor: undefined };
  desk.setState((state) => ({ prompt: retyped, ...edit(state, value) }));
}

const NOT_OF_AMOUNT = /[^\d.,]/g;

/** Puts pasted text behind what is there: its first line only, since a prompt is one line. */
export function pasteIntoPrompt(bench: Bench, text: string): void {
  const { prompt } = bench.desk.getState();
  if (prompt) editPrompt(bench, prompt.value + (text.split(/[\r\n]/, 1)[0] ?? '').trim());
}

/** A key of the prompt in front that neither types nor ends it. */
export function pressInPrompt(bench: Bench, key: string): void {
  const { prompt } = bench.desk.getState();
  if (prompt) kitOf(prompt).key?.(bench, prompt, key);
}

/** Escape: a prompt goes, and what it had begun goes with it. */
export function leavePrompt({ desk }: Bench): void {
  const { prompt } = desk.getState();
  if (prompt) desk.setState((state) => ({ prompt: undefined, ...kitOf(prompt).leave(state) }));
}

/** Whether an Enter in a prompt may want to have come alone: it has to wait until that is known. */
export function isEnterWeighedIn(prompt: Prompt): boolean {
  return kitOf(prompt).effectOfEnter !== 'view';
}

/**
 * The Enter key. One that came with its text, as a scanner's does, writes nothing: the text
 * stays, and it is asked again.
 */
export function enterPrompt(bench: Bench): void {
  const { prompt } = bench.desk.getState();
  if (!prompt) return;
  const { effectOfEnter } = kitOf(prompt);
  const effect = typeof effectOfEnter === 'string' ? effectOfEnter : effectOfEnter(bench, prompt);
  if (bench.manner() === 'alone' || effect === 'view') return submitPrompt(bench);
  setProblem(bench, bench.texts.prompts.enterTooFast);
  bench.outlet.ring('error');
}

/** Says what is wrong. What Enter would have confirmed is asked again after it. */
export function setProblem({ desk }: Bench, problem: string): void {
  const { prompt } = desk.getState();
  if (prompt) desk.setState({ prompt: { ...prompt, problem, confirmedFor: undefined } });
}

/**
 * Enter, or a scan's own. A filter stays in force; a tracking code is checked and sent, or says what is wrong with it.
 */
export function submitPrompt(bench: Bench): void {
  const { prompt } = bench.desk.getState();
  if (!prompt) return;
  const { submit, requires, changed = askAgain } = kitOf(prompt);
  const reason = whyNotGiven(bench, requires);
  const now = shownIn(bench, prompt);
  const isAsShown = prompt.shown === undefined || now === undefined || now === prompt.shown;
  if (reason === undefined && isAsShown) return submit(bench, prompt);
  bench.outlet.ring('error');
  if (reason === undefined) changed(bench, prompt);
  else setProblem(bench, reason);
}

/** What of a prompt must still be so when it is submitted; `undefined` where that is nothing, or not known. */
export function shownIn(bench: Bench, prompt: Prompt): string | undefined {
  return kitOf(prompt).shown?.(bench, prompt);
}

/** What is asked about has changed: the text stays, and the next Enter is about what there is now. */
function askAgain(bench: Bench, prompt: Prompt): void {
  const problem = bench.texts.prompts.hasChanged;
  bench.desk.setState({ prompt: { ...prompt, problem, confirmedFor: undefined, shown: shownIn(bench, prompt) } });
}
