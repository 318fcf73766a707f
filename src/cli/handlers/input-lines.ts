/** What a command is told line by line: by a scanner, a file, another program. */
import { StringDecoder } from 'node:string_decoder';
import { readBadge } from '../../domain/badges.ts';
import { hasFormOfFiscalKey } from '../../domain/fiscal-key.ts';
import { textsIn } from '../../i18n/texts.ts';
import type { StoreContext } from '../run-with-store.ts';

/**
 * A line without its comment: from a `#` that stands alone, at the beginning or behind a blank, to the end. `#10423` is the number
 * of an order.
 */
export function withoutComment(line: string): string {
  return line.replace(/(^|\s)#(?=\s|$).*$/s, '').trim();
}

/** What a scanned line is that names neither a parcel nor a piece, in words; `undefined` where it may name one. */
export function noCodeWords({ language }: Pick<StoreContext, 'language'>, line: string): string | undefined {
  const { isBadge, isFiscalKey } = textsIn(language).prompts;
  if (readBadge(line) !== undefined) return isBadge;
  return hasFormOfFiscalKey(line) ? isFiscalKey : undefined;
}

/** The lines of standard input as they come, without comments and empty ones. */
export async function* inputLinesOf({ io, signal }: StoreContext): AsyncGenerator<string> {
  // What is read comes in pieces that may end within a letter.
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of io.stdin as AsyncIterable<Buffer | string>) {
    if (signal.aborted) return;
    const lines = (rest + (typeof chunk === 'string' ? chunk : decoder.write(chunk))).split(/[\r\n\t]+/);
    rest = lines.pop() ?? '';
    for (const line of lines.map(withoutComment)) if (line !== '') yield line;
  }
  const last = withoutComment(rest);
  if (last !== '') yield last;
}
