/**
 * What answers have taught about the service: its clock, the zone of its times, how far its filter is behind, and
 * whether deltas can be taken at their word. Decides nothing about what to ask next; a doubt is told to those who do.
 */
import type { Clock } from '../../base/clock.ts';
import { createCanary, type CheckedPoll } from '../poll/canary.ts';
import type { Doubt, SyncFacts } from '../../replica/health.ts';
import type { Snapshot, SavedSync } from '../snapshot.ts';
import { createLookback, WIDEST_ZONE_MS, type FilteredLook } from '../poll/lookback.ts';
import { createServiceClock } from './service-clock.ts';
import { createClockRollback } from './clock-rollback.ts';
import { createZone } from './zone.ts';
import { DAY_MS } from '../../base/durations.ts';

export type ServiceFacts = {
  readonly isDoubted: boolean;
  /** Whether deltas tell nothing: `atualizado_apos` was seen to have no effect, or long lists cannot be read. */
  readonly areDeltasUseless: boolean;
  /** Whether the page parameter was seen to have no effect. */
  readonly arePagesIgnored: boolean;
  isZoneKnown(): boolean;
  /** An answer asked for at `askedAt` (monotonic) bore this `Date`. */
  noteDate(askedAt: number, dateMs: number | undefined): void;
  /** How far the newest stamp known is behind an answer's `Date`. */
  noteLag(dateMs: number | undefined): void;
  /** What a complete look brought. */
  noteFilter(look: Omit<FilteredLook, 'isZoneKnown'>): void;
  /** Whether a look showed that the filter has no effect; `undefined` where it showed neither. */
  noteIgnored(isIgnored: boolean | undefined): void;
  /** A page beyond the first was the one asked for, or not. */
  notePage(isHonest: boolean): void;
  /** Whether the last look brought all there is. */
  noteComplete(isComplete: boolean): void;
  /** A change of the last seconds, and the `Date` of the answer that brought it: teaches the zone, see zone.ts. */
  learnZone(text: string, dateMs: number | undefined, isOwn?: boolean): void;
  /** A complete look: whatever is known to have changed since must be among its ids. */
  checkDelta(look: CheckedPoll): void;
  /** When a deep look is due because no delta has shown an own write yet (monotonic). */
  checkDueAt(): number;
  /** Deltas have missed so many changes. */
  doubt(missedCount: number): void;
  /**
   * The service's clock at the start of a scan: what its first answer says, unless other
   * answers know of an earlier one.
   */
  startOf(dateMs: number | undefined, askedAt: number): number | undefined;
  /** What to take off a cursor now. */
  backMs(): number;
  /** Adds to the facts that the health shows. */
  note(news: SyncFacts): void;
  /** So many more items mended or gone by a reading of the open states. */
  count(news: { mendedCount: number; goneCount: number }): void;
  /** Begins again from what is on the disk. */
  resume(saved: SavedSync | undefined): void;
};

export type ServiceFactsOptions = {
  snapshot: Snapshot;
  clock: Clock;
  /**
   * Deltas are not what they seem: the open states must be read now, and, unless they are ignored as
   * a whole, a deep look too.
   */
  onDoubt: (doubt: Doubt) => void;
};

/** A clock that is only told in whole seconds, over lines of any length, seems to move by less. */
const JUMP_MS = 5000;
/** By so much the clock of a service's stamps may be ahead of its `Date`. */
const LEEWAY_MS = 300_000;
/** What changed while the clock fell by less is in the overlap of a deep look. */
const SHORT_FALL_MS = 60_000;
const FALL_PAUSE_MS = 600_000;

export function createServiceFacts({ snapshot, clock, onDoubt }: ServiceFactsOptions): ServiceFacts {
  const serviceClock = createServiceClock();
  const setBack = createClockRollback();
  const canary = createCanary();
  let zone = createZone();
  let reach = createLookback();
  let isFilterIgnored = false;
  let arePagesIgnored = false;
  let isLookComplete = true;
  let facts: SyncFacts = {};
  let fallenAt = -Infinity;

  snapshot.onChanges((changes) => {
    const now = clock.now();
    for (const { entry } of changes) {
      zone.see(entry.item.updated_at);
      // A confirmed write counts as asked at its confirmation.
      canary.expect(entry.item.id, entry.updatedAtMs, now, entry.askedAt === entry.knownAt);
    }
  });

  snapshot.believeUpTo(() => {
    const nowMs = serviceClock.at(clock.now());
    return nowMs === undefined ? undefined : nowMs + LEEWAY_MS + (zone.isKnown() ? 0 : WIDEST_ZONE_MS);
  });

  snapshot.doubtStamps(
    (stampMs, firstAskedAt, askedAt) => zone.isKnown() && setBack.isOvertaken(stampMs, firstAskedAt, askedAt),
  );

  const isChecking = () => zone.isKnown();

  function note(news: SyncFacts): void {
    const isZoneNews = facts.isZoneKnown !== zone.isKnown();
    const isNews = isZoneNews || Object.entries(news).some(([name, value]) => facts[name as keyof SyncFacts] !== value);
    if (!isNews) return;
    facts = { ...facts, ...news, isZoneKnown: zone.isKnown() };
    snapshot.setHealth({ facts });
  }

  function tellDoubt(): void {
    const reasons: [boolean, Doubt][] = [
      [isFilterIgnored, 'filter-ignored'],
      [arePagesIgnored, 'pages-ignored'],
      [reach.isDoubted, 'missed-change'],
    ];
    snapshot.setHealth({ doubt: reasons.find(([isSo]) => isSo)?.[1] });
  }

  function backMs(): number {
    const now = clock.now();
    const dateMs = serviceClock.at(now);
    return reach.backMs({ now, dateMs, newestMs: snapshot.newestUpdatedAt(), isZoneKnown: zone.isKnown() });
  }

  function doubt(missedCount: number): void {
    reach.doubt();
    onDoubt('missed-change');
    note({ missedChangeCount: (facts.missedChangeCount ?? 0) + missedCount });
    tellDoubt();
  }

  /** What was read before the clock was known to have fallen may have been taken for old: it is read once more. */
  function noteFall(fallMs: number): void {
    const now = clock.now();
    // By less an ordinary deep look reaches it; and servers that disagree are not to cause one reading after the other.
    if (fallMs < SHORT_FALL_MS || now < fallenAt + FALL_PAUSE_MS) return;
    fallenAt = now;
    reach.hold(DAY_MS);
    onDoubt('missed-change');
  }

  return {
    get isDoubted() {
      return reach.isDoubted;
    },
    get areDeltasUseless() {
      return isFilterIgnored || (arePagesIgnored && !isLookComplete);
    },
    get arePagesIgnored() {
      return arePagesIgnored;
    },
    isZoneKnown: () => zone.isKnown(),
    noteDate(askedAt, dateMs) {
      const beforeMs = serviceClock.at(askedAt);
      serviceClock.note(askedAt, dateMs);
      noteFall(setBack.note(askedAt, dateMs));
      const jumpMs = (serviceClock.at(askedAt) ?? 0) - (beforeMs ?? Infinity);
      if (jumpMs > JUMP_MS) reach.noteJump(jumpMs);
      if (dateMs === undefined) return note({ hasDate: serviceClock.at(0) !== undefined });
      note({ hasDate: true, dateAheadMs: Math.round((dateMs - clock.wallNow()) / 1000) * 1000 });
    },
    noteLag: (dateMs) => reach.noteLag(clock.now(), dateMs, snapshot.newestUpdatedAt()),
    noteFilter: (look) => reach.noteFilter({ ...look, isZoneKnown: zone.isKnown() }),
    noteIgnored(isIgnored) {
      if (isIgnored === undefined || isIgnored === isFilterIgnored) return;
      isFilterIgnored = isIgnored;
      if (isIgnored) onDoubt('filter-ignored');
      tellDoubt();
    },
    notePage(isHonest) {
      if (isHonest !== arePagesIgnored) return;
      arePagesIgnored = !isHonest;
      tellDoubt();
    },
    noteComplete(isComplete) {
      const wereUseless = arePagesIgnored && !isLookComplete;
      isLookComplete = isComplete;
      if (arePagesIgnored && !isComplete && !wereUseless) onDoubt('pages-ignored');
    },
    learnZone(text, dateMs, isOwn) {
      const offsetBeforeMs = zone.offsetMs();
      const reachBeforeMs = backMs();
      if (!zone.learn(text, dateMs, isOwn)) return;
      if (snapshot.zoneOffsetMs() !== zone.offsetMs()) snapshot.setZone(zone.offsetMs());
      // Bounds and expectations were made of the times as they were read until now.
      canary.shift(offsetBeforeMs - zone.offsetMs());
      reach = createLookback(reach.isDoubted);
      // Stamps and filter may still be of two zones: what looks have reached so far for the one may be for the other.
      reach.hold(reachBeforeMs);
      note({ zoneOffsetMs: zone.offsetMs() });
    },
    checkDelta(look) {
      if (!isChecking()) return;
      const missing = canary.missingFrom(look);
      if (missing.length > 0) doubt(missing.length);
    },
    checkDueAt: () => (isChecking() ? canary.dueAt() : Infinity),
    doubt,
    startOf(dateMs, askedAt) {
      const estimateMs = serviceClock.at(askedAt);
      return dateMs === undefined || estimateMs === undefined ? (dateMs ?? estimateMs) : Math.min(dateMs, estimateMs);
    },
    backMs,
    note,
    count({ mendedCount, goneCount }) {
      note({
        mendedCount: (facts.mendedCount ?? 0) + mendedCount,
        goneCount: (facts.goneCount ?? 0) + goneCount,
      });
    },
    resume(saved) {
      zone = createZone({ offsetMs: snapshot.zoneOffsetMs(), text: snapshot.someUpdatedAt() });
      reach = createLookback(saved?.isDoubted);
    },
  };
}
