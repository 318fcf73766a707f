import { expect, test } from 'vitest';
import { readHttpDate, readRateLimit, readRetryAfter } from '../../src/api/headers.ts';
import { connect, failure, item, json, page, plain, startScriptedStore } from './scripted-store.ts';

const NOW = Date.UTC(2026, 10, 21, 5, 0, 0);
const DATE = 'Sat, 21 Nov 2026 05:00:00 GMT';

test.each([
  ['1', 1000],
  ['30', 30_000],
  [' 30 ', 30_000],
  ['0', 1000],
  ['300', 300_000],
  ['301', 300_000],
  ['99999999999999999999', 300_000],
  ['Sat, 21 Nov 2026 05:00:20 GMT', 20_000],
  ['Sat, 21 Nov 2026 05:00:00 GMT', 1000],
  ['Sat, 21 Nov 2020 05:00:00 GMT', 1000],
  ['Sat, 21 Nov 2126 05:00:00 GMT', 300_000],
  ['-5', 1000],
  ['-0', 1000],
  ['0.2', 1000],
  ['1.5', 1500],
  ['99999.9', 300_000],
  ['.', undefined],
  ['-', undefined],
  ['1,5', undefined],
  ['1e3', undefined],
  ['0x10', undefined],
  ['soon', undefined],
  ['', undefined],
  ['2026-11-21T05:00:20Z', undefined],
  ['Xyz, 21 Nov 2026 05:00:20 GMT', undefined],
  ['Sat, 99 Nov 2026 05:00:20 GMT', undefined],
  [undefined, undefined],
])('Retry-After: %s', (value, expected) => {
  expect(readRetryAfter({ 'retry-after': value }, NOW)).toBe(expected);
});

test('a Retry-After date is compared with the store’s clock, not with ours', () => {
  const headers = { date: DATE, 'retry-after': 'Sat, 21 Nov 2026 05:00:20 GMT' };
  expect(readRetryAfter(headers, NOW - 3_600_000)).toBe(20_000);
});

test('without Retry-After the reset of an empty budget tells how long to wait', () => {
  const reset = String(NOW / 1000 + 42);
  expect(readRetryAfter({ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset }, NOW)).toBe(42_000);
  expect(readRetryAfter({ 'x-ratelimit-remaining': '5', 'x-ratelimit-reset': reset }, NOW)).toBeUndefined();
});

test.each([
  [{}, undefined],
  [
    { 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '59' },
    { limit: 60, remaining: 59 },
  ],
  [{ 'x-ratelimit-reset': String(NOW / 1000 + 60) }, { resetAtMs: NOW + 60_000 }],
  [{ 'x-ratelimit-reset': String(NOW + 60_000) }, { resetAtMs: NOW + 60_000 }],
  [{ 'x-ratelimit-reset': '60', date: DATE }, { resetAtMs: NOW + 60_000 }],
  [{ 'x-ratelimit-limit': ['60', '10'] }, { limit: 60 }],
  [{ 'x-ratelimit-limit': 'many', 'x-ratelimit-remaining': '-1', 'x-ratelimit-reset': '1.5' }, undefined],
])('the rate limit of %j', (headers, expected) => {
  expect(readRateLimit(headers, NOW)).toEqual(expected);
});

test.each([
  [DATE, NOW],
  ['21 Nov 2026', undefined],
  ['1', undefined],
  [undefined, undefined],
])('the HTTP date %s', (text, expected) => {
  expect(readHttpDate(text)).toBe(expected);
});

test('429 and 503 carry how long to wait', async () => {
  await using store = await startScriptedStore(
    plain('Too Many Attempts.', 429, { 'retry-after': '7' }),
    plain('', 429, { 'retry-after': 'later' }),
    plain('', 503, { 'retry-after': '9' }),
  );
  await using client = connect(store.url);
  expect(await failure(client.listItems())).toMatchObject({ name: 'RateLimited', retryAfterMs: 7000 });
  expect(await failure(client.listItems())).toMatchObject({ name: 'RateLimited', retryAfterMs: undefined });
  expect(await failure(client.listItems())).toMatchObject({ name: 'StoreTrouble', retryAfterMs: 9000 });
});

test('every exchange is told: what, how it ended, how long, how large, and what is left of the budget', async () => {
  const limits = { 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '57', 'x-ratelimit-reset': '30', date: DATE };
  const body = page([]);
  await using store = await startScriptedStore(json(body, 200, limits), json({ message: 'x' }, 422), (response) => {
    response.socket?.destroy();
  });
  let now = 0;
  await using client = connect(store.url, { clock: { now: () => (now += 5), wallNow: () => NOW } });
  await client.listItems({ status: 'pending', page: 2 });
  await failure(client.acceptItem('o1', 'i1'));
  await failure(client.ping());
  expect(client.exchanges).toEqual([
    {
      operation: 'listItems',
      method: 'GET',
      path: '/pedidos?status=pending&page=2',
      status: 200,
      startedAt: NOW,
      durationMs: 5,
      bytes: JSON.stringify(body).length,
      rateLimit: { limit: 60, remaining: 57, resetAtMs: NOW + 30_000 },
    },
    {
      operation: 'acceptItem',
      method: 'POST',
      path: '/pedidos/o1/itens/i1/aceitar',
      status: 422,
      error: 'TransitionRefused',
      startedAt: NOW,
      durationMs: 5,
      bytes: JSON.stringify({ message: 'x' }).length,
    },
    { operation: 'ping', method: 'GET', path: '/ping', error: 'NoReply', startedAt: NOW, durationMs: 5, bytes: 0 },
  ]);
});

test('a listener that throws is a bug to be seen, but changes no verdict', async () => {
  await using store = await startScriptedStore(json({ data: item() }));
  const bug = new Error('listener');
  await using client = connect(store.url, {
    onExchange: () => {
      throw bug;
    },
  });
  const others = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException');
  try {
    const seen = new Promise((resolve) => process.once('uncaughtException', resolve));
    expect((await client.acceptItem('o1', 'i1')).status).toBe(200);
    expect(await seen).toBe(bug);
  } finally {
    for (const other of others) process.on('uncaughtException', other);
  }
});
