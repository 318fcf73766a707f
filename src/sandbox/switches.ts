/**
 * Every point that the spec leaves open, as a switch. The defaults are the sandbox's ordinary behaviour; each other value is
 * something that a real service could do without breaking the spec (drift breaks it, as real services do).
 */
import * as z from 'zod';

const share = z.number().min(0).max(1);
const perMinute = z.number().min(0).max(100_000);

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
  refusalStatus: z.literal([422, 400]).default(422).describe('status of a refused transition (spec 7, rule 3)'),
  notFoundStatus: z.literal([404, 403, 410]).default(404).describe('status for unknown and foreign ids'),
  successStatus: z
    .literal([200, 201, 202, 203])
    .default(200)
    .describe('status of a success, of every operation but the order list'),
  writeAnswers: z
    .enum(['record', 'empty'])
    .default('record')
    .describe('what a write is answered with: the record as it is now, or 204 and nothing'),
  pageParameter: z
    .string()
    .regex(/^[A-Za-z][\w.-]{0,30}(\[\w{1,20}\])?$/)
    .default('page')
    .describe('name of the query parameter that selects the page'),
  links: z
    .enum(['with-filters', 'without-filters', 'foreign-host'])
    .default('with-filters')
    .describe('what generated page links carry'),
  listOrder: z
    .enum(['created-desc', 'created-asc', 'updated-desc', 'updated-asc'])
    .default('created-desc')
    .describe('order of GET /pedidos'),
  timestamps: z
    .enum(['iso-micro', 'iso-offset', 'zoneless', 'brazilian'])
    .default('iso-micro')
    .describe('how times are written'),
  zone: z
    .string()
    .regex(/^[+-](0\d|1[0-4]):[0-5]\d$/)
    .default('+00:00')
    .describe("offset of the shop's own zone: zone-less times and the days of data_inicio and data_fim"),
  precision: z.enum(['second', 'millisecond']).default('second').describe('finest step of a stored time'),
  amounts: z.enum(['decimal', 'comma', 'cents']).default('decimal').describe('amounts of orders: 64.90, 64,90 or 6490'),
  prices: z
    .enum(['cents', 'reais', 'text'])
    .default('cents')
    .describe('preco in responses: 6490, 64.9 or the text "64,90"'),
  numbers: z
    .enum(['plain', 'spaced'])
    .default('plain')
    .describe('numbers in strings: 1234.50, or " 1 234.50" with spaces'),
  quantities: z
    .enum(['digits', 'spelled', 'unreadable', 'absurd'])
    .default('digits')
    .describe(
      'quantidade of items: 2; or 2,000, 2,00, 2.00, 2 un, 2x by turns; or now and then no number, or 5000000000',
    ),
  flags: z.enum(['true-false', '1-0']).default('true-false').describe('flags in strings'),
  options: z.enum(['text', 'json']).default('text').describe('variation_options and personalization_data in strings'),
  statusSpelling: z
    .enum(['english', 'portuguese', 'unknown'])
    .default('english')
    .describe('item_status in the second spelling (spec 3, rule 2), or now and then a word that nobody knows'),
  drift: z
    .array(z.enum(DRIFTS))
    .default([])
    .describe('other types than declared: any of ' + DRIFTS.join(', ')),
  summary: z
    .enum(['everywhere', 'lists', 'details', 'nowhere'])
    .default('everywhere')
    .describe('which answers carry the summary `pedido` of an item, which the spec calls optional'),
  nulls: z
    .array(z.enum(NULLABLE))
    .default([])
    .describe('null where there is nothing to say, capa and updated_at always: any of ' + NULLABLE.join(', ')),
  listsWithout: z
    .array(z.enum(LIST_OMITTABLE))
    .default([])
    .describe('what the order list leaves out, and the detail has: any of ' + LIST_OMITTABLE.join(', ')),
  disputed: z
    .array(z.enum(DISPUTED))
    .default([])
    .describe('what the order list tells otherwise than the detail: any of ' + DISPUTED.join(', ')),
  listedIds: z
    .enum(['every', 'most'])
    .default('every')
    .describe('ids of rows in the order list: every row has its own, or now and then one is null'),
  metaWithout: z
    .array(z.enum(['total', 'last_page']))
    .default([])
    .describe('what the pagination envelope leaves out: total, last_page'),
  beyondLast: z
    .enum(['empty', 'last-page'])
    .default('empty')
    .describe('what a page beyond the last holds: nothing, or the last page once more'),
  pages: z
    .enum(['read', 'ignored', 'echoed'])
    .default('read')
    .describe('the page parameter: read, or ignored, so that page 1 comes; echoed: and called the page asked for'),
  lastPage: z
    .enum(['right', 'short'])
    .default('right')
    .describe('last_page, and the link to the next: right, or one short'),
  totals: z.enum(['right', 'long', 'short']).default('right').describe('total: right, or ten too many or too few'),
  ignored: z
    .array(z.enum(['status', 'dates']))
    .default([])
    .describe('filters of GET /pedidos that are read and not applied: status, dates'),
  delta: z
    .enum(['exclusive', 'inclusive', 'ignored', 'first-page'])
    .default('exclusive')
    .describe('how atualizado_apos compares; or it is ignored, everywhere or on every page but the first'),
  deltaOffset: z
    .enum(['read', 'dropped'])
    .default('read')
    .describe('the offset in atualizado_apos: read, or dropped, so that the digits count in the zone of the shop'),
  lateCommitMs: z
    .int()
    .min(0)
    .max(60_000)
    .default(0)
    .describe('changes are stamped at once, and take effect up to this much later'),
  lateCommitShare: share.default(1).describe('the share of changes that lateCommitMs concerns'),
  dateHeader: z.enum(['present', 'absent']).default('present').describe('the Date header'),
  dateSkewMs: z.int().min(-86_400_000).max(86_400_000).default(0).describe('how far Date is ahead of the stamps'),
  rateLimit: z.int().min(0).max(1_000_000).default(0).describe('requests per minute and token; 0 is without limit'),
  retryAfter: z.enum(['seconds', 'date', 'absent']).default('seconds').describe('Retry-After of the rate limit'),
  rateLimitWindowMs: z.int().min(1000).max(3_600_000).default(60_000).describe('how long rateLimit counts'),
  rateLimitReset: z.enum(['present', 'absent']).default('present').describe('X-RateLimit-Reset of a 429'),
  tokens: z
    .enum(['own', 'swapped'])
    .default('own')
    .describe('which store a token stands for: its own, or the one after it'),
  rateLimitBody: z.enum(['json', 'text']).default('json').describe('body of a 429'),
  stockPageSize: z.int().min(1).max(500).default(50).describe('records per page of GET /estoque'),
  trackingCode: z
    .enum(['present', 'filled', 'optional'])
    .default('present')
    .describe('tracking_code must be there (null is fine), must hold text, or may be left out'),
  returnTracking: z
    .enum(['kept', 'cleared'])
    .default('kept')
    .describe('what voltar-producao does to the tracking code and the time of shipping'),
  webhookDigest: z.enum(['hex', 'base64']).default('hex').describe('encoding of the webhook signature'),
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
