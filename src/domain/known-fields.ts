/**
 * The fields of items and orders that the spec names, and which of them are personal. Only a login with the right to see buyers'
 * data sees these, and unknown fields, which may name people.
 */
import { isRecord } from '../base/json.ts';

/** Field names, and the names of the fields inside some of them. */
type KnownFields = {
  readonly names: ReadonlySet<string>;
  readonly inside: Readonly<Record<string, KnownFields>>;
};

const words = (text: string) => text.trim().split(/\s+/);

function known(names: string, inside: Readonly<Record<string, string>> = {}): KnownFields {
  return {
    names: new Set([...words(names), ...Object.keys(inside)]),
    inside: Object.fromEntries(Object.entries(inside).map(([name, text]) => [name, known(text)])),
  };
}

/** All names; those inside another as `outer.inner`. */
export function dottedFields({ names, inside }: KnownFields): string[] {
  return [...names].flatMap((name) => {
    const within = inside[name];
    return within ? Array.from(within.names, (inner) => `${name}.${inner}`) : [name];
  });
}

/** Spec 2.1. */
export const ITEM_FIELDS: KnownFields = known(
  `id order_id product_id product_nome preco_unitario quantidade subtotal frete_valor item_status tracking_code
  cancellation_reason variation_options personalization_data delivery_type label_url shipping_provider_status created_at
  updated_at aceito_em em_producao_em enviado_em entregue_em cancelado_em`,
  {
    financeiro: 'valor_liquido_vendedor comissao_pct valor_comissao status data_credito',
    pedido: 'id numero status metodo_envio created_at',
  },
);

/** Spec 2.2. `comprador`, `endereco_entrega` and `notes` are the buyer's data, see cli/output/mask-order.ts. */
export const ORDER_FIELDS: KnownFields = known(
  'id numero status subtotal desconto frete_total total metodo_envio frete_prazo notes created_at itens',
  {
    pagamento: 'metodo pago_em',
    comprador: 'nome email telefone cpf_cnpj',
    endereco_entrega: 'nome_destinatario cep logradouro numero complemento bairro cidade estado',
  },
);

/** Fields of an item that lead to its buyer: the address of a label gives access to the label. */
export const PERSONAL_ITEM_FIELDS: readonly string[] = ['label_url'];

/** Fields that may be objects with any fields. An object in any other field is unknown. */
const FREE = new Set(['personalization_data', 'variation_options', 'itens']);

/** The record without unknown fields. */
export function onlyKnown(record: object, { names, inside }: KnownFields): Record<string, unknown> {
  const kept: [name: string, value: unknown][] = [];
  for (const [name, value] of Object.entries(record)) {
    if (value === undefined || !names.has(name)) continue;
    const within = inside[name];
    if (typeof value !== 'object' || value === null || FREE.has(name)) kept.push([name, value]);
    else if (isRecord(value) && within) kept.push([name, onlyKnown(value, within)]);
  }
  return Object.fromEntries(kept);
}

const OPEN_ITEM_FIELDS: KnownFields = {
  ...ITEM_FIELDS,
  names: new Set([...ITEM_FIELDS.names].filter((name) => !PERSONAL_ITEM_FIELDS.includes(name))),
};

/** An item, raw or made safe, without personal fields. */
export function withoutPersonal<T extends object>(item: T): Partial<T> {
  return onlyKnown(item, OPEN_ITEM_FIELDS) as Partial<T>;
}
