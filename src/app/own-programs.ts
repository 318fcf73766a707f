/** Programs of the shop's own that hear what happens: what they say is thrown away, and all of them end with this process. */
import { randomUUID } from 'node:crypto';
import { endMarked } from '../devices/programs/endings.ts';
import { runProgram } from '../devices/programs/run.ts';
import { runWhatHears, type OwnRunning, type OwnRunOptions } from '../eventlog/services/own-runs.ts';
import { hostNow } from './host-clock.ts';

/** Nothing is run before it is begun. */
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
