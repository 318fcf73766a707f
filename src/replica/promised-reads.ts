/** What must be read before promises are known: when orders were paid, and the facts of their products. */
import { UNSHIPPED_STATUSES } from '../domain/lifecycle.ts';
import type { OrderItem } from '../domain/records.ts';
import type { ItemRecords } from './records.ts';

/** The ids of open orders whose promise depends on a payment that is not known; those packed next first. */
export function* unpaidOrders(records: ItemRecords): Iterable<string> {
  const { promises } = records;
  if (!promises.asksForPayment) return;
  for (const { order_id } of estimated(records)) if (!promises.isPaidKnown(order_id)) yield order_id;
}

/** The ids of products on which promises depend and which were not read, in the same order. */
export function* unknownProducts(records: ItemRecords): Iterable<string> {
  const { promises } = records;
  if (!promises.asksForProduct) return;
  for (const { product_id } of estimated(records)) if (!promises.isProductKnown(product_id)) yield product_id;
}

function* estimated(records: ItemRecords): Iterable<OrderItem> {
  for (const status of UNSHIPPED_STATUSES.toReversed()) {
    for (const { item, due } of records.withStatus(status)) if (due?.isEstimated) yield item;
  }
}
