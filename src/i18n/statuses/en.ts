/** The states of items, in English. */
import type { ItemStatus } from '../../domain/records.ts';

export const statuses: Record<ItemStatus | 'unknown', string> = {
  pending: 'Pending',
  accepted: 'Accepted',
  in_production: 'In production',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  unknown: 'Other',
};

/** The tabs of the queue: the states, which hold many items, and what is on hold. */
export const tabs: Record<keyof typeof statuses | 'held', string> = { ...statuses, held: 'On hold' };

/** The same where tabs are many and columns few. */
export const shortStatuses: typeof tabs = {
  pending: 'Pend.',
  accepted: 'Acc.',
  in_production: 'Prod.',
  shipped: 'Ship.',
  delivered: 'Del.',
  held: 'Hold',
  cancelled: 'Can.',
  unknown: 'Oth.',
};
