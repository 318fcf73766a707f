/**
 * A program under a shell with job control: Ctrl+Z stops it, `fg` lets it go on. The keys come raw, so the program has to
 * stop itself; and before that it gives the terminal back, as it does when it ends.
 *
 *     running ─Ctrl+Z, SIGTSTP→ settling ─pause→ stopped ─SIGCONT→ running ─take, show
 */
import { readFileSync } from 'node:fs';

/** What is suspended. */
export type SuspendedWork = {
  /** Before the terminal goes: brings to an end what should not be in the middle of something for hours. */
  settle(): Promise<void>;
  /** Gives the terminal to the shell. */
  pause(): void;
  /** Takes the keys again. Also where there was no pause: nobody is asked before SIGSTOP. */
  take(): void;
  /** Shows all again, in the size that the terminal has now. */
  show(): void;
};

export type JobControl = {
  /** Whether the shell has the terminal. */
  isStopped(): boolean;
  /** Stops until the shell lets it go on; nothing where none would. */
  suspend(): Promise<void>;
  /** From now on the signals do what they do by themselves. */
  end(): void;
};

/** So long what is suspended may take to settle. */
const SETTLE_MS = 3000;
/** A process that still runs so long after it was told to stop was not stopped. */
const STOP_MS = 250;
/** What fell due in the meantime is done before anything is shown: ages, and covers over what was left alone. */
const DUE_MS = 20;

/** Takes charge of the signals of job control. `isEnding`: it is too late for them. */
export function controlJob(job: SuspendedWork, isEnding: () => boolean): JobControl {
  let state: 'running' | 'settling' | 'stopped' = 'running';
  let waiting: NodeJS.Timeout | undefined;

  async function suspend(): Promise<void> {
    if (state !== 'running' || isEnding() || !hasShell()) return;
    state = 'settling';
    clearTimeout(waiting);
    await within(SETTLE_MS, job.settle());
    if (isEnding()) return;
    state = 'stopped';
    job.pause();
    // With nobody who listens it does what it does to every program; and to nothing where no shell would hear of it.
    // The whole job: npm and its shell stand between the shell and this process, and are stopped with it.
    process.off('SIGTSTP', onStop);
    process.kill(0, 'SIGTSTP');
    waiting = setTimeout(onContinue, STOP_MS);
  }

  function goOn(): void {
    clearTimeout(waiting);
    if (isEnding() || state === 'settling') return;
    if (state === 'stopped') process.on('SIGTSTP', onStop);
    state = 'running';
    // First: where the shell has the terminal for itself, as after `bg`, this stops the process once more.
    job.take();
    // Nobody tells a job of a new size that is not in front.
    process.emit('SIGWINCH', 'SIGWINCH');
    waiting = setTimeout(() => isEnding() || job.show(), DUE_MS);
  }

  const onStop = () => void suspend();
  // A signal that ends it may have come meanwhile, or together with SIGCONT: it is heard first, also behind a timer.
  const onContinue = () => void setImmediate(goOn);
  process.on('SIGTSTP', onStop);
  process.on('SIGCONT', onContinue);
  return {
    isStopped: () => state === 'stopped',
    suspend,
    end() {
      clearTimeout(waiting);
      process.off('SIGTSTP', onStop);
      process.off('SIGCONT', onContinue);
    },
  };
}

/**
 * Whether somebody sees this process stop and can let it go on: a parent of its job that is in the same session and in
 * another job. Where the system does not tell, stopping is tried: it does nothing to a job without such a parent.
 */
function hasShell(): boolean {
  const me = placeOf(process.pid);
  if (!me) return true;
  for (let parent = placeOf(me.parent); parent?.session === me.session; parent = placeOf(parent.parent)) {
    if (parent.job !== me.job) return true;
  }
  return false;
}

function placeOf(pid: number): { parent: number; job: number; session: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Behind the name, which may hold anything: state, parent, group, session.
    const [, parent, job, session] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { parent: Number(parent), job: Number(job), session: Number(session) };
  } catch {
    return undefined;
  }
}

async function within(ms: number, work: Promise<void>): Promise<void> {
  const { promise: deadline, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([work.catch(() => {}), deadline]);
  clearTimeout(timer);
}
