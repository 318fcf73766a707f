/** A printer that takes jobs on a port of its own, as label printers do on 9100: bytes in, one job after the other. */
import { connect } from 'node:net';
import type { PrinterPort, PortProblem } from '../../replica/labels.ts';

/** Hands a job over; resolves with what went wrong, or `undefined`. Never rejects. */
export type RawPort = (bytes: Uint8Array) => Promise<PortProblem | undefined>;

/** `withinMs`: how long one job may take before it is given up, 10 s by default; the next one is tried all the same. */
export function createRawPort(port: PrinterPort, withinMs = 10_000): RawPort {
  let last: Promise<unknown> = Promise.resolve();
  return (bytes) => {
    // Two jobs at once would be refused by a printer with one port, or be torn.
    const job = last.then(() => send(port, bytes, withinMs));
    last = job;
    return job;
  };
}

function send({ host, port }: PrinterPort, bytes: Uint8Array, withinMs: number): Promise<PortProblem | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
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
