/** What a picture is decoded by, apart from the program: where that is, and how it is told what to do. */

/** The file of the bundle that holds worker.ts, which the bundler writes here; unknown where nothing is bundled. */
declare const PICTURE_WORKER: string | undefined;

const JOB = 'bancada-picture';

export type DecodeRequest = { kind: typeof JOB; bytes: Uint8Array };

/** The job of a thread. */
export const decodeRequest = (bytes: Uint8Array): DecodeRequest => ({ kind: JOB, bytes });

/** Whether a thread was started for a picture. */
export function isDecodeRequest(data: unknown): data is DecodeRequest {
  const job = data as Partial<DecodeRequest> | null;
  return job?.kind === JOB && job.bytes !== undefined;
}

/** The word by which the worker knows that it is a process of its own. */
export const PROCESS_JOB = 'bancada-picture';

/** The file that such a process runs. */
export const workerUrl = () =>
  new URL(typeof PICTURE_WORKER === 'string' ? PICTURE_WORKER : './worker.ts', import.meta.url);
