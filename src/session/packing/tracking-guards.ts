/** What speaks against a tracking code, wherever it was typed or scanned. */
import { doubtsOfCode } from '../../outbox/code-doubt.ts';
import { findCodeUse } from '../../outbox/code-use.ts';
import {
  hasValidS10CheckDigit,
  isInGroups,
  isSameTracking,
  isWithoutTracking,
  MAX_TRACKING_LENGTH,
  normaliseTracking,
  trackingProblem,
} from '../../domain/tracking.ts';
import type { OrderItem } from '../../domain/records.ts';
import type { SessionContext, OperatorSession } from '../session-context.ts';
import type { PromptOf } from '../state/prompt.ts';
import { methodOf, numberOf } from '../../domain/item-names.ts';
import { afterReadingSkus, classifyCode, sayReadingSkus, unitName } from './code-classes.ts';

/**
 * Why a code can never be sent: an order's own barcode scanned into the prompt is the likely slip, a label of another
 * order the dangerous one. It is judged as it was given and as it would be sent: a SKU may have a dash of its own.
 * `itemId` is the item that is to bear it.
 */
export function trackingRefusal(context: SessionContext, text: string, itemId?: string): string | undefined {
  const { replica, texts } = context;
  const code = normaliseTracking(text);
  const problem = trackingProblem(code);
  if (problem === 'empty') return texts.prompts.empty;
  if (problem === 'too-long') return texts.prompts.tooLong(MAX_TRACKING_LENGTH);
  if (problem === 'unprintable') return texts.prompts.unprintable;
  const item = itemId === undefined ? undefined : context.replica.getState().records.get(itemId)?.item;
  for (const one of new Set([text.trim().toUpperCase(), code])) {
    const what = classifyCode(context, one, item && methodOf(item));
    if (what.kind === 'command') return texts.prompts.isCommand(one);
    if (what.kind === 'tag') return texts.prompts.isTag(one);
    if (what.kind === 'unit') return texts.prompts.isUnit(one, unitName(context, what.unit));
    const entries = what.kind === 'order' ? what.entries : [];
    const named = entries.find((entry) => !isSameTracking(entry.item.tracking_code, code));
    if (named) return texts.prompts.isOrder(numberOf(named.item));
  }
  const use = itemId === undefined ? undefined : findCodeUse(replica.getState(), itemId, code);
  return use?.where === 'other-order' ? texts.prompts.isUsed(numberOf(use.item)) : undefined;
}

/** What speaks against a code but may be overruled by a second Enter: its check digit is wrong, or it is in use. */
export function trackingWarning(
  { replica, texts }: Pick<SessionContext, 'replica' | 'texts'>,
  itemId: string,
  code: string,
): string | undefined {
  if (hasValidS10CheckDigit(code) === false) return texts.prompts.checkDigit;
  const use = findCodeUse(replica.getState(), itemId, code);
  if (!use) return undefined;
  return use.where === 'same-order' ? texts.prompts.isUsedHere : texts.prompts.isUsed(numberOf(use.item));
}

/**
 * Why a code may be none of the parcel's, and a hand has to say that it is: it is another carrier's, or nothing is known
 * of its shape, which is known from then on.
 */
function unknownWarning(context: SessionContext, item: OrderItem | undefined, code: string): string | undefined {
  const { prompts } = context.texts;
  const method = item ? methodOf(item) : '';
  if (doubtsOfCode(context.barcodes, method, code).includes('carrier')) return prompts.otherCarrier(method);
  const what = classifyCode(context, code, method);
  if (what.kind !== 'unknown' || what.why === 'check-digit') return undefined;
  return prompts.unknownShape(method, what.why);
}

/**
 * All that speaks against the code in a prompt and may be overruled by a second Enter, whether it was typed or scanned;
 * also that its beginning was typed before a restart.
 */
function promptWarning(
  context: SessionContext,
  item: OrderItem | undefined,
  code: string,
  prompt: CodePrompt,
): string | undefined {
  const warnings = [
    item && trackingWarning(context, item.id, code),
    unknownWarning(context, item, code),
    // Whoever scans after a restart may not have seen that the end of a code was wanted.
    prompt.isOld ? context.texts.memory.oldText : undefined,
  ].filter((one) => one !== undefined);
  return warnings.length === 0 ? undefined : warnings.join(' ');
}

/** The prompts that ask for a tracking code. */
export type CodePrompt = PromptOf<'tracking'> | PromptOf<'parcel'>;

/**
 * The code of a prompt, if it may go to the parcel with this item; else the prompt says what is wrong with it, or what
 * speaks against it, which Enter by hand overrules. `undefined` too while the SKUs of the store are read first, since
 * the code may be one of them: then `again` is called, if the prompt still has it.
 */
export function codeOfPrompt(
  context: SessionContext,
  prompt: CodePrompt,
  itemId: string,
  again: (prompt: CodePrompt) => void,
): string | undefined {
  const { session, stock, replica, barcodes } = context;
  const item = replica.getState().records.get(itemId)?.item;
  const code = normaliseTracking(prompt.value);
  const refusal = trackingRefusal(context, prompt.value, itemId);
  if (refusal !== undefined) {
    session.setState({ prompt: { ...prompt, problem: refusal } });
    return undefined;
  }
  const isConfirmed = prompt.confirmedFor === code;
  const what = classifyCode(context, code, item && methodOf(item));
  const isPerhapsUnit = what.kind === 'unknown' && what.why !== 'check-digit';
  if (isPerhapsUnit && !isConfirmed && !stock.getState().isLoaded && prompt.askedSkusFor !== code) {
    const unsay = sayReadingSkus(context);
    afterReadingSkus(context, () => {
      unsay();
      // Nothing has been said of it since, and nothing answered.
      if (session.getState().prompt === prompt) again({ ...prompt, askedSkusFor: code });
    });
    return undefined;
  }
  const warning = promptWarning(context, item, code, prompt);
  if (warning !== undefined && !isConfirmed) {
    session.setState({ prompt: { ...prompt, problem: warning, confirmedFor: code } });
    return undefined;
  }
  if (item && isPerhapsUnit) barcodes.learnShape(methodOf(item), code);
  return code;
}

/** What is said beside a code that was given in groups: how it is sent. */
export function hintOfCode({ texts }: OperatorSession, value: string): string {
  return isInGroups(value) && !isWithoutTracking(value) ? texts.prompts.together(normaliseTracking(value)) : '';
}
