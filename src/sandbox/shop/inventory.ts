/** The goods of a store with their stock, and the invention of orders for them. */
import { createRandom, type Random } from '../random.ts';
import type { ItemRow, OrderRow, ProductRow, StockRow } from '../store/rows.ts';
import { CANCELLATION_REASONS, DELIVERIES } from './catalogue.ts';
import { GOODS } from './goods.ts';
import { inventPersonalisation } from './people.ts';

/** A product with its stock records, for the invention of orders. */
export type Offer = { product: ProductRow; stock: Omit<StockRow, 'seq'>[] };

export type NewItem = Omit<ItemRow, 'seq' | 'order_day'>;

function variationsOf(options: Record<string, string[]>): Record<string, string>[] {
  let variations: Record<string, string>[] = [{}];
  for (const [name, values] of Object.entries(options)) {
    variations = variations.flatMap((variation) =>
      values.map((value) => Object.fromEntries([...Object.entries(variation), [name, value]])),
    );
  }
  return variations;
}

const skuPart = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^A-Za-z0-9 ]/g, '')
    .toUpperCase()
    .split(' ')
    .map((word) => word.slice(0, 3))
    .join('');

/** Makes the products of a store: ids, prices and stock depend on the seed and the store's number alone. */
export function inventOffers(seed: string, store: number, baseAt: number): Offer[] {
  const random = createRandom(`${seed}/offers/${store}`);
  const day = 86_400_000;
  return GOODS.map((good, index) => {
    const id = random.uuid();
    // Prices of different stores differ by whole reais: 49,90 becomes 52,90.
    const preco = good.preco + (store === 0 ? 0 : random.int(-3, 6) * 100);
    const createdAt = baseAt - random.int(200, 500) * day;
    const updatedAt = baseAt - random.int(2, 60) * day - random.int(0, day);
    const product: ProductRow = {
      id,
      store,
      good: index,
      preco,
      preco_promocional: random.chance(0.25) ? preco - Math.round(preco / 1000) * 100 : 0,
      status: random.chance(0.92) ? 'ativo' : 'pausado',
      created_ms: createdAt,
      updated_ms: updatedAt,
    };
    const stock = variationsOf(good.opcoes).map((variation) => ({
      id: random.uuid(),
      store,
      product_id: id,
      sku: [skuPart(good.nome), ...Object.values(variation).map(skuPart)].join('-'),
      variation: JSON.stringify(variation),
      quantidade: random.chance(0.12) ? 0 : random.int(1, 60),
      is_active: Number(random.chance(0.95)),
      updated_ms: updatedAt + random.int(0, 2 * day),
    }));
    return { product, stock };
  });
}

/** Picks a delivery type, by its share of the parcels. */
export function pickDelivery(random: Random): (typeof DELIVERIES)[number] {
  let left = random.int(1, 100);
  return DELIVERIES.find((delivery) => (left -= delivery.peso) <= 0) ?? DELIVERIES[0];
}

/** Makes a pending item of an order: one product, in some variation, with the buyer's personalisation. */
export function inventItem(
  offers: readonly Offer[],
  random: Random,
  order: { id: string; createdAt: number; paidAt: number; frete: number },
): NewItem {
  const { product, stock } = random.pick(offers);
  const good = GOODS[product.good]!;
  const isSoldInPacks = 'Quantidade' in good.opcoes;
  return {
    id: random.uuid(),
    store: product.store,
    order_id: order.id,
    product_id: product.id,
    product_nome: good.nome,
    preco_unitario: product.preco_promocional === 0 ? product.preco : product.preco_promocional,
    quantidade: isSoldInPacks || random.chance(0.6) ? 1 : random.chance(0.93) ? random.int(2, 6) : random.int(10, 40),
    frete_valor: order.frete,
    status: 'pending',
    tracking_code: '',
    cancellation_reason: '',
    variation: random.pick(stock).variation,
    personalisation: JSON.stringify(inventPersonalisation(good.personalisation, random)),
    provider_status: '',
    created_ms: order.createdAt,
    updated_ms: order.paidAt,
    aceito_ms: null,
    producao_ms: null,
    enviado_ms: null,
    entregue_ms: null,
    cancelado_ms: null,
  };
}

/** Makes an order with the sums over all its items, of all stores. */
export function sumOrder(
  order: Pick<OrderRow, 'id' | 'numero' | 'metodo_envio' | 'created_ms' | 'paid_ms'>,
  items: readonly NewItem[],
  random: Random,
): OrderRow {
  const subtotal = items.reduce((sum, item) => sum + item.preco_unitario * item.quantidade, 0);
  return {
    ...order,
    status: 'pago',
    subtotal,
    desconto: random.chance(0.15) ? Math.round(subtotal / 20) : 0,
    frete_total: items.reduce((sum, item) => sum + item.frete_valor, 0),
  };
}

export const pickReason = (random: Random): string => random.pick(CANCELLATION_REASONS);
