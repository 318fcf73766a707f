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

/** The states as tabs, which hold many items. */
export const tabs: typeof statuses = statuses;

/** The same where tabs are many and columns few. */
export const shortStatuses: typeof statuses = {
  pending: 'Pend.',
  accepted: 'Acc.',
  in_production: 'Prod.',
  shipped: 'Ship.',
  delivered: 'Del.',
  cancelled: 'Can.',
  unknown: 'Oth.',
};
