/** The interface between the program and the decoder of pictures: its file, and the message of a job. */

/** The file of the bundle with worker.ts, which the bundler writes here; undeclared without bundling. */
declare const PICTURE_WORKER: string | undefined;

const JOB = 'bancada-picture';

export type DecodeRequest = { kind: typeof JOB; bytes: Uint8Array };

/** The data with which a thread is started for a picture. */
export const decodeRequest = (bytes: Uint8Array): DecodeRequest => ({ kind: JOB, bytes });

/** Whether a thread was started for a picture. */
export function isDecodeRequest(data: unknown): data is DecodeRequest {
  const job = data as Partial<DecodeRequest> | null;
  return job?.kind === JOB && job.bytes !== undefined;
}

/** The argument by which the worker knows that it is a process of its own. */
export const PROCESS_JOB = 'bancada-picture';

/** The file that such a process runs. */
export const workerUrl = () =>
  new URL(typeof PICTURE_WORKER === 'string' ? PICTURE_WORKER : './worker.ts', import.meta.url);
