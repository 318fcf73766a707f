/** Chooses which fields of a record to print, by the API's names; `pedido.numero` for a field inside another. */
import { isRecord, ownField } from '../../base/json.ts';

/** Splits field names at blanks; `nested` adds the fields inside another one, as `outer.name`. */
export function fieldList(names: string, nested: Readonly<Record<string, string>> = {}): readonly string[] {
  const inside = Object.entries(nested).flatMap(([outer, inner]) => inner.split(' ').map((name) => `${outer}.${name}`));
  return [...names.trim().split(/\s+/), ...inside];
}

/** Parses `--fields`; returns the fields, or the unknown ones. */
export function readFields(text: string, known: readonly string[]): { fields: string[] } | { unknown: string } {
  const fields = text
    .split(',')
    .map((field) => field.trim())
    .filter((field) => field !== '');
  const unknown = fields.find((field) => !known.includes(field) && !known.some((one) => one.startsWith(`${field}.`)));
  return unknown === undefined ? { fields } : { unknown };
}

/** The record with the chosen fields alone, in their order; a missing field is null. */
export function pickFields(record: unknown, fields: readonly string[]): Record<string, unknown> {
  const picked = new Map<string, unknown>();
  for (const field of fields) {
    const [outer = '', inner] = field.split('.');
    if (inner === undefined) picked.set(outer, valueAt(record, outer));
    else {
      const inside = picked.get(outer);
      picked.set(outer, { ...(isRecord(inside) ? inside : {}), [inner]: valueAt(valueAt(record, outer), inner) });
    }
  }
  return Object.fromEntries(picked);
}

/** The value of a field as a cell. */
export function cellOf(record: unknown, field: string): string {
  const [outer = '', inner] = field.split('.');
  const value = inner === undefined ? valueAt(record, outer) : valueAt(valueAt(record, outer), inner);
  // A number that could not be parsed is NaN.
  if (value === null || value === undefined || Number.isNaN(value)) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function valueAt(record: unknown, key: string): unknown {
  return isRecord(record) ? (ownField(record, key) ?? null) : null;
}
