/** What a picture is decoded by, apart from the program: where that is, and how it is told what to do. */

/** The file of the bundle that holds worker.ts, which the bundler writes here; unknown where nothing is bundled. */
declare const PICTURE_WORKER: string | undefined;

const JOB = 'bancada-picture';

export type CoverJob = { kind: typeof JOB; bytes: Uint8Array };

/** The job of a thread. */
export const coverJob = (bytes: Uint8Array): CoverJob => ({ kind: JOB, bytes });

/** Whether a thread was started for a picture. */
export function isCoverJob(data: unknown): data is CoverJob {
  const job = data as Partial<CoverJob> | null;
  return job?.kind === JOB && job.bytes !== undefined;
}

/** The word by which the worker knows that it is a process of its own. */
export const PROCESS_JOB = 'bancada-picture';

/** The file that such a process runs. */
export const workerUrl = () =>
  new URL(typeof PICTURE_WORKER === 'string' ? PICTURE_WORKER : './worker.ts', import.meta.url);
