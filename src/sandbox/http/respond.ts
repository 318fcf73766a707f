/** Turns an answer into bytes and headers. */
import { STATUS_CODES } from 'node:http';
import { Asset, type Answer } from './answer.ts';

export type Payload = { status: number; headers: Record<string, string>; bytes: Uint8Array };

/** The bytes of an answer with all its headers but the ones that depend on the moment. */
export function payloadOf(answer: Answer): Payload {
  const { body } = answer;
  const { type, bytes } =
    body instanceof Asset ? body : { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) };
  return {
    status: answer.status,
    headers: { 'content-type': type, 'content-length': String(bytes.length), ...answer.headers },
    bytes,
  };
}

/** A whole raw response for a request that could not even be read. */
export function rawProblem(status: number, message: string): string {
  const body = JSON.stringify({ message });
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
