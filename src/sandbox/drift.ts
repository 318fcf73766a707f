/** Changes types of fields from the declared ones, as real services do: applied to resources just before they are sent. */
import type { DriftKind } from './switches.ts';

/** Strings that hold a number. */
export const NUMERIC_FIELDS: ReadonlySet<string> = new Set([
  'preco_unitario',
  'quantidade',
  'subtotal',
  'frete_valor',
  'valor_liquido_vendedor',
  'comissao_pct',
  'valor_comissao',
  'desconto',
  'frete_total',
  'total',
  'estoque_global',
]);

/** Strings that hold a flag. */
export const FLAG_FIELDS: ReadonlySet<string> = new Set(['has_variations', 'track_stock', 'is_active']);

/** Strings that hold pairs or a list. */
export const PAIR_FIELDS: ReadonlySet<string> = new Set(['variation_options', 'personalization_data']);
export const LIST_FIELDS: ReadonlySet<string> = new Set(['tags', 'imagens']);

/** Declared fields that the drift `missing` leaves out. */
export const MISSING_FIELDS: ReadonlySet<string> = new Set(['label_url', 'cancellation_reason', 'video_url', 'notes']);

/** The field that the drift `extra` adds to every resource. */
export const EXTRA_FIELD = 'origem';

/** Drifts a value of a body; everything below `data` is a resource. */
export function drift(value: unknown, kinds: ReadonlySet<DriftKind>): unknown {
  if (Array.isArray(value)) {
    const entries = value.map((entry) => drift(entry, kinds));
    return kinds.has('keyed') ? keyed(entries) : entries;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value)
    .filter(([name]) => !(kinds.has('missing') && MISSING_FIELDS.has(name)))
    .map(([name, entry]): [string, unknown] => [name, driftField(name, entry, kinds)]);
  if (kinds.has('extra') && 'id' in value) entries.push([EXTRA_FIELD, { canal: 'app', versao: 2 }]);
  return Object.fromEntries(entries);
}

/** A list as PHP writes a filtered one: an object with the former indexes as keys; an empty one stays a list. */
function keyed(entries: unknown[]): unknown {
  return entries.length === 0 ? entries : Object.fromEntries(entries.map((entry, i) => [2 * i, entry]));
}

function driftField(name: string, value: unknown, kinds: ReadonlySet<DriftKind>): unknown {
  if (typeof value !== 'string') return drift(value, kinds);
  if (kinds.has('null') && value === '') return null;
  if (kinds.has('numbers') && NUMERIC_FIELDS.has(name)) return toNumber(value);
  if (kinds.has('booleans') && FLAG_FIELDS.has(name)) return value === 'true' || value === '1';
  if (kinds.has('arrays') && PAIR_FIELDS.has(name)) return toPairs(value);
  if (kinds.has('arrays') && LIST_FIELDS.has(name)) return toList(value);
  return value;
}

function toNumber(text: string): number {
  return Number(text.replaceAll(' ', '').replace(',', '.'));
}

function toPairs(text: string): unknown {
  // PHP writes an empty array as a JSON list, a filled one as an object: the best known drift of all.
  if (text === '') return [];
  if (text.startsWith('{')) return JSON.parse(text);
  return Object.fromEntries(
    text.split('; ').map((pair) => {
      const colon = pair.indexOf(': ');
      return [pair.slice(0, colon), pair.slice(colon + 2)];
    }),
  );
}

function toList(text: string): unknown {
  if (text.startsWith('[')) return JSON.parse(text);
  return text === '' ? [] : text.split(', ');
}
