/** The rows of the tables: times in milliseconds, amounts in cents, `null` for events that have not happened. */
import type { Status } from '../rules.ts';

export type StoreRow = { idx: number; id: string; nome: string; token: string };

export type ProductRow = {
  id: string;
  store: number;
  /** Index into the catalogue. */
  good: number;
  preco: number;
  /** 0 means no promotion: the field is declared as a number. */
  preco_promocional: number;
  status: string;
  created_ms: number;
  updated_ms: number;
};

export type StockRow = {
  seq: number;
  id: string;
  store: number;
  product_id: string;
  sku: string;
  /** JSON object of option names and values. */
  variation: string;
  quantidade: number;
  is_active: number;
  updated_ms: number;
};

export type OrderRow = {
  id: string;
  numero: number;
  status: string;
  metodo_envio: string;
  subtotal: number;
  desconto: number;
  frete_total: number;
  created_ms: number;
  paid_ms: number;
};

export type ItemRow = {
  seq: number;
  id: string;
  store: number;
  order_id: string;
  product_id: string;
  product_nome: string;
  preco_unitario: number;
  quantidade: number;
  frete_valor: number;
  status: Status;
  tracking_code: string;
  cancellation_reason: string;
  variation: string;
  personalisation: string;
  provider_status: string;
  order_day: number;
  created_ms: number;
  updated_ms: number;
  aceito_ms: number | null;
  producao_ms: number | null;
  enviado_ms: number | null;
  entregue_ms: number | null;
  cancelado_ms: number | null;
};

/** An item with the fields of its order that the list has. */
export type ListedItem = ItemRow & {
  numero: number;
  order_status: string;
  metodo_envio: string;
  order_created_ms: number;
};

/** Who changed an item's state. */
export type Actor = 'api' | 'rival' | 'carrier' | 'buyer' | 'shop' | 'control';

export type HistoryRow = {
  seq: number;
  at_ms: number;
  store: number;
  item_id: string;
  from_status: string | null;
  to_status: string;
  actor: Actor;
  tracking_code: string;
};
