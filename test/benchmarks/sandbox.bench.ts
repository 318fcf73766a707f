/** The sandbox alone: requests per second as the store grows, and its memory over a hundred thousand requests. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Pool } from 'undici';
import { printTable } from './figures.ts';
import { residentOf } from './process.ts';

const COMMAND = fileURLToPath(new URL('../sandbox/command.ts', import.meta.url));
const SIZES = [500, 20_000, 200_000];
const CONNECTIONS = 8;
const SECONDS = 2;
const SOAK_REQUESTS = 200_000;

type Item = { id: string; order_id: string };
type Server = { origin: string; pid: number; startMs: number; stop(): Promise<void> };

async function startServer(items: number): Promise<Server> {
  const startedAt = performance.now();
  const flags = ['sandbox', '--json', '--token', 't', '--items', String(items), '--seed', '7'];
  const child = spawn(process.execPath, ['--no-warnings', COMMAND, ...flags], { stdio: ['ignore', 'pipe', 'inherit'] });
  const line = await new Promise<string>((resolve) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString()));
  });
  const { url } = JSON.parse(line) as { url: string };
  return {
    origin: new URL(url).origin,
    pid: child.pid!,
    startMs: performance.now() - startedAt,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

const residentMb = (pid: number): number => residentOf(pid) / 2 ** 20;

const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

/** Asks over and over on all connections; `next` says what, or nothing when it is enough. Returns how many. */
async function load(pool: Pool, next: (connection: number) => [string, string, string?] | undefined): Promise<number> {
  let count = 0;
  const lane = async (connection: number): Promise<void> => {
    for (let ask = next(connection); ask !== undefined; ask = next(connection)) {
      const [method, path, body] = ask;
      const { statusCode, body: answer } = await pool.request({
        method: method as 'GET',
        path: `/api/v1${path}`,
        headers: { authorization: 'Bearer t', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        body: body ?? null,
      });
      await answer.dump();
      if (statusCode !== 200) throw new Error(`${method} ${path} answered ${statusCode}`);
      count++;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, connection) => lane(connection)));
  return count;
}

async function perSecond(pool: Pool, next: (connection: number) => [string, string, string?]): Promise<number> {
  const startedAt = performance.now();
  const count = await load(pool, (connection) =>
    performance.now() - startedAt < SECONDS * 1000 ? next(connection) : undefined,
  );
  return count / ((performance.now() - startedAt) / 1000);
}

async function fetchItems(
  pool: Pool,
  path: string,
): Promise<{ data: Item[]; meta: { total: number; last_page: number } }> {
  const headers = { authorization: 'Bearer t' };
  const { body } = await pool.request({ method: 'GET', path: `/api/v1${path}`, headers });
  return (await body.json()) as never;
}

// Each connection ships and returns an item of its own, so that every request is a transition that applies.
function shipAndReturn(items: readonly Item[]): (connection: number) => [string, string, string?] {
  const turns = items.map(() => 0);
  return (connection) => {
    const { id, order_id: order } = items[connection]!;
    const base = `/pedidos/${order}/itens/${id}`;
    const isShipping = turns[connection]! % 2 === 0;
    turns[connection]!++;
    return isShipping ? ['POST', `${base}/enviar`, '{"tracking_code":"X"}'] : ['POST', `${base}/voltar-producao`];
  };
}

async function measureSize(items: number): Promise<string[]> {
  const server = await startServer(items);
  const pool = new Pool(server.origin, { connections: CONNECTIONS, pipelining: 1 });
  try {
    const { meta } = await fetchItems(pool, '/pedidos');
    const cursor = new Date(Date.now() - 1000).toISOString();
    await pool.request({
      method: 'POST',
      path: '/_sandbox/orders',
      headers: { 'content-type': 'application/json' },
      body: '{"count":20}',
    });
    const making = (await fetchItems(pool, '/pedidos?status=in_production')).data;
    const reads = [
      '/pedidos',
      '/pedidos?status=pending',
      `/pedidos?page=${Math.ceil(meta.last_page / 2)}`,
      `/pedidos?data_inicio=${day(20)}&data_fim=${day(10)}`,
      `/pedidos?atualizado_apos=${cursor}`,
      '/estoque',
      `/pedidos/${making[0]!.order_id}`,
    ];
    const rates: number[] = [];
    // The first run only warms up.
    for (const path of [reads[0]!, ...reads]) rates.push(await perSecond(pool, () => ['GET', path]));
    rates.push(await perSecond(pool, shipAndReturn(making)));
    const cells = rates.slice(1).map((rate) => rate.toFixed(0));
    return [
      items.toLocaleString('en'),
      `${server.startMs.toFixed(0)} ms`,
      ...cells,
      `${residentMb(server.pid).toFixed(0)} MB`,
    ];
  } finally {
    await pool.close();
    await server.stop();
  }
}

async function soak(): Promise<string[][]> {
  const server = await startServer(500);
  const pool = new Pool(server.origin, { connections: CONNECTIONS, pipelining: 1 });
  try {
    const move = shipAndReturn((await fetchItems(pool, '/pedidos?status=in_production')).data);
    const rows = [['requests', 'memory']];
    let asked = 0;
    for (let done = 0; done <= SOAK_REQUESTS; done += SOAK_REQUESTS / 8) {
      const until = done;
      // One request in ten is a transition, one a refusal of the query, the rest reads.
      await load(pool, (connection) => {
        if (asked >= until) return undefined;
        asked++;
        if (asked % 10 === 0) return move(connection);
        return ['GET', asked % 2 === 0 ? `/pedidos?page=${asked % 20}` : `/pedidos?status=pending&x=${asked}`];
      });
      rows.push([asked.toLocaleString('en'), `${residentMb(server.pid).toFixed(0)} MB`]);
    }
    return rows;
  } finally {
    await pool.close();
    await server.stop();
  }
}

/** Prints the tables. */
export async function run(): Promise<void> {
  const head = [
    'items',
    'start',
    'list',
    'by status',
    'middle page',
    'by date',
    'delta',
    'stock',
    'order',
    'transition',
  ];
  const rows = [[...head, 'memory']];
  for (const items of SIZES) rows.push(await measureSize(items));
  printTable(`The sandbox in memory, requests per second over ${CONNECTIONS} connections`, rows);
  printTable('Its memory over reads and transitions, 500 items', await soak());
}
