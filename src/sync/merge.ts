/** Which of two versions of a record is the true one: the rule that keeps a late reply from rolling a row back. */

/** What is known of a version of a record beside its content. */
export type Version = {
  /** The record's `updated_at` as milliseconds; `undefined` where the text could not be read. */
  updatedAtMs: number | undefined;
  /** When the reply that brought it was asked for, on the monotonic clock; for our own confirmed write: when it was confirmed. */
  askedAt: number;
};

/**
 * Whether an incoming version replaces the one we have.
 * The newer `updated_at` wins. Within one second (the service's grain is not shown) the later question wins, and since a
 * confirmed write counts as asked at its confirmation, a GET that was asked before a POST never undoes the POST.
 */
export function replaces(incoming: Version, current: Version): boolean {
  if (incoming.updatedAtMs !== undefined && current.updatedAtMs !== undefined) {
    const [incomingSecond, currentSecond] = [incoming.updatedAtMs, current.updatedAtMs].map((ms) =>
      Math.floor(ms / 1000),
    ) as [number, number];
    if (incomingSecond !== currentSecond) return incomingSecond > currentSecond;
  }
  return incoming.askedAt >= current.askedAt;
}
