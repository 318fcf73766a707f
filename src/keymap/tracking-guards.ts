/** What speaks against a tracking code, wherever it was typed or scanned. */
import { findCodeUse } from '../actions/code-use.ts';
import { readCommandCode } from '../domain/command-codes.ts';
import { MAX_TRACKING_LENGTH, hasValidS10CheckDigit, trackingProblem } from '../domain/tracking.ts';
import type { OrderItem } from '../domain/records.ts';
import type { Bench } from './bench.ts';
import { numberOf } from './item-names.ts';

/**
 * Why a code can never be sent: an order's own barcode scanned into the prompt is the likely slip, a label of another order
 * the dangerous one. `itemId` is the item that is to bear it.
 */
export function trackingRefusal({ shop, texts }: Bench, code: string, itemId?: string): string | undefined {
  const problem = trackingProblem(code);
  if (problem === 'empty') return texts.prompts.empty;
  if (problem === 'too-long') return texts.prompts.tooLong(MAX_TRACKING_LENGTH);
  if (problem === 'unprintable') return texts.prompts.unprintable;
  if (readCommandCode(code) !== undefined) return texts.prompts.isCommand(code);
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

/** Whoever scans after a restart may not have seen that the end of a code was wanted: the same text has to be entered twice. */
export function oldTextWarning({ texts }: Bench, { isOld }: { isOld?: boolean | undefined }): string | undefined {
  return isOld ? texts.desk.memory.oldText : undefined;
}

function bears(item: OrderItem, code: string): boolean {
  return item.tracking_code.toUpperCase() === code;
}
