/** The parts of the product screen. */
import { storeTime } from '../src/base/store-times.ts';
import type { EditIntent, PriceIntent } from '../src/domain/intents.ts';
import { toCents, type PricePreview, type PriceUnit } from '../src/domain/prices.ts';
import { factsBlock, heightOf, linesBlock, imageBlock, type Block, type PageFacts } from '../components/Blocks.tsx';
import { valuesOf } from '../src/domain/labelled-text.ts';
import { readFlag } from '../src/domain/edits.ts';
import { formatCents } from '../src/base/money.ts';
import type { Product } from '../src/domain/records.ts';
import type { DrawPicture } from '../src/tty/output/pictures/half-blocks.ts';
import { previewWords } from '../src/session/kernel/price-words.ts';
import { cutVariations } from '../src/session/columns/cut-names.ts';
import { displayWidth, fit } from '../src/base/width.ts';

type ProductFacts = PageFacts & {
  product: Product;
  /** The unit in which the store sends prices; `undefined` while it is unknown. */
  unit: PriceUnit | undefined;
  /** The key that says it. */
  unitKey: string;
  /** A change of the price that has no verdict yet. */
  intent: EditIntent | undefined;
  /** A change of the price that could not be written. */
  unwritten: Pick<PriceIntent, 'change' | 'before'> | undefined;
};

type PriceField = 'preco' | 'preco_promocional';

/** The two prices; of the one that is being typed, before and after. */
export function priceBlock(
  facts: ProductFacts & { preview: PricePreview | undefined; field: PriceField | undefined },
): Block[] {
  const { product, unit, intent, width, texts, preview, field } = facts;
  const words = texts.product;
  const isOpen = intent?.phase === 'unconfirmed' || intent?.phase === 'watching';
  const asFar = intent?.hold ? texts.intents.holds[intent.hold] : words.onItsWay;
  const onItsWay = isOpen ? words.unconfirmed(intent.answered) : asFar;
  const unitWords = unit === undefined ? words.unknownUnit(facts.unitKey) : '';
  const aside = intent?.operation === 'setPrice' ? onItsWay : unitWords;
  const line = (name: PriceField, label: string) => {
    const now = showPrice(product[name], name, facts);
    const isTyped = field === name && preview !== undefined;
    const value = isTyped ? previewWords(preview, name, facts.texts, facts.language) : now;
    const written = intent?.operation === 'setPrice' ? intent.change[name] : undefined;
    const goes = written === undefined ? '' : ` → ${showCents(written, name, facts)}`;
    const kept = intent === undefined && !isTyped ? unwrittenWords(name, facts) : '';
    return { label, value: value + goes + kept, isLoud: isTyped || goes !== '' || kept !== '' };
  };
  return factsBlock({ key: 'prices', title: '', width }, [
    { ...line('preco', words.price), aside },
    line('preco_promocional', words.promotional),
  ]);
}

/** What was wanted of a price that could not be written, and what it was then; empty where there is none. */
function unwrittenWords(name: PriceField, facts: ProductFacts): string {
  const { unwritten, texts } = facts;
  const cents = unwritten?.change[name];
  if (!unwritten || cents === undefined) return '';
  const before = showPrice(unwritten.before[name], name, facts);
  return `   ${texts.product.unwritten(showCents(cents, name, facts), before)}`;
}

/** A price in the store's unit; raw and marked while the unit is unknown. */
function showPrice(price: number, field: PriceField, facts: ProductFacts): string {
  if (!Number.isFinite(price)) return '–';
  const cents = facts.unit && toCents(price, facts.unit);
  if (cents !== undefined) return showCents(cents, field, facts);
  return price === 0 && field === 'preco_promocional' ? facts.texts.product.none : `${price} ?`;
}

function showCents(cents: number, field: PriceField, { language, texts }: ProductFacts): string {
  return cents === 0 && field === 'preco_promocional' ? texts.product.none : formatCents(cents, language);
}

function widest(texts: readonly string[]): number {
  return Math.max(3, ...texts.map(displayWidth));
}

/** Its variations with their stock. */
export function stockBlock({ product, width, texts }: ProductFacts): Block[] {
  const words = texts.product;
  const { estoques } = product;
  const least = Math.min(16, Math.floor(width * 0.25));
  const variations = estoques.map(({ variation_options }) => variation_options);
  const labelled = widest(variations);
  // Its end tells one SKU from the next: what the names leave is theirs.
  const free = width - 20 - (labelled <= width - 20 - least ? labelled : widest(variations.map(valuesOf)));
  const skuWidth = Math.min(Math.max(least, free), widest(estoques.map(({ sku }) => sku)));
  const nameWidth = Math.max(6, width - skuWidth - 20);
  const produto = { id: product.id, nome: product.nome };
  const named = variations.map((variation_options) => ({ produto, variation_options }));
  const names = cutVariations(named, nameWidth);
  const lines = estoques.map(({ sku, quantidade, is_active }, index) =>
    ` ${fit(sku, skuWidth)}  ${fit(names[index]!, nameWidth)} ${fit(quantidade, 6, 'right')}  ${readFlag(is_active) === false ? texts.stock.off : ''}`.trimEnd(),
  );
  const aside = product.estoque_global && `${product.estoque_global} ${words.total}`;
  return linesBlock({ key: 'stock', title: words.stock, aside }, lines);
}

/** More rows than this would push everything else off the page. */
const MOST_COVER_ROWS = 16;
const MOST_COVER_COLUMNS = 48;

/** The cover as a picture. */
export function productImageBlock(
  { width, texts }: Pick<ProductFacts, 'width' | 'texts'>,
  picture: DrawPicture | undefined,
  rows: number,
): Block[] {
  if (!picture || rows < 16) return [];
  const room = Math.min(width, MOST_COVER_COLUMNS);
  const mostRows = Math.min(MOST_COVER_ROWS, Math.floor(rows / 3));
  return imageBlock({ key: 'cover', title: texts.product.cover, width: room }, picture, mostRows);
}

/** A page of one column with its cover below, where there is room for all of it: a picture is not worth a scroll. */
export function withCover(blocks: readonly Block[], cover: readonly Block[], height: number): Block[] {
  return heightOf([...blocks, ...cover]) - 1 <= height ? [...blocks, ...cover] : [...blocks];
}

const number = (value: number) => (Number.isFinite(value) ? String(value) : '–');

/** Everything else the product carries that people ask for: no addresses of images, which say nothing on a terminal. */
export function factBlocks({ product, width, nowMs, zone, texts }: ProductFacts): Block[] {
  const words = texts.product;
  const { categoria, altura, largura, comprimento, peso } = product;
  const hasSize = [altura, largura, comprimento].some((value) => Number.isFinite(value));
  const measures = [
    hasSize ? words.size(number(altura), number(largura), number(comprimento)) : '',
    Number.isFinite(peso) ? words.grams(String(peso)) : '',
  ];
  return factsBlock({ key: 'facts', title: '', width }, [
    { label: words.category, value: [categoria.categoria_pai.nome, categoria.nome].filter(Boolean).join(' › ') },
    { label: words.tags, value: product.tags },
    { label: words.dimensions, value: measures.filter(Boolean).join(' · ') },
    { label: words.changed, value: storeTime(product.updated_at, zone, nowMs) || product.updated_at },
    { label: words.description, value: product.descricao },
    { label: words.video, value: product.video_url, link: product.video_url || undefined },
  ]);
}
