/** Has a picture decoded apart, within limits of time and memory. */
import { Worker } from 'node:worker_threads';
import type { Decoded } from './decode.ts';

/** Never rejects. */
export async function decodeApart(bytes: Uint8Array, withinMs = 5000): Promise<Decoded> {
  // Loaded by name: in the bundle this is a file of its own, which the thread runs.
  const { coverJob, workerUrl } = await import('./worker.ts');
  const worker = new Worker(new URL(workerUrl), {
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
