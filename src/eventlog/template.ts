/** The template that a shop writes for each of its machines: the form of a job file, and the rules for texts. */
import {
  anyOf,
  anything,
  boolean,
  called,
  exact,
  finite,
  listOf,
  mapped,
  object,
  oneOf,
  optional,
  Refusal,
  string,
  where,
  withDefault,
  type ReadBy,
} from '../base/codec.ts';

/** A column: a field of the item, or the same text in every row. */
type JobColumn = { title: string } & ({ field: string } | { value: string });

type TextRules = {
  /** In graphemes. */
  maxLength?: number;
  /** Default 1: a line break is a fault. */
  maxLines?: number;
  maxLineLength?: number;
  forbidden?: readonly string[];
};

export type JobTemplate = {
  name: string;
  /** `csv`: for a machine, texts byte for byte. `spreadsheet`: safe to open. `svg`: a drawing for each unit. */
  format: 'csv' | 'spreadsheet' | 'svg';
  columns: readonly JobColumn[];
  /** The field that is put on the piece, checked by `rules`. */
  textField: string;
  hasHeader: boolean;
  separator: string;
  quote: 'needed' | 'always' | 'never';
  encoding: 'utf-8' | 'utf-8-bom' | 'latin1';
  lineEnd: '\r\n' | '\n';
  /** The path of the font file, if its characters are checked. */
  font?: string;
  /** The path of the drawing, with `{{field}}` as placeholders. */
  svg?: string;
  rules: TextRules;
};

const COUNT = called(where(finite, isCount), 'is no whole number above 0');
const RULES = exact({
  max_length: optional(COUNT),
  max_lines: optional(COUNT),
  max_line_length: optional(COUNT),
  forbidden: optional(listOf(string)),
});

/** The name of a field, or a title with a field or a fixed value. */
const COLUMN = anyOf<JobColumn>(
  mapped(string, (one) => ({ title: one, field: one })),
  mapped(object({ title: string, field: optional(string), value: optional(string) }), ({ title, field, value }) => {
    if (field !== undefined) return value === undefined ? { title, field } : undefined;
    return value === undefined ? undefined : { title, value };
  }),
);
const COLUMNS = where(listOf(COLUMN), (columns) => columns.length > 0);

const FIELDS = exact({
  format: withDefault(oneOf(['csv', 'spreadsheet', 'svg']), 'csv'),
  columns: anything,
  quote: withDefault(oneOf(['needed', 'always', 'never']), 'needed'),
  encoding: withDefault(oneOf(['utf-8', 'utf-8-bom', 'latin1']), 'utf-8'),
  line_end: withDefault(oneOf(['crlf', 'lf']), 'crlf'),
  separator: withDefault(
    where(string, (sign) => /^[^"\r\n]$/.test(sign)),
    ',',
  ),
  header: withDefault(boolean, true),
  font: optional(string),
  svg: optional(string),
  rules: withDefault(RULES, {}),
  text: optional(where(string, isTextField)),
});

/** Reads a template; returns the path of the first wrong value as a string if it is invalid. */
export function readTemplate(name: string, value: unknown): JobTemplate | string {
  const read = FIELDS(value);
  if (read instanceof Refusal) return [name, ...read.path].join('.');
  const { format, quote, encoding, line_end: lineEnd, separator, header, font, svg, rules } = read;
  const columns = format === 'svg' ? [] : COLUMNS(read.columns);
  if (columns instanceof Refusal) return [name, 'columns', ...columns.path].join('.');
  if (quote === 'never' && format === 'spreadsheet') return `${name}.quote`;
  if ((format === 'svg') !== (svg !== undefined)) return `${name}.svg`;
  const texts = columns.flatMap((column) => ('field' in column && isTextField(column.field) ? [column.field] : []));
  return {
    name,
    format,
    columns,
    textField: read.text ?? texts[0] ?? 'text',
    hasHeader: header,
    separator,
    quote,
    encoding,
    lineEnd: lineEnd === 'crlf' ? '\r\n' : '\n',
    ...(font === undefined ? {} : { font }),
    ...(svg === undefined ? {} : { svg }),
    rules: textRulesOf(rules),
  };
}

function isTextField(field: string): boolean {
  return field === 'text' || field.startsWith('text.');
}

function isCount(count: number): boolean {
  return Number.isSafeInteger(count) && count > 0;
}

function textRulesOf(rules: ReadBy<typeof RULES>): TextRules {
  const { max_length: maxLength, max_lines: maxLines, max_line_length: maxLineLength, forbidden } = rules;
  return {
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(maxLines === undefined ? {} : { maxLines }),
    ...(maxLineLength === undefined ? {} : { maxLineLength }),
    ...(forbidden === undefined ? {} : { forbidden }),
  };
}
