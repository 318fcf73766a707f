/** A printer that takes jobs on a port of its own, as label printers do on 9100: bytes in, one job a connection. */
import { connect } from 'node:net';
import type { PrinterPort, PortProblem } from '../../replica/labels.ts';

/**
 * Hands a job over; resolves with what went wrong, or `undefined`. `withinMs`: how long it may take before it is given up,
 * 10 s by default; `signal` gives it up at once. Never rejects.
 */
export function sendToPort(
  { host, port }: PrinterPort,
  bytes: Uint8Array,
  { withinMs = 10_000, signal }: { withinMs?: number; signal?: AbortSignal },
): Promise<PortProblem | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, ...(signal && { signal }) });
    const end = (problem?: PortProblem) => {
      clearTimeout(deadline);
      socket.destroy();
      resolve(problem);
    };
    const deadline = setTimeout(() => end('printer-late'), withinMs);
    socket.on('error', () => end('printer-unreachable'));
    // Its answers, if any, are not read: they would only fill the line.
    socket.resume();
    socket.on('close', () => end('printer-unreachable'));
    // Handed over: all of it is on its way to the printer. The callback of `end` comes for an error, too.
    socket.on('finish', () => end());
    socket.end(bytes);
  });
}
