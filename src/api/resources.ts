/** Reads the resources of spec part 2, tolerating drift. */
import type { Financeiro, Order, OrderItem, PedidoSummary, Ping, Product, StockRecord } from '../domain/records.ts';
import { markKnownFields, type ResponseKind, withOrderId, withSummary } from '../domain/partial-records.ts';
import type { DriftCounter } from './drift.ts';
import {
  count,
  flag,
  hasUsableId,
  readList,
  number,
  numberOrNone,
  options,
  readRows,
  record,
  text,
  textOrNull,
  time,
  typeOf,
  WrongShape,
  type Reader,
} from './readers.ts';
import { isRecord } from '../base/json.ts';

const ITEM_READERS: { [K in keyof Omit<OrderItem, 'financeiro' | 'pedido'>]-?: Reader<OrderItem[K]> } = {
  id: text,
  order_id: text,
  product_id: text,
  product_nome: text,
  preco_unitario: text,
  quantidade: count,
  subtotal: text,
  frete_valor: text,
  item_status: text,
  tracking_code: text,
  cancellation_reason: text,
  variation_options: options,
  personalization_data: options,
  delivery_type: text,
  label_url: text,
  shipping_provider_status: text,
  created_at: time,
  updated_at: time,
  aceito_em: time,
  em_producao_em: time,
  enviado_em: time,
  entregue_em: time,
  cancelado_em: time,
};

const PARTS = ['financeiro', 'pedido'] as const;
const itemFields = record<Omit<OrderItem, 'financeiro' | 'pedido'>>(ITEM_READERS, PARTS);
const ITEM_FIELDS = Object.keys(ITEM_READERS) as (keyof typeof ITEM_READERS)[];

const financeiro = record<Financeiro>({
  valor_liquido_vendedor: text,
  comissao_pct: textOrNull,
  valor_comissao: textOrNull,
  status: text,
  data_credito: text,
});

const pedido = record<PedidoSummary>({ id: text, numero: text, status: text, metodo_envio: text, created_at: time });

/** PedidoItemResource, spec 2.1. An optional part that the service leaves out is left out here. */
export const readItem: Reader<OrderItem> = (value, name, drift) => {
  const fields: OrderItem = itemFields(value, name, drift);
  if (!isRecord(value)) return fields;
  const earnings = value['financeiro'] === null ? null : part(value, 'financeiro', financeiro, name, drift);
  const summary = part(value, 'pedido', pedido, name, drift);
  const isAsTold = Object.is(fields, value) && earnings === value['financeiro'] && summary === value['pedido'];
  if (isAsTold && fields.order_id !== '') return fields;
  const { financeiro: _, pedido: __, ...item } = fields as OrderItem & Record<string, unknown>;
  if (earnings !== undefined) item.financeiro = earnings;
  if (summary) item.pedido = summary;
  // Every transition needs the id of the order.
  if (item.order_id === '' && summary) item.order_id = summary.id;
  return item;
};

/** An optional part of a record; `undefined` if it is missing or not an object. */
function part<T>(
  value: Record<string, unknown>,
  key: (typeof PARTS)[number],
  read: Reader<T>,
  name: string,
  drift: DriftCounter,
): T | undefined {
  if (isRecord(value[key])) return read(value[key], `${name}.${key}`, drift);
  if (value[key] !== undefined) drift.note(`${name}.${key}`, typeOf(value[key]));
  return undefined;
}

/** EstoqueResource, spec 2.4. */
export const readStock: Reader<StockRecord> = record<StockRecord>({
  id: text,
  product_id: text,
  sku: text,
  variation_options: options,
  quantidade: count,
  is_active: text,
  updated_at: time,
  produto: record({ id: text, nome: text }),
});

const orderFields = record<Omit<Order, 'itens'>>({
  id: text,
  numero: text,
  status: text,
  subtotal: text,
  desconto: text,
  frete_total: text,
  total: text,
  metodo_envio: text,
  frete_prazo: text,
  notes: text,
  created_at: time,
  comprador: record({ nome: text, email: text, telefone: text, cpf_cnpj: text }),
  pagamento: record({ metodo: text, pago_em: text }),
  endereco_entrega: record({
    nome_destinatario: text,
    cep: text,
    logradouro: text,
    numero: text,
    complemento: text,
    bairro: text,
    cidade: text,
    estado: text,
  }),
});

/** An item of an answer, marked with the fields that the answer leaves out, so that merging keeps the known ones. */
const toldItem =
  (view: ResponseKind): Reader<OrderItem> =>
  (value, name, drift) => {
    const item = readItem(value, name, drift);
    const isWhole = Object.is(item, value) || !isRecord(value);
    return markKnownFields(item, view, isWhole ? [] : ITEM_FIELDS.filter((field) => value[field] === undefined));
  };

/** A row of the order list, spec 4.1. */
export const readListedItem = toldItem('list');

/** An item in an answer about itself or its order, spec 4.2 and 4.3. */
export const readDetailedItem = toldItem('detail');

/** Order detail, spec 2.2. Throws {@link WrongShape} without a list of items: an empty one would mean nothing left to ship. */
export const readOrder: Reader<Order> = (value, name, drift) => {
  const order = orderFields(value, name, drift);
  const told = readList(isRecord(value) ? value['itens'] : undefined, `${name}.itens`, drift);
  if (!told) throw new WrongShape('an order without a list of items');
  const { rows } = readRows(told, readDetailedItem, 'item', drift);
  const { id, numero, status, metodo_envio, created_at } = order;
  // Optional by the spec; the order itself has all of its fields.
  const summary = { id, numero, status, metodo_envio, created_at };
  const itens = rows.map((item) => {
    const numbered = item.pedido ? item : withSummary(item, summary);
    return numbered.order_id ? numbered : withOrderId(numbered, id);
  });
  return { ...order, itens };
};

const category = { id: text, nome: text, slug: text };

const productFields = record<Omit<Product, 'estoques'>>({
  id: text,
  nome: text,
  slug: text,
  preco: number,
  preco_promocional: numberOrNone,
  status: text,
  estoque_global: text,
  has_variations: text,
  tags: text,
  descricao: text,
  delivery_type: text,
  track_stock: text,
  plano: text,
  peso: number,
  altura: number,
  largura: number,
  comprimento: number,
  video_url: text,
  created_at: time,
  updated_at: time,
  capa: record({ url: text, url_medium: text, url_thumb: text }),
  imagens: text,
  categoria: record<Product['categoria']>({ ...category, categoria_pai: record(category) }),
});

/** ProdutoResource, spec 2.3. A number that cannot be read is NaN. */
export const readProduct: Reader<Product> = (value, name, drift) => {
  const estoques = readList(isRecord(value) ? value['estoques'] : undefined, `${name}.estoques`, drift) ?? [];
  return { ...productFields(value, name, drift), estoques: readRows(estoques, readStock, 'stock', drift).rows };
};

/** Spec 2.4a. Throws {@link WrongShape} without the store's id, which keeps two stores apart on disk. */
export function readPing(body: unknown, drift: DriftCounter): Ping {
  // The spec shows the result bare, where every other one is wrapped in `data`.
  const isWrapped = isRecord(body) && isRecord(body['data']);
  if (isWrapped) drift.note('ping.data', 'object');
  const source = isWrapped ? body['data'] : body;
  if (!isRecord(source) || !hasUsableId({ id: source['loja_id'] })) throw new WrongShape('no loja_id');
  return record<Ping>({ pong: flag, loja_id: text })(source, 'ping', drift);
}

/** One resource inside `{ data: … }`; throws {@link WrongShape} without a usable id in it. */
export function readData<T>(body: unknown, read: Reader<T>, name: string, drift: DriftCounter): T {
  const data = isRecord(body) ? body['data'] : undefined;
  if (!hasUsableId(data)) throw new WrongShape(isRecord(data) ? 'data without a usable id' : 'no data object');
  return read(data, name, drift);
}
