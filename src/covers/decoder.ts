/** Has a picture decoded apart, within limits of time and memory. */
import { getAsset, isSea } from 'node:sea';
import { Worker } from 'node:worker_threads';
import type { Decoded } from './decode.ts';

/** Under which name a single executable carries the thread's program. */
export const WORKER_ASSET = 'picture-worker.js';

/** Never rejects. */
export async function decodeApart(bytes: Uint8Array, withinMs = 5000): Promise<Decoded> {
  // Loaded by name: in the bundle this is a file of its own, which the thread runs.
  const { coverJob, workerUrl } = await import('./worker.ts');
  // In a single executable there is no such file: the executable itself would be run as JavaScript.
  const isAlone = isSea();
  const worker = new Worker(isAlone ? getAsset(WORKER_ASSET, 'utf8') : new URL(workerUrl), {
    eval: isAlone,
    workerData: coverJob(bytes),
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 },
    env: {},
    // Whatever it complains about is not for the screen.
    stdout: true,
    stderr: true,
  });
  worker.unref();
  const { promise, resolve } = Promise.withResolvers<Decoded>();
  const deadline = setTimeout(() => resolve({ problem: 'late' }), withinMs);
  deadline.unref();
  worker.once('message', (decoded: Decoded) => resolve(decoded));
  worker.once('error', () => resolve({ problem: 'broken' }));
  worker.once('exit', () => resolve({ problem: 'broken' }));
  const decoded = await promise;
  clearTimeout(deadline);
  void worker.terminate();
  return decoded;
}
