/** `stock import`: a spreadsheet of counts becomes changes; shown first, then made one by one, each row with its verdict. */
import { readFileSync } from 'node:fs';
import type { StockChange } from '../../api/client.ts';
import type { StockRecord } from '../../domain/records.ts';
import { safeText } from '../../terminal/safe-text.ts';
import { readAll } from '../ask.ts';
import { codeOfAll, EXIT, type ExitCode } from '../exit-codes.ts';
import { UsageProblem } from '../failures.ts';
import type { Job } from '../job.ts';
import { readCsv, type CsvRow } from '../output/csv.ts';
import { jsonLine } from '../output/json.ts';
import { tabbed } from '../output/table.ts';
import { carryOutAll } from './carry-out.ts';
import { withCore, type CoreFlags } from './core.ts';
import { isMeant } from './consent.ts';
import { allStock, changeLine, isSo, readFlag, readOnlyProblem, stepFor } from './stock-set.ts';

export type ImportFlags = CoreFlags & { skipInvalid?: boolean };

type Row = { line: number; key: { id: string; sku: string }; change: StockChange; isFilled: boolean };
type Wrong = { line: number; why: string };
type Planned = { line: number; stock: StockRecord; change: StockChange };

/** Reads the file, compares it with the store, and changes what differs. Nothing is sent while a row is wrong. */
export async function importStock(job: Job, flags: ImportFlags, [path = '']: string[]): Promise<ExitCode> {
  const { texts, out, say } = job;
  const { importing: words } = texts.write;
  const text = path === '-' ? await readAll(job.io.stdin, 64 * 1024 * 1024) : readText(job, path);
  const { rows, wrong, meant } = readRows(job, text, path);
  if (job.config.isReadOnly && !job.flags.dryRun) throw readOnlyProblem(job, '');

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
      if (job.flags.dryRun && job.flags.json) {
        await out.line(jsonLine({ line, stock_id: stock.id, sku: stock.sku, verdict: 'dry-run', change, stock }));
      } else if (job.flags.dryRun) await out.line(tabbed([stock.id, 'dry-run', shown]));
      else say(words.row(line, shown));
    }
    say(words.summary(planned.length, same));
    if (unfilled.length > 0) say(words.unfilled(meant, unfilled));
    const leftOut = problems.map(() => EXIT.usage);
    if (job.flags.dryRun || planned.length === 0) return leftOut.length > 0 ? EXIT.someFailed : EXIT.done;
    if (!(await isMeant(job))) return EXIT.usage;

    const steps = planned.map(({ stock, change }) => stepFor(core, stock, change));
    const codes = await carryOutAll(job, core, steps, words.title, flags);
    return job.signal.aborted ? codeOfAll(codes) : codeOfAll([...codes, ...leftOut]);
  });
}

function readText({ texts }: Job, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageProblem(texts.write.importing.unreadable(path, code ?? ''));
  }
}

/** The rows that can be read, those that cannot, and the column that they are about. */
function readRows({ texts }: Job, text: string, path: string): { rows: Row[]; wrong: Wrong[]; meant: string } {
  const { importing: words } = texts.write;
  let lines: CsvRow[];
  try {
    lines = readCsv(text);
  } catch (error) {
    throw new UsageProblem(words.unreadable(path, (error as Error).message));
  }
  const [header, ...body] = lines;
  const columns = (header?.cells ?? []).map((name) => name.trim().toLowerCase());
  const at = { id: columns.indexOf('id'), sku: columns.indexOf('sku') };
  const count = columns.indexOf('quantidade');
  const flag = columns.indexOf('is_active');
  if ((at.id < 0 && at.sku < 0) || (count < 0 && flag < 0)) throw new UsageProblem(words.columns);
  if (body.length === 0) throw new UsageProblem(words.empty);

  // A delimiter too many or too few moves every cell behind it: 1,200 would be 1. Only what follows the last column that
  // is read may be missing, as spreadsheets leave it out.
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
    const isActive = active === '' ? undefined : readFlag(active);
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

/** Which record each row means, and what of it would change. */
function plan(rows: readonly Row[], stock: readonly StockRecord[], { texts }: Job) {
  const { importing: words } = texts.write;
  const byId = new Map(stock.map((record) => [record.id, record]));
  const bySku = Map.groupBy(stock, (record) => record.sku);
  const seen = new Set<string>();
  const planned: Planned[] = [];
  const wrong: Wrong[] = [];
  const unfilled: number[] = [];
  let same = 0;
  for (const { line, key, change, isFilled } of rows) {
    const matches = key.id === '' ? (bySku.get(key.sku) ?? []) : [byId.get(key.id)];
    const [record] = matches;
    if (!record) wrong.push({ line, why: words.noRecord });
    else if (key.id !== '' && key.sku !== '' && record.sku.trim() !== key.sku)
      wrong.push({ line, why: words.otherSku(record.sku) });
    else if (matches.length > 1) wrong.push({ line, why: words.skuTwice });
    else if (seen.has(record.id)) wrong.push({ line, why: words.twice });
    else if (isSo(record, change)) {
      if (isFilled) same++;
      else unfilled.push(line);
    } else planned.push({ line, stock: record, change: differing(record, change) });
    if (record) seen.add(record.id);
  }
  return { planned, wrong, same, unfilled };
}

// Only what differs is sent: the other may have been changed by somebody since the file was written.
function differing(record: StockRecord, { quantidade, is_active }: StockChange): StockChange {
  return {
    ...(quantidade === undefined || isSo(record, { quantidade }) ? {} : { quantidade }),
    ...(is_active === undefined || isSo(record, { is_active }) ? {} : { is_active }),
  };
}
