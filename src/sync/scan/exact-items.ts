/** Reads items byte for byte, for job files: what a machine engraves or prints must not be made safe for a terminal. */
import { readAllPages } from '../../api/all-pages.ts';
import type { ApiClient } from '../../api/client.ts';
import { readStatus } from '../../domain/lifecycle.ts';
import type { Clock } from '../../base/clock.ts';
import { OPERATIONS } from '../../domain/operations.ts';
import type { ItemStatus, OrderItem } from '../../domain/records.ts';
import { problemOf } from '../reading-problem.ts';

/** The items as the responses contained them, by state and in the store's order; or why they could not be read, in words. */
export type ExactItems =
  | {
      rows: readonly unknown[];
      /** The same, each made safe. */
      items: readonly OrderItem[];
      /** Whether the lists did not change while they were read; if they did, an item may be missing. */
      isStill: boolean;
      problem?: undefined;
    }
  | { problem: string };

/** Reads the items of these states again. Rejects when the signal aborts. */
export async function readExactItems(
  { client, clock }: { client: Pick<ApiClient, 'listItems'>; clock: Clock },
  statuses: readonly ItemStatus[],
  signal: AbortSignal,
): Promise<ExactItems> {
  const rows = new Map<string, { item: OrderItem; raw: unknown }>();
  let isStill = true;
  try {
    for (const status of statuses) {
      const { isStable } = await readAllPages({
        operation: OPERATIONS.listItems,
        read: (page, until) => client.listItems({ status, page }, until),
        onRows(items, rawRows) {
          for (const [i, item] of items.entries()) {
            const known = readStatus(item.item_status);
            // Stores may ignore a filter.
            if (known && statuses.includes(known)) rows.set(item.id, { item, raw: rawRows[i] });
          }
          return true;
        },
        signal,
        sleep: clock.sleep,
      });
      isStill &&= isStable;
    }
  } catch (error) {
    return { problem: problemOf(error, signal).message };
  }
  const read = [...rows.values()];
  return { rows: read.map(({ raw }) => raw), items: read.map(({ item }) => item), isStill };
}
