/** A buyer's data is shown on this terminal: the audit trail says by whom. */
import { appendAudit } from '../../disk/audit.ts';
import type { Job } from '../job.ts';
import { withLocalState } from './local-state.ts';

/** Writes it down before it is shown. Rejects where it cannot be written: then it is not shown. */
export async function recordReveal(job: Job, orderId: string): Promise<void> {
  const { operator = '', station } = job.config;
  await withLocalState(job, (database) =>
    database.transaction(
      () => appendAudit(database, { at: Date.now(), operator, station, what: 'reveal', order_id: orderId }),
      'durable',
    ),
  );
}
