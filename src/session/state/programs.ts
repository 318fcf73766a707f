/** The programs of one session that run now. They end with it. */
import { randomUUID } from 'node:crypto';
import { endMarked } from '../../devices/programs/endings.ts';
import { runProgram, type ProgramEnd } from '../../devices/programs/run.ts';

/** So much of what one says is kept, in bytes. */
export const MOST_OUTPUT = 64 * 1024;
/** More at once would be a key that somebody leans on. */
const MOST_AT_ONCE = 4;

export type CustomPrograms = {
  /** Is aborted when the session is closed. */
  readonly signal: AbortSignal;
  /** Whether the one of that name, or too many others, run already. */
  isBusy(name: string): boolean;
  /** Never rejects. */
  run(name: string, words: readonly string[], input: string, withinMs: number): Promise<ProgramEnd>;
  /** Ends them all, with what they have left behind. */
  close(): void;
};

/** None yet. `env`: what they may know some of, see devices/programs/run.ts. */
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
