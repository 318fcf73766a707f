/** `product`: one product with its prices and stock. */
import type { Product, StockRecord } from '../../domain/records.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import type { Job } from '../job.ts';
import { fieldList } from '../output/fields.ts';
import { printRecord } from '../output/records.ts';
import { listLines, tableLines } from '../output/table.ts';
import { stockKind } from './stock-list.ts';

/** Every field of spec 2.3. */
export const PRODUCT_FIELDS = fieldList(
  `id nome slug preco preco_promocional status estoque_global has_variations tags descricao delivery_type track_stock
  plano peso altura largura comprimento video_url created_at updated_at imagens estoques`,
  { capa: 'url url_medium url_thumb', categoria: 'id nome slug categoria_pai' },
);

/** Prints a product by its id. */
export async function showProduct(job: Job, _: object, [id = '']: string[]): Promise<ExitCode> {
  job.tried.subject = id;
  const { data, raw } = await job.client.getProduct(id, job.signal);
  await printRecord(job, (raw as { data: unknown }).data, PRODUCT_FIELDS, () => productLines(data, job));
  return EXIT.done;
}

function productLines(product: Product, job: Job): string[] {
  const { product: words } = job.texts.read;
  const kind = stockKind(job);
  const { categoria } = product;
  return [
    product.nome,
    ...listLines([
      ['id', product.id],
      [words.status, product.status],
      [words.price, rawPrice(product.preco)],
      [words.promo, rawPrice(product.preco_promocional)],
      [words.category, [categoria.categoria_pai.nome, categoria.nome].filter(Boolean).join(' › ')],
      [words.stock, product.estoque_global],
    ]),
    ...(product.estoques.length === 0
      ? []
      : [
          '',
          ...tableLines(
            kind.columns,
            product.estoques.map((record: StockRecord) => kind.cells(record)),
            job.out.columns,
          ),
        ]),
  ];

  // As the service sends it: whether these are cents or reais is not shown (spec 2.6).
  function rawPrice(value: number): string {
    return Number.isNaN(value) ? '' : `${value}  (${words.unitUnknown})`;
  }
}
