/** What leads to a buyer leaves in no format of any command, unless it is asked for, and then the trail says so. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';
import { EXTRA_FIELD } from '../../src/sandbox/drift.ts';
import { aFolder, envFor, runCli, TOKEN } from './run-cli.ts';

type Row = { id: string; order_id: string; label_url: string; item_status: string };

let sandbox: Sandbox;
let row: Row;
let labels: string[];

beforeAll(async () => {
  // Every record has a field that the spec does not name, and most items a label.
  sandbox = await startSandbox({ tokens: [TOKEN], items: 80, seed: 5, switches: { drift: ['extra'] } });
  const answer = await fetch(`${sandbox.url}/pedidos`, { headers: { authorization: `Bearer ${TOKEN}` } });
  const { data } = (await answer.json()) as { data: Row[] };
  labels = data.map(({ label_url }) => label_url).filter((url) => url !== '');
  row = data.find((one) => one.label_url !== '' && one.item_status === 'in_production')!;
  expect(JSON.stringify(data)).toContain(`"${EXTRA_FIELD}":`);
});
afterAll(() => sandbox.close());

/** Whether a text holds the address of a label, or the field that nobody knows. */
const leaks = (text: string) => labels.some((label) => text.includes(label)) || text.includes(EXTRA_FIELD);

const COMMANDS = (): string[][] => [
  ...['--json', '--ndjson', '--csv', '--csv --exact', '--csv --excel', ''].flatMap((format) =>
    [['items'], ['order', row.order_id]].map((words) => [...words, ...format.split(' ').filter(Boolean)]),
  ),
  ['items', '--json', '--fields', 'id,pedido'],
  ['order', row.order_id, '--json', '--fields', 'itens'],
  ['ship', `${row.order_id}/${row.id}`, '--without-tracking', '--dry-run', '--json'],
  ['start', `${row.order_id}/${row.id}`, '--json'],
];

test('no command tells the address of a label, or a field that nobody knows', async () => {
  const env = envFor(sandbox.url);
  for (const words of COMMANDS()) {
    const run = await runCli(words, { env });
    expect([words.join(' '), run.code]).toEqual([words.join(' '), 0]);
    expect(run.stdout).toContain(words.includes('itens') || words.includes('items') ? '' : row.order_id);
    expect([words.join(' '), leaks(run.stdout + run.stderr)]).toEqual([words.join(' '), false]);
  }
});

test('a field that is personal is refused by name, and whoever asks to see it is in the trail before', async () => {
  using folder = aFolder();
  const env = envFor(sandbox.url, folder, { BANCADA_OPERATOR: 'ana' });
  const refused = await runCli(['items', '--fields', 'id,label_url', '--json'], { env });
  expect(refused).toMatchObject({ code: 2, stdout: '' });
  expect(refused.stderr).toContain('--show-personal-data');
  const shown = await runCli(['items', '--fields', 'order_id,label_url', '--json', '--show-personal-data'], { env });
  const rows = JSON.parse(shown.stdout) as Row[];
  expect(rows.some(({ label_url }) => label_url !== '')).toBe(true);
  const log = await runCli(['log', '--json'], { env });
  const trail = JSON.parse(log.stdout) as { what: string; order_id: string; operator: string }[];
  const revealed = trail.filter(({ what, operator }) => what === 'reveal' && operator === 'ana');
  expect(revealed.map(({ order_id }) => order_id).toSorted()).toEqual(
    [...new Set(rows.map(({ order_id }) => order_id))].toSorted(),
  );
});
