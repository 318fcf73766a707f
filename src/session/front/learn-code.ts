/** A code is learnt as the barcode of a product: the next scan after `b`, or at a stop that offers it. */
import { hasFormOfFiscalKey } from '../../domain/fiscal-key.ts';
import { nameOf, numberOf } from '../../domain/item-names.ts';
import { readBadge } from '../../domain/badges.ts';
import { readTag } from '../../domain/piece-tags.ts';
import type { OrderItem } from '../../domain/records.ts';
import { isRefused } from '../rights.ts';
import { placeInFront, say } from '../state/session-state.ts';
import type { SessionContext } from '../session-context.ts';
import { checkScannedUnits } from '../packing/packing.ts';
import { linesOf } from '../kernel/open-order.ts';
import { refuse } from '../refuse.ts';

/** Learns a scanned code for the piece that `b` was pressed for; in Packing it counts one, unless its line is whole. */
export function learnScanned(context: SessionContext, itemId: string, code: string): void {
  const { replica, session, texts } = context;
  const item = replica.getState().records.get(itemId)?.item;
  if (!item) {
    return refuse(context, texts.bulk.hasChanged);
  }
  if (!learnBarcode(context, item, code)) return;
  const line = linesOf(context).find(({ entry }) => entry.item.id === itemId);
  // Its pieces may have been counted by hand before.
  const isWhole = line && !line.isUncounted && line.checked >= line.needed;
  if (!isWhole && placeInFront(session.getState()).screen === 'packing')
    checkScannedUnits(context, code, item, 1, itemId);
}

/** Learns the code as the barcode of an item's variation; returns false if it cannot be one, or without the right to. */
export function learnBarcode(context: SessionContext, item: OrderItem, code: string): boolean {
  const { session, texts, barcodes, effects } = context;
  if (isRefused(context, 'write')) return false;
  const problem = whyNoBarcode(context, code);
  if (problem !== undefined) {
    effects.ring('error');
    say(session, 'error', problem);
    return false;
  }
  barcodes.learn(code, { product_id: item.product_id, variation_options: item.variation_options });
  effects.ring('ok');
  say(session, 'ok', texts.packing.learnt(code, nameOf(item)));
  return true;
}

/** Why a code cannot be the barcode of a product; `undefined` if it can. */
function whyNoBarcode({ replica, texts }: Pick<SessionContext, 'replica' | 'texts'>, code: string): string | undefined {
  const { prompts, packing } = texts;
  if (readBadge(code) !== undefined) return prompts.isBadge;
  // A tag identifies one piece, not all pieces of a product.
  if (readTag(code) !== undefined) return prompts.isTag(code);
  if (hasFormOfFiscalKey(code)) return packing.notLearnt.fiscal;
  // A barcode equal to the code of an order would hide that order.
  const [named] = replica.getState().records.byCode(code);
  return named && packing.notLearnt.order(code, numberOf(named.item));
}
