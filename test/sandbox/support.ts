/** A sandbox of a test's own, with short ways to ask it. */
import { startSandbox, type Sandbox, type SandboxOptions } from '../../src/sandbox/sandbox.ts';
import type { LoggedRequest } from '../../src/sandbox/surface.ts';

export const NOON = Date.parse('2026-11-20T12:00:00Z');

// oxlint-disable-next-line typescript/no-explicit-any -- answers are looked into freely
export type Json = any;
export type Reply = { status: number; body: Json; headers: Headers };

export type TestSandbox = Sandbox & {
  origin: string;
  get(path: string, token?: string): Promise<Reply>;
  send(method: string, path: string, body?: unknown, token?: string): Promise<Reply>;
  control(method: string, path: string, body?: unknown): Promise<Reply>;
  /** An item in this state, as the list shows it. */
  itemIn(status: string, token?: string): Promise<Json>;
  move(item: Json, suffix: string, body?: unknown, token?: string): Promise<Reply>;
  requests(query?: string): Promise<LoggedRequest[]>;
  /** Every item that a query lists, over all its pages. */
  all(query?: string, token?: string): Promise<Json[]>;
};

async function ask(url: string, method: string, body: unknown, headers: Record<string, string>): Promise<Reply> {
  const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: { ...type, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = text !== '' && response.headers.get('content-type')?.startsWith('application/json') === true;
  return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers };
}

const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

/** Starts a sandbox on a frozen clock at noon of 20 November 2026, UTC, unless the options say otherwise. */
export async function openSandbox(options: SandboxOptions = {}): Promise<TestSandbox> {
  const sandbox = await startSandbox({ tokens: ['t'], items: 120, seed: 7, now: () => NOON, ...options });
  const { origin } = new URL(sandbox.url);

  const first = sandbox.tokens[0]!;
  const get = (path: string, token = first): Promise<Reply> =>
    ask(`${sandbox.url}${path}`, 'GET', undefined, bearer(token));
  const send = (method: string, path: string, body?: unknown, token = first): Promise<Reply> =>
    ask(`${sandbox.url}${path}`, method, body, bearer(token));
  const control = (method: string, path: string, body?: unknown): Promise<Reply> =>
    ask(`${origin}/_sandbox${path}`, method, body, {});

  return {
    ...sandbox,
    origin,
    get,
    send,
    control,
    itemIn: async (status, token) => (await get(`/pedidos?status=${status}`, token)).body.data[0],
    move: (item, suffix, body, token) =>
      send('POST', `/pedidos/${item.order_id}/itens/${item.id}/${suffix}`, body, token),
    requests: async (query = '') => (await control('GET', `/requests${query}`)).body.data,
    all: async (query = '', token = first) => {
      const items: Json[] = [];
      for (let page = 1, last = 1; page <= last; page++) {
        const { body } = await get(`/pedidos?${query}&page=${page}`, token);
        last = body.meta.last_page;
        items.push(...body.data);
      }
      return items;
    },
  };
}
