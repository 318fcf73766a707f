/** `bancada/sandbox` as the tests of others have it: what it promises, what is loaded, and the tests that its pages begin with. */
import { spawnSync } from 'node:child_process';
import type { Metafile } from 'esbuild';
import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import { byNight } from '../support/night.ts';
import type * as Printed from '../../packaging/sandbox.d.ts';
import { writeBundles } from '../../scripts/bundle.ts';
import { printSurface } from '../../scripts/surface.ts';
import type { Fault } from '../../src/sandbox/faults.ts';
import * as library from '../../src/sandbox/library.ts';
import type { Status } from '../../src/sandbox/rules.ts';
import type { SandboxOptions } from '../../src/sandbox/surface.ts';
import type { Switches } from '../../src/sandbox/switches.ts';
import { aFolder } from '../cli/run-cli.ts';
import { NOON } from '../sandbox/support.ts';

const ROOT = resolve(import.meta.dirname, '../..');

describe('what is promised', () => {
  // `npx vitest run test/package/sandbox-library.test.ts -u` prints it anew.
  test('the printed declarations are what the source says', async () => {
    await expect(printSurface()).toMatchFileSnapshot('../../packaging/sandbox.d.ts');
  });

  test('what is printed of the schemas are the types that the sandbox has of them', () => {
    expectTypeOf<Printed.Switches>().toEqualTypeOf<Switches>();
    expectTypeOf<Printed.Fault>().toEqualTypeOf<Fault>();
    expectTypeOf<Printed.Status>().toEqualTypeOf<Status>();
    expectTypeOf<Printed.SandboxOptions>().toEqualTypeOf<SandboxOptions>();
    expectTypeOf(library.startSandbox).toEqualTypeOf<typeof Printed.startSandbox>();
    expectTypeOf(library.sandboxControl).toEqualTypeOf<typeof Printed.sandboxControl>();
  });
});

describe('what is loaded', () => {
  const { path: folder, [Symbol.dispose]: remove } = aFolder();
  let built: Metafile['outputs'][string];

  beforeAll(async () => {
    mkdirSync(join(folder, 'node_modules/bancada/dist'), { recursive: true });
    const metafiles = await writeBundles(join(folder, 'node_modules/bancada/dist'), { only: ['sandbox'] });
    const outputs = metafiles.flatMap(({ outputs }) => Object.entries(outputs));
    [, built] = outputs.find(([path]) => path.endsWith('/sandbox.js'))!;
    copyFileSync(join(ROOT, 'package.json'), join(folder, 'node_modules/bancada/package.json'));
    copyFileSync(join(ROOT, 'packaging/sandbox.d.ts'), join(folder, 'node_modules/bancada/dist/sandbox.d.ts'));
    for (const name of ['vitest', 'typescript', '@types', 'undici-types']) {
      symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
    }
    const compilerOptions = { module: 'nodenext', target: 'es2022', strict: true, noEmit: true, types: ['node'] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.test.ts'] }));
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  });

  afterAll(remove);

  test('the library is the sandbox and its schemas: no terminal, no client, and nothing to install', () => {
    const inputs = Object.keys(built.inputs).filter((path) => !/^(?:builtin|builtin-in-use):/.test(path));
    expect(inputs.filter((path) => !/^(?:src\/sandbox|node_modules\/zod)\//.test(path))).toEqual([]);
    expect(inputs).toContain('src/sandbox/world.ts');
    expect(built.imports.filter(({ path }) => !isBuiltin(path))).toEqual([]);
  });

  test.each(byNight(['docs/sandbox.md'], ['docs/sandbox.md', 'docs/pt-BR/loja-de-teste.md']))(
    'the test of %s is green, and compiles',
    (page) => {
      const [, block] = /^```ts\n([^]*?)^```$/m.exec(readFileSync(join(ROOT, page), 'utf8'))!;
      writeFileSync(join(folder, 'store.test.ts'), block!);
      for (const program of byNight(['vitest/vitest.mjs'], ['typescript/bin/tsc', 'vitest/vitest.mjs'])) {
        const words = [join(folder, 'node_modules', program), ...(program.startsWith('vitest') ? ['run'] : [])];
        const { VITEST: _, ...env } = process.env;
        const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: folder, env, encoding: 'utf8' });
        expect(status, stdout + stderr).toBe(0);
      }
    },
  );
});

describe('the control', () => {
  const open = (options: Printed.SandboxOptions = {}) =>
    library.startSandbox({ tokens: ['t'], items: 40, seed: 7, now: () => NOON, ...options });
  const listed = async ({ url }: Printed.Sandbox, query: string) => {
    const answer = await fetch(`${url}/pedidos?${query}`, { headers: { authorization: 'Bearer t' } });
    return ((await answer.json()) as { data: { id: string; order_id: string }[] }).data;
  };

  test('it is closed at the end of the block that uses it', async () => {
    const closed = await (async () => {
      await using sandbox = await open();
      await sandbox.control.state();
      return sandbox.control;
    })();
    await expect(closed.state()).rejects.toThrow('fetch failed');
  });

  test('what it is told is so: switches, profiles, faults, clock, requests', async () => {
    await using sandbox = await open();
    const { control } = sandbox;
    expect((await control.changeSwitches({ refusalStatus: 400 })).refusalStatus).toBe(400);
    expect((await control.resetSwitches()).refusalStatus).toBe(422);
    expect((await control.playProfile('legacy')).switches.zone).toBe('-03:00');
    const { id } = await control.addFault({ kind: 'status', status: 503, times: 1 });
    await control.removeFault(id);
    await control.addFault({ kind: 'hang' });
    await control.clearFaults();
    expect(await control.clock({ stepMs: 60_000, frozen: true })).toEqual({
      now: '2026-11-20T12:01:00.000Z',
      frozen: true,
    });
    expect((await control.clock()).frozen).toBe(true);
    await listed(sandbox, 'status=pending');
    expect(
      await control.requests({ method: 'get', operation: 'pedidos.index', after: 0, applied: false }),
    ).toMatchObject([{ status: 200, operation: 'pedidos.index' }]);
    await control.clearRequests();
    expect(await control.requests()).toEqual([]);
    expect(await control.reset({ seed: 8, items: 3 })).toMatchObject({ seed: '8', switches: { zone: '+00:00' } });
  });

  test('items and orders of the shop: paid, moved, cancelled, put back', async () => {
    await using sandbox = await open();
    const { control } = sandbox;
    await control.takeSnapshot('before');
    expect(await control.payOrders({ count: 2 })).toHaveLength(2);
    const [pending] = await listed(sandbox, 'status=pending');
    expect(await control.moveAsRival(pending!.id)).toMatchObject({ id: pending!.id, status: 'accepted' });
    expect((await control.item(pending!.id)).history.at(-1)).toMatchObject({ actor: 'rival', to_status: 'accepted' });
    expect(await control.cancelItem(pending!.id, 'Desistência')).toMatchObject({ status: 'cancelled' });
    const [shipped] = await listed(sandbox, 'status=shipped');
    expect((await control.deliverItem(shipped!.id)).status).toBe('delivered');
    expect((await control.forceItem(shipped!.id, 'pending')).status).toBe('pending');
    expect(await control.cancelOrder(shipped!.order_id)).toBeGreaterThan(0);
    await control.restoreSnapshot('before');
    expect((await control.item(shipped!.id)).item.status).toBe('shipped');
  });

  test('events go where they are told to go, and their journal is there', async () => {
    await using sandbox = await open();
    const { control } = sandbox;
    await control.sendEvents({ url: 'http://127.0.0.1:9/', secret: 's' });
    await control.payOrders();
    const [event] = await control.deliveries();
    expect(event).toMatchObject({ event: 'pedido.pago', url: 'http://127.0.0.1:9/' });
    await control.redeliver(event!.id);
    expect(await control.deliveries()).toHaveLength(2);
    await control.sendEvents(null);
    await control.payOrders();
    expect(await control.deliveries()).toHaveLength(2);
  });

  test('what the sandbox refuses is an error in its words', async () => {
    await using sandbox = await open();
    const other = library.sandboxControl(sandbox.url);
    await expect(other.item('none')).rejects.toThrow('There is no such item.');
    await expect(other.changeSwitches({ zone: 'here' })).rejects.toThrow(/^zone: /);
    await expect(open({ profile: 'storm' as 'calm' })).rejects.toThrow('There is no profile "storm".');
  });
});
