/** Which of two versions of an item is believed, where the clock of the store may have been wrong. */
import { believed, replaces, type Version } from '../domain/merge.ts';

/**
 * Whether a stamp that was first asked for at `firstAskedAt` was made by a clock that had been set back before `askedAt`; both
 * monotonic milliseconds.
 */
export type WasSetBack = (stampMs: number, firstAskedAt: number, askedAt: number) => boolean;

/** A version that is here, and when it was first asked for. */
type Stamped = Version & { firstAskedAt?: number };

export class VersionPolicy {
  /** A stamp later than this counts as none. */
  latestStampMs: () => number = () => Infinity;
  /** Nothing is said of a stamp by what was asked after its clock was set back. */
  wasSetBack: WasSetBack = () => false;

  /** Whether a version is to take the place of the one that is here. */
  supersedes(incoming: Version, current: Stamped): boolean {
    const latestMs = this.latestStampMs();
    if (this.#isLateFromBefore(incoming, current)) return false;
    const ours = this.isOvertaken(current, incoming) ? { ...current, updatedAtMs: undefined } : current;
    return replaces(believed(incoming, latestMs), believed(ours, latestMs));
  }

  /**
   * An answer that comes after one that was asked for later, with a stamp that the clock, as it was set meanwhile, had not
   * reached when it was asked for. It may be the state before; if it is not, the next look says so again.
   */
  #isLateFromBefore({ updatedAtMs, askedAt }: Version, current: Version): boolean {
    return (
      updatedAtMs !== undefined && askedAt < current.askedAt && this.wasSetBack(updatedAtMs, askedAt, current.askedAt)
    );
  }

  /** Whether a version was stamped by a clock that had been set back before this one was asked for. */
  isOvertaken({ updatedAtMs, knownAt, firstAskedAt = knownAt }: Stamped, { askedAt }: Version): boolean {
    return updatedAtMs !== undefined && askedAt > knownAt && this.wasSetBack(updatedAtMs, firstAskedAt, askedAt);
  }
}
