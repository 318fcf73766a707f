/** Claims on orders as data: which of two claims applies, and the form in which claims are sent to other hosts. Pure. */

/** A station's claim on an order. A claim only informs the team and locks nothing: the store's own state decides. */
export type Claim = {
  orderId: string;
  /** The station that holds it. */
  stationId: string;
  /** The machine of that station. */
  host: string;
  operator: string;
  /** The name of that station. */
  station: string;
  /** Milliseconds since the epoch, by the wall clock of the holder's machine. */
  claimedAt: number;
  /** How often the order has been taken over: a later term beats an earlier one, however the clocks are set. */
  term: number;
  /** When it lapses unless it is renewed, on this process's monotonic clock. */
  expiresAt: number;
};

/** A claim as it travels between processes, which share no monotonic clock. */
export type SharedClaim = Omit<Claim, 'expiresAt'> & {
  /** For how long it was still valid when it was sent, in milliseconds. */
  leftMs: number;
};

/** Whether one claim on an order beats another: the later term wins, then the earlier claim. All hosts decide alike. */
export function holdsAgainst(one: Claim, other: Claim): boolean {
  if (one.stationId === other.stationId) return one.term >= other.term;
  if (one.term !== other.term) return one.term > other.term;
  if (one.claimedAt !== other.claimedAt) return one.claimedAt < other.claimedAt;
  return one.stationId < other.stationId;
}

export function sharedOf({ expiresAt, ...claim }: Claim, now: number): SharedClaim {
  return { ...claim, leftMs: Math.max(0, expiresAt - now) };
}

export function claimOf({ leftMs, ...claim }: SharedClaim, now: number): Claim {
  return { ...claim, expiresAt: now + leftMs };
}
