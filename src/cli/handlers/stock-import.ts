/** `stock import`: makes changes of a spreadsheet of counts; shows them first, then sends them, each with its verdict. */
import { constants, createReadStream, openSync, statSync } from 'node:fs';
import { Socket } from 'node:net';
import { isStockAsWanted } from '../../domain/edits.ts';
import type { StockRecord, StockChange } from '../../domain/records.ts';
import { safeText } from '../../base/safe-text.ts';
import { ConfigProblem } from '../../config/problem.ts';
import { readAllBytes } from '../ask.ts';
import { codeOfAll, EXIT, type ExitCode } from '../../base/exit-codes.ts';
import { UsageProblem } from '../failures.ts';
import type { StoreContext } from '../run-with-store.ts';
import { readCsv, UnclosedQuote, type CsvRow } from '../output/csv.ts';
import { tabbed } from '../output/table.ts';
import { checkVerdictFormat, sayToProgram } from '../output/verdict-lines.ts';
import { carryOutAll } from './carry-out.ts';
import { withCore, type CoreFlags } from './core.ts';
import { isMeant, refuseReadOnly, sayWouldAsk } from './consent.ts';
import { allStock, changeLine, doubtWords, readTypedFlag, stepFor } from './stock-set.ts';
import { skuKey, recordsWithSku, isSkuOf } from '../../replica/skus.ts';

export type ImportFlags = CoreFlags & { skipInvalid?: boolean };

const MOST_BYTES = 64 * 1024 * 1024;

type Row = { line: number; key: { id: string; sku: string }; change: StockChange; isFilled: boolean };
type Wrong = { line: number; why: string };
type Planned = { line: number; stock: StockRecord; change: StockChange };

/** Reads the file, compares it with the store, and changes records that differ. Nothing is sent if a row is wrong. */
export async function importStock(job: StoreContext, flags: ImportFlags, [path = '']: string[]): Promise<ExitCode> {
  const { texts, out, say } = job;
  const { importing: words } = texts.write;
  checkVerdictFormat(job);
  const text = await readFileText(job, path);
  const { rows, wrong, meant } = readRows(job, text);
  refuseReadOnly(job, texts.tried.updateStock);

  return withCore(job, flags, async (core) => {
    const stock = await core.patience.ask(() => allStock(job, {}), job.signal);
    const { planned, same, unfilled, wrong: unmatched } = plan(rows, stock, job);
    const problems = [...wrong, ...unmatched].toSorted((a, b) => a.line - b.line);
    for (const { line, why } of problems) say(words.row(line, safeText(why, 300)));
    if (problems.length > 0 && !flags.skipInvalid) {
      say(words.wrongRows(problems.length));
      return EXIT.usage;
    }
    for (const { line, stock, change } of planned) {
      const shown = changeLine(stock, change, job);
      if (job.flags.dryRun) {
        const isTold = await sayToProgram(job, {
          line,
          stock_id: stock.id,
          sku: stock.sku,
          verdict: 'dry-run',
          change,
          stock,
        });
        if (!isTold) await out.line(tabbed([stock.id, 'dry-run', shown]));
      } else say(words.row(line, shown));
      const doubt = doubtWords(job, stock, change);
      if (doubt !== undefined) say(words.row(line, doubt));
    }
    say(words.summary(planned.length, same));
    if (unfilled.length > 0) say(words.unfilled(meant, unfilled));
    const leftOut = problems.map(() => EXIT.usage);
    if (job.flags.dryRun && planned.length > 0) sayWouldAsk(job);
    if (job.flags.dryRun || planned.length === 0) {
      return codeOfAll([...leftOut, ...(rows.length > unmatched.length ? [EXIT.done] : [])]);
    }
    if (!(await isMeant(job))) return EXIT.usage;

    const steps = planned.map(({ stock, change }) => stepFor(core, stock, change));
    const codes = await carryOutAll(job, core, steps, words.title, flags);
    return job.signal.aborted ? codeOfAll(codes) : codeOfAll([...codes, ...leftOut]);
  });
}

/** The text of a CSV file, or of standard input for `-`. Throws {@link UsageProblem} for a workbook of a spreadsheet. */
export async function readFileText(job: StoreContext, path: string): Promise<string> {
  const bytes = await (path === '-' ? readAllBytes(job.io.stdin, MOST_BYTES, job.signal) : readBytes(job, path));
  const text = textOf(bytes);
  if (text === undefined) throw new UsageProblem(job.texts.write.importing.workbook(path));
  return text;
}

/** Reads a file as a stream: it may be a pipe (`stock import <(…)`), and waiting for one can be interrupted. */
async function readBytes({ texts, signal }: StoreContext, path: string): Promise<Buffer> {
  try {
    return await readAllBytes(statSync(path).isFIFO() ? openPipe(path, signal) : createReadStream(path), MOST_BYTES);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ConfigProblem) throw new UsageProblem(texts.config.tooLarge(path, MOST_BYTES / 1024));
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageProblem(texts.write.importing.unreadable(path, code ?? ''));
  }
}

/** Opens a pipe as a socket: as a file, a thread of Node would wait for it, which cannot be stopped and delays the exit. */
function openPipe(path: string, signal: AbortSignal): Socket {
  const fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  return new Socket({ fd, readable: true, writable: false, signal });
}

/**
 * The text of a file, by its byte order mark or else as UTF-8; `undefined` for a workbook of a
 * spreadsheet (xlsx, ods, xls).
 */
function textOf(bytes: Buffer): string | undefined {
  const start = bytes.toString('latin1', 0, 4);
  if (start === 'PK\x03\x04' || start === '\xd0\xcf\x11\xe0') return undefined;
  if (start.startsWith('\xff\xfe')) return new TextDecoder('utf-16le').decode(bytes);
  if (start.startsWith('\xfe\xff')) return new TextDecoder('utf-16be').decode(bytes);
  return bytes.toString('utf8');
}

/** The headings of the columns that are accepted, in small letters. */
const COUNT_NAMES: ReadonlySet<string> = new Set(['quantidade', 'qtd', 'qtde', 'quantity', 'qty']);
const FLAG_NAMES: ReadonlySet<string> = new Set(['is_active', 'ativo', 'active']);

/** Parses CSV as {@link readCsv}. Throws {@link UsageProblem}. */
export function csvRowsIn({ texts: { write } }: Pick<StoreContext, 'texts'>, text: string): CsvRow[] {
  try {
    return readCsv(text);
  } catch (error) {
    if (!(error instanceof UnclosedQuote)) throw error;
    throw new UsageProblem(write.importing.row(error.line, write.importing.openQuote));
  }
}

/** Parses the rows; returns them, the wrong ones, and the heading of the column to change. */
function readRows({ texts }: StoreContext, text: string): { rows: Row[]; wrong: Wrong[]; meant: string } {
  const { importing: words } = texts.write;
  const [header, ...body] = csvRowsIn({ texts }, text);
  const columns = (header?.cells ?? []).map((name) => name.trim().toLowerCase());
  const at = { id: columns.indexOf('id'), sku: columns.indexOf('sku') };
  const count = columns.findIndex((name) => COUNT_NAMES.has(name));
  const flag = columns.findIndex((name) => FLAG_NAMES.has(name));
  if ((at.id < 0 && at.sku < 0) || (count < 0 && flag < 0)) throw new UsageProblem(words.columns);
  if (body.length === 0) throw new UsageProblem(words.empty);

  // A delimiter too many or too few shifts every cell behind it: 1,200 would be 1. Only cells behind the last column that
  // is read may be missing, as spreadsheets leave them out.
  const fewest = Math.max(at.id, at.sku, count, flag) + 1;
  const rows: Row[] = [];
  const wrong: Wrong[] = [];
  for (const { line, cells } of body) {
    if (cells.length > columns.length || cells.length < fewest) {
      wrong.push({ line, why: words.cells(cells.length, columns.length) });
      continue;
    }
    const cell = (index: number) => (index < 0 ? '' : (cells[index] ?? '').trim());
    const [quantity, active] = [cell(count), cell(flag)];
    const isActive = active === '' ? undefined : readTypedFlag(active);
    if (quantity !== '' && !/^\d{1,9}$/.test(quantity)) wrong.push({ line, why: words.quantity });
    else if (active !== '' && isActive === undefined) wrong.push({ line, why: words.active });
    else {
      const change = {
        ...(quantity === '' ? {} : { quantidade: Number(quantity) }),
        ...(isActive === undefined ? {} : { is_active: isActive }),
      };
      const key = { id: cell(at.id), sku: cell(at.sku) };
      rows.push({ line, key, change, isFilled: (count < 0 ? active : quantity) !== '' });
    }
  }
  return { rows, wrong, meant: count < 0 ? 'is_active' : 'quantidade' };
}

/** Finds the record of each row, and the change that it needs. */
function plan(rows: readonly Row[], stock: readonly StockRecord[], { texts }: StoreContext) {
  const { importing: words } = texts.write;
  const byId = new Map(stock.map((record) => [record.id, record]));
  const bySku = Map.groupBy(stock, ({ sku }) => skuKey(sku));
  const seen = new Set<string>();
  const planned: Planned[] = [];
  const wrong: Wrong[] = [];
  const unfilled: number[] = [];
  let same = 0;
  for (const { line, key, change, isFilled } of rows) {
    const matches = key.id === '' ? recordsWithSku(bySku.get(skuKey(key.sku)) ?? [], key.sku) : [byId.get(key.id)];
    const [record] = matches;
    if (!record) wrong.push({ line, why: words.noRecord });
    else if (key.id !== '' && key.sku !== '' && !isSkuOf(key.sku, record))
      wrong.push({ line, why: words.otherSku(record.sku) });
    else if (matches.length > 1) wrong.push({ line, why: words.skuTwice });
    else if (seen.has(record.id)) wrong.push({ line, why: words.twice });
    else if (isStockAsWanted({ change }, record)) {
      if (isFilled) same++;
      else unfilled.push(line);
    } else planned.push({ line, stock: record, change: differing(record, change) });
    if (record) seen.add(record.id);
  }
  return { planned, wrong, same, unfilled };
}

// Only the field that differs is sent: the other one may have changed since the file was written.
function differing(record: StockRecord, { quantidade, is_active }: StockChange): StockChange {
  return {
    ...(quantidade === undefined || isStockAsWanted({ change: { quantidade } }, record) ? {} : { quantidade }),
    ...(is_active === undefined || isStockAsWanted({ change: { is_active } }, record) ? {} : { is_active }),
  };
}
