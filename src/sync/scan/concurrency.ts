/** Several requests at once, and what comes of it when some of them fail. */
import { worstOf } from '../trouble.ts';

/** Runs a lane so many times side by side; the worst of their failures is thrown when all of them have ended. */
export async function runConcurrently(count: number, lane: () => Promise<void>): Promise<void> {
  const ends = await Promise.allSettled(Array.from({ length: count }, () => lane()));
  const failures = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
  if (failures.length > 0) throw worstOf(failures);
}

/** Does the work for each, so many at once; after a failure nothing more is begun. */
export async function inParallel<T>(
  values: readonly T[],
  atOnce: number,
  work: (value: T) => Promise<void>,
): Promise<void> {
  let next = 0;
  const failed = { once: false };
  await runConcurrently(Math.min(atOnce, values.length), async () => {
    while (next < values.length && !failed.once) {
      await work(values[next++]!).catch((error: unknown) => {
        failed.once = true;
        throw error;
      });
    }
  });
}
