/**
 * Decodes one picture in a process of its own, so that no key waits for it, an endless decoding can be ended, and its memory is
 * separate. In a single executable, which cannot run files as Node does, it is a thread.
 */
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { isDecodeRequest, PROCESS_JOB } from './decode-request.ts';
import { decodeProductImage, type DecodedImage } from './decode.ts';

if (!isMainThread && isDecodeRequest(workerData)) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window's
  parentPort?.postMessage(decodeProductImage(workerData.bytes) satisfies DecodedImage);
}

// Reads the file from standard input; writes a line of JSON and the pixels to standard output.
if (isMainThread && process.argv[2] === PROCESS_JOB) {
  const chunks: Buffer[] = [];
  process.stdin.on('data', (chunk: Buffer) => chunks.push(chunk));
  process.stdin.on('end', () => {
    const { picture, problem } = decodeProductImage(Buffer.concat(chunks));
    const { rgb, ...size } = picture ?? { rgb: new Uint8Array() };
    process.stdout.write(`${JSON.stringify(picture ? size : { problem })}\n`);
    process.stdout.end(rgb);
  });
}
