/** Runs several requests at once, and picks the error to throw when some of them fail. */
import { worstOf } from '../trouble.ts';

/** Runs `lane` `count` times at once. When all have ended, throws the worst of their errors (`worstOf`), if any. */
export async function runConcurrently(count: number, lane: () => Promise<void>): Promise<void> {
  const ends = await Promise.allSettled(Array.from({ length: count }, () => lane()));
  const failures = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
  if (failures.length > 0) throw worstOf(failures);
}

/** Calls `work` for each value, `atOnce` of them at a time; after an error no further call is made. */
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
