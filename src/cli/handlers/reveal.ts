/** Buyers' data is shown on this terminal: the audit trail says whose and by whom. */
import { appendAudit } from '../../db/audit.ts';
import type { StoreContext } from '../run-with-store.ts';
import { withLocalState } from './local-state.ts';

/** Writes down whose data is shown, before it is. Rejects where that cannot be written: then it is not shown. */
export async function recordReveals(job: StoreContext, orderIds: Iterable<string>): Promise<void> {
  const { operator = '', station } = job.config;
  await withLocalState(job, (database) =>
    database.transaction(() => {
      for (const orderId of orderIds) {
        appendAudit(database, { at: Date.now(), operator, station, what: 'reveal', order_id: orderId });
      }
    }, 'durable'),
  );
}
