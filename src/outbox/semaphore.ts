/** A fixed number of slots: who finds them taken waits for the next one, first come, first served. */
export type Semaphore = { run<T>(work: () => Promise<T>): Promise<T> };

/** `count` slots. */
export function createSemaphore(count: number): Semaphore {
  let taken = 0;
  const queue: (() => void)[] = [];
  return {
    async run(work) {
      if (taken >= count) await new Promise<void>((resolve) => queue.push(resolve));
      else taken++;
      try {
        return await work();
      } finally {
        // Handed on rather than freed, so that no other task slips in between.
        const next = queue.shift();
        if (next) next();
        else taken--;
      }
    },
  };
}
