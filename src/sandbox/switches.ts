/**
 * Every point that the spec leaves open, as a switch. The defaults are the sandbox's ordinary behaviour; each other value is
 * something that a real service could do without breaking the spec (drift breaks it, as real services do).
 */
import * as z from 'zod';

const share = z.number().min(0).max(1);
const perMinute = z.number().min(0).max(100_000);

/** A switch with one of these values; the first is the ordinary one. */
const oneOf = <const V extends string | number>(values: readonly [V, ...V[]], meaning: string) =>
  z.literal(values).default(values[0]).describe(meaning);

/** A switch with any of these values together; ordinarily none. */
const anyOf = <const V extends string>(values: readonly V[], meaning: string) =>
  z
    .array(z.enum(values))
    .default([])
    .describe(`${meaning}: any of ${values.join(', ')}`);

/** The kinds of drift from the declared types, alone or together. */
export const DRIFTS = ['null', 'numbers', 'booleans', 'arrays', 'keyed', 'extra', 'missing'] as const;

/** Fields that may be null, alone or together: the first three if they have no value, the others always. */
export const NULLABLE = ['tracking_code', 'label_url', 'preco_promocional', 'capa', 'updated_at'] as const;

/** Fields that lists may leave out, but order details have. */
export const LIST_OMITTABLE = [
  'variation_options',
  'personalization_data',
  'delivery_type',
  'tracking_code',
  'label_url',
  'cancellation_reason',
  'financeiro',
] as const;

/** Fields that may differ between list and detail: the list cuts off the name, and has a code for the delivery. */
export const DISPUTED = ['product_nome', 'delivery_type'] as const;

export const switchesSchema = z.strictObject({
  refusalStatus: oneOf([422, 400], 'status of a refused transition (spec 7, rule 3)'),
  notFoundStatus: oneOf([404, 403, 410], 'status for unknown and foreign ids'),
  successStatus: oneOf([200, 201, 202, 203], 'status of a success, of every operation but the order list'),
  writeAnswers: oneOf(
    ['record', 'empty'],
    'what a write is answered with: the record as it is now, or 204 and nothing',
  ),
  pageParameter: z
    .string()
    .regex(/^[A-Za-z][\w.-]{0,30}(\[\w{1,20}\])?$/)
    .default('page')
    .describe('name of the query parameter that selects the page'),
  links: oneOf(['with-filters', 'without-filters', 'foreign-host'], 'what generated page links carry'),
  listOrder: oneOf(['created-desc', 'created-asc', 'updated-desc', 'updated-asc'], 'order of GET /pedidos'),
  timestamps: oneOf(['iso-micro', 'iso-offset', 'zoneless', 'brazilian'], 'how times are written'),
  zone: z
    .string()
    .regex(/^[+-](0\d|1[0-4]):[0-5]\d$/)
    .default('+00:00')
    .describe("offset of the shop's own zone: zone-less times and the days of data_inicio and data_fim"),
  precision: oneOf(['second', 'millisecond'], 'finest step of a stored time'),
  amounts: oneOf(['decimal', 'comma', 'cents'], 'amounts of orders: 64.90, 64,90 or 6490'),
  prices: oneOf(['cents', 'reais', 'text'], 'preco in responses: 6490, 64.9 or the text "64,90"'),
  numbers: oneOf(['plain', 'spaced'], 'numbers in strings: 1234.50, or " 1 234.50" with spaces'),
  quantities: oneOf(
    ['digits', 'spelled', 'unreadable', 'absurd'],
    'quantidade of items: 2; or 2,000, 2,00, 2.00, 2 un, 2x by turns; or now and then no number, or 5000000000',
  ),
  flags: oneOf(['true-false', '1-0'], 'flags in strings'),
  options: oneOf(['text', 'json'], 'variation_options and personalization_data in strings'),
  statusSpelling: oneOf(
    ['english', 'portuguese', 'unknown'],
    'item_status in the second spelling (spec 3, rule 2), or now and then a word that nobody knows',
  ),
  drift: anyOf(DRIFTS, 'other types than declared'),
  summary: oneOf(
    ['everywhere', 'lists', 'details', 'nowhere'],
    'which answers carry the summary `pedido` of an item, which the spec calls optional',
  ),
  nulls: anyOf(NULLABLE, 'null where there is nothing to say, capa and updated_at always'),
  listsWithout: anyOf(LIST_OMITTABLE, 'what the order list leaves out, and the detail has'),
  disputed: anyOf(DISPUTED, 'what the order list tells otherwise than the detail'),
  listedIds: oneOf(
    ['every', 'most'],
    'ids of rows in the order list: every row has its own, or now and then one is null',
  ),
  metaWithout: z
    .array(z.enum(['total', 'last_page']))
    .default([])
    .describe('what the pagination envelope leaves out: total, last_page'),
  beyondLast: oneOf(['empty', 'last-page'], 'what a page beyond the last holds: nothing, or the last page once more'),
  pages: oneOf(
    ['read', 'ignored', 'echoed'],
    'the page parameter: read, or ignored, so that page 1 comes; echoed: and called the page asked for',
  ),
  lastPage: oneOf(['right', 'short'], 'last_page, and the link to the next: right, or one short'),
  totals: oneOf(['right', 'long', 'short'], 'total: right, or ten too many or too few'),
  ignored: z
    .array(z.enum(['status', 'dates']))
    .default([])
    .describe('filters of GET /pedidos that are read and not applied: status, dates'),
  delta: oneOf(
    ['exclusive', 'inclusive', 'ignored', 'first-page'],
    'how atualizado_apos compares; or it is ignored, everywhere or on every page but the first',
  ),
  deltaOffset: oneOf(
    ['read', 'dropped'],
    'the offset in atualizado_apos: read, or dropped, so that the digits count in the zone of the shop',
  ),
  lateCommitMs: z
    .int()
    .min(0)
    .max(60_000)
    .default(0)
    .describe('changes are stamped at once, and take effect up to this much later'),
  lateCommitShare: share.default(1).describe('the share of changes that lateCommitMs concerns'),
  dateHeader: oneOf(['present', 'absent'], 'the Date header'),
  dateSkewMs: z.int().min(-86_400_000).max(86_400_000).default(0).describe('how far Date is ahead of the stamps'),
  rateLimit: z.int().min(0).max(1_000_000).default(0).describe('requests per minute and token; 0 is without limit'),
  retryAfter: oneOf(['seconds', 'date', 'absent'], 'Retry-After of the rate limit'),
  rateLimitWindowMs: z.int().min(1000).max(3_600_000).default(60_000).describe('how long rateLimit counts'),
  rateLimitReset: oneOf(['present', 'absent'], 'X-RateLimit-Reset of a 429'),
  tokens: oneOf(['own', 'swapped'], 'which store a token stands for: its own, or the one after it'),
  rateLimitBody: oneOf(['json', 'text'], 'body of a 429'),
  stockPageSize: z.int().min(1).max(500).default(50).describe('records per page of GET /estoque'),
  trackingCode: oneOf(
    ['present', 'filled', 'optional'],
    'tracking_code must be there (null is fine), must hold text, or may be left out',
  ),
  returnTracking: oneOf(['kept', 'cleared'], 'what voltar-producao does to the tracking code and the time of shipping'),
  webhookDigest: oneOf(['hex', 'base64'], 'encoding of the webhook signature'),
  hostileText: share.default(0).describe('the share of texts that try to drive the terminal that shows them'),
  hostileWords: share
    .default(0)
    .describe('the share of fields, of all but ids, that hold a name every object has, such as constructor'),
  absurdNumbers: share.default(0).describe('the share of numbers that nothing is as many of, or that are none'),
  paidPerMinute: perMinute.default(0).describe('orders paid per minute'),
  deliveredPerMinute: perMinute
    .nullable()
    .default(null)
    .describe('news of parcels per minute; null is as many as orders are paid'),
  cancelledPerMinute: perMinute
    .nullable()
    .default(null)
    .describe('orders that buyers cancel per minute; null is one for every twenty paid'),
  rivalPerMinute: perMinute.default(0).describe('items that another station of the store moves on per minute'),
  cancelAtShipping: share.default(0).describe('how often the buyer cancels in the moment in which an item is shipped'),
  rivalAtMove: share.default(0).describe('how often another station makes the same move a moment earlier'),
});

export type Switches = z.infer<typeof switchesSchema>;
export type DriftKind = (typeof DRIFTS)[number];

/** The switches of the sandbox's ordinary behaviour. */
export const DEFAULT_SWITCHES: Switches = switchesSchema.parse({});

/** Parses one `name=value` of the command line to a change of switches. Throws an Error with words for the user. */
export function readSwitch(text: string): Partial<Switches> {
  const equals = text.indexOf('=');
  const name = equals < 0 ? text : text.slice(0, equals);
  if (!Object.hasOwn(DEFAULT_SWITCHES, name)) {
    throw new Error(`There is no switch "${name}". Known: ${Object.keys(DEFAULT_SWITCHES).join(', ')}.`);
  }
  if (equals < 0) throw new Error(`The switch "${name}" needs a value: ${name}=VALUE.`);
  const value = text.slice(equals + 1);
  const standard = DEFAULT_SWITCHES[name as keyof Switches];
  return pickSwitches({ [name]: readValue(value, standard) });
}

function readValue(text: string, standard: Switches[keyof Switches]): unknown {
  if (Array.isArray(standard)) return text.split(',').filter((word) => word !== '');
  if (text === 'null') return null;
  return typeof standard === 'number' || standard === null ? Number(text) : text;
}

/** Checks a change of some switches. Throws an Error that names the mistakes. */
export function pickSwitches(change: unknown): Partial<Switches> {
  const result = switchesSchema.safeParse(change);
  if (!result.success) throw new Error(result.error.issues.map(issueText).join(' '));
  // Parsing fills in defaults; only the given switches are changes.
  const named = Object.keys(change as object);
  return Object.fromEntries(Object.entries(result.data).filter(([name]) => named.includes(name)));
}

function issueText(issue: z.core.$ZodIssue): string {
  const where = issue.path.join('.');
  return `${where === '' ? '' : `${where}: `}${issue.message}.`;
}

/** Name, default and meaning of every switch, for help texts. */
export function describeSwitches(): { name: string; standard: string; meaning: string; values: string }[] {
  return Object.entries(switchesSchema.shape).map(([name, schema]) => ({
    name,
    standard: JSON.stringify(DEFAULT_SWITCHES[name as keyof Switches]),
    meaning: schema.description ?? '',
    values: valuesOf(schema),
  }));
}

function valuesOf(schema: z.ZodType): string {
  const json = z.toJSONSchema(schema, { io: 'input' }) as { enum?: unknown[]; type?: string };
  return json.enum?.join(' | ') ?? json.type ?? '';
}
