/** A semaphore with a fixed number of slots; callers wait in the order in which they came. */
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
        // The slot goes to the next caller at once, so that no other gets it in between.
        const next = queue.shift();
        if (next) next();
        else taken--;
      }
    },
  };
}
