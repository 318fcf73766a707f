/** Programs of the shop's own that run on events: their output is discarded, and all of them end with this process. */
import { randomUUID } from 'node:crypto';
import { endMarked } from '../devices/programs/endings.ts';
import { runProgram } from '../devices/programs/run.ts';
import { runWhatHears, type OwnRunning, type OwnRunOptions } from '../eventlog/services/own-runs.ts';
import { hostNow } from './host-clock.ts';

/** Runs nothing before `begin`. */
export function runOwnPrograms(options: Omit<OwnRunOptions, 'run' | 'hostNow' | 'holder'>): OwnRunning {
  const mark = `listener ${randomUUID()}`;
  let hasRun = false;
  const running = runWhatHears({
    ...options,
    hostNow,
    holder: `${process.pid}-${randomUUID()}`,
    run(words, input, withinMs, signal) {
      hasRun = true;
      return runProgram(words, { input, withinMs, mostOutput: 0, mark, signal });
    },
  });
  return {
    begin: running.begin,
    async end() {
      await running.end();
      if (hasRun) endMarked(mark);
    },
  };
}
