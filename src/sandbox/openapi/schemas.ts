/** JSON Schemas of the resources as the sandbox sends them under its present switches, without additional properties. */
import { EXTRA_FIELD, FLAG_FIELDS, LIST_FIELDS, MISSING_FIELDS, NUMERIC_FIELDS, PAIR_FIELDS } from '../drift.ts';
import { STATUSES } from '../rules.ts';
import type { DriftKind, NULLABLE, Switches } from '../switches.ts';

export type Schema = Record<string, unknown>;

type Fields = Record<string, Schema>;

export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** The schema of an object with all of these properties and no others. */
export const exact = (properties: Record<string, Schema>): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

const text: Schema = { type: 'string' };

const TIME_PATTERNS: Readonly<Record<Switches['timestamps'], string>> = {
  'iso-micro': String.raw`\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z`,
  'iso-offset': String.raw`\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{3})?[+-]\d{2}:\d{2}`,
  zoneless: String.raw`\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{3})?`,
  brazilian: String.raw`\d{2}/\d{2}/\d{4} \d{2}:\d{2}:\d{2}`,
};

const AMOUNT_PATTERNS: Readonly<Record<Switches['amounts'], string>> = {
  decimal: String.raw`^\d+\.\d{2}$`,
  comma: String.raw`^\d+,\d{2}$`,
  cents: String.raw`^\d+$`,
};

const STATUS_WORDS: Readonly<Record<Switches['statusSpelling'], readonly string[]>> = {
  english: STATUSES,
  portuguese: ['pendente', 'aceito', 'em_producao', 'enviado', 'entregue', 'cancelado'],
  unknown: [...STATUSES, 'awaiting_artwork'],
};

// Adapts a pattern to spaced numbers: a space before, and one between thousands; see formats.ts.
function spacedPattern(pattern: string, { numbers }: Switches): string {
  return numbers === 'spaced' ? pattern.replace(String.raw`^\d+`, String.raw`^ \d{1,3}( \d{3})*`) : pattern;
}

// Changes the schema of a declared string by the kinds of drift; see drift.ts.
function drifted(name: string, schema: Schema, kinds: ReadonlySet<DriftKind>): Schema {
  const [type, ...orNull] = [schema['type']].flat();
  if (type === 'array') return listOf(schema['items'] as Schema, kinds);
  if (type !== 'string') return schema;
  if (kinds.has('numbers') && NUMERIC_FIELDS.has(name)) return { type: ['number', ...orNull] };
  if (kinds.has('booleans') && FLAG_FIELDS.has(name)) return { type: 'boolean' };
  const mayBeNull = kinds.has('null');
  if (kinds.has('arrays') && (PAIR_FIELDS.has(name) || LIST_FIELDS.has(name))) {
    return { type: mayBeNull ? ['object', 'array', 'null'] : ['object', 'array'] };
  }
  return mayBeNull ? { ...schema, type: ['string', 'null'] } : schema;
}

/** The schema of a list of rows; with the drift `keyed` an object, but an empty list stays a list, as in PHP. */
export function listOf(items: Schema, kinds: ReadonlySet<DriftKind>): Schema {
  if (!kinds.has('keyed')) return { type: 'array', items };
  return { type: ['object', 'array'], additionalProperties: items, maxItems: 0 };
}

function resource(fields: Fields, kinds: ReadonlySet<DriftKind>, optional: readonly string[] = []): Schema {
  const kept = Object.entries(fields).filter(([name]) => !(kinds.has('missing') && MISSING_FIELDS.has(name)));
  const properties = Object.fromEntries(kept.map(([name, schema]) => [name, drifted(name, schema, kinds)]));
  const hasExtra = kinds.has('extra') && 'id' in fields;
  return {
    type: 'object',
    properties: hasExtra ? { ...properties, [EXTRA_FIELD]: { type: 'object' } } : properties,
    required: kept.map(([name]) => name).filter((name) => !optional.includes(name)),
    additionalProperties: false,
  };
}

const plain = (fields: Fields, optional?: readonly string[]): Schema => resource(fields, new Set(), optional);
const textLike = (pattern: string): Schema => ({ type: 'string', pattern });

/** Fields of one type, by names separated by blanks. */
const each = (schema: Schema, names: string): Fields =>
  Object.fromEntries(names.split(' ').map((name) => [name, schema]));
const texts = (names: string): Fields => each(text, names);

/** Makes `components.schemas` of the document. */
export function resourceSchemas(switches: Switches): Record<string, Schema> {
  const kinds: ReadonlySet<DriftKind> = new Set(switches.drift);
  const declared = (fields: Fields, optional?: readonly string[]): Schema => resource(fields, kinds, optional);
  const spaced = (pattern: string): Schema => textLike(spacedPattern(pattern, switches));
  const time = textLike(`^(${TIME_PATTERNS[switches.timestamps]})$`);
  const perhapsTime = textLike(`^(${TIME_PATTERNS[switches.timestamps]})?$`);
  const amount = spaced(AMOUNT_PATTERNS[switches.amounts]);
  const count = spaced(String.raw`^\d+$`);
  const number = textLike(String.raw`^\d+$`);
  const orNull = (name: (typeof NULLABLE)[number], schema: Schema): Schema =>
    switches.nulls.includes(name) ? { ...schema, type: [schema['type'], 'null'].flat() } : schema;
  const touched = { updated_at: orNull('updated_at', time) };
  const flag: Schema = { type: 'string', enum: switches.flags === '1-0' ? ['1', '0'] : ['true', 'false'] };
  const price: Schema =
    switches.prices === 'text'
      ? textLike(String.raw`^\d+,\d{2}$`)
      : { type: switches.prices === 'cents' ? 'integer' : 'number', minimum: 0 };
  const uuid: Schema = { type: 'string', format: 'uuid' };
  const url: Schema = { type: 'string', format: 'uri' };
  const link: Schema = { type: ['string', 'null'] };
  const place = (type: Schema['type'], minimum: number): Schema => ({ type, minimum });
  const named = { id: uuid, ...texts('nome slug') };
  const income = {
    valor_liquido_vendedor: amount,
    ...each(link, 'comissao_pct valor_comissao'),
    status: text,
    data_credito: perhapsTime,
  };

  return {
    PedidoItemResource: declared(
      {
        id: switches.listedIds === 'most' ? link : uuid,
        ...each(uuid, 'order_id product_id'),
        product_nome: text,
        preco_unitario: amount,
        quantidade: switches.quantities === 'digits' ? count : text,
        ...each(amount, 'subtotal frete_valor'),
        item_status: { type: 'string', enum: STATUS_WORDS[switches.statusSpelling] },
        tracking_code: orNull('tracking_code', text),
        ...texts('cancellation_reason variation_options personalization_data delivery_type'),
        label_url: orNull('label_url', text),
        shipping_provider_status: text,
        created_at: time,
        ...touched,
        ...each(perhapsTime, 'aceito_em em_producao_em enviado_em entregue_em cancelado_em'),
        financeiro: { ...declared(income), type: ['object', 'null'] },
        pedido: declared({ id: uuid, numero: number, ...texts('status metodo_envio'), created_at: time }),
      },
      ['financeiro', 'pedido', ...switches.listsWithout],
    ),
    Order: declared({
      id: uuid,
      numero: number,
      status: text,
      ...each(amount, 'subtotal desconto frete_total total'),
      ...texts('metodo_envio frete_prazo notes'),
      created_at: time,
      itens: { type: 'array', items: ref('PedidoItemResource') },
      comprador: declared(texts('nome email telefone cpf_cnpj')),
      pagamento: declared({ metodo: text, pago_em: time }),
      endereco_entrega: declared(texts('nome_destinatario cep logradouro numero complemento bairro cidade estado')),
    }),
    ProdutoResource: declared({
      ...named,
      preco: price,
      preco_promocional: orNull('preco_promocional', price),
      status: text,
      estoque_global: count,
      has_variations: flag,
      ...texts('tags descricao delivery_type'),
      track_stock: flag,
      plano: text,
      ...each({ type: 'number' }, 'peso altura largura comprimento'),
      video_url: text,
      created_at: time,
      ...touched,
      capa: orNull('capa', declared(each(url, 'url url_medium url_thumb'))),
      imagens: text,
      categoria: declared({ ...named, categoria_pai: declared(named) }),
      estoques: { type: 'array', items: ref('EstoqueResource') },
    }),
    EstoqueResource: declared({
      ...each(uuid, 'id product_id'),
      ...texts('sku variation_options'),
      quantidade: count,
      is_active: flag,
      ...touched,
      produto: declared({ id: uuid, nome: text }),
    }),
    Links: plain(each(link, 'first last prev next')),
    Meta: plain(
      {
        current_page: place('integer', 1),
        from: place(['integer', 'null'], 1),
        last_page: place('integer', 1),
        links: { type: 'array', items: plain({ url: link, label: text, active: { type: 'boolean' } }) },
        path: link,
        per_page: place('integer', 0),
        to: place(['integer', 'null'], 1),
        total: place('integer', 0),
      },
      switches.metaWithout,
    ),
    Ping: plain({ pong: { type: 'boolean', const: true }, loja_id: uuid }),
    Problem: plain({ message: text }),
    ValidationProblem: plain({
      message: text,
      errors: {
        type: 'object',
        minProperties: 1,
        additionalProperties: { type: 'array', minItems: 1, items: text },
      },
    }),
  };
}
