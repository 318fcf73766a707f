/** What a shop writes once for each of its machines: how a job file looks, and what can be made. */
import { isRecord } from '../base/json.ts';

/** A column: a field of the item, or the same text in every row. */
export type JobColumn = { title: string } & ({ field: string } | { value: string });

export type TextRules = {
  /** In characters as people count them. */
  maxLength?: number;
  /** Default 1: then a line break is a fault. */
  maxLines?: number;
  maxLineLength?: number;
  forbidden?: readonly string[];
};

export type JobTemplate = {
  name: string;
  /** `csv`: for a machine, texts byte for byte. `spreadsheet`: safe to open. `svg`: a drawing for each unit. */
  format: 'csv' | 'spreadsheet' | 'svg';
  columns: readonly JobColumn[];
  /** Which field is put on the piece, and has to keep the rules. */
  textField: string;
  hasHeader: boolean;
  separator: string;
  quote: 'needed' | 'always' | 'never';
  encoding: 'utf-8' | 'utf-8-bom' | 'latin1';
  lineEnd: '\r\n' | '\n';
  /** The file of the font, where its characters are checked. */
  font?: string;
  /** The file of the drawing, with `{{field}}` where something goes. */
  svg?: string;
  rules: TextRules;
};

const KNOWN = 'format columns text header separator quote encoding line_end font svg rules'.split(' ');
const RULES = 'max_length max_lines max_line_length forbidden'.split(' ');

/** Reads a template; returns the name of what is wrong with it. */
export function readTemplate(name: string, value: unknown): JobTemplate | string {
  if (!isRecord(value)) return name;
  const strange = Object.keys(value).find((key) => !KNOWN.includes(key));
  if (strange !== undefined) return `${name}.${strange}`;
  const one = <T extends string>(key: string, known: readonly T[]): T | undefined => {
    const said = value[key] ?? known[0];
    return known.find((choice) => choice === said);
  };
  const format = one('format', ['csv', 'spreadsheet', 'svg']);
  if (!format) return `${name}.format`;
  const columns = format === 'svg' ? [] : readColumns(value['columns']);
  if (!columns) return `${name}.columns`;
  const quote = one('quote', ['needed', 'always', 'never']);
  if (!quote || (quote === 'never' && format === 'spreadsheet')) return `${name}.quote`;
  const encoding = one('encoding', ['utf-8', 'utf-8-bom', 'latin1']);
  if (!encoding) return `${name}.encoding`;
  const lineEnd = one('line_end', ['crlf', 'lf']);
  if (!lineEnd) return `${name}.line_end`;
  const { separator = ',', header = true, font, svg } = value;
  if (typeof separator !== 'string' || !/^[^"\r\n]$/.test(separator)) return `${name}.separator`;
  if (typeof header !== 'boolean') return `${name}.header`;
  if (font !== undefined && typeof font !== 'string') return `${name}.font`;
  if (format === 'svg' ? typeof svg !== 'string' : svg !== undefined) return `${name}.svg`;
  const rules = readRules(value['rules'] ?? {});
  if (!rules) return `${name}.rules`;
  const texts = columns.flatMap((column) => ('field' in column && isTextField(column.field) ? [column.field] : []));
  const textField = value['text'] ?? texts[0] ?? 'text';
  if (typeof textField !== 'string' || !isTextField(textField)) return `${name}.text`;
  return {
    name,
    format,
    columns,
    textField,
    hasHeader: header,
    separator,
    quote,
    encoding,
    lineEnd: lineEnd === 'crlf' ? '\r\n' : '\n',
    ...(font === undefined ? {} : { font }),
    ...(svg === undefined ? {} : { svg: svg as string }),
    rules,
  };
}

function isTextField(field: string): boolean {
  return field === 'text' || field.startsWith('text.');
}

/** A list of names of fields, or of titles with a field or a value of their own. */
function readColumns(value: unknown): JobColumn[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const columns = value.map((one): JobColumn | undefined => {
    if (typeof one === 'string') return { title: one, field: one };
    if (!isRecord(one) || typeof one['title'] !== 'string') return undefined;
    const { title, field, value: same } = one;
    if (typeof field === 'string' && same === undefined) return { title, field };
    return typeof same === 'string' && field === undefined ? { title, value: same } : undefined;
  });
  return columns.every((column) => column !== undefined) ? columns : undefined;
}

function readRules(value: unknown): TextRules | undefined {
  if (!isRecord(value) || Object.keys(value).some((key) => !RULES.includes(key))) return undefined;
  const { max_length: maxLength, max_lines: maxLines, max_line_length: maxLineLength, forbidden } = value;
  const counts = [maxLength, maxLines, maxLineLength];
  if (counts.some((one) => one !== undefined && !(Number.isSafeInteger(one) && (one as number) > 0))) return undefined;
  const isList =
    forbidden === undefined || (Array.isArray(forbidden) && forbidden.every((one) => typeof one === 'string'));
  if (!isList) return undefined;
  return JSON.parse(JSON.stringify({ maxLength, maxLines, maxLineLength, forbidden })) as TextRules;
}
