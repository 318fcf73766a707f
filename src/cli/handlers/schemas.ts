/**
 * The JSON Schemas (2020-12) of all records that commands print with `--json` and `--ndjson`. They are a promise: fields may
 * be added, but are never renamed and never change their types. `bancada schema` prints them, and
 * `test/cli/schemas.test.ts` compares them with the printed records.
 */
import { ownField } from '../../base/json.ts';
import { TRANSITION_RULES } from '../../domain/lifecycle.ts';
import { ITEM_STATUSES } from '../../domain/records.ts';
import { PRINTED_ORDER_FIELDS } from '../output/mask-order.ts';
import { PRINTED_ITEM_FIELDS } from './items.ts';
import { PRODUCT_FIELDS } from './product.ts';
import { SHAPES, type JsonSchema } from './schema-shapes.ts';
import { STOCK_FIELDS } from './stock-list.ts';

const { oneOf, orNull, listOf, ofStore, shape } = SHAPES;
const OPERATION = oneOf(...Object.keys(TRANSITION_RULES), 'setPrice', 'setStock');
const STATUS = oneOf(...ITEM_STATUSES);
const item = ofStore(PRINTED_ITEM_FIELDS);
const product = ofStore(PRODUCT_FIELDS);
const stock = ofStore(STOCK_FIELDS);
const change = shape('preco?:number preco_promocional?:number|null quantidade?:number is_active?:flag');
const PACE = 'parcels:count since:moment|null per_hour:number|null';

/** The final verdicts; `dry-run` for a request that would be sent. */
const VERDICT_WORDS = ['applied', 'already-so', 'refused', 'not-sent', 'unconfirmed', 'dry-run'] as const;

const verdict = shape(
  `operation verdict order_id? item_id? product_id? stock_id? reference? code? reason? by_evidence?:flag may_be_ours?:flag by?
  answered?:count|null intent_id? line?:count sku? to? tracking_code?:text|null item? product? stock? change? before?:object after?:object
  orders?`,
  {
    operation: OPERATION,
    verdict: oneOf(...VERDICT_WORDS),
    by: shape('operator station'),
    to: STATUS,
    item: orNull(item),
    product: orNull(product),
    stock: orNull(stock),
    change,
    orders: listOf(shape('id numero created_at')),
  },
);

/**
 * The schemas by the words of a command, in which the fields have the order that CSV has; `verdict` for all commands that
 * write.
 */
export const SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  verdict,
  ping: shape('pong:flag loja_id'),
  items: item,
  why: shape('figure count:count|null rule'),
  order: ofStore(PRINTED_ORDER_FIELDS),
  product,
  price: product,
  stock,
  money: shape(
    `row:group|total credit_day:day|null status:text|null items:count net:text|null net_unknown:count commission:text|null
    commission_unknown:count overdue:count overdue_unsure:count unusual_commission:count`,
  ),
  'money items': shape(
    `order_id numero item_id product_id product_nome item_status told:told|none|untold status:text|null net:text|null
    commission:text|null commission_pct:text|null usual_commission_pct:text|null unusual_commission:flag credit_date:text|null
    credit_day:day|null overdue:yes|unsure|no`,
  ),
  watch: shape('at:moment change:new|changed item status_before?', { item }),
  config: shape('name value:text|null origin:flag|environment|file|profile|default place variable is_secret:flag'),
  backup: shape('file size:count sha256 stores:count'),
  restore: shape('file doubts:count aside:text|null'),
  outbox: shape(
    `id asked_at:moment operator station operation order_id? item_id? product_id? stock_id? tracking_code?:text|null phase kept:flag
    answered:count|null sent_at:moment|null attempts:count order? product? change?`,
    { operation: OPERATION, change },
  ),
  log: shape(
    `at:moment operator station order_id:text|null item_id:text|null operation:text|null verdict:text|null product_id? stock_id? what
    asked? attempt?:count detail? intent_id? order? product?`,
  ),
  hold: shape(
    `order_id item_id reason cause:text|null look_again_on:day|null operator station at:moment order? product?`,
  ),
  remake: shape('reason units:count'),
  note: shape('order_id at:moment operator station text order?'),
  jobs: shape('id at:moment template operator station rows:count files:count hash refused:count changed:count'),
  assembly: shape(
    `slot order_id numero state:open|complete|take-apart have:count need:count|null to_take_out:count on_hold:count`,
  ),
  'assembly pieces': shape('item_id order_id unit:count place slot at:moment order? product?'),
  van: shape('carrier shipped:count loaded:count missing:count strange:count'),
  'van manifest': shape('id at:moment carrier operator station loaded:count missing:count strange:count'),
  promo: shape(
    `id name state products:count begun:count ended:count left_alone:count begins_at:moment|null ends_at:moment|null operator station
    carried_here:yes|no`,
  ),
  'promo show': shape('run_id product_id name before:object after:object begin:text|null end:text|null'),
  board: shape('at:moment open station shop cut_offs will_miss each?', {
    open: listOf(
      shape('item_status items:count late:count due_today:count|null due_tomorrow:count|null', { item_status: STATUS }),
    ),
    station: shape(`station ${PACE}`),
    shop: shape(PACE),
    cut_offs: listOf(
      shape(
        'delivery_type parcels:count items:count cut_off:text|null minutes_left:integer|null parcels_left_over:count|null',
      ),
    ),
    will_miss: orNull(listOf(shape('delivery_type due:moment orders:count missing:count first:texts'))),
    each: listOf(shape(`operator station ${PACE}`)),
  }),
  'audit verify': shape(
    `station state:intact|broken entries:count first_link:count|null last_link:count|null since:moment|null until:moment|null
    checkpoint_link:count|null broken_link:count|null broken_why:text|null broken_at:moment|null`,
  ),
  'audit parcel': shape(
    `at:moment|null source what order_id item_id:text|null operator:text|null station:text|null operation:text|null verdict:text|null
    asked:text|null tracking_code:text|null attempt:count|null detail:text|null intent_id:text|null`,
  ),
  'audit casts': shape('file station operator began_at:moment|null ended_at:moment|null bytes:count state'),
  doctor: shape('check state:ok|note|problem|unknown found advice?'),
  keys: shape('action does screens:texts keys:texts default_keys:texts'),
  'commands failed': shape(
    'id command event order_id item_id state:waiting|begun|failed attempts:count ending at:moment',
  ),
  commands: shape(
    'name run:texts key:text|null screens:texts needs show personal:flag seconds:number prompts on:texts',
    {
      prompts: listOf(
        shape('type:input|menu|confirm title key? initialValue? body? options?', {
          options: listOf(shape('name value')),
        }),
      ),
    },
  ),
  'operators list': shape('name since:moment pin:flag'),
  profiles: shape('name url is_default:flag token'),
  webhooks: shape('received_at:moment event:text|null bytes:count body?'),
  'webhooks trigger': shape('event url status:integer problem?'),
  'ssh sessions': shape('id what operator station address since:moment idle_seconds?:count key?'),
};

/** The fields of a command's records, in the order that CSV has; none for one that prints none. `command`: its words after `bancada`. */
export function fieldsOf(command: string): readonly string[] {
  return Object.keys(ownField(SCHEMAS, command)?.['properties'] ?? {});
}

/** The schema of a command's records; `undefined` for one that prints none. `command`: its words after `bancada`. */
export function schemaOf(command: string): JsonSchema | undefined {
  const schema = ownField(SCHEMAS, command);
  return (
    schema && {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: command === 'verdict' ? 'bancada: a verdict' : `bancada ${command}`,
      ...schema,
    }
  );
}
