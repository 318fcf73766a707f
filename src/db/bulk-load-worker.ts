/**
 * Writes what a first load brings, on a thread of its own with a connection of its own: neither keys nor pages wait for
 * the disk. What it is handed is done in one transaction, or not at all and by the process itself then. It also copies the
 * log of the database into its file, where nothing is decided and nothing can be lost, wherever it ends.
 */
import type { SQLInputValue } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

/** A statement, its values, and how many rows it must change. */
export type BulkLoadStep = readonly [sql: string, values: readonly SQLInputValue[], changes: number];

/** `refused`: nothing of it has been kept. */
export type BulkLoadOutcome = 'under way' | 'kept' | 'refused';

export type BulkLoadWorker = {
  /** Whether it has nothing to do; `gone` where it never will again. */
  readonly state: 'free' | 'busy' | 'gone';
  /** Does all of the steps, or none where one of them does not change as many rows as it must. Only while it is free. */
  write(steps: readonly BulkLoadStep[]): void;
  /** What has become of the last steps; `isWaiting`: when it is known. */
  outcome(isWaiting: boolean): BulkLoadOutcome;
  /** The log has grown: to be copied, unless something is under way. */
  copy(): void;
  end(): void;
};

/** Longer than the thread waits for another's lock. What it does later than that is refused: others have written meanwhile. */
const LONGEST_MS = 3000;
const [UNDER_WAY, KEPT] = [0, 1];

// A text and not a file: a single executable has no files. `PASSIVE` never keeps a reader or a writer waiting.
const PROGRAM = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { DatabaseSync } = require('node:sqlite');
  const outcome = new Int32Array(workerData.outcome);
  const connection = new DatabaseSync(workerData.file, { timeout: 1000 });
  connection.exec('PRAGMA synchronous = NORMAL; PRAGMA cache_size = -2000; PRAGMA wal_autocheckpoint = 0');
  const statements = new Map();
  let written = 0;
  const run = ([sql, values, changes]) => {
    if (!statements.has(sql)) statements.set(sql, connection.prepare(sql));
    return statements.get(sql).run(...values).changes === changes;
  };
  const write = (steps) => {
    try {
      connection.exec('BEGIN IMMEDIATE');
      if (steps.every(run)) {
        connection.exec('COMMIT');
        return true;
      }
    } catch {}
    if (connection.isTransaction) connection.exec('ROLLBACK');
    return false;
  };
  parentPort.on('message', (steps) => {
    if (steps === null) {
      connection.close();
      return parentPort.close();
    }
    if (steps.length > 0) {
      Atomics.store(outcome, 0, write(steps) ? 1 : 2);
      Atomics.notify(outcome, 0);
    }
    // It waits for the platter, and the next steps for it.
    if (steps.length === 0 || ++written % 8 === 0) connection.exec('PRAGMA wal_checkpoint(PASSIVE)');
    parentPort.postMessage(true);
  });
  parentPort.postMessage(true);
`;

/** For a database that this process has open. Where no thread can be had, or it fails, it is gone. */
export function openBulkLoadWorker(file: string): BulkLoadWorker {
  const shared = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const thread = new Worker(PROGRAM, {
    eval: true,
    // A file that has lost its name meanwhile is not to be made again.
    workerData: { file: `${pathToFileURL(file).href}?mode=rw`, outcome: shared.buffer },
    execArgv: [],
    env: {},
    // Whatever it complains about is not for the screen.
    stdout: true,
    stderr: true,
  });
  let state: BulkLoadWorker['state'] = 'busy';
  const hand = (steps: readonly BulkLoadStep[]) => {
    state = 'busy';
    thread.postMessage(steps, []);
  };
  thread.on('message', () => (state = 'free'));
  thread.on('error', () => {});
  thread.on('exit', () => (state = 'gone'));
  thread.unref();
  return {
    get state() {
      return state;
    },
    write(steps) {
      Atomics.store(shared, 0, UNDER_WAY);
      hand(steps);
    },
    outcome(isWaiting) {
      if (isWaiting) Atomics.wait(shared, 0, UNDER_WAY, LONGEST_MS);
      const now = Atomics.load(shared, 0);
      if (now === UNDER_WAY) return isWaiting || state === 'gone' ? 'refused' : 'under way';
      return now === KEPT ? 'kept' : 'refused';
    },
    copy() {
      if (state === 'free') hand([]);
    },
    end: () => thread.postMessage(null, []),
  };
}
