/** `why`: the figures of the store, their rows narrowed by a filter, and what only a bench can be asked. */
import { expect, test } from 'vitest';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import { envFor, runCli, TOKEN } from './run-cli.ts';

test('a figure and the words of a filter print the rows that it counts', async () => {
  await using sandbox = await startSandbox({ tokens: [TOKEN], items: 60, seed: 3 });
  const env = envFor(sandbox.url);
  const run = (...args: string[]) => runCli(['why', ...args], { env });
  const all = (await run('--ndjson')).lines.map((line) => JSON.parse(line) as { figure: string; count: number });
  const countOf = (name: string) => all.find(({ figure }) => figure === name)?.count;
  expect(all.map(({ figure }) => figure)).toEqual(expect.arrayContaining(['late', 'under1d', 'soldOut', 'units']));

  const stock = await run('stock', 'records', '--ndjson');
  expect([stock.lines.length, JSON.parse(stock.lines[0]!)]).toEqual([
    countOf('stock'),
    expect.objectContaining({ quantidade: expect.any(String) as unknown }),
  ]);
  expect(stock.stderr).toContain(`stock records: ${countOf('stock')}. Variations of products`);

  const pending = await run('kinds to make', 'is:accepted', '--ndjson');
  const accepted = await runCli(['items', 'is:accepted', '--ndjson'], { env });
  expect(pending.lines.length).toBe(accepted.lines.length);
  expect(pending.lines.length).toBeGreaterThan(0);

  const wrong = await run('late', 'is:lost');
  expect([wrong.code, wrong.stderr.split('\n').slice(-3, -1)]).toEqual([2, ['  is:lost', '     ^']]);
  const atBench = await run('checked');
  expect([atBench.code, atBench.stderr]).toEqual([2, expect.stringContaining('ask there, with :why checked')]);
});
