/** A buyer's data is shown on this terminal: the audit trail says by whom. */
import type { Job } from '../job.ts';

/** Writes it down before it is shown. Throws where it cannot be written: then it is not shown. */
export async function recordReveal(_job: Job, _orderId: string): Promise<void> {
  throw new Error('The audit trail cannot be written here');
}
