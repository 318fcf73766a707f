/** Prints verdicts in the formats of records, one by one as they come: with --json, too, each is one line. */
import type { CliContext } from '../cli-context.ts';
import { csvLines } from './csv.ts';
import { fields, read } from '../../base/codec.ts';
import { withoutPersonal } from '../../domain/known-fields.ts';
import { cellOf, fieldList, pickFields } from './fields.ts';
import { jsonLine } from './json.ts';
import { chosenFields, formatOf } from './records.ts';
import { tabbed } from './table.ts';

/** The fields of a verdict. `item`, `product`, `stock`, `change`, `before` and `after` are records. */
export const VERDICT_FIELDS = fieldList(
  `operation order_id item_id product_id stock_id reference verdict code reason by_evidence may_be_ours by answered intent_id line sku to
  tracking_code item product stock change before after`,
);
/** The fields of a verdict in CSV. */
const CSV_FIELDS = fieldList('operation order_id item_id product_id stock_id reference verdict code reason');

/** Streams whose header has been written. */
const begun = new WeakSet<CliContext['out']>();

/** Throws {@link UsageProblem} for wrong formats and fields, before any request is sent. */
export function checkVerdictFormat(talk: CliContext): void {
  formatOf(talk);
  chosenFields(talk, VERDICT_FIELDS);
}

/**
 * Prints one verdict for a program, without personal data of its item; returns false, printing nothing, if neither a
 * format for programs nor fields are chosen.
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
