/** Decodes a picture outside the program, within limits of time and memory that hold whatever the decoders do. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { getAsset, isSea } from 'node:sea';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { finite, object, oneOf, readText } from '../../base/codec.ts';
import { decodeRequest, PROCESS_JOB, workerUrl } from './decode-request.ts';
import type { DecodedImage } from './decode.ts';

export type DecodeLimits = {
  withinMs?: number;
  /** The memory of the process, besides the range that the system counts for it though it is never used. */
  megabytes?: number;
};

/** The longest output, in bytes: more than a picture of 320 × 320 pixels with its line. */
const LONGEST_ANSWER = 320 * 1024;
const FLAGS = ['--max-old-space-size=128', '--max-semi-space-size=16', '--disable-sigusr1'];
// If this machine's memory runs out, the system ends this process first.
const UNDER_LIMITS = 'ulimit -c 0; ulimit -d "$1"; echo 1000 2>/dev/null >/proc/self/oom_score_adj; shift; exec "$@"';

/** The name under which a single executable contains the thread's program. */
export const WORKER_ASSET = 'picture-worker.js';

/** Decodes a picture in a process, or in a thread of a single executable. Never rejects. */
export async function decodeApart(
  bytes: Uint8Array,
  { withinMs = 5000, megabytes = 384 }: DecodeLimits = {},
): Promise<DecodedImage> {
  const { promise, resolve } = Promise.withResolvers<DecodedImage>();
  const deadline = setTimeout(() => resolve({ problem: 'late' }), withinMs);
  const end = isSea() ? inThread(bytes, resolve) : inProcess(bytes, megabytes, resolve);
  const decoded = await promise;
  clearTimeout(deadline);
  end();
  return decoded;
}

/** Returns a function that ends it. */
function inProcess(bytes: Uint8Array, megabytes: number, tell: (decoded: DecodedImage) => void): () => void {
  const command = [process.execPath, ...FLAGS, fileURLToPath(workerUrl()), PROCESS_JOB];
  const isLinux = process.platform === 'linux';
  const [file = '', ...args] = isLinux
    ? ['/bin/sh', '-c', UNDER_LIMITS, 'sh', dataLimit(megabytes), ...command]
    : command;
  const child = spawn(file, args, { env: {}, stdio: ['pipe', 'pipe', 'ignore'] });
  const answer: Buffer[] = [];
  let size = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > LONGEST_ANSWER) tell({ problem: 'broken' });
    else answer.push(chunk);
  });
  child.on('error', () => tell({ problem: 'broken' }));
  child.on('close', () => tell(readAnswer(Buffer.concat(answer))));
  // A process that has ended does not read the rest.
  child.stdin.on('error', () => {});
  child.stdin.end(bytes);
  return () => void child.kill('SIGKILL');
}

/** The limits of a thread do not apply to the memory of buffers. */
function inThread(bytes: Uint8Array, tell: (decoded: DecodedImage) => void): () => void {
  const worker = new Worker(getAsset(WORKER_ASSET, 'utf8'), {
    eval: true,
    workerData: decodeRequest(bytes),
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 },
    env: {},
    // Its output must not appear on the screen.
    stdout: true,
    stderr: true,
  });
  worker.unref();
  worker.once('message', (decoded: DecodedImage) => tell(decoded));
  worker.once('error', () => tell({ problem: 'broken' }));
  worker.once('exit', () => tell({ problem: 'broken' }));
  return () => void worker.terminate();
}

const problemCodec = object({ problem: oneOf(['too-large', 'unknown-kind']) });
const sizeCodec = object({ width: finite, height: finite });

function readAnswer(bytes: Buffer): DecodedImage {
  const end = bytes.indexOf('\n');
  const head = bytes.subarray(0, Math.max(0, end)).toString();
  const rgb = new Uint8Array(bytes.subarray(end + 1));
  const size = readText(sizeCodec, head);
  const isWhole = size !== undefined && size.width > 0 && rgb.length === size.width * size.height * 3;
  return readText(problemCodec, head) ?? (isWhole ? { picture: { ...size, rgb } } : { problem: 'broken' });
}

/** In kilobytes. The engine reserves a range for its code, which the system counts as if it were in use. */
function dataLimit(megabytes: number): string {
  const reserved = readFileSync('/proc/self/maps', 'latin1')
    .split('\n')
    .map((line) => /^([0-9a-f]+)-([0-9a-f]+) rwxp /.exec(line))
    .reduce((sum, range) => sum + (range ? Number.parseInt(range[2]!, 16) - Number.parseInt(range[1]!, 16) : 0), 0);
  return String(Math.ceil(reserved / 1024) + megabytes * 1024);
}
