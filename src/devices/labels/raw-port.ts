/** A printer that takes jobs on a port of its own, as label printers do on 9100: bytes in, one job a connection. */
import { connect } from 'node:net';
import type { PrinterPort, PortProblem } from '../../replica/labels.ts';

export type PortOptions = {
  /** How long a job may take before it is given up, in milliseconds; default 10 s. */
  withinMs?: number;
  /** How long a printer that has the whole job may take to close the connection, or to reset it, in milliseconds; default 1 s. */
  closesWithinMs?: number;
  /** Gives the job up at once. */
  signal?: AbortSignal;
};

/** Sends a job; resolves with the problem, or `undefined`. Never rejects. */
export function sendToPort(
  { host, port }: PrinterPort,
  bytes: Uint8Array,
  { withinMs = 10_000, closesWithinMs = 1000, signal }: PortOptions,
): Promise<PortProblem | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, ...(signal && { signal }) });
    let isSent = false;
    const end = (problem?: PortProblem) => {
      clearTimeout(deadline);
      socket.destroy();
      resolve(problem);
    };
    let deadline = setTimeout(() => end('printer-late'), withinMs);
    socket.on('error', () => end(isSent ? 'printer-broke-off' : 'printer-unreachable'));
    // Responses of the printer, if any, are not used: unread they would only fill the connection.
    socket.resume();
    socket.on('close', () => end(isSent ? undefined : 'printer-unreachable'));
    // The whole job is sent. Most printers close the connection once they have it, some keep it open for a while.
    socket.on('finish', () => {
      isSent = true;
      clearTimeout(deadline);
      deadline = setTimeout(end, closesWithinMs);
    });
    socket.end(bytes);
  });
}
