/**
 * The log of workshop events on disk, one table for all kinds. An event, of this host or another, is written with its entries
 * in the audit trail and its projection in one durable transaction.
 */
import type { AuditEntry, By } from '../domain/audit.ts';
import { stampOf, type EventKind, type EventText } from '../eventlog/define-event.ts';
import { decodeEvent, type DecodedEvent } from '../eventlog/event-kinds.ts';
import { appendAudit, KEEP_AUDIT_MS } from './audit.ts';
import { keepCheckpoint } from './audit-checkpoints.ts';
import type { StateDatabase } from './database.ts';
import { project } from './projections.ts';
import { HOUR_MS } from '../base/durations.ts';

/** A new event of this machine; one with a key gets its stamp here if it has none. */
export type NewEvent<E> = Omit<E, 'stamp'> & { stamp?: number };

export type AppendOptions = {
  /** Fields for this machine's trail besides those of the event; `none` if the trail has the entry already. */
  audit?: Partial<AuditEntry> | 'none';
  /** The intent that the event led to; it is not sent to other hosts. */
  intentId?: string;
};

/** Runs `work` in one durable transaction, then writes a checkpoint of the trail. Throws `StateUnusable`: nothing is written. */
export function recordDurably<T>(database: StateDatabase, work: () => T): T {
  const result = database.transaction(work, 'durable');
  keepCheckpoint(database);
  return result;
}

/** Writes an event, its entries in the trail and its projection, as part of the caller's transaction. */
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

/** A stamp later than every known one of the event's key, whatever the clocks say. */
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

/** Selects events of a kind: about one subject, since a moment; `isOpen`: those that still apply, however old. */
export type EventFilter = { subject?: string; sinceMs?: number; isOpen?: boolean };

/** The events of a kind, by name, the oldest first. */
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

/** When the newest event of a kind about a subject was written; 0 if there is none. */
export function newestAt(database: StateDatabase, { kind }: Pick<EventKind, 'kind'>, subject: string): number {
  const sql = 'SELECT ifnull(max(at), 0) AS at FROM events WHERE kind = ? AND subject = ?';
  return database.get<{ at: number }>(sql, kind, subject)?.at ?? 0;
}

/** Grows with every event of these kinds, or of any kind if none is named, of this host or another. */
export function eventsVersion(database: StateDatabase, kinds: readonly Pick<EventKind, 'kind'>[] = []): number {
  const all = 'SELECT ifnull(max(change), 0) AS change FROM events';
  const newest = (sql: string, ...values: string[]) => database.get<{ change: number }>(sql, ...values)?.change ?? 0;
  return kinds.length === 0 ? newest(all) : Math.max(...kinds.map(({ kind }) => newest(`${all} WHERE kind = ?`, kind)));
}

/**
 * A time, not before `at`, at which this machine has no event of a kind. Hosts identify an event by its text, so two equal
 * events of one millisecond would count as one.
 */
export function freeMoment(database: StateDatabase, { kind }: Pick<EventKind, 'kind'>, at: number): number {
  for (let moment = at; ; moment++) {
    if (!database.get('SELECT 1 FROM events WHERE kind = ? AND at = ?', kind, moment)) return moment;
  }
}

/** The events that hosts exchange. */
export type EventReplica = {
  /** Changes with every event that any process of this state directory writes. */
  version(): string;
  /** Every event that is exchanged, by name: always the same map, updated by each call. */
  all(nowMs: number): ReadonlyMap<string, string>;
  /** Writes those of the events that are new here, in one transaction. */
  take(events: readonly EventText[], nowMs: number): void;
};

/** How often the map is rebuilt without past events: rarely, for a scan at the assembly wall would wait for it. */
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
      // In the order of writing, so that a host which receives only a part never has an effect without its cause.
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

/** Whether an event is too old to be exchanged. */
export function isPast(text: EventText, nowMs: number): boolean {
  const decoded = decodeEvent(text);
  return decoded !== undefined && isOver(decoded, nowMs);
}

function isOver({ kind, event }: DecodedEvent, nowMs: number): boolean {
  const until = kind.exchangedUntil(event);
  return until !== undefined && until < nowMs;
}

/** Writes an entry about another host's event beside the trail: the trail of that host has the entry of record. */
function noteRemote(database: StateDatabase, entry: AuditEntry, nowMs: number): void {
  const sql = 'INSERT INTO remote_audit (received_at, order_id, item_id, json) VALUES (?, ?, ?, ?)';
  database.run(sql, nowMs, entry.order_id ?? null, entry.item_id ?? null, JSON.stringify(entry));
}
