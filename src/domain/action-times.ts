/** How patient actions are, in milliseconds. */
export type ActionTimes = {
  /** How long accept and start are held back in which taking them back costs nothing. 0 turns it off. */
  graceMs: number;
  /**
   * How long after a lost reply the request may still be applied: the service is watched this
   * long before anything else.
   */
  watchMs: number;
  /** An intent older than this is checked against a fresh look before it is sent, and a shipment is asked for again. */
  staleMs: number;
  /** How long a process may be silent before another one on this machine takes its intents over. */
  leaseMs: number;
};

export const ACTION_TIMES: ActionTimes = { graceMs: 4000, watchMs: 25_000, staleMs: 600_000, leaseMs: 30_000 };
