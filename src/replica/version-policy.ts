/** Decides which of two versions of an item stays, where the service's clock may have been wrong. */
import { believed, replaces, type Version } from '../domain/merge.ts';

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
    const ours = this.isOvertaken(current, incoming) ? { ...current, updatedAtMs: undefined } : current;
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
