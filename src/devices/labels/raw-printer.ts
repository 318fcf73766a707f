/** Bytes straight to a printer that listens on its raw port, as label printers do at 9100. */
import { connect } from 'node:net';
import type { TagProblem } from '../../replica/labels.ts';

/** Sends them and closes; resolves with what went wrong, or `undefined`. Never rejects. `withinMs`: 10 s by default. */
export function sendRaw(
  { host, port }: { host: string; port: number },
  bytes: Uint8Array,
  withinMs = 10_000,
): Promise<TagProblem | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const end = (problem?: TagProblem) => {
      clearTimeout(deadline);
      socket.destroy();
      resolve(problem);
    };
    const deadline = setTimeout(() => end('printer-late'), withinMs);
    socket.on('error', () => end('printer-unreachable'));
    // Its answers, if any, are not read: they would only fill the line.
    socket.resume();
    socket.on('close', () => end('printer-unreachable'));
    // Handed over and acknowledged by the other side: the printer has all of it.
    socket.end(bytes, () => end());
  });
}
