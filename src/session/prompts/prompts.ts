/**
 * Every kind of prompt, once: the words around it, and the handling of the text that is typed or scanned into it. A new kind
 * needs a member of the union (session/state/prompt.ts), its words, and an entry here.
 */
import { setWholeState, wholeState } from '../state/session-state.ts';
import { cutBadge } from '../../domain/badges.ts';
import { asItIs, type Personal } from '../../domain/personal-marks.ts';
import type { SessionContext, OperatorSession } from '../session-context.ts';
import { whyNotGiven } from '../rights.ts';
import type { Prompt, PromptKind } from '../state/prompt.ts';
import { columnsPrompt } from './columns-prompt.ts';
import { noFiscalKeyPrompt } from './no-fiscal-key-prompt.ts';
import { pinPrompt } from './pin-prompt.ts';
import { palettePrompt } from './palette-prompt.ts';
import { parcelPrompt } from '../packing/parcel-prompt.ts';
import { pricePrompt, priceUnitPrompt } from '../commands/price-prompts.ts';
import { promoPrompt } from './promo-prompt.ts';
import { UNLESS_SAID, type PromptSpec, type PromptWords } from '../kernel/prompt-kit.ts';
import { takeBadge } from '../shift/badges.ts';
import { shiftPrompt } from './shift-prompt.ts';
import { stockCountPrompt, stockFilterPrompt, stockThresholdPrompt } from './stock-prompts.ts';
import { takeOverPrompt } from './take-over-prompt.ts';
import { filterPrompt, helpFilterPrompt, historyFilterPrompt, viewNamePrompt } from './text-prompts.ts';
import { trackingPrompt } from '../packing/tracking-prompt.ts';
import { exportPrompt } from './export-prompt.ts';
import { sortPrompt } from './sort-prompt.ts';
import { jobPrompt } from './job-prompt.ts';
import { ownPrompt } from './own-prompt.ts';
import { holdPrompt, notePrompt, remakePrompt } from './workshop-prompts.ts';

export const PROMPTS: { readonly [K in PromptKind]: PromptSpec<K> } = {
  tracking: trackingPrompt,
  parcel: parcelPrompt,
  takeOver: takeOverPrompt,
  hold: holdPrompt,
  remake: remakePrompt,
  noFiscalKey: noFiscalKeyPrompt,
  note: notePrompt,
  pin: pinPrompt,
  shift: shiftPrompt,
  job: jobPrompt,
  own: ownPrompt,
  export: exportPrompt,
  sort: sortPrompt,
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
  historyFilter: historyFilterPrompt,
  palette: palettePrompt,
};

/** The spec of a prompt, to be called with a prompt of the same kind. */
export function promptSpec({ kind }: Pick<Prompt, 'kind'>) {
  return { ...UNLESS_SAID, ...(PROMPTS[kind] as PromptSpec<PromptKind>) };
}

/** The words around the text of a prompt. */
export function promptWords(context: SessionContext, prompt: Prompt): PromptWords {
  return promptSpec(prompt).words(context, prompt);
}

/** The texts of these prompts are codes, amounts or names of ours; any other text may name a buyer. */
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

/** How the text of a prompt is masked before it is drawn. */
export function personalOf({ personal }: OperatorSession, { kind }: Prompt): Personal {
  if (kind === 'pin') return asStars;
  return OPEN.has(kind) ? asItIs : personal;
}

const asStars: Personal = (text) => '*'.repeat(text.length);

/** The text of a prompt as it is drawn. */
export function shownInput(context: SessionContext, prompt: Prompt): string {
  return personalOf(context, prompt)(prompt.value);
}

/** Handles every change of the text in the prompt in front. Removes the problem that was shown for the text before. */
export function editPrompt(context: SessionContext, given: string): void {
  const { session, texts } = context;
  const { prompt } = session.getState();
  if (!prompt) return;
  const { letters, edit, scan } = promptSpec(prompt);
  // If a scan cannot be distinguished from typing, a badge comes as letters; otherwise it comes as a scan as well.
  const badge = cutBadge(given);
  const typed = badge?.rest ?? given;
  const hasTakenBadge = badge !== undefined && scan === 'as-typing';
  const value = letters === 'any' ? typed : typed.replaceAll(letters === 'amount' ? NOT_OF_AMOUNT : NOT_A_DIGIT, '');
  const only = letters === 'amount' ? texts.prompts.onlyAmount : texts.prompts.onlyDigits;
  const problem = value === typed ? undefined : only;
  const hasLeftOut = value !== typed || (prompt.hasLeftOut === true && value !== '');
  const said = { problem, confirmedFor: undefined, ...(hasLeftOut && { hasLeftOut }) };
  const retyped: Prompt = { ...prompt, value, ...said, hasTakenBadge: hasTakenBadge || undefined };
  if (!hasLeftOut) delete retyped.hasLeftOut;
  setWholeState(session, { prompt: retyped, ...edit(wholeState(session), value) });
  if (hasTakenBadge) takeBadge(context, badge.code);
}

const NOT_OF_AMOUNT = /[^\d.,%+-]/g;
const NOT_A_DIGIT = /\D/g;

/** Appends a pasted line. A prompt has one line: of several lines it takes none, and says so. */
export function pasteIntoPrompt(context: SessionContext, text: string): void {
  const { prompt } = context.session.getState();
  if (!prompt) return;
  const [line = '', ...others] = text.split(/[\r\n]+/).filter((one) => one.trim() !== '');
  if (others.length === 0) return editPrompt(context, prompt.value + line.trim());
  context.effects.ring('error');
  setProblem(context, context.texts.prompts.manyLines(1 + others.length));
}

/** Handles a key of the prompt in front that neither types nor ends it. */
export function pressInPrompt(context: SessionContext, key: string): void {
  const { prompt } = context.session.getState();
  if (prompt) promptSpec(prompt).key?.(context, prompt, key);
}

/** Handles Escape: closes the prompt, and undoes what it had begun. */
export function leavePrompt({ session }: OperatorSession): void {
  const { prompt } = session.getState();
  if (prompt) session.setState((state) => ({ prompt: undefined, ...promptSpec(prompt).leave(state) }));
}

/** Whether Enter in a prompt may have to come alone: it must wait until that is known. */
export function isEnterWeighedIn(prompt: Prompt): boolean {
  return promptSpec(prompt).effectOfEnter !== 'view';
}

/**
 * Handles the Enter key. One that came with its text, as from a scanner, writes nothing: the text stays, and the prompt asks
 * again. The Enter of a badge does nothing.
 */
export function enterPrompt(context: SessionContext): void {
  const { prompt } = context.session.getState();
  if (!prompt) return;
  if (prompt.hasTakenBadge && context.inputTiming() !== 'alone') return editPrompt(context, prompt.value);
  const { effectOfEnter } = promptSpec(prompt);
  const effect = typeof effectOfEnter === 'string' ? effectOfEnter : effectOfEnter(context, prompt);
  if (context.inputTiming() === 'alone' || effect === 'view') return submitPrompt(context);
  setProblem(context, context.texts.prompts.enterTooFast);
  context.effects.ring('error');
}

/** Shows a problem. A doubt that Enter would have confirmed is raised again after it. */
export function setProblem({ session }: OperatorSession, problem: string): void {
  const { prompt } = session.getState();
  if (prompt) session.setState({ prompt: { ...prompt, problem, confirmedFor: undefined } });
}

/**
 * Handles Enter, by hand or by a scanner. A filter stays in force; a tracking code is checked and sent, or the prompt shows what
 * is wrong with it.
 */
export function submitPrompt(context: SessionContext): void {
  const { prompt } = context.session.getState();
  if (!prompt) return;
  const { submit, requires, changed = askAgain } = promptSpec(prompt);
  const reason = whyNotGiven(context, requires);
  const now = shownIn(context, prompt);
  const isAsShown = prompt.shown === undefined || now === undefined || now === prompt.shown;
  if (reason === undefined && isAsShown) return submit(context, prompt);
  context.effects.ring('error');
  if (reason === undefined) changed(context, prompt);
  else setProblem(context, reason);
}

/** The state in a prompt that must be the same when it is submitted; `undefined` if there is none, or it is not known. */
export function shownIn(context: SessionContext, prompt: Prompt): string | undefined {
  return promptSpec(prompt).shown?.(context, prompt);
}

/** The subject has changed: the text stays, and the next Enter applies to the new state. */
function askAgain(context: SessionContext, prompt: Prompt): void {
  const problem = context.texts.prompts.hasChanged;
  context.session.setState({
    prompt: { ...prompt, problem, confirmedFor: undefined, shown: shownIn(context, prompt) },
  });
}
