/** `product`: prints one product with its prices and stock. */
import type { PriceUnit } from '../../domain/prices.ts';
import type { Product } from '../../domain/records.ts';
import { codeInWords } from '../../i18n/store-code-words.ts';
import { textsIn } from '../../i18n/texts.ts';
import { EXIT, type ExitCode } from '../../base/exit-codes.ts';
import type { StoreContext } from '../run-with-store.ts';
import { fieldList } from '../output/fields.ts';
import { printRecord } from '../output/records.ts';
import { listLines, pipedLine, tableLines } from '../output/table.ts';
import { showPrice, unitOf } from './price-unit.ts';
import { stockKind } from './stock-list.ts';

/** Every field of spec 2.3. */
export const PRODUCT_FIELDS = fieldList(
  `id nome slug preco preco_promocional status estoque_global has_variations tags descricao delivery_type track_stock
  plano peso altura largura comprimento video_url created_at updated_at imagens estoques`,
  { capa: 'url url_medium url_thumb', categoria: 'id nome slug categoria_pai' },
);

/** Prints a product by its id. */
export async function showProduct(job: StoreContext, _: object, [id = '']: string[]): Promise<ExitCode> {
  job.tried.subject = id;
  const { data, raw } = await job.client.getProduct(id, job.signal);
  await printRecord(job, {
    record: data,
    raw: (raw as { data: unknown }).data,
    fields: PRODUCT_FIELDS,
    lines: async () => productLines(data, await unitOf(job, data), job),
    lists: { estoques: () => data.estoques.map((record) => pipedLine(stockKind(job).columns, record)) },
  });
  return EXIT.done;
}

function productLines(product: Product, unit: PriceUnit | undefined, job: StoreContext): string[] {
  const { product: words } = job.texts.read;
  const { categoria } = product;
  return [
    product.nome,
    ...listLines([
      ['id', product.id],
      [words.status, codeInWords(product.status, textsIn(job.language))],
      [words.price, showPrice(product.preco, unit, job)],
      [words.promo, showPrice(product.preco_promocional, unit, job)],
      [words.category, [categoria.categoria_pai.nome, categoria.nome].filter(Boolean).join(' › ')],
      [words.stock, product.estoque_global],
    ]),
    ...(product.estoques.length === 0
      ? []
      : ['', ...tableLines(stockKind(job).columns, product.estoques, job.out.columns)]),
  ];
}
