/** The doubts about a tracking code, in the words of a prompt; usecases/tracking-code.ts finds them. */
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

/** Why a code can never be sent, in words. `itemId`: the item that is to get it; if absent, other uses are not checked. */
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

/** A doubt about a code that a second Enter may overrule: its check digit is wrong, or it is in use. */
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
 * Why a code may not belong to the parcel, so that a hand must confirm it: it is another carrier's, or its shape is unknown. The
 * shape of a confirmed code is learnt.
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
 * All doubts about the code in a prompt, typed or scanned, that a second Enter may overrule; also that its beginning was typed
 * before a restart.
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
    // An operator who scans after a restart may not have seen that only the end of a code was missing.
    prompt.isOld ? context.texts.memory.oldText : undefined,
  ].filter((one) => one !== undefined);
  return warnings.length === 0 ? undefined : warnings.join(' ');
}

/** The prompts for a tracking code. */
type CodePrompt = PromptOf<'tracking'> | PromptOf<'parcel'>;

/**
 * The code of a prompt, if it may go to the parcel with this item; otherwise the prompt shows why not, or a doubt, which Enter by
 * hand overrules. `undefined` also while the SKUs of the store are read first, since the code may be one of them: then `again` is
 * called if the prompt is still the same.
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
      // The prompt has not changed since, and has not been answered.
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

/** The hint beside a code that was typed in groups: how it is sent. */
export function hintOfCode({ texts }: OperatorSession, value: string): string {
  return isInGroups(value) && !isWithoutTracking(value) ? texts.prompts.together(normaliseTracking(value)) : '';
}
