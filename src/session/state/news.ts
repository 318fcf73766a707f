/** The changes that came while the screen was open. */
export type News = {
  /** When an item last changed, on the monotonic clock; only while it is highlighted. */
  changedAt: ReadonlyMap<string, number>;
  /** Items that came into their tab and have not been on the screen since. */
  unseen: ReadonlySet<string>;
  /** Items that were cancelled in production and have not been looked at since. */
  cancelled: ReadonlySet<string>;
};

export const NO_NEWS: News = { changedAt: new Map(), unseen: new Set(), cancelled: new Set() };
