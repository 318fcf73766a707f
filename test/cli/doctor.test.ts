import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { judgeReadings } from '../../src/cli/handlers/doctor/scanner.ts';
import { startSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';
import { DEFAULT_SWITCHES, type Switches } from '../../src/sandbox/switches.ts';
import { cliTextsIn } from '../../src/i18n/cli/cli-texts.ts';
import { unreadableTimeOf } from '../../src/cli/handlers/doctor/judgements.ts';
import { openControl } from '../../src/ssh/control.ts';
import type { ListedLogin } from '../../src/ssh/logins.ts';
import { aFolder, envFor, runCli, TOKEN } from './run-cli.ts';

type Finding = { check: string; state: 'ok' | 'note' | 'problem' | 'unknown'; found: string; advice?: string };

let sandbox: Sandbox;
const folder = aFolder();

beforeAll(async () => {
  sandbox = await startSandbox({ tokens: [TOKEN], items: 300, seed: 11 });
});
afterAll(async () => {
  await sandbox.close();
  folder[Symbol.dispose]();
});

/** The doctor's findings on the sandbox with these switches, and what it sent. */
async function examine(switches: Partial<Switches>) {
  sandbox.world.changeSwitches({ ...DEFAULT_SWITCHES, ...switches });
  sandbox.world.log.clear();
  const run = await runCli(['doctor', '--json'], { env: envFor(sandbox.url, folder) });
  const findings = JSON.parse(run.stdout) as Finding[];
  const methods = new Set(sandbox.world.log.list().map(({ method }) => method));
  const all = (check: string) => findings.filter((finding) => finding.check === `contract.${check}`);
  return { ...run, findings, methods, all, of: (check: string) => all(check)[0] };
}

test('times of which none can be read are a problem, with one of them; one that can be read is enough for none', () => {
  expect(unreadableTimeOf(['', '1795164546', '1795164000'])).toBe('1795164546');
  expect(unreadableTimeOf(['1795164546', '2026-11-20T10:00:00Z'])).toBeUndefined();
  expect(unreadableTimeOf(['', ''])).toBeUndefined();
});

test('the doctor names the server over SSH of the state directory, and how many are logged in', async () => {
  const login = { id: 'a1', what: 'terminal', operator: 'ana', station: 'door', address: '127.0.0.1' };
  const list = () => [{ ...login, since: '2026-11-20T10:00:00Z', key: 'SHA256:x' } as ListedLogin];
  expect((await examine({})).findings.map(({ check }) => check)).not.toContain('ssh.server');
  const close = await openControl(join(folder.path, 'state'), 2222, { list, end: () => false });
  onTestFinished(() => close?.());
  const { findings } = await examine({});
  const found = `${join(folder.path, 'state')}: 1 session (bancada ssh sessions)`;
  expect(findings).toContainEqual({ check: 'ssh.server', state: 'ok', found });
});

/** What must be named; where `orUnknown`, not knowing it is right, too. */
type Claim = [switches: Partial<Switches>, check: string, found: string, orUnknown?: 'or unknown'];

const CLAIMS: Claim[] = [
  [{}, 'page-parameter', 'page'],
  [{ pageParameter: 'page[number]' }, 'page-parameter', 'page[number]'],
  [{ links: 'with-filters' }, 'links', 'with-filters'],
  [{ listOrder: 'created-desc' }, 'list-order', 'created-desc'],
  [{ timestamps: 'iso-micro' }, 'timestamps', 'iso-utc'],
  [{ timestamps: 'iso-offset', zone: '-03:00' }, 'zone', '-03:00'],
  [{ timestamps: 'zoneless', zone: '+05:45' }, 'zone', '+05:45'],
  [{ timestamps: 'zoneless', zone: '+00:00' }, 'zone', '+00:00'],
  [{ timestamps: 'brazilian', zone: '-04:00' }, 'zone', '-04:00'],
  [{ timestamps: 'brazilian', zone: '-03:00', delta: 'inclusive' }, 'zone', '-03:00'],
  [{ timestamps: 'zoneless', zone: '-03:00', delta: 'ignored' }, 'zone', '-03:00', 'or unknown'],
  [{ precision: 'second' }, 'precision', 'second'],
  [{ amounts: 'decimal' }, 'amounts', 'decimal'],
  [{ amounts: 'cents', prices: 'reais' }, 'amounts', 'cents', 'or unknown'],
  [{ amounts: 'cents', prices: 'cents' }, 'amounts', 'cents', 'or unknown'],
  [{ prices: 'cents' }, 'prices', 'cents'],
  [{ prices: 'cents', amounts: 'comma' }, 'prices', 'cents'],
  [{ prices: 'cents', amounts: 'cents' }, 'prices', 'cents', 'or unknown'],
  [{ flags: 'true-false' }, 'flags', 'true-false'],
  [{ options: 'text' }, 'options', 'text'],
  [{ statusSpelling: 'english' }, 'status-spelling', 'english'],
  [{ delta: 'exclusive' }, 'delta', 'exclusive'],
  [{ delta: 'exclusive', timestamps: 'zoneless', zone: '-03:00' }, 'delta', 'exclusive'],
  [{ ignored: [] }, 'status-filter', 'honoured'],
  [{ ignored: [] }, 'date-filter', 'honoured'],
  [{ dateHeader: 'present' }, 'date-header', 'present'],
  [{ rateLimit: 0 }, 'rate-limit', '', 'or unknown'],
  [{ notFoundStatus: 404 }, 'not-found-status', '404'],
  [{ refusalStatus: 400 }, 'refusal-status', '', 'or unknown'],
  [{ webhookDigest: 'base64' }, 'webhook-digest', '', 'or unknown'],
  [{ trackingCode: 'optional' }, 'tracking-code', '', 'or unknown'],
];

test.each(CLAIMS)('with %o the doctor says of %s: %s', async (switches, check, found, orUnknown) => {
  const { of, methods } = await examine(switches);
  expect([...methods]).toEqual(['GET']);
  const finding = of(check);
  if (orUnknown && finding?.state === 'unknown') return;
  expect(finding).toMatchObject({ found });
  expect(finding?.state).not.toBe('unknown');
});

test.each([
  [{ drift: ['null'] as const }, 'item.tracking_code: null'],
  [{ drift: ['numbers'] as const }, 'item.quantidade: number'],
  [{ drift: ['booleans'] as const }, 'stock.is_active: boolean'],
  [{ drift: ['arrays'] as const }, 'item.variation_options: object'],
  [{ drift: ['missing'] as const }, 'item.label_url: missing'],
])('with %o drift is named by field and type', async (switches, found) => {
  const { all } = await examine({ drift: [...switches.drift] });
  expect(all('drift').map((finding) => finding.found)).toContainEqual(expect.stringContaining(found));
});

test('late commits, skewed dates and hostile texts make it say nothing that is not so', async () => {
  const { of } = await examine({ lateCommitMs: 2000, dateSkewMs: 3_600_000, hostileText: 0.5 });
  expect(of('page-parameter')).toMatchObject({ found: 'page' });
  expect(['exclusive', 'honoured']).toContain(of('delta')?.found);
  expect(of('timestamps')).toMatchObject({ found: 'iso-utc' });
});

test('a store that asks for fewer requests is not asked again, and what was not read is unknown', async () => {
  const strict = await startSandbox({ tokens: [TOKEN], items: 60, switches: { rateLimit: 3 } });
  const { stdout } = await runCli(['doctor', '--json'], { env: envFor(strict.url, folder) });
  const statuses = strict.world.log.list().map(({ status }) => status);
  await strict.close();
  const states = new Map((JSON.parse(stdout) as Finding[]).map(({ check, state }) => [check, state]));
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect(states.get('contract.delta')).toBe('unknown');
  expect(states.get('contract.not-found-status')).toBe('unknown');
  expect(states.get('contract.rate-limit')).toBe('ok');
  expect([...states.values()]).not.toContain('problem');
});

test('problems of the contract end with 4, a wrong token with 3, no store with 2, no answer with 5', async () => {
  expect((await examine({ delta: 'ignored' })).code).toBe(4);
  sandbox.world.changeSwitches(DEFAULT_SWITCHES);
  const doctor = (env: Record<string, string>) => runCli(['doctor'], { env: envFor(sandbox.url, folder, env) });
  expect((await doctor({})).code).toBe(0);
  expect((await doctor({ BANCADA_TOKEN: 'wrong-token' })).code).toBe(3);
  expect((await doctor({ BANCADA_URL: '', BANCADA_TOKEN: '' })).code).toBe(2);
  expect((await doctor({ BANCADA_URL: 'http://127.0.0.1:1/api/v1' })).code).toBe(5);
});

test.each([
  [[{ length: 13, tookMs: 15 }], 'ok'],
  [
    [
      { length: 13, tookMs: 15 },
      { length: 8, tookMs: 900 },
    ],
    'note',
  ],
  [[], 'unknown'],
] as const)('a scanner that read %o is judged: %s', (readings, state) => {
  expect(judgeReadings(readings, { texts: cliTextsIn('en') })).toMatchObject({ check: 'terminal.scanner', state });
});

test.each([
  ['Nonsense/City', undefined, { state: 'problem', found: 'Nonsense/City' }],
  ['america/sao_paulo', undefined, { state: 'problem', found: 'america/sao_paulo' }],
  ['Nonsense/City', 'America/Recife', { state: 'ok', found: 'America/Recife' }],
  ['America/Sao_Paulo', undefined, { state: 'ok', found: 'UTC-3' }],
  ['BRT3', undefined, { state: 'ok', found: 'UTC-3' }],
  ['Africa/Abidjan', undefined, { state: 'ok', found: 'UTC' }],
  ['UTC0', undefined, { state: 'ok', found: 'UTC' }],
])('with TZ=%s and BANCADA_TIME_ZONE=%s the zone of the times shown is told', async (TZ, zone, told) => {
  const before = process.env['TZ'];
  process.env['TZ'] = TZ;
  try {
    const env = { ...envFor(sandbox.url, folder), TZ, ...(zone === undefined ? {} : { BANCADA_TIME_ZONE: zone }) };
    const { stdout } = await runCli(['doctor', '--json'], { env });
    const found = (JSON.parse(stdout) as Finding[]).find(({ check }) => check === 'config.time-zone');
    expect(found).toMatchObject(told);
    expect(found?.advice?.includes('America/Sao_Paulo')).toBe(told.state === 'problem' ? true : undefined);
  } finally {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  }
});

test('everything that is wrong comes with what to do', async () => {
  const { findings } = await examine({ delta: 'ignored', dateHeader: 'absent', drift: ['numbers'] });
  const silent = findings.filter(({ state, advice }) => (state === 'problem' || state === 'note') && !advice);
  expect(silent).toEqual([]);
});

test('where the last host has left, the doctor does not say that one polls for all', () => {
  expect(cliTextsIn('en').doctor.hubHosts(0, true)).toBe('no host is on');
  expect(cliTextsIn('pt-BR').doctor.hubHosts(0, true)).not.toContain('consulta');
});
