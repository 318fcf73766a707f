/**
 * What responses have shown about the service: its clock, the time zone of its stamps, how far its filter is behind, and
 * whether deltas are reliable. It does not decide what to request next; it calls `onDoubt`.
 */
import type { Clock } from '../../base/clock.ts';
import { isConfirmedWrite } from '../../domain/merge.ts';
import { createCanary, type CheckedPoll } from '../poll/canary.ts';
import type { Doubt, SyncFacts } from '../../replica/health.ts';
import type { Snapshot, SavedSync } from '../snapshot.ts';
import { createLookback, WIDEST_ZONE_MS, type FilteredPoll } from '../poll/cursor.ts';
import { createServiceClock } from './service-clock.ts';
import { createClockRollback } from './clock-rollback.ts';
import { createZone } from './zone.ts';
import { DAY_MS } from '../../base/durations.ts';

export type ServiceFacts = {
  readonly isDoubted: boolean;
  /** Whether deltas are useless: `atualizado_apos` has no effect, or lists of several pages cannot be read. */
  readonly areDeltasUseless: boolean;
  /** Whether the page parameter has no effect. */
  readonly arePagesIgnored: boolean;
  isZoneKnown(): boolean;
  /** Takes the `Date` of a response to a request sent at `askedAt` (monotonic). */
  noteDate(askedAt: number, dateMs: number | undefined): void;
  /** Takes the `Date` of a response, to measure how far the newest known stamp is behind it. */
  noteLag(dateMs: number | undefined): void;
  /** Takes what a complete poll has shown of the filter. */
  noteFilter(poll: Omit<FilteredPoll, 'isZoneKnown'>): void;
  /** Takes whether a poll showed that the filter has no effect; `undefined` if it showed neither. */
  noteIgnored(isIgnored: boolean | undefined): void;
  /** Takes, for a page after the first, whether it was the page requested. */
  notePage(isHonest: boolean): void;
  /** Takes whether the last poll was complete. */
  noteComplete(isComplete: boolean): void;
  /** Takes the stamp of a change of the last seconds and the `Date` of its response, to learn the zone (zone.ts). */
  learnZone(text: string, dateMs: number | undefined, isOwn?: boolean): void;
  /** Checks that a complete poll contained every change that is known since. */
  checkDelta(poll: CheckedPoll): void;
  /** When a deep poll is due because no delta has contained an own write yet (monotonic). */
  checkDueAt(): number;
  /** Deltas have missed this many changes. */
  doubt(missedCount: number): void;
  /** The service's clock at the start of a scan: the `Date` of its first response, or an earlier estimate by other responses. */
  startOf(dateMs: number | undefined, askedAt: number): number | undefined;
  /** The lookback to subtract from a cursor now, in milliseconds. */
  backMs(): number;
  /** Adds facts to those that the health shows. */
  note(news: SyncFacts): void;
  /** Adds to the counts of items that full scans have updated or removed. */
  count(news: { mendedCount: number; goneCount: number }): void;
  /** Starts over from the state on the disk. */
  resume(saved: SavedSync | undefined): void;
};

type ServiceFactsOptions = {
  snapshot: Snapshot;
  clock: Clock;
  /** Deltas were found to be unreliable: a full scan must begin now, and, unless deltas are useless, a deep poll. */
  onDoubt: (doubt: Doubt) => void;
};

/** A clock that is read in whole seconds, over a slow line, seems to jump by less than this. */
const JUMP_MS = 5000;
/** How far the clock of a service's stamps may be ahead of its `Date`. */
const LEEWAY_MS = 300_000;
/** If the clock is set back by less, the overlap of a deep poll covers the changes made meanwhile. */
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
  let isPollComplete = true;
  let facts: SyncFacts = {};
  let fallenAt = -Infinity;

  snapshot.onChanges((changes) => {
    const now = clock.now();
    for (const { entry } of changes) {
      zone.see(entry.item.updated_at);
      // A confirmed write counts as asked at its confirmation.
      canary.expect(entry.item.id, entry.updatedAtMs, now, isConfirmedWrite(entry));
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

  /** Rows read before the fall was known may have been rejected as old: makes polls read them again. */
  function noteFall(fallMs: number): void {
    const now = clock.now();
    // The pause keeps servers whose clocks disagree from causing one full scan after the other.
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
      return isFilterIgnored || (arePagesIgnored && !isPollComplete);
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
    noteFilter: (poll) => reach.noteFilter({ ...poll, isZoneKnown: zone.isKnown() }),
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
      const wereUseless = arePagesIgnored && !isPollComplete;
      isPollComplete = isComplete;
      if (arePagesIgnored && !isComplete && !wereUseless) onDoubt('pages-ignored');
    },
    learnZone(text, dateMs, isOwn) {
      const offsetBeforeMs = zone.offsetMs();
      const reachBeforeMs = backMs();
      if (!zone.learn(text, dateMs, isOwn)) return;
      if (snapshot.zoneOffsetMs() !== zone.offsetMs()) snapshot.setZone(zone.offsetMs());
      // Expected stamps and bounds were computed with the offset known until now.
      canary.shift(offsetBeforeMs - zone.offsetMs());
      reach = createLookback(reach.isDoubted);
      // Filter and stamps may still use two zones, so polls keep reaching back as far as before.
      reach.hold(reachBeforeMs);
      note({ zoneOffsetMs: zone.offsetMs() });
    },
    checkDelta(poll) {
      if (!isChecking()) return;
      const missing = canary.missingFrom(poll);
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
