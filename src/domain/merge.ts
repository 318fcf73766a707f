/** Which of two versions of a record is the true one: the rule that keeps a late reply from rolling a row back. */

/** What is known of a version of a record beside its content. All on this process's monotonic clock. */
export type Version = {
  /** The record's `updated_at` as milliseconds; `undefined` where the text could not be read. */
  updatedAtMs: number | undefined;
  /** When the reply that brought it was asked for; for our own confirmed write: when it was confirmed. */
  askedAt: number;
  /** When that reply was here: who asks later than this asks about a later moment. */
  knownAt: number;
  /** The disk or the hub says so; this process has not heard it from the store itself. */
  isSecondHand?: boolean;
};

/**
 * Whether an incoming version replaces the one we have.
 *
 * The newer `updated_at` wins. Within one second (the service's grain is not shown, and may differ between its
 * answers) the later question wins, if it is certain to be the later one: asked after the other's reply was here.
 * Two questions that were under way together can have been answered in either order; then what we have stays, and
 * the next look asks again. A confirmed write counts as asked at its confirmation, so a GET that was asked before a
 * POST never undoes the POST.
 *
 * What the disk or the hub says was true when the store was asked for it, or never was: it yields to whatever was asked
 * for later, whatever the stamps.
 */
export function replaces(incoming: Version, current: Version): boolean {
  if (current.isSecondHand && incoming.askedAt > current.knownAt) return true;
  const [theirs, ours] = [incoming.updatedAtMs, current.updatedAtMs];
  if (theirs !== undefined && ours !== undefined && theirs !== ours) {
    if (Math.floor(theirs / 1000) !== Math.floor(ours / 1000)) return theirs > ours;
    // Both finer than a second: then the grain is finer than a second.
    if (theirs % 1000 !== 0 && ours % 1000 !== 0) return theirs > ours;
  }
  return incoming.askedAt >= current.knownAt;
}

/** A version as far as it can be true: a stamp later than `latestMs` of the service's clock says nothing. */
export function believed(version: Version, latestMs: number): Version {
  const { updatedAtMs } = version;
  return updatedAtMs === undefined || updatedAtMs <= latestMs ? version : { ...version, updatedAtMs: undefined };
}
