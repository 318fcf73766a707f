/** Input that a command reads line by line: from a scanner, a file, another program. */
import { addAbortSignal } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { readBadge } from '../../domain/badges.ts';
import { hasFormOfFiscalKey } from '../../domain/fiscal-key.ts';
import { textsIn } from '../../i18n/texts.ts';
import type { StoreContext } from '../run-with-store.ts';

/**
 * A line without its comment, which begins with a `#` between blanks or at either end of the line. `#10423` is no comment,
 * but the number of an order.
 */
export function withoutComment(line: string): string {
  return line.replace(/(^|\s)#(?=\s|$).*$/s, '').trim();
}

/** Says in words that a scanned line is a badge or a fiscal key; `undefined` if it may name a parcel or a piece. */
export function noCodeWords({ language }: Pick<StoreContext, 'language'>, line: string): string | undefined {
  const { isBadge, isFiscalKey } = textsIn(language).prompts;
  if (readBadge(line) !== undefined) return isBadge;
  return hasFormOfFiscalKey(line) ? isFiscalKey : undefined;
}

/** Yields the lines of standard input as they come, without comments and empty lines; ends at an interruption. */
export async function* inputLinesOf({ io, signal }: StoreContext): AsyncGenerator<string> {
  // A chunk may end within a character.
  const decoder = new StringDecoder('utf8');
  let rest = '';
  try {
    for await (const chunk of addAbortSignal(signal, io.stdin) as AsyncIterable<Buffer | string>) {
      const lines = (rest + (typeof chunk === 'string' ? chunk : decoder.write(chunk))).split(/[\r\n\t]+/);
      rest = lines.pop() ?? '';
      for (const line of lines.map(withoutComment)) if (line !== '') yield line;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
    return;
  }
  const last = withoutComment(rest);
  if (last !== '') yield last;
}
