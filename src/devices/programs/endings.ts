/** How a program that was started ends, and how it is ended. */
import { execFileSync, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/**
 * Calls `tell` once with the exit code (`null` after a signal), when the program has ended and its output up to then has been
 * read. A process that it left behind may keep the output open for ever; that is not waited for.
 */
export function whenEnded(child: ChildProcess, tell: (exitCode: number | null) => void): void {
  let isTold = false;
  const tellOnce = (code: number | null) => {
    if (isTold) return;
    isTold = true;
    tell(code);
  };
  child.on('close', tellOnce);
  // Output written before the end is in the pipe: after the second turn the event loop has read it.
  child.on('exit', (code) => setImmediate(() => setImmediate(() => tellOnce(code))));
}

/** Ends the process group of a program that has its own (`detached`), whether or not the program itself still runs. */
export function endGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined && process.platform !== 'win32') process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {
    // No process of it is left.
  }
}

/** The variable by which a program that has left its group is found: it says who started it, and nothing secret. */
export const MARK = 'RUN_OF_BANCADA';
/** A program may start another while its processes are searched. */
const MOST_ROUNDS = 5;

/**
 * Ends every process with a mark that begins so in its environment: it may have left its group and session and have another
 * parent. Only Linux shows that, of programs of the same user; elsewhere nothing is ended.
 */
export function endMarked(mark: string): void {
  if (process.platform !== 'linux') return;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const found = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isMarked(name, mark));
    if (found.length === 0) return;
    for (const pid of found) killNow(Number(pid));
  }
}

function isMarked(pid: string, mark: string): boolean {
  try {
    // A process that has ended and is not reaped has an empty environment.
    return `\0${readFileSync(`/proc/${pid}/environ`, 'latin1')}`.includes(`\0${MARK}=${mark}`);
  } catch {
    return false;
  }
}

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/**
 * Ends a running program without a group of its own, and all its descendants. If the system has no `ps`, only the program is
 * ended.
 */
export function endTree(child: ChildProcess): void {
  if (child.pid === undefined) return;
  for (const pid of [...descendantsOf(child.pid), child.pid]) killNow(pid);
}

function descendantsOf(root: number): number[] {
  const children = Map.groupBy(processTable(), ([, parent]) => parent);
  const found: number[] = [];
  const waiting = [root];
  for (let pid = waiting.pop(); pid !== undefined; pid = waiting.pop()) {
    const own = (children.get(pid) ?? []).map(([child]) => child);
    found.push(...own);
    waiting.push(...own);
  }
  return found;
}

function processTable(): [pid: number, parent: number][] {
  if (process.platform === 'win32') return [];
  try {
    const table = execFileSync('ps', ['-A', '-o', 'pid=', '-o', 'ppid='], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 2000,
    });
    return table
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  } catch {
    return [];
  }
}
