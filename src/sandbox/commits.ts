/**
 * When a change takes effect: by default at once. With the switch `lateCommitMs` a change is stamped when its request
 * arrives, but committed (and its response sent) some time later: reads in between return the old record, and later ones a
 * change that is older than expected. As in a database, a record with a pending commit is locked for other changes.
 */
import type { Answer } from './http/answer.ts';
import type { Random } from './random.ts';
import type { SandboxClock } from './sandbox-clock.ts';
import type { Switches } from './switches.ts';

export type Commits = {
  commit(record: string, change: (at: number) => Answer): Answer | Promise<Answer>;
};

const nothing = (): void => {};

/** Returns how many milliseconds after its stamp the next change takes effect, by the switches; mostly 0. */
export function createLateness(random: Random, switches: () => Switches): () => number {
  return () => {
    const { lateCommitMs, lateCommitShare } = switches();
    return lateCommitMs > 0 && random.chance(lateCommitShare) ? random.int(1, lateCommitMs) : 0;
  };
}

/** Makes commits over a clock; `latenessMs` returns how late each one is. */
export function createCommits(clock: SandboxClock, latenessMs: () => number): Commits {
  const locks = new Map<string, Promise<unknown>>();

  async function commitLater(change: (at: number) => Answer, stampedAt: number, delay: number): Promise<Answer> {
    if (delay > 0) await new Promise<void>((resolve) => void clock.at(stampedAt + delay, resolve));
    return change(stampedAt);
  }

  // The record is unlocked once no other change waits behind this one.
  async function hold(record: string, result: Promise<Answer>): Promise<void> {
    const turn = result.then(nothing, nothing);
    locks.set(record, turn);
    await turn;
    if (locks.get(record) === turn) locks.delete(record);
  }

  return {
    commit(record, change) {
      const delay = latenessMs();
      const held = locks.get(record);
      if (held === undefined && delay === 0) return change(clock.now());
      const result =
        held === undefined
          ? commitLater(change, clock.now(), delay)
          : held.then(() => commitLater(change, clock.now(), delay));
      void hold(record, result);
      return result;
    },
  };
}
