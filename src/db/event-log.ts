/**
 * The log of workshop events on disk: one table for every kind. An event is written with its lines of the audit trail and
 * its projection in one durable transaction, here or with what another host has sent.
 */
import type { AuditEntry, By } from '../domain/audit.ts';
import { stampOf, type EventKind, type EventText } from '../eventlog/define-event.ts';
import { decodeEvent, type DecodedEvent } from '../eventlog/event-kinds.ts';
import { appendAudit, KEEP_AUDIT_MS } from './audit.ts';
import { keepCheckpoint } from './audit-checkpoints.ts';
import type { StateDatabase } from './database.ts';
import { project } from './projections.ts';
import { HOUR_MS } from '../base/durations.ts';

/** An event of this machine: one with a key gets its stamp here where it has none. */
export type NewEvent<E> = Omit<E, 'stamp'> & { stamp?: number };

export type AppendOptions = {
  /** What the trail says here beside what the event tells other hosts; `none` where the trail has it already. */
  audit?: Partial<AuditEntry> | 'none';
  /** The intent that the event led to; other hosts are not sent it. */
  intentId?: string;
};

/** Runs the work as one durable transaction, and keeps a checkpoint of the trail. Throws `StateUnusable`; nothing is kept then. */
export function recordDurably<T>(database: StateDatabase, work: () => T): T {
  const result = database.transaction(work, 'durable');
  keepCheckpoint(database);
  return result;
}

/** Writes an event, its lines of the trail and its projection; part of the caller's {@link record}. */
export function append<E extends By>(
  database: StateDatabase,
  kind: EventKind<string, E>,
  event: NewEvent<E>,
  { audit = {}, intentId }: AppendOptions = {},
): void {
  const stamped = (
    kind.hasKey && event.stamp === undefined ? { ...event, stamp: nextStamp(database, kind, event) } : event
  ) as E;
  write(database, kind, stamped, { isRemote: false, intentId });
  for (const entry of audit === 'none' ? [] : kind.audit(stamped))
    appendAudit(database, { ...entry, ...(audit as object) });
  if (kind.keepMs !== Infinity) {
    const sql = 'DELETE FROM events WHERE kind = ? AND at < ? AND exchanged_until IS NOT NULL';
    database.run(sql, kind.kind, stamped.at - kind.keepMs);
  }
}

/** Later than every stamp of its key that is known here, whatever the clocks say. */
function nextStamp<E extends By>(database: StateDatabase, kind: EventKind<string, E>, event: NewEvent<E>): number {
  const known = eventNamed<E>(database, kind.nameOf(event as unknown as Partial<E>));
  return Math.max((event as E).at, known ? stampOf(known) + 1 : 0);
}

function write<E extends By>(
  database: StateDatabase,
  kind: EventKind<string, E>,
  event: E,
  { isRemote, intentId }: { isRemote: boolean; intentId?: string | undefined },
): void {
  const [name, text] = kind.encode(event);
  database.run(
    `INSERT OR REPLACE INTO events (name, kind, subject, at, exchanged_until, is_remote, intent_id, text)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    name,
    kind.kind,
    kind.subject(event),
    event.at,
    kind.exchangedUntil(event) ?? null,
    isRemote ? 1 : 0,
    intentId ?? null,
    text,
  );
  project(database, kind.kind, event, { isRemote, intentId });
}

/** An event by its name. */
export function eventNamed<E>(database: StateDatabase, name: string): E | undefined {
  const row = database.get<{ text: string }>('SELECT text FROM events WHERE name = ?', name);
  return row && (JSON.parse(row.text) as E);
}

/** Which events of a kind: about one subject, since a moment, those that apply however old they are. */
export type EventFilter = { subject?: string; sinceMs?: number; isOpen?: boolean };

/** The events of a kind by their names, the oldest first. */
export function eventsOf<E extends By>(
  database: StateDatabase,
  { kind }: EventKind<string, E>,
  { subject, sinceMs = 0, isOpen = false }: EventFilter = {},
): Map<string, E> {
  const ofSubject = subject === undefined ? '' : 'AND subject = ?';
  const rows = database.all<{ name: string; text: string }>(
    `SELECT name, text FROM events WHERE kind = ? AND at >= ? ${ofSubject} ${isOpen ? 'AND exchanged_until IS NULL' : ''} ORDER BY at, text`,
    kind,
    sinceMs,
    ...(subject === undefined ? [] : [subject]),
  );
  return new Map(rows.map(({ name, text }) => [name, JSON.parse(text) as E]));
}

/** When the newest event of a kind about a subject was noted; 0 where there is none. */
export function newestAt(database: StateDatabase, { kind }: Pick<EventKind, 'kind'>, subject: string): number {
  const sql = 'SELECT ifnull(max(at), 0) AS at FROM events WHERE kind = ? AND subject = ?';
  return database.get<{ at: number }>(sql, kind, subject)?.at ?? 0;
}

/** Grows with every event of these kinds, of this host or another; of all kinds where none is named. */
export function eventsVersion(database: StateDatabase, kinds: readonly Pick<EventKind, 'kind'>[] = []): number {
  const all = 'SELECT ifnull(max(change), 0) AS change FROM events';
  const newest = (sql: string, ...values: string[]) => database.get<{ change: number }>(sql, ...values)?.change ?? 0;
  return kinds.length === 0 ? newest(all) : Math.max(...kinds.map(({ kind }) => newest(`${all} WHERE kind = ?`, kind)));
}

/**
 * A moment at which this machine has noted nothing of a kind: two equal notes of one millisecond are two, also for other
 * hosts, which know an event by its text.
 */
export function freeMoment(database: StateDatabase, { kind }: Pick<EventKind, 'kind'>, at: number): number {
  for (let moment = at; ; moment++) {
    if (!database.get('SELECT 1 FROM events WHERE kind = ? AND at = ?', kind, moment)) return moment;
  }
}

/** What hosts send each other. */
export type EventReplica = {
  /** Changes with every event that any process of this state directory writes. */
  version(): string;
  /** Every event that is exchanged, by name: one map, which the next call brings up to date. */
  all(nowMs: number): ReadonlyMap<string, string>;
  /** Writes those of these that are new here, in one transaction. */
  take(events: readonly EventText[], nowMs: number): void;
};

/** How often everything is read again without what is past by then: seldom, since a scan at the wall would wait for it. */
const REBUILD_MS = HOUR_MS;

/** The replica of a store. Every call may throw `StateUnusable`. */
export function createEventReplica(database: StateDatabase): EventReplica {
  let sent = { file: '', builtAt: -Infinity, change: 0, map: new Map<string, string>() };

  return {
    version: () => String(eventsVersion(database)),
    all(nowMs) {
      const isOther = sent.file !== database.file || eventsVersion(database) < sent.change;
      if (isOther || nowMs - sent.builtAt > REBUILD_MS || nowMs < sent.builtAt)
        sent = { file: database.file, builtAt: nowMs, change: 0, map: new Map() };
      // In the order of writing: a host that receives half of it has what was made before the end of the hold that it ended.
      for (const row of database.all<{ change: number; name: string; text: string }>(
        `SELECT change, name, text FROM events
         WHERE change > ? AND (exchanged_until IS NULL OR exchanged_until >= ?) ORDER BY change`,
        sent.change,
        nowMs,
      )) {
        sent.change = row.change;
        sent.map.delete(row.name);
        sent.map.set(row.name, row.text);
      }
      return sent.map;
    },
    take(events, nowMs) {
      database.transaction(() => {
        for (const text of events) {
          const decoded = decodeEvent(text);
          if (!decoded || isOver(decoded, nowMs)) continue;
          const { kind, event } = decoded;
          const known = eventNamed<By>(database, text[0]);
          if (known && !(kind.hasKey && kind.supersedes(event, known))) continue;
          write(database, kind, event, { isRemote: true });
          for (const entry of kind.audit(event)) noteRemote(database, entry, nowMs);
        }
        database.run('DELETE FROM remote_audit WHERE received_at < ?', nowMs - KEEP_AUDIT_MS);
      });
    },
  };
}

/** Whether hosts no longer exchange an event. */
export function isPast(text: EventText, nowMs: number): boolean {
  const decoded = decodeEvent(text);
  return decoded !== undefined && isOver(decoded, nowMs);
}

function isOver({ kind, event }: DecodedEvent, nowMs: number): boolean {
  const until = kind.exchangedUntil(event);
  return until !== undefined && until < nowMs;
}

/** Beside the trail: the entry of record is in the trail of the host that noted the event. */
function noteRemote(database: StateDatabase, entry: AuditEntry, nowMs: number): void {
  const sql = 'INSERT INTO remote_audit (received_at, order_id, item_id, json) VALUES (?, ?, ?, ?)';
  database.run(sql, nowMs, entry.order_id ?? null, entry.item_id ?? null, JSON.stringify(entry));
}
