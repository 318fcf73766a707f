/**
 * The JSON Schemas (2020-12) of all records that commands print with `--json` and `--ndjson`. They are a promise: fields may
 * be added, but are never renamed and never change their types. `bancada schema` prints them, and
 * `test/cli/schemas.test.ts` compares them with the printed records.
 */
import { TRANSITION_RULES } from '../../domain/lifecycle.ts';
import { ITEM_STATUSES } from '../../domain/records.ts';
import { PRINTED_ORDER_FIELDS } from '../output/mask-order.ts';
import { PRINTED_ITEM_FIELDS } from './items.ts';
import { PRODUCT_FIELDS } from './product.ts';
import { SHAPES, type JsonSchema } from './schema-shapes.ts';
import { STOCK_FIELDS } from './stock-list.ts';

const { text, count, number, flag, moment, day, texts, oneOf, orNull, listOf, ofStore, record } = SHAPES;
const OPERATIONS = [...Object.keys(TRANSITION_RULES), 'setPrice', 'setStock'];
/** Order number and product name beside the ids, if this machine knows them. */
const NAMES = { order: text, product: text };
const BY = { operator: text, station: text };
const item = ofStore(PRINTED_ITEM_FIELDS);
const product = ofStore(PRODUCT_FIELDS);
const stock = ofStore(STOCK_FIELDS);
const change = record({}, { preco: number, preco_promocional: orNull(number), quantidade: number, is_active: flag });
const pace = { parcels: count, since: orNull(moment), per_hour: orNull(number) };

/** The final verdicts; `dry-run` for a request that would be sent. */
const VERDICT_WORDS = ['applied', 'already-so', 'refused', 'not-sent', 'unconfirmed', 'dry-run'] as const;

const verdict = record(
  { operation: oneOf(...OPERATIONS), verdict: oneOf(...VERDICT_WORDS) },
  {
    order_id: text,
    item_id: text,
    product_id: text,
    stock_id: text,
    reference: text,
    code: text,
    reason: text,
    by_evidence: flag,
    may_be_ours: flag,
    by: record(BY),
    answered: orNull(count),
    intent_id: text,
    line: count,
    sku: text,
    to: oneOf(...ITEM_STATUSES),
    tracking_code: orNull(text),
    item: orNull(item),
    product: orNull(product),
    stock: orNull(stock),
    change,
    before: { type: 'object' },
    after: { type: 'object' },
    orders: listOf(record({ id: text, numero: text, created_at: text })),
  },
);

/** The schemas by the words of a command; `verdict` for all commands that write. */
export const SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  verdict,
  ping: record({ pong: flag, loja_id: text }),
  items: item,
  why: record({ figure: text, count: orNull(count), rule: text }),
  order: ofStore(PRINTED_ORDER_FIELDS),
  product,
  price: product,
  stock,
  money: record({
    row: oneOf('group', 'total'),
    credit_day: orNull(day),
    status: orNull(text),
    items: count,
    net: orNull(text),
    net_unknown: count,
    commission: orNull(text),
    commission_unknown: count,
    overdue: count,
    overdue_unsure: count,
    unusual_commission: count,
  }),
  'money items': record({
    order_id: text,
    numero: text,
    item_id: text,
    product_id: text,
    product_nome: text,
    item_status: text,
    told: oneOf('told', 'none', 'untold'),
    status: orNull(text),
    net: orNull(text),
    commission: orNull(text),
    commission_pct: orNull(text),
    usual_commission_pct: orNull(text),
    unusual_commission: flag,
    credit_date: orNull(text),
    credit_day: orNull(day),
    overdue: oneOf('yes', 'unsure', 'no'),
  }),
  watch: record({ at: moment, change: oneOf('new', 'changed'), item }, { status_before: text }),
  config: record({
    name: text,
    value: orNull(text),
    origin: oneOf('flag', 'environment', 'file', 'profile', 'default'),
    place: text,
    variable: text,
    is_secret: flag,
  }),
  backup: record({ file: text, size: count, sha256: text, stores: count }),
  restore: record({ file: text, doubts: count, aside: orNull(text) }),
  outbox: record(
    {
      id: text,
      asked_at: moment,
      ...BY,
      operation: oneOf(...OPERATIONS),
      phase: text,
      kept: flag,
      answered: orNull(count),
      sent_at: orNull(moment),
      attempts: count,
    },
    { order_id: text, item_id: text, product_id: text, stock_id: text, tracking_code: orNull(text), change, ...NAMES },
  ),
  log: record(
    {
      at: moment,
      ...BY,
      order_id: orNull(text),
      item_id: orNull(text),
      operation: orNull(text),
      verdict: orNull(text),
      what: text,
    },
    { product_id: text, stock_id: text, asked: text, attempt: count, detail: text, intent_id: text, ...NAMES },
  ),
  hold: record(
    {
      ...BY,
      order_id: text,
      item_id: text,
      reason: text,
      cause: orNull(text),
      look_again_on: orNull({ type: 'string', format: 'date' }),
      at: moment,
    },
    NAMES,
  ),
  remake: record({ reason: text, units: count }),
  note: record({ ...BY, order_id: text, text, at: moment }, { order: text }),
  jobs: record({
    id: text,
    at: moment,
    template: text,
    ...BY,
    rows: count,
    files: count,
    hash: text,
    refused: count,
    changed: count,
  }),
  assembly: record({
    slot: text,
    order_id: text,
    numero: text,
    state: oneOf('open', 'complete', 'take-apart'),
    have: count,
    need: orNull(count),
    to_take_out: count,
    on_hold: count,
  }),
  'assembly pieces': record({ item_id: text, order_id: text, unit: count, place: text, slot: text, at: moment }, NAMES),
  van: record({ carrier: text, shipped: count, loaded: count, missing: count, strange: count }),
  'van manifest': record({
    id: text,
    at: moment,
    carrier: text,
    ...BY,
    loaded: count,
    missing: count,
    strange: count,
  }),
  promo: record({
    id: text,
    name: text,
    state: text,
    products: count,
    begun: count,
    ended: count,
    left_alone: count,
    begins_at: orNull(moment),
    ends_at: orNull(moment),
    ...BY,
    carried_here: oneOf('yes', 'no'),
  }),
  'promo show': record({
    run_id: text,
    product_id: text,
    name: text,
    before: { type: 'object' },
    after: { type: 'object' },
    begin: orNull(text),
    end: orNull(text),
  }),
  board: record(
    {
      at: moment,
      open: listOf(
        record({
          item_status: oneOf(...ITEM_STATUSES),
          items: count,
          late: count,
          due_today: orNull(count),
          due_tomorrow: orNull(count),
        }),
      ),
      station: record({ station: text, ...pace }),
      shop: record(pace),
      cut_offs: listOf(
        record({
          delivery_type: text,
          parcels: count,
          items: count,
          cut_off: orNull(text),
          minutes_left: orNull({ type: 'integer' }),
          parcels_left_over: orNull(count),
        }),
      ),
      will_miss: orNull(
        listOf(record({ delivery_type: text, due: moment, orders: count, missing: count, first: listOf(text) })),
      ),
    },
    { each: listOf(record({ ...BY, ...pace })) },
  ),
  'audit verify': record({
    station: text,
    state: oneOf('intact', 'broken'),
    entries: count,
    first_link: orNull(count),
    last_link: orNull(count),
    since: orNull(moment),
    until: orNull(moment),
    checkpoint_link: orNull(count),
    broken_link: orNull(count),
    broken_why: orNull(text),
    broken_at: orNull(moment),
  }),
  'audit parcel': record({
    at: orNull(moment),
    source: text,
    what: text,
    order_id: text,
    item_id: orNull(text),
    operator: orNull(text),
    station: orNull(text),
    operation: orNull(text),
    verdict: orNull(text),
    asked: orNull(text),
    tracking_code: orNull(text),
    attempt: orNull(count),
    detail: orNull(text),
    intent_id: orNull(text),
  }),
  'audit casts': record({
    file: text,
    ...BY,
    began_at: orNull(moment),
    ended_at: orNull(moment),
    bytes: count,
    state: text,
  }),
  doctor: record({ check: text, state: oneOf('ok', 'note', 'problem', 'unknown'), found: text }, { advice: text }),
  keys: record({ action: text, does: text, screens: texts, keys: texts, default_keys: texts }),
  'commands failed': record({
    id: text,
    command: text,
    event: text,
    order_id: text,
    item_id: text,
    state: oneOf('waiting', 'begun', 'failed'),
    attempts: count,
    ending: text,
    at: moment,
  }),
  commands: record({
    name: text,
    run: texts,
    key: orNull(text),
    screens: texts,
    needs: text,
    show: text,
    personal: flag,
    seconds: number,
    prompts: listOf(
      record(
        { type: oneOf('input', 'menu', 'confirm'), title: text },
        { key: text, initialValue: text, body: text, options: listOf(record({ name: text, value: text })) },
      ),
    ),
    on: texts,
  }),
  'operators list': record({ name: text, since: moment, pin: { type: 'boolean' } }),
  profiles: record({ name: text, url: text, is_default: flag, token: text }),
  webhooks: record({ received_at: moment, event: orNull(text), bytes: count }, { body: text }),
  'webhooks trigger': record({ event: text, url: text, status: { type: 'integer' } }, { problem: text }),
  'ssh sessions': record(
    { id: text, what: text, ...BY, address: text, since: moment },
    { idle_seconds: count, key: text },
  ),
};

/** The schema of a command's records; `undefined` for one that prints none. `command`: its words after `bancada`. */
export function schemaOf(command: string): JsonSchema | undefined {
  const shape = Object.hasOwn(SCHEMAS, command) ? SCHEMAS[command] : undefined;
  return (
    shape && {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: command === 'verdict' ? 'bancada: a verdict' : `bancada ${command}`,
      ...shape,
    }
  );
}
