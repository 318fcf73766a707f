import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { byNight } from '../support/night.ts';
import { createCore } from '../../src/app/core.ts';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const TOKEN = 'processes';
const PROCESSES = byNight(2, 4);

function aWorker(url: string, stateDir: string): ChildProcess {
  const program = join(import.meta.dirname, 'worker-program.ts');
  const child = spawn(process.execPath, [program, url, TOKEN, stateDir], { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

describe('processes', () => {
  test(`${PROCESSES} real processes on one outbox send each intent once`, async () => {
    const stateDir = temporaryFolder();
    const sandbox = await startSandbox({ tokens: [TOKEN], items: 300, seed: 5 });
    onTestFinished(() => sandbox.close());
    // Asked while nobody could send: a process that ends in good order leaves them to whoever comes next.
    const first = createCore({ url: sandbox.url, token: TOKEN }, { stateDir, times: { graceMs: 60_000 } });
    await first.identify();
    const { data } = await first.client.listItems({ status: 'pending' });
    first.replica.getState().records.merge(data.rows, first.clock.now(), first.clock.now());
    for (const { id } of data.rows) first.actions.ask({ operation: 'accept', itemId: id });
    expect(first.actions.open().length).toBeGreaterThan(15);
    const hold = sandbox.world.faults.add({ kind: 'status', status: 429, when: 'before', operation: 'itens' });
    await first.actions.stop({ flushMs: 0 });
    await first.close();

    const workers = Array.from({ length: PROCESSES }, () => aWorker(sandbox.url, stateDir));
    await Promise.all(workers.map(({ stdout }) => once(stdout!, 'data')));
    sandbox.world.faults.remove((hold as { id: number }).id);
    for (const { stdin } of workers) stdin!.write('go\n');
    const codes = await Promise.all(workers.map(async (worker) => (await once(worker, 'exit'))[0] as number));

    expect(codes).toEqual(workers.map(() => 0));
    const applied = sandbox.world.log.list({ method: 'POST', applied: true }).map(({ path }) => path);
    expect(applied).toHaveLength(data.rows.length);
    expect(new Set(applied).size).toBe(data.rows.length);
    const refused = sandbox.world.log.list({ method: 'POST' }).filter(({ status }) => status === 422 || status === 400);
    expect(refused).toEqual([]);
  });
});
