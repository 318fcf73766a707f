/** Encodes a response to bytes and headers. */
import { Asset, WrittenPage, type Answer } from './answer.ts';

/** JSON stays a string until it is written: a buffer for each response would take memory until the next garbage collection. */
export type Payload = { status: number; headers: Record<string, string>; content: string | Uint8Array };

/** The content of a response with its headers, except those that depend on the moment. */
export function payloadOf(answer: Answer): Payload {
  const { body } = answer;
  if (answer.status === 204) return { status: 204, headers: { ...answer.headers }, content: '' };
  const { type, bytes: content } = body instanceof Asset ? body : { type: 'application/json', bytes: jsonOf(body) };
  const length = typeof content === 'string' ? Buffer.byteLength(content) : content.length;
  return {
    status: answer.status,
    headers: { 'content-type': type, 'content-length': String(length), ...answer.headers },
    content,
  };
}

function jsonOf(body: unknown): string {
  if (body instanceof WrittenPage) return `{"data":[${body.rows.join(',')}],${JSON.stringify(body.rest).slice(1)}`;
  return body === undefined ? '' : JSON.stringify(body);
}

/** The content as bytes, for faults that break it. */
export function bytesOf({ content }: Payload): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content) : content;
}

/** A complete raw response to a request that could not be parsed. */
export function rawProblem(status: number, message: string): string {
  const { STATUS_CODES } = process.getBuiltinModule('node:http');
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
