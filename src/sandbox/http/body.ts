/** Request bodies: small, JSON, and read only after all other checks. */
import type { IncomingMessage } from 'node:http';
import { problem, type Answer } from './answer.ts';

/** The largest body that is read, in bytes. The spec has no limit, and describes no body nearly as large. */
export const BODY_LIMIT = 65_536;

export type ReadBody = { body: unknown; problem?: never } | { body?: never; problem: Answer };

const tooLarge = (): ReadBody => ({
  problem: problem(413, `O corpo é maior que ${BODY_LIMIT} bytes.`),
});

/** Reads and parses a body; `undefined` for an empty one. Problems: 413, 415, 400. */
export async function readBody(request: IncomingMessage): Promise<ReadBody> {
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > BODY_LIMIT) return tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > BODY_LIMIT) return tooLarge();
      chunks.push(chunk);
    }
  } catch {
    // The client has closed the connection early. Nobody reads this response, and nothing may be applied.
    return { problem: problem(400, 'O corpo não chegou inteiro.') };
  }
  if (size === 0) return { body: undefined };
  return parseBody(Buffer.concat(chunks), request.headers);
}

function parseBody(bytes: Buffer, headers: IncomingMessage['headers']): ReadBody {
  const [type = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';');
  const charset = parameters.map((text) => text.trim()).find((text) => text.startsWith('charset='));
  const isUtf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset);
  if (!/^application\/([\w.-]+\+)?json$/.test(type.trim()) || !isUtf8 || headers['content-encoding'] !== undefined) {
    return { problem: problem(415, 'O corpo deve ser application/json em UTF-8.') };
  }
  try {
    return { body: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) };
  } catch {
    return { problem: problem(400, 'O corpo não é um JSON válido.') };
  }
}
