/**
 * The state database of one store: SQLite in WAL mode, one connection to a process, several processes to a file.
 *
 * There is no second connection for the outbox: work here is synchronous, so two connections of one process could only wait
 * for each other's lock in vain. (The one of bulk-load-worker.ts writes during a first load alone, and gives way.) Instead each
 * transaction says how durable its commit is:
 *
 * - `ordinary` (`synchronous=NORMAL`): for data that the service can send again. A crash of the process loses nothing; a power
 *   cut may lose the last commits, but whole ones and the latest first, so a cursor never outlives its rows.
 * - `durable` (`synchronous=FULL`): for data that only we have, such as an intent or its verdict. It survives a power cut when
 *   the call returns, and so does every ordinary commit before it, for both are in one log.
 */
import { closeSync, existsSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import {
  openBulkLoadWorker,
  type BulkLoadWorker,
  type BulkLoadOutcome,
  type BulkLoadStep,
} from './bulk-load-worker.ts';
import { rememberFiles } from './file-identity.ts';
import { NAME_HOST, STATE_SCHEMA, type DatabaseSchema } from './schema.ts';
import { checkpointsOf, isSessionsFile } from './state-dir.ts';
import { asStateError, stateProblemOf, StateUnusable } from './state-problem.ts';
import { closeToOthers } from './state-rights.ts';

/** `busy`: the worker takes it later. `none`: there is no worker. */
export type HandedOver = 'taken' | 'busy' | 'none';

/** How durable a commit is, see above. */
export type Durability = 'ordinary' | 'durable';

export type StateDatabase = {
  /** The file, or `:memory:`. */
  readonly file: string;
  /** All rows of a query. Statements are prepared once and kept: write their texts in code, never build them from data. */
  all<Row>(sql: string, ...values: SQLInputValue[]): Row[];
  get<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined;
  /** The rows of a query one after the other; until the last has been read, do not run the same query again. */
  each<Row>(sql: string, ...values: SQLInputValue[]): Iterable<Row>;
  /** Runs a statement; returns how many rows it changed. Outside a transaction it is an ordinary one of its own. */
  run(sql: string, ...values: SQLInputValue[]): number;
  /** Commits everything that `work` writes, or nothing if it throws. Inside another transaction it joins that one. */
  transaction<T>(work: () => T, durability?: Durability): T;
  /** Differs from its last value when another process has committed something; costs microseconds. */
  dataVersion(): number;
  /**
   * Call after each commit: whether a first load is being written. Meanwhile a worker thread checkpoints the log, and waits
   * for the disk in place of the next commit.
   */
  fill(isFilling: boolean): void;
  /** Gives steps to that worker, as an ordinary transaction; calls `steps` only if the worker takes them. */
  handOver(steps: () => readonly BulkLoadStep[]): HandedOver;
  /** The outcome of the last steps; `isWaiting`: waits for it. */
  handed(isWaiting: boolean): BulkLoadOutcome;
  close(): void;
};

/** A load that ends after this many commits needs no worker. */
const SHORT_FILLING = 8;

/** A file that could not be used, and was moved aside. */
export type Quarantined = { reason: Unopened; movedTo: string; message: string };

/** Why a file was not opened; `older`: there is no upgrade from its version. */
export type Unopened = 'corrupt' | 'newer' | 'older';

export type Opened = {
  database: StateDatabase;
  /** Set if an unusable file was found: the database is then a new one, and the operator must be notified. */
  setAside: Quarantined | undefined;
};

export type OpenOptions = {
  /** For the names of files moved aside: milliseconds since the epoch. */
  wallNow: number;
  /** Default {@link STATE_SCHEMA}. */
  schema?: DatabaseSchema;
  /** How long to wait for another process's commit; default 5 s. */
  busyTimeoutMs?: number;
};

/**
 * Opens or creates `dir/name`, both readable by this user alone, and brings its schema up to date. A file that is damaged, or
 * was written by a newer or a too old bancada, is moved aside, and a new one is created. Throws {@link StateUnusable} if nothing
 * can be written at all.
 */
export function openStateDatabase(dir: string, name: string, options: OpenOptions): Opened {
  const file = join(dir, name);
  try {
    prepareFile(file);
    const suspect = existsSync(suspicionOf(file));
    let setAside = suspect ? moveAside(file, 'corrupt', options.wallNow) : undefined;
    let database = suspect ? undefined : tryOpen(file, options);
    if (typeof database === 'string') {
      setAside = moveAside(file, database, options.wallNow);
      database = undefined;
    }
    if (!database) {
      prepareFile(file);
      database = tryOpen(file, options);
    }
    if (!database || typeof database === 'string') throw new StateUnusable('corrupt', file);
    return { database, setAside };
  } catch (error) {
    throw asStateError(error, file);
  }
}

/** Opens a file read-only, and changes nothing; `undefined` if it is missing, damaged or of another version. */
export function peekAtDatabase(file: string, version = STATE_SCHEMA.version): StateDatabase | undefined {
  let connection: DatabaseSync | undefined;
  try {
    connection = new DatabaseSync(file, { readOnly: true, timeout: 1000 });
    if (versionOf(connection) === version) return wrap(connection, file);
  } catch (error) {
    if (stateProblemOf(error) === undefined) throw error;
  }
  if (connection?.isOpen) connection.close();
  return undefined;
}

/** A database in memory with the whole schema: for tests, and if the disk cannot be used. */
export function openMemoryDatabase(): StateDatabase {
  const connection = new DatabaseSync(':memory:');
  if (newDatabase) {
    connection.deserialize(newDatabase);
    connection.exec(NAME_HOST);
  } else {
    migrate(connection, STATE_SCHEMA);
    // A copy costs a tenth of making one; simulations use thousands. Older versions of Node cannot serialise.
    newDatabase = connection.serialize?.();
  }
  return wrap(connection, ':memory:');
}

/** An empty database with the whole schema, once one has been made. */
let newDatabase: Uint8Array | undefined;

function prepareFile(file: string): void {
  closeToOthers(file);
  // Created before SQLite opens it, so that others can never read it; -wal and -shm inherit its mode.
  closeSync(openSync(file, 'a', 0o600));
}

function tryOpen(file: string, options: OpenOptions): StateDatabase | Unopened {
  const { schema = STATE_SCHEMA, busyTimeoutMs = 5000 } = options;
  let connection: DatabaseSync | undefined;
  try {
    connection = new DatabaseSync(file, { timeout: busyTimeoutMs });
    connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA temp_store = MEMORY');
    // 2 MB of cache, to keep the process small; the system's own cache does the rest.
    connection.exec('PRAGMA cache_size = -2000; PRAGMA journal_size_limit = 16777216');
    const problem = whyUnopened(versionOf(connection), schema);
    if (problem) {
      connection.close();
      return problem;
    }
    migrate(connection, schema);
    return wrap(connection, file);
  } catch (error) {
    connection?.close();
    if (stateProblemOf(error) === 'corrupt') return 'corrupt';
    throw error;
  }
}

function versionOf(connection: DatabaseSync): number {
  return (connection.prepare('PRAGMA user_version').get() as { user_version: number }).user_version;
}

function whyUnopened(version: number, schema: DatabaseSchema): Unopened | undefined {
  if (version > schema.version) return 'newer';
  for (let at = version; at > 0 && at < schema.version; at++) if (!schema.upgrades.has(at)) return 'older';
  return undefined;
}

function migrate(connection: DatabaseSync, { version, sql, upgrades }: DatabaseSchema): void {
  if (versionOf(connection) === version) return;
  connection.exec('BEGIN IMMEDIATE');
  try {
    // Read again: another process may have migrated it while this one waited for the lock.
    const found = versionOf(connection);
    if (found === 0) connection.exec(sql);
    else for (let at = found; at < version; at++) upgrades.get(at)!(connection);
    connection.exec(`PRAGMA user_version = ${version}`);
    connection.exec('COMMIT');
  } catch (error) {
    connection.exec('ROLLBACK');
    throw error;
  }
}

function moveAside(file: string, reason: Quarantined['reason'], wallNow: number): Quarantined {
  const stamp = new Date(wallNow).toISOString().replace(/[:.]/g, '-');
  let movedTo = `${file}.${reason}-${stamp}`;
  for (let attempt = 2; existsSync(movedTo); attempt++) movedTo = `${file}.${reason}-${stamp}-${attempt}`;
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(file + suffix)) renameSync(file + suffix, movedTo + suffix);
  }
  // The checkpoints belong to the trail in that file; beside the new one they would report missing entries.
  if (existsSync(checkpointsOf(file))) renameSync(checkpointsOf(file), checkpointsOf(movedTo));
  rmSync(suspicionOf(file), { force: true });

  const actions = isSessionsFile(file)
    ? ''
    : ` Actions without a verdict are in the old one: bancada outbox --from ${movedTo}`;
  const message = `The state file ${WHY[reason]} and was set aside as ${movedTo}; a new one was begun.${actions}`;
  return { reason, movedTo, message };
}

const WHY: Readonly<Record<Unopened, string>> = {
  corrupt: 'is damaged',
  newer: 'was written by a newer bancada',
  older: 'was written by an early bancada whose files are no longer read',
};

/** Damage found in use creates this file, so that the next start moves the database aside. */
function suspicionOf(file: string): string {
  return `${file}.damaged`;
}

function wrap(connection: DatabaseSync, file: string): StateDatabase {
  // Preparing costs more than running; there are few texts, for all are written in code.
  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  const hasItsName = rememberFiles(file);
  let depth = 0;
  let filling: BulkLoadWorker | undefined;
  let commitsFilling = 0;

  const prepared = (sql: string) => {
    let statement = statements.get(sql);
    if (!statement) statements.set(sql, (statement = connection.prepare(sql)));
    return statement;
  };
  /** Throws if a later start would not find what is written now. */
  const checkName = () => {
    if (!hasItsName()) throw new StateUnusable('gone', file);
  };
  const guard = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      const stateError = asStateError(error, file);
      if (stateError instanceof StateUnusable && stateError.problem === 'corrupt') suspect(file);
      throw stateError;
    }
  };

  return {
    file,
    all: <Row>(sql: string, ...values: SQLInputValue[]) => guard(() => prepared(sql).all(...values) as Row[]),
    get: <Row>(sql: string, ...values: SQLInputValue[]) => guard(() => prepared(sql).get(...values) as Row | undefined),
    *each<Row>(sql: string, ...values: SQLInputValue[]) {
      const rows = guard(() => prepared(sql).iterate(...values));
      try {
        for (let next = guard(() => rows.next()); !next.done; next = guard(() => rows.next())) yield next.value as Row;
      } finally {
        // Whoever stops early leaves no reader behind, which would keep the log from being copied.
        rows.return?.();
      }
    },
    run: (sql, ...values) => guard(() => Number(prepared(sql).run(...values).changes)),
    transaction(work, durability = 'ordinary') {
      if (depth > 0) return work();
      return guard(() => {
        checkName();
        connection.exec(`PRAGMA synchronous = ${durability === 'durable' ? 'FULL' : 'NORMAL'}; BEGIN IMMEDIATE`);
        depth++;
        try {
          const result = work();
          connection.exec('COMMIT');
          if (durability === 'durable') checkName();
          return result;
        } catch (error) {
          // Some errors roll back by themselves.
          if (connection.isTransaction) connection.exec('ROLLBACK');
          throw error;
        } finally {
          depth--;
        }
      });
    },
    dataVersion: () => guard(() => (prepared('PRAGMA data_version').get() as { data_version: number }).data_version),
    fill(isFilling) {
      if (file === ':memory:') return;
      commitsFilling = isFilling ? commitsFilling + 1 : 0;
      if (commitsFilling > SHORT_FILLING && !filling) {
        connection.exec('PRAGMA wal_autocheckpoint = 0');
        filling = openBulkLoadWorker(file);
      } else if (!isFilling && filling) {
        connection.exec('PRAGMA wal_autocheckpoint = 1000');
        filling.end();
        filling = undefined;
      }
      filling?.copy();
    },
    handOver(steps) {
      if (!filling || filling.state === 'gone') return 'none';
      if (filling.state === 'busy') return 'busy';
      guard(checkName);
      filling.write(steps());
      return 'taken';
    },
    handed: (isWaiting) => filling?.outcome(isWaiting) ?? 'refused',
    close() {
      filling?.end();
      statements.clear();
      if (connection.isOpen) connection.close();
    },
  };
}

function suspect(file: string): void {
  if (file === ':memory:') return;
  try {
    writeFileSync(suspicionOf(file), '', { mode: 0o600 });
  } catch {
    // Without it the next start may find the damage only in use again.
  }
}
