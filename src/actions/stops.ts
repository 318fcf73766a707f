/** A stop: what an operator has in hand must not go out as it is. Said across the whole width until it is understood. */
import type { OrderItem } from '../domain/records.ts';
import { isMove, type Settled } from './intents.ts';

export type Stop = {
  /**
   * `cancelled`: the order, or the item, is. `changed`: it is not what the packer saw. `gone`: the service does not know it
   * any more. `elsewhere`: somebody else has moved it on, see the item. `stale`: it was asked too long ago to ship unasked.
   */
  reason: 'cancelled' | 'changed' | 'gone' | 'elsewhere' | 'stale';
  orderId: string;
  itemId: string;
  /** The item as the look before shipping found it; absent where it is gone. */
  item: OrderItem | undefined;
  /** Why it was cancelled, in the store's words; may be empty. */
  because: string;
  /** Which fields are not what was seen. */
  changed: readonly string[];
};

const REASONS = ['cancelled', 'changed', 'gone', 'stale'] as const;

/** The stop that a verdict on a shipment is; `undefined` for every other verdict. */
export function stopOf({ intent, verdict }: Settled): Stop | undefined {
  if (!isMove(intent) || intent.operation !== 'ship') return undefined;
  const { orderId, itemId } = intent;
  if (verdict.kind === 'refused') {
    return { reason: 'elsewhere', orderId, itemId, item: verdict.item, because: '', changed: [] };
  }
  const reason = verdict.kind === 'not-sent' ? REASONS.find((one) => one === verdict.code) : undefined;
  if (verdict.kind !== 'not-sent' || !reason) return undefined;
  const because = reason === 'cancelled' ? (verdict.item?.cancellation_reason ?? '') : '';
  return { reason, orderId, itemId, item: verdict.item, because, changed: verdict.changed ?? [] };
}
