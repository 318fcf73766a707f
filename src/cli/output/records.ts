/** Prints records one by one, in the format that was asked for, as they arrive. */
import { UsageProblem } from '../failures.ts';
import type { Talk } from '../talk.ts';
import { csvLine, EXCEL_CSV, PLAIN_CSV } from './csv.ts';
import { cellOf, pickFields, readFields } from './fields.ts';
import { jsonLine } from './json.ts';
import { tabbed, tableLines, type Column } from './table.ts';

export type Format = 'json' | 'ndjson' | 'csv' | 'table' | 'tabs';

/** How one kind of record is printed. `T` is the record made safe; the raw one goes to JSON. */
export type RecordKind<T> = {
  /** Every field of the spec, dotted inside another. */
  fields: readonly string[];
  columns: readonly Column[];
  cells: (record: T) => string[];
};

export type RecordWriter<T> = {
  write(record: T, raw: unknown): Promise<void>;
  /** Ends the list. Not called where reading failed: half a list must not look whole. */
  end(): Promise<void>;
};

/** The format that the flags ask for. Throws {@link UsageProblem} for two at once. */
export function formatOf({ flags, out, texts }: Talk): Format {
  const asked = (['json', 'ndjson', 'csv'] as const).filter((format) => flags[format]);
  if (asked.length > 1) throw new UsageProblem(texts.usage.oneFormat);
  return asked[0] ?? (out.isTerminal ? 'table' : 'tabs');
}

/** The chosen fields; `undefined` without --fields. Throws {@link UsageProblem} for an unknown one. */
export function chosenFields({ flags, texts }: Talk, known: readonly string[]): string[] | undefined {
  if (flags.fields === undefined) return undefined;
  const read = readFields(flags.fields, known);
  if ('unknown' in read) throw new UsageProblem(texts.usage.fields(read.unknown, known.join(', ')));
  return read.fields;
}

/** A writer for a list of records. Throws {@link UsageProblem} before anything is asked of the store. */
export function createRecordWriter<T>(talk: Talk, kind: RecordKind<T>): RecordWriter<T> {
  const { out } = talk;
  const format = formatOf(talk);
  const fields = chosenFields(talk, kind.fields);
  const shape = (raw: unknown) => jsonLine(fields ? pickFields(raw, fields) : raw);
  const cells = (record: T) => (fields ? fields.map((field) => cellOf(record, field)) : kind.cells(record));
  let count = 0;

  switch (format) {
    case 'json':
      return {
        write: (_, raw) => out.line(`${count++ === 0 ? '[\n' : ','}${shape(raw)}`),
        end: () => out.line(count === 0 ? '[]' : ']'),
      };
    case 'ndjson':
      return { write: (_, raw) => out.line(shape(raw)), end: async () => {} };
    case 'csv': {
      const style = talk.flags.excel ? EXCEL_CSV : PLAIN_CSV;
      const header = fields ?? kind.fields;
      const start = () =>
        count++ === 0 ? out.line((style.hasByteOrderMark ? '\ufeff' : '') + csvLine(header, style)) : undefined;
      return {
        async write(record) {
          await start();
          await out.line(
            csvLine(
              header.map((field) => cellOf(record, field)),
              style,
            ),
          );
        },
        end: async () => start(),
      };
    }
    case 'tabs':
      return { write: (record) => out.line(tabbed(cells(record))), end: async () => {} };
    case 'table': {
      const rows: string[][] = [];
      const columns = fields ? fields.map((title) => ({ title, shrinksTo: 8 })) : kind.columns;
      return {
        async write(record) {
          rows.push(cells(record));
        },
        async end() {
          if (rows.length === 0) return;
          for (const line of tableLines(columns, rows, out.columns)) await out.line(line);
        },
      };
    }
  }
}

/** Prints one record: whole JSON, or the lines that `lines` makes of it. */
export async function printRecord(
  talk: Talk,
  raw: unknown,
  fields: readonly string[],
  lines: () => readonly string[],
): Promise<void> {
  const chosen = chosenFields(talk, fields);
  if (formatOf(talk) === 'json' || chosen) await talk.out.line(jsonLine(chosen ? pickFields(raw, chosen) : raw));
  else for (const line of lines()) await talk.out.line(line);
}
