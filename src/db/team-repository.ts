/** Stores who packs what, for the other processes of this machine: a row for each process. */
import type { TeamRepository } from '../cluster/local-peers.ts';
import type { Quarantined, StateDatabase } from './database.ts';
import { StateUnusable } from './state-problem.ts';
import { openSessionsDatabase, type SessionsHome } from './sessions-database.ts';
import { isOwnerGone, nameOwner } from './outbox-owner.ts';

/** A row that was not written for this long counts as ended if its process cannot be checked. */
const STALE_MS = 90_000;
/** How often to check which processes live: one that is killed does not remove its row. */
const COUNT_MS = 5000;

type Row = { owner: string; told_at: number; text: string };
type RepositoryOptions = SessionsHome & {
  /** A monotonic clock that all processes of the machine share, in milliseconds. */
  hostNow: () => number;
  isGone?: (owner: string) => boolean;
  /** Called when the file cannot be used and was moved aside. */
  onSetAside?: ((found: Quarantined) => void) | undefined;
};

export function createTeamRepository({
  hostNow,
  isGone = isOwnerGone,
  onSetAside,
  ...home
}: RepositoryOptions): TeamRepository {
  const owner = nameOwner();
  let open: { lojaId: string; database: StateDatabase } | undefined;
  let seen: { version: number; countedAt: number; teams: Record<string, string> } | undefined;

  function at(lojaId: string): StateDatabase {
    if (open?.lojaId === lojaId) return open.database;
    release();
    const { database, setAside } = openSessionsDatabase(home, lojaId, (opened) => opened);
    if (setAside) onSetAside?.(setAside);
    open = { lojaId, database };
    return database;
  }

  function release(): void {
    const database = open?.database;
    open = undefined;
    seen = undefined;
    if (!database) return;
    tryTo(() => database.run('DELETE FROM team WHERE owner = ?', owner));
    database.close();
  }

  function isLeft({ owner: other, told_at: sentAt }: Row): boolean {
    // A time in the future was written before the machine was restarted.
    return Math.abs(hostNow() - sentAt) > STALE_MS || isGone(other);
  }

  return {
    share: (lojaId, text) =>
      tryTo(() => at(lojaId).run('INSERT OR REPLACE INTO team VALUES (?, ?, ?)', owner, hostNow(), text)) !== undefined,
    others: (lojaId) =>
      tryTo(() => {
        const database = at(lojaId);
        const version = database.dataVersion();
        if (seen?.version === version && hostNow() - seen.countedAt < COUNT_MS) return seen.teams;
        const rows = database.all<Row>('SELECT owner, told_at, text FROM team WHERE owner <> ?', owner);
        const left = rows.filter(isLeft);
        for (const row of left)
          database.run('DELETE FROM team WHERE owner = ? AND told_at = ?', row.owner, row.told_at);
        const teams = Object.fromEntries(rows.filter((row) => !left.includes(row)).map((row) => [row.owner, row.text]));
        seen = { version, countedAt: hostNow(), teams };
        return teams;
      }),
    release,
  };
}

function tryTo<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof StateUnusable)) throw error;
    return undefined;
  }
}
