/** What becomes of the text that an operator typed or scanned into a prompt. */
import { findCodeUse } from '../actions/code-use.ts';
import { MAX_TRACKING_LENGTH, hasValidS10CheckDigit, normaliseTracking, trackingProblem } from '../domain/tracking.ts';
import type { OrderItem } from '../domain/records.ts';
import { isFieldPrompt } from '../store/field-prompt.ts';
import type { Prompt } from '../store/desk.ts';
import { isWorkPrompt } from '../store/work.ts';
import type { Bench } from './bench.ts';
import { editField, leaveField, submitField } from './field-prompts.ts';
import { editWork, leaveWork, submitWork } from './work-prompts.ts';

/** Takes every change of the text in the prompt in front. */
export function editPrompt({ desk }: Bench, value: string): void {
  const { prompt } = desk.getState();
  if (!prompt) return;
  if (isFieldPrompt(prompt)) return editField(desk, prompt, value);
  if (isWorkPrompt(prompt)) return editWork(desk, prompt, value);
  desk.setState(
    prompt.kind === 'filter'
      ? { prompt: { ...prompt, value }, filter: value }
      : { prompt: { kind: 'tracking', itemId: prompt.itemId, value } },
  );
}

/** Puts pasted text behind what is there: its first line only, since a prompt is one line. */
export function pasteIntoPrompt(bench: Bench, text: string): void {
  const { prompt } = bench.desk.getState();
  if (prompt) editPrompt(bench, prompt.value + (text.split(/[\r\n]/, 1)[0] ?? '').trim());
}

/** Escape: a prompt goes, and what it had begun goes with it. */
export function leavePrompt({ desk }: Bench): void {
  const { prompt } = desk.getState();
  if (isFieldPrompt(prompt)) return leaveField(desk, prompt);
  if (isWorkPrompt(prompt)) return leaveWork(desk, prompt);
  const isFilter = desk.getState().prompt?.kind === 'filter';
  desk.setState({ prompt: undefined, ...(isFilter ? { filter: '' } : {}) });
}

/** Enter. A filter stays in force; a tracking code is checked and sent, or says what is wrong with it. */
export function submitPrompt(bench: Bench): void {
  const { desk, actions } = bench;
  const { prompt } = desk.getState();
  if (isFieldPrompt(prompt)) return submitField(bench, prompt);
  if (isWorkPrompt(prompt)) return submitWork(bench, prompt);
  if (prompt?.kind === 'filter') desk.setState({ prompt: undefined });
  if (prompt?.kind !== 'tracking') return;

  const typed = normaliseTracking(prompt.value);
  // Nobody means "without" by leaving the field empty: it wants a sign of its own, and that sign a second Enter.
  if (typed === WITHOUT_TRACKING) return shipWithoutTracking(bench, prompt);
  const code = typed;
  const problem = trackingRefusal(bench, code, prompt.itemId);
  const warning = problem ? undefined : trackingWarning(bench, prompt.itemId, code);
  if (problem !== undefined || (warning !== undefined && prompt.confirmedFor !== code)) {
    desk.setState({ prompt: { ...prompt, problem: problem ?? warning, ...(problem ? {} : { confirmedFor: code }) } });
    return;
  }
  desk.setState({ prompt: undefined });
  actions.perform('ship', prompt.itemId, code);
}

/** Typed instead of a code, it ships without one (null, spec 4.3). */
const WITHOUT_TRACKING = '-';

function shipWithoutTracking({ desk, actions, texts }: Bench, prompt: Prompt & { kind: 'tracking' }): void {
  if (prompt.confirmedFor !== WITHOUT_TRACKING) {
    const problem = texts.prompts.withoutTracking;
    return desk.setState({ prompt: { ...prompt, problem, confirmedFor: WITHOUT_TRACKING } });
  }
  desk.setState({ prompt: undefined });
  actions.perform('ship', prompt.itemId, null);
}

/**
 * Why a code can never be sent: an order's own barcode scanned into the prompt is the likely slip, a label of another order
 * the dangerous one. `itemId` is the item that is to bear it.
 */
export function trackingRefusal({ shop, texts }: Bench, code: string, itemId?: string): string | undefined {
  const problem = trackingProblem(code);
  if (problem === 'empty') return texts.prompts.empty;
  if (problem === 'too-long') return texts.prompts.tooLong(MAX_TRACKING_LENGTH);
  if (problem === 'unprintable') return texts.prompts.unprintable;
  const named = shop
    .getState()
    .records.byCode(code)
    .find(({ item }) => !bears(item, code));
  if (named) return texts.prompts.isOrder(numberOf(named.item));
  const use = itemId === undefined ? undefined : findCodeUse(shop.getState(), itemId, code);
  return use?.where === 'other-order' ? texts.prompts.isUsed(numberOf(use.item)) : undefined;
}

/** What speaks against a code but may be overruled by a second Enter. */
export function trackingWarning({ shop, texts }: Bench, itemId: string, code: string): string | undefined {
  if (hasValidS10CheckDigit(code) === false) return texts.prompts.checkDigit;
  const use = findCodeUse(shop.getState(), itemId, code);
  if (!use) return undefined;
  return use.where === 'same-order' ? texts.prompts.isUsedHere : texts.prompts.isUsed(numberOf(use.item));
}

function bears(item: OrderItem, code: string): boolean {
  return item.tracking_code.toUpperCase() === code;
}

function numberOf(item: OrderItem): string {
  return item.pedido?.numero || item.order_id;
}
