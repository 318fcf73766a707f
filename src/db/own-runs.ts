/**
 * The queue of runs of the shop's own programs for events. What has happened is found by reading the rows from where the last
 * reading ended: rows and that place are on the disk, so nothing is missed if a process is killed, and a change that is read
 * twice makes one run. Every call may throw `StateUnusable`.
 */
import { happened, OLDEST_HEARD_MS, type Happened, type Heard } from '../domain/heard.ts';
import { readStatus } from '../domain/lifecycle.ts';
import { fromStored } from '../domain/partial-records.ts';
import type { OrderItem } from '../domain/records.ts';
import { hold, holdIn } from '../eventlog/kinds/pieces.ts';
import { OPEN_RUNS, ownRun, type OwnRun } from '../eventlog/kinds/own-runs.ts';
import type { StateDatabase } from './database.ts';
import { append, eventNamed, eventsVersion } from './event-log.ts';
import { NOTE } from './item-rows.ts';
import { hostOf } from './price-run-rows.ts';

/** A command that runs for one kind of event. */
export type Listening = { command: string; event: Heard };
/** An item that should have left; `lateAt` in milliseconds since the epoch. */
export type LateItem = { id: string; order_id: string; lateAt: number };
/** A run with its name and its text in the log. */
export type NamedRun = { name: string; text: string; run: OwnRun };

export type OwnRuns = {
  /** Queues a run for everything that has happened since the last call; returns false if more is left to read. */
  detect(listening: readonly Listening[], lateItems: readonly LateItem[], nowMs: number): boolean;
  /** The runs of these commands that may begin now, those that have waited longest first. */
  due(commands: readonly string[], nowMs: number): NamedRun[];
  /** Changes a run if it is still as in `seen`; returns `undefined` if it is not. */
  change(seen: NamedRun, change: Partial<OwnRun>): NamedRun | undefined;
  item(itemId: string): OrderItem | undefined;
  host(): string;
};

/** How far the reading has come. `since`: from when on each command gets events, by the store's clock and this machine's. */
type Place = { revision: number; id: string; change: number; since: Map<string, Since> };
type Since = { store: number; here: number };
type KeptPlace = Omit<Place, 'since'> & { since: [key: string, since: Since][] };

type Row = { id: string; updated_at: number | null; revision: number; json: string };

const PLACE = 'own-runs';
const AT_ONCE = 500;
/** How long after its time a run of another host is taken over; clocks may differ by a minute or two. */
export const TAKE_OVER_MS = 5 * 60_000;

const ROWS = `SELECT id, updated_at, revision, json FROM items
  WHERE (revision, id) > (?, ?) AND is_gone = 0 ORDER BY revision, id LIMIT ${AT_ONCE}`;
const HOLDS = `SELECT change, text FROM events WHERE kind = '${hold.kind}' AND change > ? ORDER BY change LIMIT ${AT_ONCE}`;
const DUE = `SELECT name, text FROM events
  WHERE kind = '${ownRun.kind}' AND subject = '${OPEN_RUNS}' AND text ->> 'command' IN (SELECT value FROM json_each(?))
    AND CASE WHEN text ->> 'host' = ? THEN at <= ? OR text ->> 'state' = 'begun' ELSE at <= ? END
  ORDER BY at LIMIT ${AT_ONCE}`;
const DROP = `DELETE FROM events WHERE kind = '${ownRun.kind}' AND subject = '${OPEN_RUNS}'
  AND text ->> 'command' NOT IN (SELECT value FROM json_each(?)) AND text ->> 'host' = ?`;
const keyOf = ({ command, event }: Listening) => `${event} ${command}`;

const sinceOf = ({ since }: Place, one: Listening): Since =>
  since.get(keyOf(one)) ?? { store: Infinity, here: Infinity };

export function createOwnRuns(database: StateDatabase): OwnRuns {
  const noted = (name: string) =>
    database.get<{ value: string }>('SELECT value FROM sync_state WHERE name = ?', name)?.value;
  const host = () => hostOf(database);
  let knownKey = '';

  function put(
    listening: Listening,
    about: Pick<OwnRun, 'item_id' | 'order_id'>,
    { mark, at }: Happened,
    now: number,
    more: Partial<OwnRun> = {},
  ): void {
    const key = { ...listening, ...about, mark };
    if (at < now - OLDEST_HEARD_MS || eventNamed(database, ownRun.nameOf(key))) return;
    const run = { at: now, operator: '', station: '', ...key, happened_at: Math.max(0, Math.trunc(at)) };
    append(database, ownRun, {
      ...run,
      reason: '',
      state: 'waiting',
      tries: 0,
      host: host(),
      ending: '',
      ...more,
    });
  }

  /** Begins events for a command: nothing that is on the disk already counts. */
  function begin(listening: Listening, now: number): Since {
    const pending = "SELECT id, order_id FROM items WHERE status = 'pending' AND is_gone = 0";
    if (listening.event === 'paid') {
      for (const { id, order_id } of database.all<{ id: string; order_id: string }>(pending))
        put(listening, { item_id: id, order_id }, { mark: '', at: now }, now, { state: 'old' });
    }
    const newest = database.get<{ at: number | null }>('SELECT max(updated_at) AS at FROM items')?.at;
    return { store: newest ?? now, here: now };
  }

  /** Where the reading continues, for exactly the commands that get events now. */
  function placeOf(listening: readonly Listening[], now: number): Place {
    const text = noted(PLACE);
    const here = { revision: Number(noted('revision') ?? 0), id: '\uffff', change: eventsVersion(database, [hold]) };
    const kept = text === undefined ? undefined : (JSON.parse(text) as KeptPlace);
    const known = new Map(kept?.since);
    const since = new Map(listening.map((one) => [keyOf(one), known.get(keyOf(one)) ?? begin(one, now)]));
    // Removes the queue of a command that gets no events any more, so that it does not run when it does again.
    const names = JSON.stringify(listening.map(({ command }) => command));
    if ([...known.keys()].some((key) => !since.has(key))) database.run(DROP, names, host());
    return { ...here, ...kept, since };
  }

  function readRows(listening: readonly Listening[], place: Place, now: number): number {
    const zone = Number(noted('zone_offset') ?? 0);
    const rows = database.all<Row>(ROWS, place.revision, place.id);
    for (const { id, updated_at, revision, json } of rows) {
      const item = fromStored(JSON.parse(json) as Partial<OrderItem>);
      const stored = { item, status: readStatus(item.item_status), updatedAtMs: updated_at ?? 0 };
      for (const one of listening) {
        const found = happened(one.event, stored, sinceOf(place, one).store, zone);
        if (found) put(one, { item_id: id, order_id: item.order_id }, found, now);
      }
      Object.assign(place, { revision, id });
    }
    return rows.length;
  }

  function readHolds(listening: readonly Listening[], place: Place, now: number): number {
    const rows = database.all<{ change: number; text: string }>(HOLDS, place.change);
    for (const { change, text } of rows) {
      place.change = change;
      const event = JSON.parse(text) as Parameters<typeof holdIn>[0];
      const held = holdIn(event);
      for (const one of listening) {
        if (one.event !== 'held' || !held || held.at <= sinceOf(place, one).here) continue;
        put(one, held, { mark: String(event.stamp), at: held.at }, now, { reason: held.reason });
      }
    }
    return rows.length;
  }

  function read(listening: readonly Listening[], lateItems: readonly LateItem[], now: number): boolean {
    return database.transaction(() => {
      const before = noted(PLACE);
      const place = placeOf(listening, now);
      const count = Math.max(readRows(listening, place, now), readHolds(listening, place, now));
      for (const one of listening.filter(({ event }) => event === 'late')) {
        for (const { id, order_id, lateAt } of lateItems)
          if (lateAt > sinceOf(place, one).here) put(one, { item_id: id, order_id }, { mark: '', at: lateAt }, now);
      }
      const text = JSON.stringify({ ...place, since: [...place.since] });
      if (text !== before) database.run(NOTE, PLACE, text);
      return count < AT_ONCE;
    }, 'durable');
  }

  /** Everything that a reading depends on: if it is the same, there is nothing to read. */
  const newsKey = (listening: readonly Listening[], lateItems: readonly LateItem[]) =>
    [
      database.file,
      noted('revision'),
      eventsVersion(database, [hold]),
      ...listening.map(keyOf),
      ...lateItems.map(({ id }) => id),
    ].join('\n');

  return {
    detect(listening, lateItems, now) {
      const key = newsKey(listening, lateItems);
      if (key === knownKey) return true;
      const isAll = read(listening, lateItems, now);
      knownKey = isAll ? key : '';
      return isAll;
    },
    due: (commands, now) =>
      database
        .all<Named>(DUE, JSON.stringify(commands), host(), now, now - TAKE_OVER_MS)
        .map(({ name, text }) => ({ name, text, run: JSON.parse(text) as OwnRun })),
    change: ({ name, text, run: { stamp: _stamp, ...run } }, change) =>
      database.transaction(() => {
        const textNow = () =>
          database.get<{ text: string }>('SELECT text FROM events WHERE name = ?', name)?.text ?? '';
        // A run that has ended is recorded even if another host has changed it meanwhile.
        if (textNow() !== text && change.state !== 'done') return undefined;
        append(database, ownRun, { ...run, ...change });
        const next = textNow();
        return { name, text: next, run: JSON.parse(next) as OwnRun };
      }, 'durable'),
    item(itemId) {
      const row = database.get<{ json: string }>('SELECT json FROM items WHERE id = ?', itemId);
      return row && fromStored(JSON.parse(row.json) as Partial<OrderItem>);
    },
    host,
  };
}

const FAILED = `FROM events WHERE kind = '${ownRun.kind}'
  AND (subject = 'failed' OR (subject = '${OPEN_RUNS}' AND text ->> 'ending' <> ''))`;

/** The failed runs with their names, to be retried or given up, the newest first, and how many there are in all. */
export function failedRuns(
  database: StateDatabase,
  limit: number,
): { runs: (OwnRun & { id: string })[]; count: number } {
  const rows = database.all<Named>(`SELECT name, text ${FAILED} ORDER BY change DESC LIMIT ?`, Math.min(limit, 1e9));
  const count = database.get<{ count: number }>(`SELECT count(*) AS count ${FAILED}`)?.count ?? 0;
  return { runs: rows.map(({ name, text }) => ({ ...(JSON.parse(text) as OwnRun), id: name })), count };
}

/**
 * Has runs that failed tried again from now on, those that were given up in a new round; returns how many of them there
 * were. `names`: these alone, all of them if not set.
 */
export function retryRuns(database: StateDatabase, nowMs: number, names?: readonly string[]): number {
  return database.transaction(() => {
    // What is under way ends by itself.
    const all = database.all<Named>(`SELECT name, text ${FAILED} AND text ->> 'state' <> 'begun'`);
    const rows = all.filter(({ name }) => names?.includes(name) ?? true);
    for (const { text } of rows) {
      const { stamp: _stamp, ...run } = JSON.parse(text) as OwnRun;
      const round = run.state === 'failed' ? { rounds: (run.rounds ?? 0) + 1 } : {};
      append(database, ownRun, { ...run, ...round, state: 'waiting', at: nowMs, host: hostOf(database) });
    }
    return rows.length;
  }, 'durable');
}

type Named = { name: string; text: string };
