/**
 * The doctor before every habit that the sandbox can play: what a client can see is named in a sentence, what it cannot
 * see is not guessed, and what is a problem ends with a code.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { startSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';
import { DEFAULT_SWITCHES, switchesSchema, type Switches } from '../../src/sandbox/switches.ts';
import { aFolder, envFor, runCli, TOKEN } from './run-cli.ts';

type Finding = { check: string; state: 'ok' | 'note' | 'problem' | 'unknown'; found: string; advice?: string };
type Change = Partial<Switches>;

let sandbox: Sandbox;
const folder = aFolder();
let calm: string[];

beforeAll(async () => {
  sandbox = await startSandbox({ tokens: [TOKEN, 'another-token'], items: 280, seed: 11 });
  calm = (await examine({})).said;
});
afterAll(async () => {
  await sandbox.close();
  folder[Symbol.dispose]();
});

async function examine(change: Change) {
  sandbox.world.changeSwitches({ ...DEFAULT_SWITCHES, ...change });
  const { stdout, code } = await runCli(['doctor', '--json'], { env: envFor(sandbox.url, folder) });
  const findings = JSON.parse(stdout) as Finding[];
  const said = findings
    .filter(({ check }) => check.startsWith('contract.'))
    .map(({ check, state, found }) => `${check} ${state} ${found}`);
  return { findings, said, code };
}

/** What is seen: the habit, the look that names it, how grave it is, and the sentence that it is told in. */
const SEEN: [change: Change, check: string, state: Finding['state'], found: string, advice?: RegExp][] = [
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
const UNSEEN: Change[] = [
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

test.each(SEEN)('%o is named: %s %s %s', async (change, check, state, found, advice) => {
  const { findings, code } = await examine(change);
  const named = findings.filter((finding) => finding.check === `contract.${check}`);
  const finding = named.find((one) => one.found.startsWith(found));
  expect(finding ?? named).toMatchObject({ state });
  if (advice) expect(finding?.advice).toMatch(advice);
  expect(code).toBe(findings.some((one) => one.state === 'problem') ? 4 : 0);
  expect(code).toBe(state === 'problem' ? 4 : 0);
});

test.each(UNSEEN)('%o shows in nothing that is read, and nothing is said of it', async (change) => {
  const { said, code } = await examine(change);
  expect(said).toEqual(calm);
  expect(code).toBe(0);
});

test('every value of every switch is on the card', () => {
  const onCard = [...SEEN.map(([change]) => change), ...UNSEEN];
  // The shop's own life, and which store a token stands for, are no habits of its answers.
  const apart = new Set(['paidPerMinute', 'deliveredPerMinute', 'cancelledPerMinute', 'rivalPerMinute', 'tokens']);
  const unproven = new Set(['amounts cents', 'numbers spaced', 'listsWithout financeiro']);
  const missing: string[] = [];
  for (const [name, schema] of Object.entries(switchesSchema.shape)) {
    if (apart.has(name) || name === 'hostileText') continue;
    const json = z.toJSONSchema(schema, { io: 'input' }) as { enum?: unknown[]; items?: { enum?: unknown[] } };
    const values = json.enum ?? json.items?.enum ?? [undefined];
    for (const value of values) {
      const standard = DEFAULT_SWITCHES[name as keyof Switches];
      const isHere = onCard.some((change) => {
        const chosen = change[name as keyof Switches] as unknown;
        return value === undefined
          ? chosen !== undefined
          : Array.isArray(chosen)
            ? chosen.includes(value)
            : chosen === value;
      });
      if (value !== standard && !isHere && !unproven.has(`${name} ${String(value)}`))
        missing.push(`${name} ${String(value)}`);
    }
  }
  expect(missing).toEqual([]);
});

test('what can be proven by chance alone is named or unknown, never wrong', async () => {
  for (const amounts of ['cents'] as const) {
    const { findings } = await examine({ amounts });
    const finding = findings.find(({ check }) => check === 'contract.amounts');
    expect(['cents', 'too little to tell by']).toContain(finding?.found);
  }
});

test('an answer that cannot be read is a problem, and ends with 4', async () => {
  const broken = await startSandbox({ tokens: [TOKEN], items: 30, seed: 1 });
  broken.world.faults.add({ kind: 'garbage', operation: 'estoque.index' });
  const { stdout, code } = await runCli(['doctor', '--json'], { env: envFor(broken.url, folder) });
  await broken.close();
  const findings = JSON.parse(stdout) as Finding[];
  const unread = findings.filter(({ found }) => /could not be read/.test(found));
  expect(unread.length).toBeGreaterThan(0);
  expect(unread.some(({ state, advice }) => state === 'problem' && advice)).toBe(true);
  expect(code).toBe(4);
});
