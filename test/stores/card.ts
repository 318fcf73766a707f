/**
 * Every habit that the sandbox can play, one by one: what `bancada doctor` says of it, and what shows in nothing that is
 * read. The scorecard test holds it against the program; `node test/stores/main.ts --card` plays a shift on each.
 */
import type { Switches } from '../../src/sandbox/switches.ts';

type Change = Partial<Switches>;
type State = 'ok' | 'note' | 'problem' | 'unknown';

/** What is seen: the habit, the look that names it, how grave it is, and the sentence that it is told in. */
export const SEEN: [change: Change, check: string, state: State, found: string, advice?: RegExp][] = [
  [{ notFoundStatus: 403 }, 'not-found-status', 'ok', '403'],
  [{ notFoundStatus: 410 }, 'not-found-status', 'ok', '410'],
  [{ pageParameter: 'pagina' }, 'page-parameter', 'ok', 'pagina'],
  [{ links: 'without-filters' }, 'links', 'ok', 'without-filters'],
  [{ links: 'foreign-host' }, 'links', 'ok', 'foreign-host'],
  [{ listOrder: 'created-asc' }, 'list-order', 'ok', 'created-asc'],
  [{ listOrder: 'updated-desc' }, 'list-order', 'ok', 'updated-desc'],
  [{ listOrder: 'updated-asc' }, 'list-order', 'ok', 'updated-asc'],
  [{ timestamps: 'iso-offset' }, 'timestamps', 'ok', 'iso-offset'],
  [{ timestamps: 'zoneless' }, 'timestamps', 'ok', 'zoneless'],
  [{ timestamps: 'brazilian' }, 'timestamps', 'ok', 'brazilian'],
  [{ timestamps: 'zoneless', zone: '-03:00' }, 'zone', 'ok', '-03:00'],
  [{ precision: 'millisecond' }, 'precision', 'ok', 'finer'],
  [{ amounts: 'comma' }, 'amounts', 'ok', 'comma'],
  [{ prices: 'reais' }, 'prices', 'ok', 'reais'],
  [{ prices: 'text' }, 'drift', 'note', 'product.preco: string', /documented type differs/],
  [{ flags: '1-0' }, 'flags', 'ok', '1-0'],
  [{ options: 'json' }, 'options', 'ok', 'json'],
  [{ statusSpelling: 'portuguese' }, 'status-spelling', 'ok', 'portuguese'],
  [{ statusSpelling: 'unknown' }, 'status-unknown', 'note', 'awaiting_artwork', /offered no action/],
  [{ drift: ['null'] }, 'drift', 'note', 'item.tracking_code: null', /documented type differs/],
  [{ drift: ['numbers'] }, 'drift', 'note', 'item.quantidade: number', /documented type differs/],
  [{ drift: ['booleans'] }, 'drift', 'note', 'stock.is_active: boolean', /documented type differs/],
  [{ drift: ['arrays'] }, 'drift', 'note', 'item.variation_options: object', /documented type differs/],
  [{ drift: ['missing'] }, 'drift', 'note', 'item.label_url: missing', /documented type differs/],
  [{ summary: 'lists' }, 'summary', 'note', 'lists', /kept from the answers that have them/],
  [{ summary: 'details' }, 'summary', 'note', 'details', /kept from the answers that have them/],
  [{ summary: 'nowhere' }, 'summary', 'note', 'nowhere', /No item names its order’s number/],
  [{ nulls: ['tracking_code'] }, 'drift', 'note', 'item.tracking_code: null', /documented type differs/],
  [{ nulls: ['label_url'] }, 'drift', 'note', 'item.label_url: null', /documented type differs/],
  [{ nulls: ['preco_promocional'] }, 'drift', 'note', 'product.preco_promocional: null', /documented type differs/],
  [{ nulls: ['capa'] }, 'drift', 'note', 'product.capa: null', /documented type differs/],
  ...(
    [
      'variation_options',
      'personalization_data',
      'delivery_type',
      'tracking_code',
      'label_url',
      'cancellation_reason',
    ] as const
  ).map((field): (typeof SEEN)[number] => [
    { listsWithout: [field] },
    'left-out',
    'note',
    field,
    /known once the order has been read/,
  ]),
  [{ disputed: ['product_nome'] }, 'disputed', 'note', 'product_nome', /its word counts/],
  [{ disputed: ['delivery_type'] }, 'disputed', 'note', 'delivery_type', /its word counts/],
  [{ metaWithout: ['total'] }, 'totals', 'note', 'absent', /read until a page is short, and twice/],
  [{ metaWithout: ['last_page'] }, 'drift', 'note', 'meta.last_page: missing', /documented type differs/],
  [{ beyondLast: 'last-page' }, 'beyond-last', 'ok', 'last-page'],
  [{ pages: 'ignored' }, 'page-parameter', 'problem', 'every page is the first', /cannot be read whole/],
  [{ pages: 'echoed' }, 'page-parameter', 'problem', 'every page is the first', /cannot be read whole/],
  [{ lastPage: 'short' }, 'totals', 'problem', 'wrong', /shown as a part/],
  [{ totals: 'long' }, 'totals', 'problem', 'wrong', /shown as a part/],
  [{ totals: 'short' }, 'totals', 'problem', 'wrong', /shown as a part/],
  [{ ignored: ['status'] }, 'status-filter', 'problem', 'ignored', /filters what it reads itself/],
  [{ ignored: ['dates'] }, 'date-filter', 'problem', 'ignored', /filters what it reads itself/],
  [{ delta: 'inclusive' }, 'delta', 'ok', 'inclusive'],
  [{ delta: 'ignored' }, 'delta', 'problem', 'ignored', /costs as much as a first load/],
  [{ delta: 'first-page' }, 'delta', 'problem', 'first-page', /Only the first page/],
  [{ deltaOffset: 'dropped', zone: '-03:00' }, 'offset', 'note', 'dropped (-03:00)', /for one of its own zone/],
  [{ deltaOffset: 'dropped', zone: '+05:45' }, 'offset', 'note', 'dropped (+05:45)', /for one of its own zone/],
  [
    { deltaOffset: 'dropped', zone: '-03:00', timestamps: 'zoneless' },
    'offset',
    'note',
    'dropped',
    /for one of its own zone/,
  ],
  [
    { deltaOffset: 'dropped', zone: '-03:00', timestamps: 'zoneless' },
    'zone',
    'unknown',
    'times name no zone',
    /while it runs/,
  ],
  [{ dateHeader: 'absent' }, 'date-header', 'note', 'absent', /newest change it knows/],
  [{ rateLimit: 500 }, 'rate-limit', 'ok', '500'],
  [{ stockPageSize: 7 }, 'stock-page-size', 'ok', '7'],
  [{ successStatus: 201 }, 'success-status', 'ok', '201'],
  [{ successStatus: 202 }, 'success-status', 'ok', '202'],
  [{ successStatus: 203 }, 'success-status', 'ok', '203'],
];

/** What shows only when something is written, when the store is in trouble, or in time. */
export const UNSEEN: Change[] = [
  { refusalStatus: 400 },
  { retryAfter: 'date' },
  { retryAfter: 'absent' },
  { rateLimitReset: 'absent' },
  { rateLimitBody: 'text' },
  { trackingCode: 'filled' },
  { trackingCode: 'optional' },
  { returnTracking: 'cleared' },
  { webhookDigest: 'base64' },
  { lateCommitMs: 2000 },
  { lateCommitShare: 0.5 },
  { rateLimitWindowMs: 8000 },
  { cancelAtShipping: 1 },
  { rivalAtMove: 1 },
  { zone: '-03:00' },
  { dateSkewMs: 5000 },
  // Amounts without a separator are in reais or in cents; nothing proves which.
  { drift: ['extra'] },
];
