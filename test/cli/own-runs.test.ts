/** `commands failed` and `commands retry`: what a program of the shop's own did not take, and once more. */
import { expect, test } from 'vitest';
import { append } from '../../src/db/event-log.ts';
import { failedRuns } from '../../src/db/own-runs.ts';
import { createStoreState } from '../../src/db/store-state.ts';
import { ownRun } from '../../src/eventlog/kinds/own-runs.ts';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import { envFor, runCli, TOKEN } from './run-cli.ts';

test('failed runs are listed with their names, and those that are named or all are tried again', async () => {
  await using sandbox = await startSandbox({ tokens: [TOKEN], items: 3, seed: 3 });
  const env = envFor(sandbox.url);
  const { loja_id } = JSON.parse((await runCli(['ping', '--json'], { env })).stdout) as { loja_id: string };
  const dir = env['BANCADA_STATE_DIR']!;
  const nothing = await runCli(['commands', 'retry', '--all'], { env });
  expect([nothing.code, nothing.stderr]).toEqual([0, 'No run is to be tried again.\n']);
  const state = createStoreState({ dir, baseUrl: sandbox.url, token: TOKEN, wallNow: Date.now });
  const { database } = state.open(loja_id);
  const now = Date.now();
  for (const item of ['a', 'b'])
    append(database, ownRun, {
      at: now,
      operator: '',
      station: '',
      command: 'tell',
      event: 'paid',
      item_id: item,
      order_id: 'o',
      mark: '',
      happened_at: now,
      reason: '',
      state: 'failed',
      tries: 8,
      host: 'h',
      ending: 'exit 3',
    });
  const run = (...args: string[]) => runCli(['commands', ...args], { env });
  const listed = (await run('failed', '--ndjson')).lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(listed.map(({ item_id, state: at, attempts, ending }) => [item_id, at, attempts, ending])).toEqual([
    ['b', 'failed', 8, 'exit 3'],
    ['a', 'failed', 8, 'exit 3'],
  ]);
  for (const args of [[], ['x'], ['x', '--all']]) expect((await run('retry', ...args)).code).toBe(2);
  const first = await run('retry', String(listed[0]!['id']));
  expect([first.code, first.stderr]).toEqual([0, expect.stringContaining('1 run is tried again')]);
  const states = () => new Set(failedRuns(database, 9).runs.map(({ item_id, state: at }) => `${item_id} ${at}`));
  expect(states()).toEqual(new Set(['a failed', 'b waiting']));
  expect((await run('retry', '--all')).stderr).toContain('2 runs are tried again');
  expect(states()).toEqual(new Set(['a waiting', 'b waiting']));
  state.close();
});
