/** Whether a page of another address may use the sandbox from a browser. */
import { expect, test } from 'vitest';
import { startSandbox } from '../../src/sandbox/sandbox.ts';

const ORIGIN = { origin: 'http://app.example' };
const ASKING = {
  ...ORIGIN,
  'access-control-request-method': 'PATCH',
  'access-control-request-headers': 'authorization',
};

async function open(hasCors: boolean) {
  const sandbox = await startSandbox({ tokens: ['t'], items: 20, hasCors });
  const origin = new URL(sandbox.url).origin;
  const ask = (path: string, init: RequestInit = {}) => fetch(origin + path, init);
  return { ask, [Symbol.asyncDispose]: () => sandbox.close() };
}

test('with --cors a browser is told that it may ask, and may read the answer, with its token and its limits', async () => {
  await using store = await open(true);
  const preflight = await store.ask('/api/v1/estoque/x', { method: 'OPTIONS', headers: ASKING });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
  expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH');
  expect(preflight.headers.get('access-control-allow-headers')).toContain('Authorization');
  for (const headers of [ORIGIN, { ...ORIGIN, authorization: 'Bearer t' }]) {
    const answer = await store.ask('/api/v1/pedidos', { headers });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-expose-headers')).toContain('Retry-After');
  }
});

test('the control routes are never shared, and without --cors nothing is', async () => {
  await using shared = await open(true);
  const control = await shared.ask('/_sandbox/state', { headers: ORIGIN });
  expect(control.headers.get('access-control-allow-origin')).toBeNull();
  const preflight = await shared.ask('/_sandbox/reset', { method: 'OPTIONS', headers: ASKING });
  expect([preflight.ok, preflight.headers.get('access-control-allow-origin')]).toEqual([false, null]);
  await using closed = await open(false);
  const answer = await closed.ask('/api/v1/ping', { headers: { ...ORIGIN, authorization: 'Bearer t' } });
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  expect((await closed.ask('/api/v1/ping', { method: 'OPTIONS', headers: ASKING })).status).toBe(405);
});
