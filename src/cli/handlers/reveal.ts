/** Records in the audit trail whose buyer's data is shown on this terminal, and to whom. */
import { appendAudit } from '../../db/audit.ts';
import type { StoreContext } from '../run-with-store.ts';
import { withLocalState } from './local-state.ts';

/** Records the orders before their data is shown. Rejects if that cannot be written: then the data must not be shown. */
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
