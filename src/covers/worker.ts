/**
 * Decodes one picture in a thread of its own, so that no key waits for it and a picture that never ends can be ended.
 */
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { decodeCover, type Decoded } from './decode.ts';

const JOB = 'bancada-picture';

export type CoverJob = { kind: typeof JOB; bytes: Uint8Array };

/** Where this file is, by itself or in the bundle. */
export const workerUrl = import.meta.url;

export const coverJob = (bytes: Uint8Array): CoverJob => ({ kind: JOB, bytes });

const job = workerData as Partial<CoverJob> | null;
if (!isMainThread && job?.kind === JOB && job.bytes) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window's
  parentPort?.postMessage(decodeCover(job.bytes) satisfies Decoded);
}
