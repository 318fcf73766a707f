/** One row with a field that nests deeper than programs call themselves, on every way that reads rows. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { untilLoaded } from '../../src/cli/plain-queue.ts';
import { createCore } from '../../src/app/core.ts';
import { textsIn } from '../../src/i18n/texts.ts';
import { UNREADABLE } from '../../src/base/json.ts';
import { startSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';
import { aFolder, envFor, runCli, TOKEN } from './run-cli.ts';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ tokens: [TOKEN], items: 60, seed: 4 });
});
afterAll(() => sandbox.close());

const strike = (levels: number, operation = 'pedidos') => {
  sandbox.world.faults.clear();
  sandbox.world.faults.add({ kind: 'deep', levels, operation });
};

test.each([5000, 100_000])('items: all rows are there, the field of one is unreadable (%i levels)', async (levels) => {
  const env = envFor(sandbox.url);
  sandbox.world.faults.clear();
  const plain = JSON.parse((await runCli(['items', '--json'], { env })).stdout) as Record<string, unknown>[];
  strike(levels);
  const { code, stdout, stderr } = await runCli(['items', '--json'], { env });
  expect([code, stderr]).toEqual([0, '']);
  const rows = JSON.parse(stdout) as Record<string, unknown>[];
  expect(rows.map(({ id }) => id)).toEqual(plain.map(({ id }) => id));
  const changed = rows.filter((row, i) => JSON.stringify(row) !== JSON.stringify(plain[i]));
  expect(changed.length).toBeGreaterThan(0);
  for (const row of changed) expect(row['personalization_data']).toEqual([UNREADABLE]);
  for (const way of ['--ndjson', '--csv']) {
    const run = await runCli(['items', way], { env });
    expect([run.code, run.stderr]).toEqual([0, '']);
    expect(run.lines.length).toBeGreaterThanOrEqual(rows.length);
    expect(run.stdout).toContain(UNREADABLE);
  }
  expect((await runCli(['items'], { env })).lines).toHaveLength(rows.length);
});

test('order, product and stock too', async () => {
  const env = envFor(sandbox.url);
  sandbox.world.faults.clear();
  const [row] = JSON.parse((await runCli(['items', '--json'], { env })).stdout) as Record<string, string>[];
  sandbox.world.faults.add({ kind: 'deep', field: 'sku', operation: 'estoque' });
  sandbox.world.faults.add({ kind: 'deep', field: 'descricao', operation: 'produtos' });
  sandbox.world.faults.add({ kind: 'deep', operation: 'pedidos' });
  for (const words of [['order', row!['order_id']!], ['product', row!['product_id']!], ['stock']]) {
    const run = await runCli([...words, '--json'], { env });
    expect([words[0], run.code, run.stderr]).toEqual([words[0], 0, '']);
    expect(run.stdout).toContain(UNREADABLE);
    expect((await runCli(words, { env })).code).toBe(0);
  }
});

test('a bench loads, is live, and finds on its disk at the next start what it had; doctor names the field', async () => {
  using folder = aFolder();
  strike(100_000);
  const config = { url: sandbox.url, token: TOKEN, language: 'en', station: 'bench', operator: 'one' } as const;
  const author = { operator: 'one', station: 'bench' };
  let count = 0;
  for (const start of [1, 2]) {
    const core = createCore(config, { author, stateDir: folder.path });
    try {
      core.sync.start();
      await untilLoaded(core, textsIn('en'));
      const all = [...core.replica.getState().records.all()];
      expect(core.replica.getState().health.trouble).toBeUndefined();
      expect(all.some(({ item }) => item.personalization_data === UNREADABLE)).toBe(true);
      if (start === 1) count = all.length;
      expect(all.length).toBe(count);
    } finally {
      await core.close();
    }
  }
  const doctor = await runCli(['doctor', '--json'], { env: envFor(sandbox.url, folder) });
  expect(doctor.stdout).toContain('item.personalization_data: too-deep');
});

test('watch goes on telling what changes', async () => {
  strike(5000);
  const interruption = new AbortController();
  const run = await runCli(['watch'], {
    env: envFor(sandbox.url),
    interruption: interruption.signal,
    onOutput(text, stream) {
      if (stream === 'stderr' && text.includes('Following')) {
        // Seen by the first look or by the one after it; told as new in both cases once the load has ended.
        const timer = setInterval(() => sandbox.world.living().payOrder(0, sandbox.world.clock.now()), 300);
        interruption.signal.addEventListener('abort', () => clearInterval(timer));
      }
      // The field that is too deep is the first row's: where another row comes before it, that one has changed, too.
      if (stream === 'stdout' && text.includes('"change":"new"')) interruption.abort(130);
    },
  });
  expect(run.code).toBe(130);
  expect(run.lines.map((line) => (JSON.parse(line) as { change: string }).change)).toContain('new');
});
