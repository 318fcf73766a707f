/**
 * Stores sessions, one row for each, for an operator may have several terminals open, and each continues its own.
 *
 * A session belongs to an operator at a place (a station of this host, or a login over SSH). A new process takes the row that
 * was last used in the same terminal, else the newest row whose process has ended, else a new one. A process holds its row as
 * long as it lives, so no two write the same.
 */
import type { Opened, StateDatabase } from './database.ts';
import { StateUnusable } from './state-problem.ts';
import { openSessionsDatabase, type SessionsHome } from './sessions-database.ts';
import { isOwnerGone, nameOwner } from './outbox-owner.ts';
import { DAY_MS } from '../base/durations.ts';

export type SessionHolder = {
  operator: string;
  /** A station of this host, or `ssh`. */
  place: string;
  /** The name of the terminal, if the same terminal has it again after a restart. */
  terminal: string;
};

/** The row that a process has taken. */
export type FoundSession = {
  /** The name of the session; the same after it is taken again. */
  name: string;
  /** The text of the session, if it is taken again. */
  text: string | undefined;
  /** If it is a new one: the text of the operator's newest other session. */
  elsewhere: string | undefined;
  /** It ended twice before {@link SessionRepository.settle}, perhaps because of its text. */
  isSuspect: boolean;
  /** Where the damaged file of all sessions was moved. */
  setAside: string | undefined;
};

export type SessionRepository = {
  /** Takes a session of a store for this terminal. Throws {@link StateUnusable}. */
  take(lojaId: string): FoundSession;
  /** Writes the text of the session. Throws {@link StateUnusable}. */
  write(text: string): void;
  /** Marks that the session has started without trouble. Throws {@link StateUnusable}. */
  settle(): void;
  /** Releases the session; its text stays. */
  release(): void;
};

const KEPT_MS = 90 * DAY_MS;
const MOST_TRIES = 2;

type Row = { slot: number; terminal: string; owner: string; saved_at: number; taken_count: number; text: string };

/** The owners in this process: another owner with this process's number has ended. */
const living = new Set<string>();

type RepositoryOptions = SessionsHome & { holder: SessionHolder };

/** The repository of one terminal. */
export function createSessionRepository({ holder, ...home }: RepositoryOptions): SessionRepository {
  const { wallNow } = home;
  const { operator, place, terminal } = holder;
  const owner = nameOwner();
  let database: StateDatabase | undefined;
  let slot = 0;

  const isFree = (row: Row) => row.owner === '' || isOwnerGone(row.owner) || isLeftOver(row.owner, owner);

  function release(): void {
    living.delete(owner);
    const open = database;
    database = undefined;
    if (!open) return;
    try {
      open.run("UPDATE desks SET owner = '' WHERE owner = ?", owner);
    } catch (error) {
      if (!(error instanceof StateUnusable)) throw error;
      // The row counts as released once the process has ended.
    } finally {
      open.close();
    }
  }

  function chooseSession({ database: sessions, setAside }: Opened): FoundSession {
    const now = wallNow();
    const { run, all } = sessions;
    run("DELETE FROM desks WHERE saved_at < ? AND owner = ''", now - KEPT_MS);
    const rows = all<Row>(
      'SELECT slot, terminal, owner, saved_at, taken_count, text FROM desks WHERE operator = ? AND place = ? ORDER BY saved_at DESC',
      operator,
      place,
    );
    const free = rows.filter(isFree);
    const mine = free.find((row) => row.terminal === terminal) ?? free[0];
    slot = mine?.slot ?? Math.max(-1, ...rows.map((row) => row.slot)) + 1;
    const takenCount = (mine?.taken_count ?? 0) + 1;
    run(
      'INSERT OR REPLACE INTO desks (operator, place, slot, terminal, owner, saved_at, taken_count, text) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
      operator,
      place,
      slot,
      terminal,
      owner,
      mine?.saved_at ?? now,
      takenCount,
      mine?.text ?? '',
    );
    const elsewhere = mine ? undefined : rows[0]?.text;
    return {
      name: JSON.stringify([operator, place, slot]),
      text: mine?.text || undefined,
      elsewhere,
      isSuspect: takenCount > MOST_TRIES,
      setAside: setAside?.movedTo,
    };
  }

  return {
    release,
    take(lojaId) {
      release();
      return openSessionsDatabase(home, lojaId, (opened) => {
        database = opened.database;
        living.add(owner);
        return database.transaction(() => chooseSession(opened));
      });
    },
    write(text) {
      database?.run(
        'UPDATE desks SET text = ?, saved_at = ? WHERE operator = ? AND place = ? AND slot = ? AND owner = ?',
        text,
        wallNow(),
        operator,
        place,
        slot,
        owner,
      );
    },
    settle() {
      database?.run('UPDATE desks SET taken_count = 0 WHERE owner = ?', owner);
    },
  };
}

/** Whether a row was held by an earlier process with the same number, which is common in containers. */
function isLeftOver(other: string, mine: string): boolean {
  return processOf(other) === processOf(mine) && !living.has(other);
}

function processOf(owner: string): string {
  return owner.slice(0, owner.lastIndexOf('/'));
}
