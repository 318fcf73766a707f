/**
 * Options and personalisation: pairs such as colour and size, which the API declares as a string (spec 2.6 shows no format).
 * Stores write them as text, as JSON in a string, or as JSON itself; people see names and values, in the same form everywhere.
 */
import { fields, read } from './codec.ts';

/** `Cor: azul; Tamanho: M` for pairs in JSON; any other text unchanged. `value` is a string or any JSON value. */
export function readOptions(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  const json = typeof value === 'string' ? parse(value) : value;
  return pairsIn(json)?.join('; ') ?? text;
}

function parse(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Names and values in one of the usual shapes; `undefined` for any other shape. */
function pairsIn(json: unknown): string[] | undefined {
  if (Array.isArray(json)) {
    const parts = json.map((entry) => scalar(entry) ?? namedPair(entry));
    return parts.some((part) => part === undefined) ? undefined : (parts as string[]).filter(Boolean);
  }
  const named = read(fields, json);
  if (!named) return undefined;
  const pairs = Object.entries(named).map(([name, entry]) => {
    const value = scalar(entry) ?? (Array.isArray(entry) ? listOf(entry) : undefined);
    return value === undefined ? undefined : [name, value].filter(Boolean).join(': ');
  });
  return pairs.some((pair) => pair === undefined) ? undefined : (pairs as string[]);
}

/** `{"name": "Cor", "value": "azul"}`, in English or Portuguese. */
function namedPair(json: unknown): string | undefined {
  const entry = read(fields, json);
  if (!entry) return undefined;
  const field = (...names: string[]) => names.map((name) => scalar(entry[name])).find((text) => text !== undefined);
  const [name, value] = [field('name', 'nome', 'label', 'opcao', 'key'), field('value', 'valor', 'texto', 'text')];
  return name === undefined || value === undefined ? undefined : `${name}: ${value}`;
}

function listOf(entries: readonly unknown[]): string | undefined {
  const texts = entries.map(scalar);
  return texts.some((text) => text === undefined) ? undefined : texts.join(', ');
}

function scalar(value: unknown): string | undefined {
  if (value === null) return '';
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined;
}
