/** The source of a price run: a CSV file, or a rule over the products that orders and stock have. */
import { OPEN_STATUSES } from '../../domain/lifecycle.ts';
import type { PriceRule } from '../../domain/price-runs.ts';
import type { PriceChange } from '../../domain/records.ts';
import { readTypedAmount } from '../../base/typed-amount.ts';
import { changeByRule, type WantedPrice } from '../../eventlog/services/run-preview.ts';
import { createPriceRunRows } from '../../db/price-run-rows.ts';
import { fold } from '../../base/fold.ts';
import { UsageProblem, wrongValue } from '../failures.ts';
import type { StoreContext } from '../run-with-store.ts';
import type { CommandCore } from './core.ts';
import { forEachItem } from './references.ts';
import { csvRowsIn, readFileText } from './stock-import.ts';
import { allStock } from './stock-set.ts';

export type PlanSource = {
  percent?: number;
  round?: string;
  ending?: number;
  floor?: string;
  base?: boolean;
  product?: readonly string[];
  match?: string;
  all?: boolean;
};

export type Plan = {
  /** Whether every product was named: then one that cannot be changed is a mistake. */
  isNamed: boolean;
  wanted(core: CommandCore): Promise<WantedPrice[]>;
};

/** Reads the wanted prices. Throws {@link UsageProblem} for a wrong file or wrong flags. */
export async function readPromoPlan(job: StoreContext, flags: PlanSource, file: string | undefined): Promise<Plan> {
  const words = job.texts.promo;
  const { percent, product = [], match, all } = flags;
  if (file !== undefined) {
    if (percent !== undefined || product.length > 0 || match !== undefined || all)
      throw new UsageProblem(words.oneSource);
    const rows = readRows(job, await readFileText(job, file));
    return { isNamed: true, wanted: () => Promise.resolve(rows) };
  }
  if (percent === undefined) throw new UsageProblem(words.noSource);
  const ways = [product.length > 0, match !== undefined, all === true].filter(Boolean).length;
  if (ways !== 1) throw new UsageProblem(words.whichProducts);
  const changeOf = changeByRule(ruleOf(job, flags, percent), flags.base === true);
  return {
    isNamed: product.length > 0,
    async wanted(core) {
      const ids = product.length > 0 ? [...new Set(product)] : await seenProducts(job, core, match);
      return ids.map((productId) => ({ productId, changeOf }));
    },
  };
}

function ruleOf(job: StoreContext, { round, ending, floor }: PlanSource, percent: number): PriceRule {
  const permille = Math.round(percent * 10);
  if (Math.abs(percent * 10 - permille) > 1e-6) throw wrongValue('--percent', String(percent), job.texts.promo.tenths);
  const roundTo = round === undefined ? undefined : amount(job, '--round', round);
  if (roundTo === 0) throw wrongValue('--round', round ?? '', job.texts.usage.price);
  return { permille, roundTo, ending, floor: floor === undefined ? undefined : amount(job, '--floor', floor) };
}

function amount({ texts }: StoreContext, name: string, text: string): number {
  const { cents, problem } = readTypedAmount(text);
  if (problem === undefined) return cents;
  const { ambiguous, tooLarge } = texts.write.price;
  const why = problem === 'ambiguous' ? ambiguous : problem === 'too-large' ? tooLarge : texts.usage.price;
  throw wrongValue(name, text, why);
}

/** The products of every known item and stock record: the API has no list of products. */
async function seenProducts(job: StoreContext, core: CommandCore, match: string | undefined): Promise<string[]> {
  const names = new Map<string, string>();
  for (const { id, name } of createPriceRunRows(core.state.database).productsOfItems()) names.set(id, name);
  for (const status of OPEN_STATUSES) {
    const note = ({ product_id, product_nome }: { product_id: string; product_nome: string }) =>
      names.set(product_id, product_nome).size > 0;
    await core.patience.ask(() => forEachItem(job, { status }, note), job.signal);
  }
  for (const { product_id, produto } of await core.patience.ask(() => allStock(job, {}), job.signal)) {
    names.set(product_id, produto.nome);
  }
  names.delete('');
  const wanted = match === undefined ? undefined : fold(match);
  return [...names]
    .filter(([, name]) => wanted === undefined || fold(name).includes(wanted))
    .map(([id]) => id)
    .toSorted();
}

/** The headings of the columns that are accepted, in small letters. */
const COLUMNS = {
  id: new Set(['product_id', 'id', 'produto', 'produto_id', 'product']),
  preco: new Set(['preco', 'preço', 'price']),
  preco_promocional: new Set(['preco_promocional', 'preço_promocional', 'promo', 'promocao']),
} as const;

function readRows(job: StoreContext, text: string): WantedPrice[] {
  const words = job.texts.promo;
  const [header, ...body] = csvRowsIn(job, text);
  const titles = (header?.cells ?? []).map((title) => title.trim().toLowerCase());
  const at = (names: ReadonlySet<string>) => titles.findIndex((title) => names.has(title));
  const [id, preco, promo] = [at(COLUMNS.id), at(COLUMNS.preco), at(COLUMNS.preco_promocional)];
  if (id < 0 || (preco < 0 && promo < 0)) throw new UsageProblem(words.fileColumns);
  const seen = new Set<string>();
  const rows = body.map(({ line, cells }): WantedPrice => {
    const wrong = (why: string) => new UsageProblem(job.texts.write.importing.row(line, why));
    if (cells.length !== titles.length) throw wrong(job.texts.write.importing.cells(cells.length, titles.length));
    const productId = (cells[id] ?? '').trim();
    if (productId === '' || seen.has(productId)) throw wrong(words.twice);
    seen.add(productId);
    const cell = (index: number) => (index < 0 ? '' : (cells[index] ?? '').trim());
    const read = (name: string, index: number) =>
      cell(index) === '' ? undefined : amount(job, `${job.texts.write.importing.row(line, name)}`, cell(index));
    const [price, promoted] = [read('preco', preco), read('preco_promocional', promo)];
    if (price === undefined && promoted === undefined) throw wrong(words.noPrice);
    const change: PriceChange = {
      ...(price === undefined ? {} : { preco: price }),
      ...(promoted === undefined ? {} : { preco_promocional: promoted }),
    };
    return { productId, changeOf: () => change };
  });
  if (rows.length === 0) throw new UsageProblem(job.texts.write.importing.empty);
  return rows;
}
