/**
 * The rules on which the hub's correctness rests, in one object, so that tests can put a wrong one in and see that it
 * is caught.
 */

export type HubRules = {
  /** Whether every connection begins with the snapshot, whatever was followed before. */
  beginsAnew: boolean;
  /** Whether another epoch, or none, makes what was followed until now void. */
  takesEpochsApart: boolean;
  /**
   * When a row of the hub counts as asked for, on this process's monotonic clock: at the earliest that it can have
   * been, so that it never undoes what is known here to be later. `earliest` is -Infinity as long as nothing is known
   * of it.
   */
  askedAt: (earliest: number, now: number) => number;
  /** Whether a change is told once more when a later look has confirmed it. */
  tellsAgain: boolean;
  /** Whether items that are open here and unknown to the snapshot are asked for before its cursor is believed. */
  asksForMissing: boolean;
  /** Whether nothing that the server does is waited for forever. */
  hasDeadlines: boolean;
  /** Whether only texts are taken that were sealed by a host with the store's token. */
  isSealed: boolean;
  /** Whether a snapshot is shown only when its rows are known to be the newest, see tally.ts. */
  provesRows: boolean;
};

export const HUB_RULES: HubRules = {
  beginsAnew: true,
  takesEpochsApart: true,
  askedAt: (earliest) => earliest,
  tellsAgain: true,
  asksForMissing: true,
  hasDeadlines: true,
  isSealed: true,
  provesRows: true,
};
