/** The running programs of one session. They end with it. */
import { randomUUID } from 'node:crypto';
import { endMarked } from '../../devices/programs/endings.ts';
import { runProgram, type ProgramEnd } from '../../devices/programs/run.ts';

/** How much of a program's output is kept, in bytes. */
const MOST_OUTPUT = 64 * 1024;
/** More at once would come from a key that is held down by accident. */
const MOST_AT_ONCE = 4;

export type CustomPrograms = {
  /** Aborted when the session is closed. */
  readonly signal: AbortSignal;
  /** Whether a program of that name is running, or too many others. */
  isBusy(name: string): boolean;
  /** Never rejects. */
  run(name: string, words: readonly string[], input: string, withinMs: number): Promise<ProgramEnd>;
  /** Ends all programs and the processes that they have started. */
  close(): void;
};

/** Makes an empty set of programs. `env`: they get some of its variables, see devices/programs/run.ts. */
export function createPrograms(env: NodeJS.ProcessEnv = process.env): CustomPrograms {
  const closing = new AbortController();
  const running = new Set<string>();
  const mark = `session ${randomUUID()}`;
  const { signal } = closing;
  let hasRun = false;
  return {
    signal,
    isBusy: (name) => running.has(name) || running.size >= MOST_AT_ONCE,
    async run(name, words, input, withinMs) {
      running.add(name);
      hasRun = true;
      return runProgram(words, { input, withinMs, mostOutput: MOST_OUTPUT, env, mark, signal }).finally(() =>
        running.delete(name),
      );
    },
    close() {
      closing.abort();
      if (hasRun) endMarked(mark);
    },
  };
}
