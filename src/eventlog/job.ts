/**
 * A job for a machine: one row for each unit, each text byte for byte as in the store. Items that cannot be made are left out
 * and returned with their fault. Pure.
 */
import { createHash } from 'node:crypto';
import { csvCell } from '../base/csv.ts';
import { fields, listOf, read } from '../base/codec.ts';
import { textAt } from '../base/json.ts';
import { MOST_TAGGED_UNITS, tagCode } from '../domain/piece-tags.ts';
import type { OrderItem } from '../domain/records.ts';
import { unitsOf, unitsText } from '../domain/units.ts';
import { lintText, type Fault } from './lint.ts';
import { MOST_UNITS_IN_JOB } from './piece-facts.ts';
import type { JobTemplate } from './template.ts';

/** An item made safe for the screen, and the raw JSON that the store sent. */
export type ExactItem = { item: OrderItem; raw: unknown };

export type JobRow = {
  item_id: string;
  order_id: string;
  /** The number of the item's unit, from 1. */
  unit: number;
  /** SHA-256 of the text as in the store. */
  text_hash: string;
};

export type JobFile = { name: string; bytes: Uint8Array };

export type PreparedJob = {
  rows: JobRow[];
  files: JobFile[];
  /** SHA-256 of all files concatenated. */
  hash: string;
  refused: { item: OrderItem; fault: Fault }[];
  /** How many items have no text to put on a piece. */
  withoutText: number;
};

type JobWishes = {
  template: JobTemplate;
  /** Returns the units of an item to make; none if they are in a job already. */
  unitsWanted: (item: OrderItem) => readonly number[];
  hasGlyph?: ((character: string) => boolean) | undefined;
  /** The content of the drawing's file, for `svg`. */
  drawing?: string;
  /** The beginning of the file names. */
  stamp: string;
};

/** Returns the fault of an item’s quantity: it cannot be read, or exceeds what one job holds. */
function faultOfCount(item: OrderItem): Fault | undefined {
  const units = unitsOf(item);
  if (units === undefined) return { fault: 'no-count', about: item.quantidade };
  return units > MOST_UNITS_IN_JOB ? { fault: 'too-many', about: String(units) } : undefined;
}

/** Makes the rows and the files of a job. */
export function prepareJob(exact: readonly ExactItem[], wishes: JobWishes): PreparedJob {
  const { template } = wishes;
  const refused: PreparedJob['refused'] = [];
  const pieces: Piece[] = [];
  let withoutText = 0;
  for (const one of exact) {
    const badCount = faultOfCount(one.item);
    const units = badCount ? [] : wishes.unitsWanted(one.item);
    if (units.length === 0 && !badCount) continue;
    const text = fieldOf(one, template.textField, 1);
    if (typeof text === 'string' && text.trim() === '') {
      withoutText++;
      continue;
    }
    if (badCount) {
      refused.push({ item: one.item, fault: badCount });
      continue;
    }
    const mine = units.map((unit): Piece => ({ ...one, unit, text: typeof text === 'string' ? text : '' }));
    const fault = typeof text === 'string' ? lintPiece(mine[0]!, wishes) : text;
    if (fault) refused.push({ item: one.item, fault });
    else for (const piece of mine) pieces.push(piece);
  }
  const files = pieces.length === 0 ? [] : filesOf(pieces, wishes);
  return {
    rows: pieces.map(rowOf),
    files,
    hash: hashOfBytes(...files.map(({ bytes }) => bytes)),
    refused,
    withoutText,
  };
}

type Piece = ExactItem & { unit: number; text: string };

function rowOf({ item, unit, text }: Piece): JobRow {
  return { item_id: item.id, order_id: item.order_id, unit, text_hash: hashOfBytes(Buffer.from(text, 'utf8')) };
}

function lintPiece(piece: Piece, { template, hasGlyph, drawing = '' }: JobWishes): Fault | undefined {
  const fault = lintText(piece.text, template, hasGlyph);
  if (fault) return fault;
  const fields = template.format === 'svg' ? placesIn(drawing) : fieldsOf(template);
  for (const field of fields) {
    const cell = fieldOf(piece, field, piece.unit);
    if (typeof cell !== 'string') return cell;
    const strange = template.encoding === 'latin1' ? cell.match(/[^\u0000-\u00ff]/gu) : null;
    if (strange) return { fault: 'encoding', about: [...new Set(strange)].slice(0, 8).join('') };
    const isBroken = template.quote === 'never' && (cell.includes(template.separator) || /["\r\n]/.test(cell));
    if (isBroken && template.format === 'csv') return { fault: 'unwritable', about: field };
  }
  return undefined;
}

function fieldsOf({ columns }: JobTemplate): string[] {
  return columns.flatMap((column) => ('field' in column ? [column.field] : []));
}

function filesOf(pieces: readonly Piece[], { template, stamp, drawing = '' }: JobWishes): JobFile[] {
  if (template.format === 'svg') {
    return pieces.map((piece, index) => ({
      name: `${stamp}-${String(index + 1).padStart(3, '0')}.svg`,
      bytes: Buffer.from(
        drawing.replaceAll(PLACE, (_, field: string) => xmlText(String(fieldOf(piece, field, piece.unit)))),
        'utf8',
      ),
    }));
  }
  const cells = pieces.map((piece) =>
    template.columns.map((column) =>
      'value' in column ? column.value : String(fieldOf(piece, column.field, piece.unit)),
    ),
  );
  const titles = template.columns.map(({ title }) => title);
  const lines = [...(template.hasHeader ? [titles] : []), ...cells];
  const text = lines.map(
    (line) => line.map((cell) => cellOf(cell, template)).join(template.separator) + template.lineEnd,
  );
  const content = (template.encoding === 'utf-8-bom' ? '\ufeff' : '') + text.join('');
  return [{ name: `${stamp}.csv`, bytes: Buffer.from(content, template.encoding === 'latin1' ? 'latin1' : 'utf8') }];
}

function cellOf(text: string, { format, quote, separator }: JobTemplate): string {
  if (format === 'spreadsheet') {
    // oxlint-disable-next-line no-control-regex -- they are what is taken out
    const safe = csvCell(text.replaceAll(/[\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f-\u009f]/g, ' '));
    return safe.startsWith('"') || !(quote === 'always' || safe.includes(separator)) ? safe : quoted(safe);
  }
  if (quote === 'never') return text;
  return quote === 'always' || text.includes(separator) || /["\r\n]/.test(text) ? quoted(text) : text;
}

function quoted(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`;
}

const PLACE = /\{\{\s*([\w.À-ÿ -]+?)\s*\}\}/g;

/** The fields for which a drawing has placeholders. */
function placesIn(drawing: string): string[] {
  return [...drawing.matchAll(PLACE)].map(([, field = '']) => field);
}

const XML_NAMES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&apos;'],
]);

function xmlText(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => XML_NAMES.get(sign)!);
}

/**
 * Returns the value of a field for a unit: `unit`, `units`, `tag`, `text` (the personalisation), `text.NAME` (one of its
 * fields), or a field of the API by its dotted name. A fault if the text does not have the fields that the template names.
 */
function fieldOf({ item, raw }: ExactItem, field: string, unit: number): string | Fault {
  if (field === 'unit') return String(unit);
  if (field === 'units') return unitsText(item);
  if (field === 'tag') return unit <= MOST_TAGGED_UNITS ? tagCode(item, unit) : '';
  if (field !== 'text' && !field.startsWith('text.')) return textAt(raw, field.split('.'));
  const value = read(fields, raw)?.['personalization_data'];
  const texts = textFields(value);
  if (field === 'text') {
    if (!texts) return textAt(raw, ['personalization_data']);
    const [only, ...others] = [...texts.values()];
    return others.length > 0 ? { fault: 'several-fields', about: [...texts.keys()].join(', ') } : (only ?? '');
  }
  if (value === undefined || value === null || value === '') return '';
  return texts?.get(field.slice('text.'.length)) ?? { fault: 'no-field', about: field };
}

/** The fields of a personalisation that is JSON, or a string that contains JSON: names and values unchanged. */
function textFields(value: unknown): Map<string, string> | undefined {
  const json = typeof value === 'string' && /^\s*[[{]/.test(value) ? parsed(value) : value;
  const named = read(fields, json);
  if (named) return new Map(Object.entries(named).map(([name, one]) => [name, plain(one)]));
  const pairs = read(listOf(fields, Infinity), json)?.map((one) => {
    const name = one['name'] ?? one['nome'] ?? one['label'] ?? one['opcao'] ?? one['key'];
    const said = one['value'] ?? one['valor'] ?? one['texto'] ?? one['text'];
    return name === undefined ? undefined : ([plain(name), plain(said)] as const);
  });
  return pairs?.every((pair) => pair !== undefined) ? new Map(pairs) : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function plain(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function hashOfBytes(...parts: readonly Uint8Array[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}

/** SHA-256 of a text, in hex digits. */
export function textHash(text: string): string {
  return hashOfBytes(Buffer.from(text, 'utf8'));
}

/** Hash of everything an item's pieces depend on: if it changes, pieces made before are outdated. */
export function pieceHash({ product_id, variation_options, personalization_data }: OrderItem): string {
  return hashOfBytes(Buffer.from(JSON.stringify([product_id, variation_options, personalization_data])));
}
