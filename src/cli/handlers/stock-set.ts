/** `stock set`: changes the count or the active flag of one record. */
import { doubtOfCount, isStockAsWanted } from '../../domain/edits.ts';
import { targetOf } from '../../domain/intents.ts';
import type { StockRecord, StockChange } from '../../domain/records.ts';
import { codeOfAll, EXIT, type ExitCode } from '../../base/exit-codes.ts';
import { nameOfStock } from '../../domain/item-names.ts';
import { safeText } from '../../base/safe-text.ts';
import { textsIn } from '../../i18n/texts.ts';
import { editAlreadySo } from '../../i18n/verdict-words.ts';
import { UsageProblem, wrongValue } from '../failures.ts';
import { OPERATIONS } from '../../domain/operations.ts';
import type { StoreContext } from '../run-with-store.ts';
import { tabbed } from '../output/table.ts';
import { checkVerdictFormat, sayToProgram } from '../output/verdict-lines.ts';
import { readAllPages } from '../../api/all-pages.ts';
import { carryOutAll, type CarriedStep } from './carry-out.ts';
import { isMeant, refuseReadOnly, sayWouldAsk } from './consent.ts';
import { withCore, type CommandCore, type CoreFlags } from './core.ts';
import { sayAlreadySo } from './verdicts.ts';
import { FEWEST } from './references.ts';
import { recordsWithSku } from '../../replica/skus.ts';

export type StockSetFlags = CoreFlags & { quantity?: number; active?: string; product?: string };

/** Changes one record, after reading it. */
export async function setStock(job: StoreContext, flags: StockSetFlags, [reference = '']: string[]): Promise<ExitCode> {
  const { texts, out, say } = job;
  job.tried.subject = reference;
  checkVerdictFormat(job);
  const change = readChange(job, flags);
  refuseReadOnly(job, `${texts.tried.updateStock} ${reference}`);
  return withCore(job, flags, async (core) => {
    const query = flags.product === undefined ? {} : { product_id: flags.product };
    const reading = () => allStock(job, query, (record) => record.id !== reference);
    const matches = recordsNamed(await core.patience.ask(reading, job.signal), reference);
    const [stock] = matches;
    if (!stock) {
      say(safeText(texts.write.stock.notFound(reference), 300));
      return EXIT.refused;
    }
    if (matches.length > 1) {
      throw new UsageProblem(texts.write.stock.several(reference, matches.map(({ id }) => id).join(', ')));
    }
    const { id } = stock;
    const line = changeLine(stock, change, job);
    if (isStockAsWanted({ change }, stock)) {
      const target = targetOf({ productId: stock.product_id, stockId: id });
      const ours = core.actions.mayHaveDone(target, { operation: 'setStock', change });
      const words = editAlreadySo('setStock', nameOfStock(stock), ours, textsIn(job.language));
      return sayAlreadySo(job, id, words, {
        operation: 'setStock',
        stock_id: id,
        verdict: 'already-so',
        ...(ours ? { may_be_ours: true } : {}),
        stock,
      });
    }
    const doubt = doubtWords(job, stock, change);
    if (job.flags.dryRun) {
      const isTold = await sayToProgram(job, {
        operation: 'setStock',
        stock_id: id,
        verdict: 'dry-run',
        change,
        stock,
      });
      if (!isTold) await out.line(tabbed([id, 'dry-run', line]));
      if (doubt !== undefined) say(doubt);
      if (doubt !== undefined) sayWouldAsk(job);
      return EXIT.done;
    }
    say(line);
    if (doubt !== undefined) {
      if (!job.flags.yes) say(doubt);
      if (!(await isMeant(job))) return EXIT.usage;
    }
    return codeOfAll(await carryOutAll(job, core, [stepFor(core, stock, change)], texts.tried.updateStock, flags));
  });
}

/** The records of a reference: by the id, by the SKU, or by the beginning of the id. */
function recordsNamed(records: readonly StockRecord[], reference: string): StockRecord[] {
  const whole = records.filter(({ id }) => id === reference);
  const named = whole.length > 0 ? whole : recordsWithSku(records, reference);
  if (named.length > 0 || reference.length < FEWEST) return named;
  return records.filter(({ id }) => id.startsWith(reference));
}

/** Makes the step that changes a record. */
export function stepFor(core: CommandCore, stock: StockRecord, change: StockChange): CarriedStep {
  const { id, product_id } = stock;
  return {
    reference: id,
    title: nameOfStock(stock),
    subject: { product_id, stock_id: id },
    operation: 'setStock',
    target: targetOf({ productId: product_id, stockId: id }),
    wish: { operation: 'setStock', change },
    ask: () => core.actions.ask({ operation: 'setStock', stock, change }, { isPatient: false }),
  };
}

/** Reads the records of a query until `goesOn` returns false. */
export async function allStock(
  { client, signal }: StoreContext,
  query: { product_id?: string },
  goesOn: (record: StockRecord) => boolean = () => true,
): Promise<StockRecord[]> {
  const records: StockRecord[] = [];
  await readAllPages<StockRecord>({
    operation: OPERATIONS.listStock,
    read: (page, until) => client.listStock({ ...query, page }, until),
    onRows: (page) => page.every((record) => records.push(record) > 0 && goesOn(record)),
    signal,
  });
  return records;
}

/** Parses a flag as people and services write it; `undefined` for anything else. */
export function readTypedFlag(text: string): boolean | undefined {
  if (/^(?:true|1|sim|yes)$/i.test(text.trim())) return true;
  return /^(?:false|0|n[ãa]o|no)$/i.test(text.trim()) ? false : undefined;
}

/** Says in words that a new count is unusual; `undefined` if it is not, or if the count stays. */
export function doubtWords(
  { texts }: StoreContext,
  stock: StockRecord,
  { quantidade }: StockChange,
): string | undefined {
  const doubt = quantidade === undefined ? undefined : doubtOfCount(stock.quantidade, quantidade);
  return doubt && texts.write.stock.doubts[doubt];
}

/** The line of a change, for people. */
export function changeLine(
  stock: StockRecord,
  { quantidade, is_active }: StockChange,
  { texts }: StoreContext,
): string {
  const { stock: words } = texts.write;
  const parts = [
    ...(quantidade === undefined ? [] : [`${words.quantity} ${stock.quantidade} → ${quantidade}`]),
    ...(is_active === undefined ? [] : [`${words.active} ${stock.is_active} → ${is_active}`]),
  ];
  return words.line(stock.sku || stock.id, parts.join(', '));
}

function readChange({ texts }: StoreContext, { quantity, active }: StockSetFlags): StockChange {
  const isActive = active === undefined ? undefined : readTypedFlag(active);
  if (active !== undefined && isActive === undefined) throw wrongValue('--active', active, texts.usage.boolean);
  if (quantity === undefined && isActive === undefined) {
    throw new UsageProblem(texts.usage.nothingToChange('--quantity, --active'));
  }
  return {
    ...(quantity === undefined ? {} : { quantidade: quantity }),
    ...(isActive === undefined ? {} : { is_active: isActive }),
  };
}
