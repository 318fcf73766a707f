/**
 * Job control under a shell: Ctrl+Z stops the program, `fg` continues it. The keys come raw, so the program has to stop itself,
 * and before that it restores the terminal, as it does when it ends.
 *
 *     running ─Ctrl+Z, SIGTSTP→ settling ─pause→ stopped ─SIGCONT→ running ─take, show
 */
import { readFileSync } from 'node:fs';

/** What a suspended program does before and after. */
export type SuspendedWork = {
  /** Called before the terminal is restored: completes what should not stay half done for hours. */
  settle(): Promise<void>;
  /** Restores the terminal for the shell. */
  pause(): void;
  /** Takes the keys again. Also called without a pause before: SIGSTOP gives no notice. */
  take(): void;
  /** Draws everything again, in the size that the terminal has now. */
  show(): void;
};

export type JobControl = {
  /** Whether the shell has the terminal. */
  isStopped(): boolean;
  /** Stops the process until the shell continues it; does nothing if no shell would. */
  suspend(): Promise<void>;
  /** Leaves the signals to their default actions from now on. */
  end(): void;
};

/** How long `settle` may take, in milliseconds. */
const SETTLE_MS = 3000;
/** A process that still runs this long after its stop signal was not stopped. */
const STOP_MS = 250;
/** Timers that fell due in the meantime run before anything is drawn, such as those of ages and of covers after idle time. */
const DUE_MS = 20;

/** Handles the signals of job control. `isEnding`: it is too late for them. */
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
    // Without a listener the signal has its default action, which is none if no shell would notice. It is sent to the whole
    // job: npm and its shell stand between the shell and this process, and are stopped with it.
    process.off('SIGTSTP', onStop);
    process.kill(0, 'SIGTSTP');
    waiting = setTimeout(onContinue, STOP_MS);
  }

  function goOn(): void {
    clearTimeout(waiting);
    if (isEnding() || state === 'settling') return;
    if (state === 'stopped') process.on('SIGTSTP', onStop);
    state = 'running';
    // First of all: if the shell has the terminal, as after `bg`, this stops the process once more.
    job.take();
    // A job in the background gets no notice of a new size.
    process.emit('SIGWINCH', 'SIGWINCH');
    waiting = setTimeout(() => isEnding() || job.show(), DUE_MS);
  }

  const onStop = () => void suspend();
  // A signal that ends the process may have come meanwhile, or together with SIGCONT: it is handled first, also after a timer.
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
 * Whether a shell can see this process stop and continue it: a parent of its job in the same session and in another job. If the
 * system does not say, stopping is tried: it has no effect on a job without such a parent.
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
    // After the name, which may contain anything: state, parent, group, session.
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
