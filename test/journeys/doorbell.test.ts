import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { signatureOf } from '../../src/devices/doorbell/signature.ts';
import { envFor, openProgram, openStore } from './support.ts';
import { freePort } from '../support/free-port.ts';

const SECRET = 'whsec-journey';

test('a signed event shows a new order on the screen within a second; a forged one does not', async () => {
  await using store = await openStore({ items: 40 });
  using folder = aFolder();
  const file = join(folder.path, 'secret');
  writeFileSync(file, SECRET, { mode: 0o600 });
  const port = await freePort();
  const args = ['--webhook-port', String(port), '--webhook-secret-file', file];
  await using bench = openProgram(args, { env: envFor(store, { BANCADA_STATE_DIR: join(folder.path, 'state') }) });
  const count = (await store.items('pending')).length;
  await bench.waitFor('● live');
  await bench.waitFor(`▏Pending ${count}▕`);

  const body = '{"evento":"pedido.pago"}';
  const send = (signature: string) =>
    fetch(`http://127.0.0.1:${port}/webhooks`, { method: 'POST', body, headers: { 'x-service-signature': signature } });
  await store.control('POST', '/orders', { count: 1 });
  expect((await send(signatureOf(body, 'guess'))).status).toBe(401);
  expect((await send(signatureOf(body, SECRET))).status).toBe(204);
  await bench.waitFor((screen) => /▏Pending (\d+)▕/.exec(screen.join('\n'))?.[1] !== String(count), { within: 1000 });
});

test('login asks for the token without showing it, and the bench opens on what it kept', async () => {
  await using store = await openStore({ items: 40 });
  using folder = aFolder();
  const env = { BANCADA_LANG: 'en', BANCADA_CONFIG_DIR: folder.path, BANCADA_STATE_DIR: join(folder.path, 'state') };
  const [token] = store.tokens;
  {
    await using login = openProgram(['login'], { env });
    await login.waitFor('Base URL');
    await login.press(store.url, 'enter');
    await login.waitFor('it is not shown');
    await login.press(token!, 'enter');
    await login.waitFor('Name of the shop');
    await login.press('enter');
    await login.waitFor('is profile “default” now');
    expect(login.output()).not.toContain(token);
    expect((await login.exit).code).toBe(0);
  }
  await using bench = openProgram([], { env });
  await bench.waitFor('● live');
});

function aFolder(): Disposable & { path: string } {
  const path = mkdtempSync(join(tmpdir(), 'bancada-journey-'));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}
