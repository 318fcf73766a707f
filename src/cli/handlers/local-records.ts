/** Order numbers and ids from this machine's own records, for completion: without network, waits and errors. */
import type { CliContext } from '../cli-context.ts';
import { readEnvironment } from '../../config/environment.ts';
import { storeSourceFrom } from '../../config/store-source.ts';
import type { OrderItem } from '../../domain/records.ts';
import type { Suggestion } from './completion.ts';
import { keptViews, peekLocalState } from './local-state.ts';
import { bareNumber } from '../../domain/item-names.ts';
import { OPEN_STATUSES } from '../../domain/lifecycle.ts';

const MOST = 200;

/** Makes a search by prefix; it finds nothing if there are no records. */
export function localRecords(talk: CliContext): (prefix: string) => readonly Suggestion[] {
  return (prefix) =>
    ofStore(talk, (store) => peekLocalState(store, talk.io, (database) => find(prefix, database.all(OPEN_ITEMS))));
}

/** The names of the saved views of this machine's benches. */
export function localViews(talk: CliContext): readonly string[] {
  return ofStore(talk, (config) => [...new Set(keptViews({ config, io: talk.io }).map(({ name }) => name))]);
}

function ofStore<T>(
  { io, flags }: CliContext,
  find: (store: { url: string; token: string }) => readonly T[] | undefined,
): readonly T[] {
  try {
    // A token command is not run: it may prompt for a passphrase, at every press of Tab.
    const { url = '', token } = storeSourceFrom(flags.profile, readEnvironment(io.env), io.env) ?? {};
    return (typeof token === 'string' ? find({ url, token }) : undefined) ?? [];
  } catch {
    return [];
  }
}

const OPEN_ITEMS = `SELECT json FROM items WHERE is_gone = 0
  AND status IN (${OPEN_STATUSES.map((status) => `'${status}'`).join(', ')}) ORDER BY placed_at`;

function find(prefix: string, rows: readonly { json: string }[]): Suggestion[] {
  const items = rows.map(({ json }) => JSON.parse(json) as OrderItem);
  const found = new Map<string, string>();
  for (const item of items) {
    const number = bareNumber(item.pedido?.numero ?? '');
    for (const word of [number, ...(prefix.length > 2 ? [`${item.order_id}/${item.id}`, item.id] : [])]) {
      if (word !== '' && word.startsWith(prefix) && !found.has(word)) found.set(word, item.product_nome);
    }
    if (found.size >= MOST) break;
  }
  return [...found];
}
