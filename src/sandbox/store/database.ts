/** The sandbox's database: in memory, or in a file that survives the process, even a killed one. */
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { COUNTER_TRIGGERS, INDEXES, RECOUNT, SCHEMA, SCHEMA_VERSION } from './schema.ts';

export type Database = {
  /** Increases with every statement that may have changed a row. */
  readonly revision: number;
  all<Row>(sql: string, ...values: SQLInputValue[]): Row[];
  get<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined;
  /** Runs a statement; returns how many rows it changed. */
  run(sql: string, ...values: SQLInputValue[]): number;
  /** For many rows: returns a function that runs the statement without looking it up each time. */
  writer(sql: string): (...values: SQLInputValue[]) => void;
  exec(sql: string): void;
  /** Runs work in one transaction, which is rolled back if it throws. Inside another transaction it joins that one. */
  transaction<T>(work: () => T): T;
  close(): void;
};

/** The `--db` file cannot be used; the message says why, for the user. */
export class DatabaseUnusable extends Error {
  override name = 'DatabaseUnusable';
}

/** Opens or creates the database. Throws {@link DatabaseUnusable}. */
export function openDatabase(file: string | undefined): { database: Database; isNew: boolean } {
  try {
    return open(file ?? ':memory:');
  } catch (error) {
    if (error instanceof DatabaseUnusable) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    const hint = /locked|busy/.test(reason) ? 'another sandbox is using it' : reason;
    throw new DatabaseUnusable(`Cannot use the database ${file}: ${hint}.`, { cause: error });
  }
}

function open(file: string): { database: Database; isNew: boolean } {
  const connection = new DatabaseSync(file);
  try {
    // Exclusive: a second sandbox on the same file would have caches of its own.
    connection.exec(`PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
      PRAGMA temp_store = MEMORY; PRAGMA cache_size = -32000;`);
    const database = wrap(connection);
    const version = database.get<{ user_version: number }>('PRAGMA user_version')!.user_version;
    const isNew = version === 0 && database.get('SELECT 1 FROM sqlite_schema LIMIT 1') === undefined;
    if (!isNew && version !== SCHEMA_VERSION) {
      throw new DatabaseUnusable(`The file ${file} is not a database of this version of the sandbox.`);
    }
    if (isNew) {
      database.transaction(() => {
        connection.exec(`${SCHEMA}${INDEXES}${COUNTER_TRIGGERS} PRAGMA user_version = ${SCHEMA_VERSION};`);
      });
    } else {
      // A write takes the exclusive lock now, so that a second process fails at once.
      database.run("INSERT OR REPLACE INTO meta VALUES ('opened', '1')");
    }
    return { database, isNew };
  } catch (error) {
    connection.close();
    throw error;
  }
}

function wrap(connection: DatabaseSync): Database {
  // Cached: preparing takes longer than running here, and there are few statements, as all are written in code.
  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  const prepared = (sql: string): ReturnType<DatabaseSync['prepare']> => {
    let statement = statements.get(sql);
    if (statement === undefined) statements.set(sql, (statement = connection.prepare(sql)));
    return statement;
  };
  let depth = 0;
  let revision = 0;

  return {
    all: <Row>(sql: string, ...values: SQLInputValue[]) => prepared(sql).all(...values) as Row[],
    get: <Row>(sql: string, ...values: SQLInputValue[]) => prepared(sql).get(...values) as Row | undefined,
    get revision() {
      return revision;
    },
    run(sql, ...values) {
      revision++;
      return Number(prepared(sql).run(...values).changes);
    },
    writer(sql) {
      const statement = prepared(sql);
      revision++;
      return statement.run.bind(statement);
    },
    exec(sql) {
      revision++;
      connection.exec(sql);
    },
    transaction: (work) => {
      if (depth > 0) return work();
      depth++;
      connection.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        connection.exec('COMMIT');
        return result;
      } catch (error) {
        revision++;
        connection.exec('ROLLBACK');
        throw error;
      } finally {
        depth--;
      }
    },
    close: () => {
      statements.clear();
      connection.close();
    },
  };
}

/** Counts all items again, after a bulk load. */
export function recount(database: Database): void {
  database.exec(RECOUNT);
}
