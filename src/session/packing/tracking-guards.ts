/** What speaks against a tracking code, in the words of a prompt; what does is found in usecases/tracking-code.ts. */
import { doubtsOfCode } from '../../outbox/code-doubt.ts';
import { findCodeUse } from '../../outbox/code-use.ts';
import { isInGroups, isWithoutTracking, MAX_TRACKING_LENGTH, normaliseTracking } from '../../domain/tracking.ts';
import type { OrderItem } from '../../domain/records.ts';
import type { SessionContext, OperatorSession } from '../session-context.ts';
import type { PromptOf } from '../state/prompt.ts';
import { methodOf, numberOf } from '../../domain/item-names.ts';
import { classifyCode } from '../../usecases/code-classes.ts';
import { doubtsAboutCode, refusalOfCode } from '../../usecases/tracking-code.ts';
import { afterReadingSkus, sayReadingSkus, unitName } from './code-classes.ts';

/**
 * Why a code can never be sent, in words. `itemId` is the item that is to bear it; without one nobody asks whether it is
 * in use.
 */
export function trackingRefusal(context: SessionContext, text: string, itemId?: string): string | undefined {
  const { prompts } = context.texts;
  const refusal = refusalOfCode(context, text, itemsOf(context, itemId));
  switch (refusal?.kind) {
    case undefined:
      return undefined;
    case 'empty':
      return prompts.empty;
    case 'too-long':
      return prompts.tooLong(MAX_TRACKING_LENGTH);
    case 'unprintable':
      return prompts.unprintable;
    case 'badge':
      return prompts.isBadge;
    case 'command':
      return prompts.isCommand(refusal.code);
    case 'tag':
      return prompts.isTag(refusal.code);
    case 'fiscal':
      return prompts.isFiscalKey;
    case 'unit':
      return prompts.isUnit(refusal.code, unitName(context, refusal.unit));
    case 'order':
      return prompts.isOrder(numberOf(refusal.item));
    case 'used':
      return prompts.isUsed(numberOf(refusal.item));
  }
}

/** What speaks against a code but may be overruled by a second Enter: its check digit is wrong, or it is in use. */
export function trackingWarning(context: SessionContext, itemId: string, code: string): string | undefined {
  const { replica, texts } = context;
  const items = itemsOf(context, itemId);
  const doubts = doubtsAboutCode(context, code, items);
  if (doubts.some(({ kind }) => kind === 'check-digit')) return texts.prompts.checkDigit;
  if (doubts.some(({ kind }) => kind === 'used-here')) return texts.prompts.isUsedHere;
  const other = doubts.find((doubt) => doubt.kind === 'other-label');
  if (other) return texts.prompts.isOtherLabel(other.numero);
  const old = doubts.find((doubt) => doubt.kind === 'old-label');
  if (old) return texts.prompts.isOldLabel(texts.label.changes[old.change]);
  const use = findCodeUse(replica.getState(), items, code);
  return use && texts.prompts.isUsed(numberOf(use.item));
}

function itemsOf({ replica }: SessionContext, itemId: string | undefined): OrderItem[] {
  const item = itemId === undefined ? undefined : replica.getState().records.get(itemId)?.item;
  return item ? [item] : [];
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
