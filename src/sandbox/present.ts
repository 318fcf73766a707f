/** Presents rows as the resources of spec part 2: every field, in the declared type. drift.ts changes them afterwards. */
import {
  DAY_MS,
  formatAmount,
  formatCount,
  formatFlag,
  formatOptions,
  formatPrice,
  formatQuantity,
  formatTime,
} from './formats.ts';
import { createRandom } from './random.ts';
import type { Status } from './rules.ts';
import { BUYER_NOTES, CATEGORIES, DELIVERIES, PARENT_CATEGORIES, PAYMENT_METHODS } from './shop/catalogue.ts';
import { GOODS } from './shop/goods.ts';
import { householdOf, inventAddress, inventBuyer } from './shop/people.ts';
import type { ListedItem, OrderRow, ProductRow, StockRow } from './store/rows.ts';
import type { Switches } from './switches.ts';

/** The switches, and the origin for URLs. */
export type Face = { switches: Switches; origin: string };

const COMMISSION_PERCENT = 12;
/** One item in this many has another commission, always the same ones. */
const ON_OTHER_TERMS = 23;
const OTHER_PERCENT = 16;
/** A long delay, so that few credits of a new store are overdue. */
const PAYOUT_DELAY_MS = 45 * DAY_MS;

const SECOND_SPELLING: Readonly<Record<Status, string>> = {
  pending: 'pendente',
  accepted: 'aceito',
  in_production: 'em_producao',
  shipped: 'enviado',
  delivered: 'entregue',
  cancelled: 'cancelado',
};

function presentStatus(item: ListedItem, switches: Switches): string {
  if (switches.statusSpelling === 'portuguese') return SECOND_SPELLING[item.status];
  // One item in eleven, always the same ones.
  if (switches.statusSpelling === 'unknown' && item.seq % 11 === 0) return 'awaiting_artwork';
  return item.status;
}

function hasLabel(item: ListedItem): boolean {
  return item.metodo_envio !== 'Retirada' && ['in_production', 'shipped', 'delivered'].includes(item.status);
}

function presentEarnings(item: ListedItem, switches: Switches) {
  if (item.status === 'pending' || item.status === 'cancelled') return null;
  const subtotal = item.preco_unitario * item.quantidade;
  const percent = item.seq % ON_OTHER_TERMS === 0 ? OTHER_PERCENT : COMMISSION_PERCENT;
  const commission = Math.round((subtotal * percent) / 100);
  const isDelivered = item.entregue_ms !== null;
  return {
    valor_liquido_vendedor: formatAmount(subtotal - commission, switches),
    comissao_pct: percent.toFixed(2),
    valor_comissao: formatAmount(commission, switches),
    status: isDelivered ? 'previsto' : 'aguardando_entrega',
    data_credito: isDelivered ? formatTime(item.entregue_ms! + PAYOUT_DELAY_MS, switches) : '',
  };
}

/** PedidoItemResource, spec 2.1. */
export function presentItem(item: ListedItem, { switches, origin }: Face) {
  const time = (atMs: number | null): string => formatTime(atMs, switches);
  return {
    id: item.id,
    order_id: item.order_id,
    product_id: item.product_id,
    product_nome: item.product_nome,
    preco_unitario: formatAmount(item.preco_unitario, switches),
    quantidade: formatQuantity(item.quantidade, item.seq, switches),
    subtotal: formatAmount(item.preco_unitario * item.quantidade, switches),
    frete_valor: formatAmount(item.frete_valor, switches),
    item_status: presentStatus(item, switches),
    tracking_code: item.tracking_code,
    cancellation_reason: item.cancellation_reason,
    variation_options: formatOptions(JSON.parse(item.variation), switches),
    personalization_data: formatOptions(JSON.parse(item.personalisation), switches),
    delivery_type: item.metodo_envio,
    label_url: hasLabel(item) ? `${origin}/etiquetas/${item.id}.pdf` : '',
    shipping_provider_status: item.provider_status,
    created_at: time(item.created_ms),
    updated_at: time(item.updated_ms),
    aceito_em: time(item.aceito_ms),
    em_producao_em: time(item.producao_ms),
    enviado_em: time(item.enviado_ms),
    entregue_em: time(item.entregue_ms),
    cancelado_em: time(item.cancelado_ms),
    financeiro: presentEarnings(item, switches),
    pedido: {
      id: item.order_id,
      numero: String(item.numero),
      status: item.order_status,
      metodo_envio: item.metodo_envio,
      created_at: time(item.order_created_ms),
    },
  };
}

/**
 * Order, spec 2.2, with the items of one store. Buyer and address are made up from the order's id and number in each
 * response: they are always the same, and no database has them.
 */
export function presentOrder(order: OrderRow, items: readonly ListedItem[], face: Face) {
  const { switches } = face;
  const random = createRandom(`order/${order.id}`);
  const own = inventBuyer(random);
  const [notes, metodo] = [random.pick(BUYER_NOTES), random.pick(PAYMENT_METHODS)];
  const delivery = DELIVERIES.find((known) => known.metodo === order.metodo_envio) ?? DELIVERIES[0];
  return {
    id: order.id,
    numero: String(order.numero),
    status: order.status,
    subtotal: formatAmount(order.subtotal, switches),
    desconto: formatAmount(order.desconto, switches),
    frete_total: formatAmount(order.frete_total, switches),
    total: formatAmount(order.subtotal - order.desconto + order.frete_total, switches),
    metodo_envio: order.metodo_envio,
    frete_prazo: delivery.prazo,
    notes,
    created_at: formatTime(order.created_ms, switches),
    itens: items.map((item) => presentItem(item, face)),
    ...householdOf(order.numero, { comprador: own, endereco_entrega: inventAddress(random, own.nome) }),
    pagamento: { metodo, pago_em: formatTime(order.paid_ms, switches) },
  };
}

/** EstoqueResource, spec 2.4. */
export function presentStock(record: StockRow, productName: string, { switches }: Face) {
  return {
    id: record.id,
    product_id: record.product_id,
    sku: record.sku,
    variation_options: formatOptions(JSON.parse(record.variation), switches),
    quantidade: formatCount(record.quantidade, switches),
    is_active: formatFlag(record.is_active === 1, switches),
    updated_at: formatTime(record.updated_ms, switches),
    produto: { id: record.product_id, nome: productName },
  };
}

const slugOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^A-Za-z0-9 -]/g, '')
    .toLowerCase()
    .replaceAll(' ', '-');

// The sandbox has no table of categories; their ids only need to be stable.
const categoryId = (slug: string): string => createRandom(`category/${slug}`).uuid();

/** ProdutoResource, spec 2.3, with all its stock records. */
export function presentProduct(product: ProductRow, stock: readonly StockRow[], face: Face) {
  const { switches, origin } = face;
  const good = GOODS[product.good]!;
  const category = CATEGORIES[good.categoria]!;
  const parent = PARENT_CATEGORIES[category.pai]!;
  const image = (index: number, size: number): string => `${origin}/imagens/${product.id}/${index}-${size}.png`;
  const [altura, largura, comprimento] = good.medidas;
  return {
    id: product.id,
    nome: good.nome,
    slug: slugOf(good.nome),
    preco: formatPrice(product.preco, switches),
    preco_promocional: formatPrice(product.preco_promocional, switches),
    status: product.status,
    estoque_global: formatCount(
      stock.reduce((sum, record) => sum + record.quantidade, 0),
      switches,
    ),
    has_variations: formatFlag(stock.length > 1, switches),
    tags: [category.nome.toLowerCase(), good.personalisation === 'none' ? '' : 'personalizado', 'feito à mão']
      .filter((tag) => tag !== '')
      .join(', '),
    descricao: good.descricao,
    delivery_type: 'envio',
    track_stock: formatFlag(true, switches),
    plano: 'profissional',
    peso: good.peso,
    altura,
    largura,
    comprimento,
    video_url: '',
    created_at: formatTime(product.created_ms, switches),
    updated_at: formatTime(product.updated_ms, switches),
    capa: { url: image(1, 1200), url_medium: image(1, 600), url_thumb: image(1, 150) },
    imagens: JSON.stringify([image(1, 1200), image(2, 1200), image(3, 1200)]),
    categoria: {
      id: categoryId(category.slug),
      nome: category.nome,
      slug: category.slug,
      categoria_pai: { id: categoryId(category.pai), nome: parent, slug: slugOf(parent) },
    },
    estoques: stock.map((record) => presentStock(record, good.nome, face)),
  };
}
