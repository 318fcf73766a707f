/** From the bytes of an answer to a JSON value. */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { UnreadableReason } from './errors.ts';
import { headerText } from './headers.ts';
import type { Answer } from './transport.ts';

const unpack = promisify(gunzip);

export type Body = { value: unknown; problem?: undefined } | { value?: undefined; problem: UnreadableReason | 'late' };

/** Unpacks (only gzip is asked for) and parses. Never throws. */
export async function readBody(answer: Answer, maxBodyBytes: number): Promise<Body> {
  if (answer.bodyState !== 'whole') return { problem: answer.bodyState };
  let bytes = answer.body;
  const encoding = headerText(answer.headers, 'content-encoding')?.trim().toLowerCase() ?? 'identity';
  if (encoding === 'gzip' || encoding === 'x-gzip') {
    try {
      bytes = await unpack(bytes, { maxOutputLength: maxBodyBytes });
    } catch (error) {
      return { problem: (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'too-large' : 'truncated' };
    }
  } else if (encoding !== 'identity') {
    return { problem: 'bad-encoding' };
  }

  // Also drops a byte order mark, which JSON.parse would not take.
  const text = new TextDecoder().decode(bytes);
  try {
    return { value: parseJson(text) };
  } catch {
    const isHtml = text.trimStart().startsWith('<') || headerText(answer.headers, 'content-type')?.includes('html');
    return { problem: isHtml ? 'html' : 'not-json' };
  }
}

/**
 * JSON.parse, except that an integer which a double cannot hold becomes its digits as a string: ids are declared strings,
 * and one that comes as the number 9007199254740993 must not turn into its neighbour.
 */
export function parseJson(text: string): unknown {
  return /\d{16}/.test(text)
    ? JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown)
    : JSON.parse(text);
}

function keepDigits(_: string, value: unknown, { source }: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  return source !== undefined && /^-?\d+$/.test(source) ? source : value;
}
