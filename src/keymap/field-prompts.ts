/** What becomes of what an operator types into the prompts of the product and stock screens. */
import { previewPrice, toCents, type PricePreview, type PriceUnit } from '../actions/prices.ts';
import { formatCents } from '../domain/money.ts';
import type { Product, StockRecord } from '../domain/records.ts';
import { readTypedAmount } from '../domain/typed-amount.ts';
import { say, type Desk } from '../store/desk.ts';
import type { FieldPrompt } from '../store/field-prompt.ts';
import { moveCursor } from '../store/list.ts';
import { stockIds, stockRows, withEdit } from '../store/stock-desk.ts';
import type { Language } from '../texts/texts.ts';
import type { Bench } from './bench.ts';

type PricePrompt = FieldPrompt & { kind: 'price' };

/** More than this on a shelf is a barcode in the wrong field. */
const MOST_COUNT = 99_999;

/** Takes every change of the text. What was said about the text before is unsaid. */
export function editField(desk: Desk, prompt: FieldPrompt, value: string): void {
  desk.setState({ prompt: { ...prompt, value, problem: undefined, confirmedFor: undefined } });
  if (prompt.kind === 'stockFilter') desk.setState(({ stock }) => ({ stock: { ...stock, filter: value } }));
}

/** Escape: nothing is noted. */
export function leaveField(desk: Desk, { kind }: FieldPrompt): void {
  desk.setState({ prompt: undefined });
  if (kind === 'stockFilter') desk.setState(({ stock }) => ({ stock: { ...stock, filter: '' } }));
}

/** Enter: the value is taken, or the prompt says what is wrong with it. */
export function submitField(bench: Bench, prompt: FieldPrompt): void {
  switch (prompt.kind) {
    case 'price':
      return submitPrice(bench, prompt);
    case 'priceUnit':
      return submitUnit(bench, prompt);
    case 'stockCount':
      return submitCount(bench, prompt);
    case 'stockThreshold':
      return submitThreshold(bench, prompt);
    case 'stockFilter':
      return bench.desk.setState({ prompt: undefined });
  }
}

export type FieldWords = { label: string; hint: string; problem: string | undefined };

/** What stands around the text of a prompt. Of a price: before, after and by how much, with every letter. */
export function fieldWords(bench: Bench, prompt: FieldPrompt): FieldWords {
  const words = bench.texts.goods.fields;
  const { problem } = prompt;
  switch (prompt.kind) {
    case 'price':
      return {
        label: prompt.field === 'preco' ? words.price : words.promo,
        hint: echoOf(bench, prompt) ?? words.priceHint,
        // Why it is typed again stays while that is done.
        problem: problem ?? (prompt.firstCents === undefined ? undefined : againWords(bench, prompt)),
      };
    case 'priceUnit':
      return { label: words.unit, hint: unitHint(bench, prompt.productId), problem };
    case 'stockCount':
      return { label: words.count, hint: words.countHint, problem };
    case 'stockThreshold':
      return { label: words.threshold, hint: words.thresholdHint, problem };
    case 'stockFilter':
      return { label: words.filter, hint: words.filterHint, problem };
  }
}

/** `−7,7 %`, with a real minus and the language's own point; empty where there is nothing to compare with. */
export function percentWords(permille: number | undefined, language: Language): string {
  if (permille === undefined || permille === 0) return '';
  const digits = String(Math.abs(permille)).padStart(2, '0');
  const point = language === 'pt-BR' ? ',' : '.';
  return `${permille < 0 ? '−' : '+'}${digits.slice(0, -1)}${point}${digits.slice(-1)} %`;
}

function submitPrice(bench: Bench, prompt: PricePrompt): void {
  const { desk, texts } = bench;
  const words = texts.goods.fields;
  const reject = (problem: string) => desk.setState({ prompt: { ...prompt, problem } });
  const { product, unit } = pricesOf(bench, prompt.productId);
  if (!product || !unit) return reject(words.unreadable);
  const typed = readTypedAmount(prompt.value);
  if (typed.problem) return reject(words.amountProblems[typed.problem]);

  const preview = previewPrice(product, { [prompt.field]: typed.cents }, unit);
  if (!preview) return reject(words.unreadable);
  if (!preview.isChange) return reject(words.sameAsNow);
  if (prompt.firstCents === undefined && preview.alarms.length > 0) {
    const again: PricePrompt = { ...prompt, value: '', firstCents: typed.cents };
    desk.setState({ prompt: { ...again, problem: againWords(bench, again) } });
    return;
  }
  desk.setState({ prompt: undefined });
  if (prompt.firstCents !== undefined && prompt.firstCents !== typed.cents) return say(desk, 'warn', words.notTheSame);
  writePrice(bench, product, { [prompt.field]: typed.cents }, unit);
}

/** Asks for new prices of a product as it is on the screen, in cents; says why where nothing was begun. */
export function writePrice(
  { actions, desk, texts }: Bench,
  product: Product,
  change: { preco?: number; preco_promocional?: number },
  unit: PriceUnit,
): void {
  const asked = actions.ask({ operation: 'setPrice', product, change, unit });
  if (asked.problem) say(desk, 'error', texts.goods.edits.notBegun(asked.reason));
}

function echoOf(bench: Bench, prompt: PricePrompt): string | undefined {
  const preview = previewOf(bench, prompt);
  if (!preview) return undefined;
  const { before, after, permille } = preview;
  const { field } = prompt;
  const show = (cents: number) => formatCents(cents, bench.language);
  const percent = percentWords(permille[field], bench.language);
  return bench.texts.goods.product.preview(show(before[field]), show(after[field]), percent);
}

/** Before and after of a price that is being typed; `undefined` while it is none. */
export function previewOf(bench: Bench, { productId, field, value }: PricePrompt): PricePreview | undefined {
  const { product, unit } = pricesOf(bench, productId);
  const typed = readTypedAmount(value);
  if (!product || !unit || typed.problem) return undefined;
  return previewPrice(product, { [field]: typed.cents }, unit);
}

function againWords(bench: Bench, prompt: PricePrompt): string {
  const { product, unit } = pricesOf(bench, prompt.productId);
  const words = bench.texts.goods.fields;
  const preview =
    product && unit && prompt.firstCents !== undefined
      ? previewPrice(product, { [prompt.field]: prompt.firstCents }, unit)
      : undefined;
  return words.again((preview?.alarms ?? []).map((alarm) => words.alarms[alarm]).join('. '));
}

function pricesOf(
  { details }: Bench,
  productId: string,
): { product: Product | undefined; unit: PriceUnit | undefined } {
  const { products, priceUnit } = details.getState();
  return { product: products.get(productId)?.value, unit: priceUnit };
}

function unitHint({ details, language, texts }: Bench, productId: string): string {
  const product = details.getState().products.get(productId)?.value;
  if (!product) return '';
  const as = (unit: PriceUnit) => {
    const cents = toCents(product.preco, unit);
    return cents === undefined ? '–' : formatCents(cents, language);
  };
  return texts.goods.fields.unitHint(String(product.preco), as('cents'), as('reais'));
}

function submitUnit({ desk, details, texts }: Bench, prompt: FieldPrompt): void {
  const unit = ({ c: 'cents', r: 'reais' } as const)[prompt.value.trim().toLowerCase()];
  if (!unit) return desk.setState({ prompt: { ...prompt, problem: texts.goods.fields.unitProblem } });
  details.setState({ priceUnit: unit });
  desk.setState({ prompt: undefined });
}

function submitCount(bench: Bench, prompt: FieldPrompt & { kind: 'stockCount' }): void {
  const { desk, stock, texts } = bench;
  const words = texts.goods.fields;
  const typed = prompt.value.trim();
  const count = readWhole(typed);
  const problem = count === undefined ? words.countProblem(MOST_COUNT) : count === 0 ? words.zero : undefined;
  const isConfirmed = count === 0 && prompt.confirmedFor === typed;
  if (count === undefined || (problem !== undefined && !isConfirmed)) {
    const confirmedFor = count === undefined ? undefined : typed;
    return desk.setState({ prompt: { ...prompt, problem, confirmedFor } });
  }
  const record = stock.getState().byId.get(prompt.stockId)?.record;
  // After a restart the prompt is there before the records are.
  if (!record) return desk.setState({ prompt: { ...prompt, problem: texts.goods.stock.loading } });
  desk.setState({ prompt: undefined });
  noteCount(bench, record, count);
}

/** Notes a count and goes on to the next row: a shelf is counted from its one end to the other. */
function noteCount({ desk, stock }: Bench, record: StockRecord, count: number): void {
  const { stock: view } = desk.getState();
  const ids = stockIds(stockRows(stock.getState(), view));
  const cursor = moveCursor(view.cursor, ids, view.height, 1);
  const edits = withEdit(view.edits, record, { count, delta: undefined });
  desk.setState({ stock: { ...view, edits, cursor: view.isReviewing ? view.cursor : cursor } });
}

function submitThreshold({ desk, texts }: Bench, prompt: FieldPrompt): void {
  const threshold = readWhole(prompt.value.trim());
  const problem = texts.goods.fields.countProblem(MOST_COUNT);
  if (threshold === undefined) return desk.setState({ prompt: { ...prompt, problem } });
  desk.setState(({ stock }) => ({ prompt: undefined, stock: { ...stock, threshold, isLowOnly: true } }));
}

function readWhole(text: string): number | undefined {
  const count = /^\d{1,6}$/.test(text) ? Number(text) : undefined;
  return count !== undefined && count <= MOST_COUNT ? count : undefined;
}
