/**
 * The records of the Store Integration API, spec part 2, under the API's own field names and declared types: many hold
 * a number, a date or a flag in a string, and only the functions of this folder that say so read one out of it.
 */

/** The six states of an order item that the spec names (part 3). */
export const ITEM_STATUSES = ['pending', 'accepted', 'in_production', 'shipped', 'delivered', 'cancelled'] as const;
export type ItemStatus = (typeof ITEM_STATUSES)[number];

/** What the seller earns with an item, spec 2.1. Only some items carry it. */
export type Financeiro = {
  valor_liquido_vendedor: string;
  comissao_pct: string | null;
  valor_comissao: string | null;
  status: string;
  data_credito: string;
};

/** The summary of an item's order that travels with the item, spec 2.1. */
export type PedidoSummary = {
  id: string;
  numero: string;
  status: string;
  metodo_envio: string;
  created_at: string;
};

/** PedidoItemResource, spec 2.1: one line of an order, the thing that is accepted, made and shipped. */
export type OrderItem = {
  id: string;
  order_id: string;
  product_id: string;
  product_nome: string;
  preco_unitario: string;
  quantidade: string;
  subtotal: string;
  frete_valor: string;
  /** One of {@link ITEM_STATUSES} by the spec; a service may still send an unknown text. */
  item_status: string;
  tracking_code: string;
  cancellation_reason: string;
  variation_options: string;
  personalization_data: string;
  delivery_type: string;
  label_url: string;
  shipping_provider_status: string;
  created_at: string;
  updated_at: string;
  aceito_em: string;
  em_producao_em: string;
  enviado_em: string;
  entregue_em: string;
  cancelado_em: string;
  financeiro?: Financeiro | null;
  pedido?: PedidoSummary;
};

/**
 * Order detail, spec 2.2: the one record with a buyer's personal data. It stays in memory, never on disk or in a log.
 */
export type Order = {
  id: string;
  numero: string;
  status: string;
  subtotal: string;
  desconto: string;
  frete_total: string;
  total: string;
  metodo_envio: string;
  frete_prazo: string;
  notes: string;
  created_at: string;
  itens: OrderItem[];
  comprador: { nome: string; email: string; telefone: string; cpf_cnpj: string };
  pagamento: { metodo: string; pago_em: string };
  endereco_entrega: {
    nome_destinatario: string;
    cep: string;
    logradouro: string;
    numero: string;
    complemento: string;
    bairro: string;
    cidade: string;
    estado: string;
  };
};

/** EstoqueResource, spec 2.4: the stock record of one variation of a product. */
export type StockRecord = {
  id: string;
  product_id: string;
  sku: string;
  variation_options: string;
  quantidade: string;
  is_active: string;
  updated_at: string;
  produto: { id: string; nome: string };
};

/** ProdutoResource, spec 2.3. The unit of `preco` in responses is not stated: see money.ts before reading it. */
export type Product = {
  id: string;
  nome: string;
  slug: string;
  preco: number;
  preco_promocional: number;
  status: string;
  estoque_global: string;
  has_variations: string;
  tags: string;
  descricao: string;
  delivery_type: string;
  track_stock: string;
  plano: string;
  peso: number;
  altura: number;
  largura: number;
  comprimento: number;
  video_url: string;
  created_at: string;
  updated_at: string;
  capa: { url: string; url_medium: string; url_thumb: string };
  imagens: string;
  categoria: { id: string; nome: string; slug: string; categoria_pai: { id: string; nome: string; slug: string } };
  estoques: StockRecord[];
};

/** What GET /ping answers, spec 2.4a: the store that the token stands for. */
export type Ping = { pong: boolean; loja_id: string };

/** Prices in integer cents (spec 4.5, rule 2); at least one of the two. */
export type PriceChange = { preco?: number; preco_promocional?: number };

/** What may be changed of a stock record, spec 4.7; at least one of the two. */
export type StockChange = { quantidade?: number; is_active?: boolean };
