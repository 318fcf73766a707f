/**
 * Decides which of two versions of a record stays, so that a late response never rolls a row back; also where the service's clock
 * may have been wrong.
 */

/** The times of a version of a record. Monotonic milliseconds of this process, but for `updatedAtMs`. */
export type Version = {
  /** The record's `updated_at` as milliseconds; `undefined` where the text could not be read. */
  updatedAtMs: number | undefined;
  /** When its response was requested; for our own confirmed write: when it was confirmed. */
  askedAt: number;
  /** When its response arrived: a request after this is about a later moment. */
  knownAt: number;
  /** It comes from the disk or the hub; this process has not read it from the store itself. */
  isSecondHand?: boolean;
};

/** Whether a version is our own write as its answer confirmed it: that has one time, and what is read has two. */
export function isConfirmedWrite({ askedAt, knownAt }: Pick<Version, 'askedAt' | 'knownAt'>): boolean {
  return askedAt === knownAt;
}

/**
 * Whether an incoming version replaces the one we have.
 *
 * The newer `updated_at` wins. Within one second (the service's precision is not shown, and may differ between its
 * responses) the later request wins, if it certainly is the later one: sent after the other's response arrived. Two
 * requests that were under way together may have been answered in either order; then the one we have stays, and the next
 * poll decides. A confirmed write counts as requested at its confirmation, so a GET sent before a POST never undoes the POST.
 *
 * A second-hand version loses to every row read later, whatever the stamps. Not to a confirmed write: it may have been done
 * long before it was confirmed, and another process may have told what was done after it.
 */
export function replaces(incoming: Version, current: Version): boolean {
  const isRead = !isConfirmedWrite(incoming);
  if (isRead && current.isSecondHand && incoming.askedAt > current.knownAt) return true;
  const [theirs, ours] = [incoming.updatedAtMs, current.updatedAtMs];
  if (theirs !== undefined && ours !== undefined && theirs !== ours) {
    if (Math.floor(theirs / 1000) !== Math.floor(ours / 1000)) return theirs > ours;
    // Both have fractions of a second, so the service's precision is finer than a second.
    if (theirs % 1000 !== 0 && ours % 1000 !== 0) return theirs > ours;
  }
  return incoming.askedAt >= current.knownAt;
}

/** The version, without its stamp if that is later than `latestMs`, the latest that the service's clock can show. */
export function believed(version: Version, latestMs: number): Version {
  const { updatedAtMs } = version;
  return updatedAtMs === undefined || updatedAtMs <= latestMs ? version : unstamped(version);
}

/** A version as it counts without its stamp. */
function unstamped({ askedAt, knownAt, isSecondHand = false }: Version): Version {
  return { updatedAtMs: undefined, askedAt, knownAt, isSecondHand };
}

/**
 * Whether a stamp, in a response first requested at `firstAskedAt`, was made before the service's clock was set back, and
 * that happened before `askedAt`; both monotonic milliseconds.
 */
export type WasSetBack = (stampMs: number, firstAskedAt: number, askedAt: number) => boolean;

/** The known version, and when the response that first contained it was requested. */
type Stamped = Version & { firstAskedAt?: number };

export class VersionPolicy {
  /** A stamp later than this counts as none. */
  latestStampMs: () => number = () => Infinity;
  /** Whether a stamp was made before the clock was set back; by default never. */
  wasSetBack: WasSetBack = () => false;

  /** Whether a version replaces the known one. */
  supersedes(incoming: Version, current: Stamped): boolean {
    const latestMs = this.latestStampMs();
    if (this.#isLateFromBefore(incoming, current)) return false;
    const ours = this.isOvertaken(current, incoming) ? unstamped(current) : current;
    return replaces(believed(incoming, latestMs), believed(ours, latestMs));
  }

  /**
   * Whether a version comes from a response that was requested before the one of the known version, and has a stamp of the
   * clock before it was set back. It may be old; if it is not, the next poll returns it again.
   */
  #isLateFromBefore({ updatedAtMs, askedAt }: Version, current: Version): boolean {
    return (
      updatedAtMs !== undefined && askedAt < current.askedAt && this.wasSetBack(updatedAtMs, askedAt, current.askedAt)
    );
  }

  /** Whether the clock was set back between the stamp of a version and the request of the other one. */
  isOvertaken({ updatedAtMs, knownAt, firstAskedAt = knownAt }: Stamped, { askedAt }: Version): boolean {
    return updatedAtMs !== undefined && askedAt > knownAt && this.wasSetBack(updatedAtMs, firstAskedAt, askedAt);
  }
}
