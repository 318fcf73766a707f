/** The times of actions, in milliseconds. */
export type ActionTimes = {
  /** How long accept, start and return are held back, and can still be withdrawn. 0 turns it off. */
  graceMs: number;
  /** How long after a lost reply the request may still be applied: the item is watched as long. */
  watchMs: number;
  /** An intent older than this is sent only after its item was read again, and a shipment is not sent at all. */
  staleMs: number;
  /** How long a process may not renew its lease before another one on this machine takes its intents over. */
  leaseMs: number;
};

export const ACTION_TIMES: ActionTimes = { graceMs: 4000, watchMs: 25_000, staleMs: 600_000, leaseMs: 30_000 };
