/** Verdicts in the formats of records, told one by one as they come: a stream, so that --json is one on a line, too. */
import type { CliContext } from '../cli-context.ts';
import { csvLines } from './csv.ts';
import { fields, read } from '../../base/codec.ts';
import { withoutPersonal } from '../../domain/known-fields.ts';
import { cellOf, fieldList, pickFields } from './fields.ts';
import { jsonLine } from './json.ts';
import { chosenFields, formatOf } from './records.ts';
import { tabbed } from './table.ts';

/** What a verdict tells. `item`, `product`, `stock`, `change`, `before` and `after` are records. */
export const VERDICT_FIELDS = fieldList(
  `operation order_id item_id product_id stock_id reference verdict code reason by_evidence may_be_ours by answered intent_id line sku to
  tracking_code item product stock change before after`,
);
/** What a spreadsheet gets of it. */
const CSV_FIELDS = fieldList('operation order_id item_id product_id stock_id reference verdict code reason');

/** Streams whose header has been written. */
const begun = new WeakSet<CliContext['out']>();

/** Refuses formats and fields that cannot be, before anything is sent. */
export function checkVerdictFormat(talk: CliContext): void {
  formatOf(talk);
  chosenFields(talk, VERDICT_FIELDS);
}

/**
 * Tells a program of one verdict; false where it is people, or a pipe without a format, that read. Nothing personal of its
 * item is told.
 */
export async function sayToProgram(talk: CliContext, verdict: object): Promise<boolean> {
  const item = 'item' in verdict ? read(fields, verdict.item) : undefined;
  const record = item ? { ...verdict, item: withoutPersonal(item) } : verdict;
  const { out, flags } = talk;
  const format = formatOf(talk);
  const chosen = chosenFields(talk, VERDICT_FIELDS);
  if (format === 'json' || format === 'ndjson') await out.line(jsonLine(chosen ? pickFields(record, chosen) : record));
  else if (format === 'csv') {
    const header = chosen ?? CSV_FIELDS;
    const { first, lineOf } = csvLines(flags, header);
    if (!begun.has(out)) await out.line(first);
    begun.add(out);
    await out.line(lineOf(header.map((field) => cellOf(record, field))));
  } else if (chosen) await out.line(tabbed(chosen.map((field) => cellOf(record, field))));
  else return false;
  return true;
}
