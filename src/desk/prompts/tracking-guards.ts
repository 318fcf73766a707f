/** What speaks against a tracking code, wherever it was typed or scanned. */
import { findCodeUse } from '../../actions/code-use.ts';
import {
  hasProductCheckDigit,
  MAX_TRACKING_LENGTH,
  hasValidS10CheckDigit,
  trackingProblem,
} from '../../domain/tracking.ts';
import type { OrderItem } from '../../domain/records.ts';
import type { Bench } from '../bench.ts';
import type { PromptOf } from '../state/prompt.ts';
import { methodOf, numberOf } from '../../domain/item-names.ts';
import { classifyCode, unitName } from '../packing/code-classes.ts';

/**
 * Why a code can never be sent: an order's own barcode scanned into the prompt is the likely slip, a label of another
 * order the dangerous one. `itemId` is the item that is to bear it.
 */
export function trackingRefusal(bench: Bench, code: string, itemId?: string): string | undefined {
  const { shop, texts } = bench;
  const problem = trackingProblem(code);
  if (problem === 'empty') return texts.prompts.empty;
  if (problem === 'too-long') return texts.prompts.tooLong(MAX_TRACKING_LENGTH);
  if (problem === 'unprintable') return texts.prompts.unprintable;
  const item = itemId === undefined ? undefined : bench.shop.getState().records.get(itemId)?.item;
  const what = classifyCode(bench, code, item && methodOf(item));
  if (what.kind === 'command') return texts.prompts.isCommand(code);
  if (what.kind === 'tag') return texts.prompts.isTag(code);
  if (what.kind === 'unit') return texts.prompts.isUnit(code, unitName(bench, what.unit));
  const named = what.kind === 'order' ? what.entries.find((entry) => !bears(entry.item, code)) : undefined;
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

/**
 * What speaks against a code that was scanned and not typed: nothing is known of its shape. Enter says that it is a
 * tracking code, and then its shape is known.
 */
export function unknownScanWarning(bench: Bench, itemId: string, code: string): string | undefined {
  const item = bench.shop.getState().records.get(itemId)?.item;
  const method = item ? methodOf(item) : '';
  const what = classifyCode(bench, code, method);
  // A wrong check digit has a warning of its own, and is no shape to be remembered.
  if (what.kind !== 'unknown' || what.why === 'check-digit') return undefined;
  return bench.texts.prompts.unknownShape(method, what.why);
}

/** What has left under a code that was scanned and confirmed by hand teaches the shape of its delivery type's codes. */
export function rememberShape(
  { shop, barcodes }: Bench,
  itemId: string,
  code: string,
  newShape: string | undefined,
): void {
  const item = shop.getState().records.get(itemId)?.item;
  if (item && newShape === code) barcodes.learnShape(methodOf(item), code);
}

/**
 * What speaks against the code in a prompt and may be overruled by a second Enter: besides {@link
 * trackingWarning} that it may be on a product, which a slow scanner types letter by letter, or that its
 * beginning was typed before a restart.
 */
export function promptWarning(
  bench: Bench,
  itemId: string,
  code: string,
  { isOld, newShape }: Pick<PromptOf<'tracking'>, 'isOld' | 'newShape'>,
): string | undefined {
  const { texts } = bench;
  const warning = trackingWarning(bench, itemId, code);
  if (warning !== undefined) return warning;
  // It was asked about when it was scanned.
  if (newShape !== code && hasProductCheckDigit(code)) return texts.prompts.isLikeProduct;
  // Whoever scans after a restart may not have seen that the end of a code was wanted.
  return isOld ? texts.memory.oldText : undefined;
}

function bears(item: OrderItem, code: string): boolean {
  return item.tracking_code.toUpperCase() === code;
}
