/**
 * Copies the log of a database into its file, on a thread of its own with a connection of its own. What is committed is
 * in the log already: here nothing is decided and nothing can be lost, wherever it ends. A first load makes the log long
 * several times a second, and a commit that copies it waits for the disk for as long as a person sees.
 */
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

export type Checkpoints = {
  /** The log has grown: to be copied, unless that is under way. */
  ask(): void;
  end(): void;
};

// A text and not a file: a single executable has no files. `PASSIVE` never keeps a reader or a writer waiting.
const PROGRAM = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { DatabaseSync } = require('node:sqlite');
  const connection = new DatabaseSync(workerData, { timeout: 1000 });
  connection.exec('PRAGMA synchronous = NORMAL');
  parentPort.on('message', (isEnd) => {
    if (isEnd) {
      connection.close();
      return parentPort.close();
    }
    connection.exec('PRAGMA wal_checkpoint(PASSIVE)');
    parentPort.postMessage(true);
  });
`;

/** For a database that this process has open. Where no thread can be had, or it fails, the log waits for its end. */
export function openCheckpoints(file: string): Checkpoints {
  const thread = new Worker(PROGRAM, {
    eval: true,
    // A file that has lost its name meanwhile is not to be made anew.
    workerData: `${pathToFileURL(file).href}?mode=rw`,
    execArgv: [],
    env: {},
    // Whatever it complains about is not for the screen.
    stdout: true,
    stderr: true,
  });
  let isBusy = false;
  thread.on('message', () => (isBusy = false));
  thread.on('error', () => {});
  thread.unref();
  return {
    ask() {
      if (isBusy) return;
      isBusy = true;
      thread.postMessage(false, []);
    },
    end: () => thread.postMessage(true, []),
  };
}
