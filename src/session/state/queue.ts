/** The queue in one session: the rows of the tab in front, sorted and filtered, with the cursor on its item. */
import type { Access } from './access.ts';
import { cursorOf, placeInFront, type SessionState } from './session-state.ts';
import type { QueueState } from './queue-state.ts';
import { placeCursor, type ListIds } from './list.ts';
import { frontItemId } from './packing-tags.ts';
import type { Clock } from '../../base/clock.ts';
import type { Remarks } from '../../domain/workshop.ts';
import type { CachedItem } from '../../replica/records.ts';
import { QUEUE_TABS, rowsInTab, type QueueTab } from '../../replica/queue-tabs.ts';
import type { FilterProblem } from '../../replica/filter-words.ts';
import { lookFor, search, type Search } from '../../replica/search.ts';
import { zoneOf, type ReplicaState } from '../../replica/replica.ts';
import { placeAmong, sortRows } from '../../replica/sorting.ts';

/** A view of the queue, and what of buyers it may be searched by. */
export type QueueView = { queue: Omit<QueueState, 'cursors'> } & Partial<Pick<SessionState, 'access'>>;

/** The rows of the tab in front, and whether they only resemble the filter. `nowMs` on the wall clock. */
export function queueRows(replica: ReplicaState, session: QueueView, nowMs: number) {
  return search(
    rowsOf(replica, session),
    session.queue.filter,
    nowMs,
    replica.skus,
    remarksIn(replica, session),
    zoneOf(replica).isKnown,
  );
}

/** The texts that filters search besides the records; returns the same object until they change. */
function remarksIn({ records: { remarks } }: ReplicaState, { access }: Pick<QueueView, 'access'>): Remarks {
  const buyers = access?.buyers;
  if (!buyers?.size) return remarks;
  const before = withBuyers.get(buyers);
  if (before?.of === remarks) return before.all;
  const all = { ...remarks, buyers };
  withBuyers.set(buyers, { of: remarks, all });
  return all;
}

const withBuyers = new WeakMap<Access['buyers'], { of: Remarks; all: Remarks }>();

/** The rows of the tab in front, before any filter. */
function rowsOf(replica: ReplicaState, { queue: { statusTab, frozen, sort } }: QueueView): readonly CachedItem[] {
  return frozen?.statusTab === statusTab ? frozen.rows : sortRows(rowsInTab(replica.records, statusTab), sort);
}

/** How long a filter searches before keys and frames get their turn, in milliseconds: a quarter of a frame at 60 Hz. */
const PORTION_MS = 4;

function lookOf(replica: ReplicaState, session: QueueView, clock: Clock): Search {
  const remarks = remarksIn(replica, session);
  return lookFor(
    rowsOf(replica, session),
    session.queue.filter,
    clock.wallNow(),
    replica.skus,
    remarks,
    zoneOf(replica).isKnown,
  );
}

/** The problem with the filter; `undefined` if there is none. Does not search. */
export function filterProblemIn(replica: ReplicaState, session: QueueView, clock: Clock): FilterProblem | undefined {
  return lookOf(replica, session, clock).soFar().problem;
}

/**
 * The search of {@link queueRows}, as far as it has come. The first call searches until it has a window of `height` rows around
 * the cursor, or the time of a portion is over; {@link lookOn} does the rest.
 */
export function queueRowsSoFar(replica: ReplicaState, session: SessionState, clock: Clock, height: number): Search {
  const look = lookOf(replica, session, clock);
  if (look.at > 0) return look;
  const { id, index } = cursorOf(session);
  const entry = id === undefined ? undefined : replica.records.get(id);
  // Until its place has been passed, the index of the cursor is not known.
  const past = entry ? placeAmong(look.source, entry, session.queue.sort) : index;
  const endsAt = clock.now() + PORTION_MS;
  let enough: number | undefined;
  look.goOn(() => {
    if (look.at <= past && look.source.length > past) return false;
    const { rows } = look.soFar();
    enough ??= (entry ? placeAmong(rows, entry, session.queue.sort) : index) + height;
    return rows.length >= enough || clock.now() >= endsAt;
  });
  return look;
}

/**
 * Continues the search for a portion: first in the tab in front, then in the others, for their counts. Returns whether all that
 * the queue shows of it is found.
 */
export function lookOn(replica: ReplicaState, session: SessionState, clock: Clock): boolean {
  const endsAt = clock.now() + PORTION_MS;
  const isOver = () => clock.now() >= endsAt;
  const here = lookOf(replica, session, clock);
  here.goOn(isOver);
  return here.isWhole && looksInTabs(replica, session, clock.wallNow()).every((look) => lookForWords(look, isOver));
}

/** The searches of the other tabs, begun or not, in the order of the Tab key. */
function looksInTabs(replica: ReplicaState, session: QueueView, nowMs: number) {
  const { statusTab: here, filter } = session.queue;
  const remarks = remarksIn(replica, session);
  const at = QUEUE_TABS.indexOf(here);
  return [...QUEUE_TABS.slice(at + 1), ...QUEUE_TABS.slice(0, at + 1)].map((statusTab) => {
    const { records, skus } = replica;
    return {
      statusTab,
      look: lookFor(rowsInTab(records, statusTab), filter, nowMs, skus, remarks, zoneOf(replica).isKnown),
    };
  });
}

/** Continues the search of a tab that is only counted: rows that merely resemble the filter do not count. */
function lookForWords({ look }: { look: Search }, isOver: () => boolean): boolean {
  look.goOn(() => look.soFar().isFuzzy || isOver());
  return look.isWhole || look.soFar().isFuzzy;
}

/** How many rows of a tab contain every word of the filter. */
export type Hits = { statusTab: QueueTab; count: number; /** The search still runs. */ isPart: boolean };

/**
 * The hits of the filter in each other tab; none without a filter, or if the filter has a problem. `isLookingOn`: only what has
 * been found so far, without searching. `nowMs` on the wall clock.
 */
export function hitsInTabs(
  replica: ReplicaState,
  session: QueueView,
  nowMs: number,
  isLookingOn = false,
): readonly Hits[] {
  if (session.queue.filter.trim() === '') return [];
  const looks = looksInTabs(replica, session, nowMs);
  if (looks[0]!.look.soFar().problem) return [];
  return looks.map(({ statusTab, look }) => {
    const isPart = isLookingOn ? !look.isWhole && !look.soFar().isFuzzy : !lookForWords({ look }, () => false);
    const { rows, isFuzzy } = look.soFar();
    return { statusTab, count: isFuzzy ? 0 : rows.length, isPart };
  });
}

/** The other tabs with hits of the filter, word by word, in the order of the Tab key. `nowMs` on the wall clock. */
export function foundInOthers(replica: ReplicaState, session: QueueView, nowMs: number): readonly Hits[] {
  return hitsInTabs(replica, session, nowMs).filter(
    // Items on hold are in the tab of their state, too.
    ({ statusTab, count }) => statusTab !== session.queue.statusTab && statusTab !== 'held' && count > 0,
  );
}

/** As {@link foundInOthers}; empty while the tab in front has hits. */
export function foundElsewhere(replica: ReplicaState, session: QueueView, nowMs: number): readonly Hits[] {
  if (session.queue.filter.trim() === '') return [];
  const { rows, isFuzzy } = queueRows(replica, session, nowMs);
  return rows.length > 0 && !isFuzzy ? [] : foundInOthers(replica, session, nowMs);
}

/** Adapts the rows of the tab in front to the list cursor. */
export function queueIds(
  { records }: ReplicaState,
  { queue: { sort } }: { queue: Pick<QueueState, 'sort'> },
  rows: readonly CachedItem[],
): ListIds {
  return {
    length: rows.length,
    idAt: (index: number) => rows[index]?.item.id ?? '',
    // It is usually still there, or close.
    indexOf: (id: string, near: number) => {
      if (rows[near]?.item.id === id) return near;
      for (let away = 1; away <= NEARBY; away++) {
        if (rows[near - away]?.item.id === id) return near - away;
        if (rows[near + away]?.item.id === id) return near + away;
      }
      // A frame and its keys look the same item up several times in the same rows.
      let places = lookedFor.get(rows);
      if (places?.among !== rows.length) lookedFor.set(rows, (places = { among: rows.length, byId: new Map() }));
      const index = places.byId.get(id) ?? rows.findIndex((entry) => entry.item.id === id);
      places.byId.set(id, index);
      return index;
    },
    placeOf(id: string) {
      const gone = records.get(id);
      return gone && placeAmong(rows, gone, sort);
    },
  };
}

const NEARBY = 32;
const lookedFor = new WeakMap<readonly CachedItem[], { among: number; byId: Map<string, number> }>();

/** What the item in front depends on. */
type Front = {
  replica: { getState(): ReplicaState };
  session: { getState(): SessionState };
  clock: Pick<Clock, 'wallNow'>;
};

/** The item that keys act on: under the queue's cursor, the open one, or the one that is being packed. */
export function itemInFront(front: Front): CachedItem | undefined {
  const [replica, session] = [front.replica.getState(), front.session.getState()];
  const place = placeInFront(session);
  if (place.screen === 'item') return replica.records.get(place.itemId);
  if (place.screen === 'packing') {
    const itemId = frontItemId(replica.records, session);
    return itemId === undefined ? undefined : replica.records.get(itemId);
  }
  if (place.screen !== 'queue') return undefined;
  const { rows } = queueRows(replica, session, front.clock.wallNow());
  const entry = rows[placeCursor(cursorOf(session), queueIds(replica, session, rows), 1).index];
  // A frozen list keeps its rows; keys act on the item as it is now.
  return entry && (replica.records.get(entry.item.id) ?? entry);
}
