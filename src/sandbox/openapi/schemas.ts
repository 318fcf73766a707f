/** JSON Schemas of the resources as the sandbox sends them under its present switches: exact, nothing more allowed. */
import { EXTRA_FIELD, FLAG_FIELDS, LIST_FIELDS, MISSING_FIELDS, NUMERIC_FIELDS, PAIR_FIELDS } from '../drift.ts';
import { STATUSES } from '../rules.ts';
import type { DriftKind, NULLABLE, Switches } from '../switches.ts';

export type Schema = Record<string, unknown>;

type Fields = Record<string, Schema>;

export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** An object of these properties, all of them and no others. */
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

// Thousands apart, and a space before; see formats.ts.
function spacedPattern(pattern: string, { numbers }: Switches): string {
  return numbers === 'spaced' ? pattern.replace(String.raw`^\d+`, String.raw`^ \d{1,3}( \d{3})*`) : pattern;
}

// What becomes of a declared string under drift; see drift.ts.
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

/** A list of rows, as an object where lists are keyed; PHP writes an empty one as a list all the same. */
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

function texts(...names: string[]): Fields {
  return Object.fromEntries(names.map((name) => [name, text]));
}

/** `components.schemas` of the document. */
export function resourceSchemas(switches: Switches): Record<string, Schema> {
  const kinds: ReadonlySet<DriftKind> = new Set(switches.drift);
  const time: Schema = { type: 'string', pattern: `^(${TIME_PATTERNS[switches.timestamps]})$` };
  const perhapsTime: Schema = { type: 'string', pattern: `^(${TIME_PATTERNS[switches.timestamps]})?$` };
  const amount: Schema = { type: 'string', pattern: spacedPattern(AMOUNT_PATTERNS[switches.amounts], switches) };
  const count: Schema = { type: 'string', pattern: spacedPattern(String.raw`^\d+$`, switches) };
  const number: Schema = { type: 'string', pattern: String.raw`^\d+$` };
  const orNull = (name: (typeof NULLABLE)[number], schema: Schema): Schema =>
    switches.nulls.includes(name) ? { ...schema, type: [schema['type'], 'null'].flat() } : schema;
  const touched = orNull('updated_at', time);
  const flag: Schema = { type: 'string', enum: switches.flags === '1-0' ? ['1', '0'] : ['true', 'false'] };
  const price: Schema =
    switches.prices === 'text'
      ? { type: 'string', pattern: String.raw`^\d+,\d{2}$` }
      : { type: switches.prices === 'cents' ? 'integer' : 'number', minimum: 0 };
  const uuid: Schema = { type: 'string', format: 'uuid' };
  const url: Schema = { type: 'string', format: 'uri' };
  const link: Schema = { type: ['string', 'null'] };
  const named = resource({ id: uuid, nome: text, slug: text }, kinds);

  return {
    PedidoItemResource: resource(
      {
        id: switches.listedIds === 'most' ? { type: ['string', 'null'] } : uuid,
        order_id: uuid,
        product_id: uuid,
        product_nome: text,
        preco_unitario: amount,
        quantidade: switches.quantities === 'digits' ? count : text,
        subtotal: amount,
        frete_valor: amount,
        item_status: { type: 'string', enum: STATUS_WORDS[switches.statusSpelling] },
        tracking_code: orNull('tracking_code', text),
        ...texts('cancellation_reason', 'variation_options', 'personalization_data', 'delivery_type'),
        label_url: orNull('label_url', text),
        shipping_provider_status: text,
        created_at: time,
        updated_at: touched,
        aceito_em: perhapsTime,
        em_producao_em: perhapsTime,
        enviado_em: perhapsTime,
        entregue_em: perhapsTime,
        cancelado_em: perhapsTime,
        financeiro: {
          ...resource(
            {
              valor_liquido_vendedor: amount,
              comissao_pct: { type: ['string', 'null'] },
              valor_comissao: { type: ['string', 'null'] },
              status: text,
              data_credito: perhapsTime,
            },
            kinds,
          ),
          type: ['object', 'null'],
        },
        pedido: resource({ id: uuid, numero: number, status: text, metodo_envio: text, created_at: time }, kinds),
      },
      kinds,
      ['financeiro', 'pedido', ...switches.listsWithout],
    ),
    Order: resource(
      {
        id: uuid,
        numero: number,
        status: text,
        subtotal: amount,
        desconto: amount,
        frete_total: amount,
        total: amount,
        ...texts('metodo_envio', 'frete_prazo', 'notes'),
        created_at: time,
        itens: { type: 'array', items: ref('PedidoItemResource') },
        comprador: resource(texts('nome', 'email', 'telefone', 'cpf_cnpj'), kinds),
        pagamento: resource({ metodo: text, pago_em: time }, kinds),
        endereco_entrega: resource(
          texts('nome_destinatario', 'cep', 'logradouro', 'numero', 'complemento', 'bairro', 'cidade', 'estado'),
          kinds,
        ),
      },
      kinds,
    ),
    ProdutoResource: resource(
      {
        id: uuid,
        ...texts('nome', 'slug'),
        preco: price,
        preco_promocional: orNull('preco_promocional', price),
        status: text,
        estoque_global: count,
        has_variations: flag,
        ...texts('tags', 'descricao', 'delivery_type'),
        track_stock: flag,
        plano: text,
        peso: { type: 'number' },
        altura: { type: 'number' },
        largura: { type: 'number' },
        comprimento: { type: 'number' },
        video_url: text,
        created_at: time,
        updated_at: touched,
        capa: orNull('capa', resource({ url, url_medium: url, url_thumb: url }, kinds)),
        imagens: text,
        categoria: resource({ id: uuid, nome: text, slug: text, categoria_pai: named }, kinds),
        estoques: { type: 'array', items: ref('EstoqueResource') },
      },
      kinds,
    ),
    EstoqueResource: resource(
      {
        id: uuid,
        product_id: uuid,
        sku: text,
        variation_options: text,
        quantidade: count,
        is_active: flag,
        updated_at: touched,
        produto: resource({ id: uuid, nome: text }, kinds),
      },
      kinds,
    ),
    Links: resource({ first: link, last: link, prev: link, next: link }, new Set()),
    Meta: resource(
      {
        current_page: { type: 'integer', minimum: 1 },
        from: { type: ['integer', 'null'], minimum: 1 },
        last_page: { type: 'integer', minimum: 1 },
        links: {
          type: 'array',
          items: resource({ url: link, label: text, active: { type: 'boolean' } }, new Set()),
        },
        path: link,
        per_page: { type: 'integer', minimum: 0 },
        to: { type: ['integer', 'null'], minimum: 1 },
        total: { type: 'integer', minimum: 0 },
      },
      new Set(),
      switches.metaWithout,
    ),
    Ping: resource({ pong: { type: 'boolean', const: true }, loja_id: uuid }, new Set()),
    Problem: resource({ message: text }, new Set()),
    ValidationProblem: resource(
      {
        message: text,
        errors: {
          type: 'object',
          minProperties: 1,
          additionalProperties: { type: 'array', minItems: 1, items: text },
        },
      },
      new Set(),
    ),
  };
}
