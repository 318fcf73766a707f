/** Prints records one by one as they arrive, in the format that the flags choose. */
import { csvLines } from './csv.ts';
import { isRecord } from '../../base/json.ts';
import { UsageProblem } from '../failures.ts';
import type { CliContext } from '../cli-context.ts';
import { cellOf, pickFields, readFields } from './fields.ts';
import { jsonLine } from './json.ts';
import { pipedLine, tabbed, tableLines, type PrintedColumn } from './table.ts';

export type Format = 'json' | 'ndjson' | 'csv' | 'table' | 'tabs';

/** How one kind of record is printed. `T` is the record made safe; JSON is made of the raw record. */
export type RecordKind<T> = {
  /** Every field of the spec; `outer.name` for a field inside another. */
  fields: readonly string[];
  /** Which fields are personal, and the record without them, which is printed unless --show-personal-data is given. */
  personal?: { fields: readonly string[]; without: (record: object) => object };
  /** The value of a field as a cell, if the record does not simply have it. */
  textOf?: (record: T, field: string) => string;
  /** The columns of a table, and of a pipe without --json, --ndjson or --csv. */
  columns: readonly PrintedColumn<T>[];
  /** The columns of a table of exactly these records, if that lets them be narrower. */
  columnsFor?: (records: readonly T[]) => readonly PrintedColumn<T>[];
};

/** A record made safe (`record`), and as the store sent it (`raw`). */
export type Written<T> = { record: T; raw: unknown };

export type RecordWriter<T> = {
  write(record: T, raw: unknown): Promise<void>;
  /** Writes several records at once, such as those of a page, as one chunk. */
  writeAll(records: readonly Written<T>[]): Promise<void>;
  /**
   * Ends the list. Called also where the store kept part of it back, so that its rows form a document: the exit code tells
   * such a list from a whole one. Not called if reading failed.
   */
  end(): Promise<void>;
};

/** The format that the flags choose. Throws {@link UsageProblem} for two at once. */
export function formatOf({ flags, out, texts }: CliContext): Format {
  const asked = (['json', 'ndjson', 'csv'] as const).filter((format) => flags[format]);
  if (asked.length > 1) throw new UsageProblem(texts.usage.oneFormat);
  if (flags.excel && !flags.csv) throw new UsageProblem(texts.usage.excelAlone);
  if (flags.exact && (asked[0] !== 'csv' || flags.excel || out.isTerminal)) throw new UsageProblem(texts.usage.exact);
  return asked[0] ?? (out.isTerminal ? 'table' : 'tabs');
}

/**
 * The chosen fields; `undefined` without --fields. Throws {@link UsageProblem} for an unknown field, and for a `personal`
 * one if personal data is not shown.
 */
export function chosenFields(
  { flags, texts }: CliContext,
  known: readonly string[],
  personal: readonly string[] = [],
): string[] | undefined {
  if (flags.fields === undefined) return undefined;
  const read = readFields(flags.fields, known);
  if ('unknown' in read) throw new UsageProblem(texts.usage.fields(read.unknown, known.join(', ')));
  const hidden = flags.showPersonalData ? undefined : read.fields.find((field) => personal.includes(field));
  if (hidden !== undefined) throw new UsageProblem(texts.usage.personalField(hidden));
  return read.fields;
}

/** Makes a writer for a list of records. Throws {@link UsageProblem} before any request is sent. */
export function createRecordWriter<T>(talk: CliContext, kind: RecordKind<T>): RecordWriter<T> {
  const { out } = talk;
  const format = formatOf(talk);
  const { textOf = cellOf, personal } = kind;
  const fields = chosenFields(talk, kind.fields, personal?.fields);
  const without = talk.flags.showPersonalData ? undefined : personal?.without;
  const open = (one: unknown): unknown => (without && isRecord(one) ? without(one) : one);
  const shape = (raw: unknown) => jsonLine(fields ? pickFields(open(raw), fields) : open(raw));
  const columns = fields
    ? fields.map((title) => ({ title, least: 8, cell: (record: T) => textOf(record, title) }))
    : kind.columns;
  let count = 0;

  switch (format) {
    case 'json':
      return inLines(({ raw }) => `${count++ === 0 ? '[\n' : ','}${shape(raw)}`, {
        last: () => (count === 0 ? '[]' : ']'),
      });
    case 'ndjson':
      return inLines(({ raw }) => shape(raw));
    case 'csv': {
      const header = fields ?? kind.fields;
      const { first, lineOf } = csvLines(talk.flags, header);
      const cellsOf = ({ record, raw }: Written<T>) => {
        const shown = open(talk.flags.exact ? raw : record);
        return header.map((field) => (talk.flags.exact ? cellOf(shown, field) : textOf(shown as T, field)));
      };
      return inLines((written) => lineOf(cellsOf(written)), { first });
    }
    case 'tabs':
      return inLines(({ record }) => pipedLine(columns, record));
    case 'table': {
      const rows: T[] = [];
      return {
        async write(record) {
          rows.push(record);
        },
        async writeAll(records) {
          for (const { record } of records) rows.push(record);
        },
        async end() {
          if (rows.length === 0) return;
          // Columns need no `without`: they are named one by one, and chosenFields has refused personal ones.
          const shown = fields ? columns : columnsOf(kind, rows);
          for (const line of tableLines(shown, rows, out.columns)) await out.line(line);
        },
      };
    }
  }

  /** A writer of one line for each record; the line `first` is written even if there are no records. */
  function inLines(
    lineOf: (written: Written<T>) => string,
    { first, last }: { first?: string; last?: () => string } = {},
  ): RecordWriter<T> {
    let ahead = first === undefined ? [] : [first];
    const tell = async (lines: readonly string[]) => {
      const all = [...ahead, ...lines];
      ahead = [];
      if (all.length > 0) await out.line(all.join('\n'));
    };
    return {
      write: (record, raw) => tell([lineOf({ record, raw })]),
      writeAll: (records) => tell(records.map(lineOf)),
      end: () => tell(last === undefined ? [] : [last()]),
    };
  }
}

/** The columns of a table of these records. */
export function columnsOf<T>(
  { columns, columnsFor }: RecordKind<T>,
  records: readonly T[],
): readonly PrintedColumn<T>[] {
  return columnsFor?.(records) ?? columns;
}

export type OneRecord<T> = {
  /** The record made safe; `raw` is the record as the store sent it. */
  record: T;
  raw: unknown;
  /** Every field of the spec; `outer.name` for a field inside another. */
  fields: readonly string[];
  /** The lines for a person. */
  lines: () => readonly string[] | Promise<readonly string[]>;
  /** The lines for a pipe, in place of a name and a value for each field. */
  piped?: () => readonly string[];
  /** The fields that are lists: in a pipe their rows follow, printed as by the command that lists them. */
  lists?: Readonly<Record<string, () => readonly string[]>>;
};

/** Prints one record: complete JSON, a row of chosen fields, lines for a person, names and complete values for a pipe. */
export async function printRecord<T>(talk: CliContext, one: OneRecord<T>): Promise<void> {
  const { out } = talk;
  const { record, raw, fields, lines, lists = {} } = one;
  const format = formatOf(talk);
  const chosen = chosenFields(talk, fields);
  if (format === 'json') await out.line(jsonLine(chosen ? pickFields(raw, chosen) : raw));
  else if (format === 'csv' || format === 'ndjson' || chosen) {
    const writer = createRecordWriter<T>(talk, { fields, columns: [] });
    await writer.write(record, raw);
    await writer.end();
  } else if (format === 'table') for (const line of await lines()) await out.line(line);
  else for (const line of one.piped?.() ?? pipedLines(record, fields, lists)) await out.line(line);
}

function pipedLines(
  record: unknown,
  fields: readonly string[],
  lists: Readonly<Record<string, () => readonly string[]>>,
): string[] {
  const outer = new Set(fields.filter((field) => field.includes('.')).map((field) => field.split('.')[0]!));
  const single = fields.filter((field) => !outer.has(field) && !Object.hasOwn(lists, field));
  const rows = Object.values(lists).flatMap((list) => list());
  return [
    ...single.map((field) => tabbed([field, cellOf(record, field)])),
    ...(rows.length === 0 ? [] : ['', ...rows]),
  ];
}
