/**
 * Many terminals of one process: key to paint, memory of a further session, what a thousand sessions
 * leave, bytes on the line.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { figureOf, openFarm, openPlainClient, type Farm, type Held, type PlainClient } from '../ssh/farm.ts';
import { inMs, printTable, quantile } from './figures.ts';
import { cpuTimeOf } from './process.ts';
import { measureSshd } from './sshd.ts';

const ITEMS = 10_000;
const SESSIONS = 50;
const KEYS = 600;
const CHURN = 1000;
const CHURN_AT_ONCE = 8;
const IDLE_MS = 60_000;
/** Until memory is given back, and some more. */
const QUIET_MS = 80_000;
const MB = 2 ** 20;

export async function run(): Promise<void> {
  await using farm = await openFarm({ items: ITEMS, flags: ['--max-sessions', '200'] });
  const open = (index: number) => openPlainClient({ port: farm.port, privateKey: farm.privateKey(index) });
  const items = figureOf(await farm.metrics(), 'bancada_items');
  console.log(`\n${ITEMS} items in the store, ${items} of them in the snapshot; terminals of 120×40`);

  const before = await farm.held();
  const opens: number[] = [];
  const clients: PlainClient[] = [];
  const held: Held[] = [];
  for (let index = 0; index < SESSIONS; index++) {
    const startedAt = performance.now();
    clients.push(await open(index));
    opens.push(performance.now() - startedAt);
    if (index === 0 || index === SESSIONS - 1) {
      await pause(1000);
      held.push(await farm.held());
    }
  }
  const [one, all] = held as [Held, Held];
  const perSession = (all.rss - one.rss) / (SESSIONS - 1);

  const changes = await startChanges(farm);
  await pressKeys(clients, 100, 0);
  const rows = [['', 'median', 'p95', 'longest', 'process']];
  for (const [name, perSecond] of [
    ['ten keys a second, all together', 10],
    ['every session a key a second', SESSIONS],
  ] as const) {
    const [figures, page] = [await farm.metrics(), changes.count()];
    const cpu = cpuOf(farm);
    const startedAt = performance.now();
    const samples = await pressKeys(clients, KEYS, 1000 / perSecond);
    const busy = ((cpuOf(farm) - cpu) / (performance.now() - startedAt)) * 100;
    const after = await farm.metrics();
    rows.push([
      name,
      inMs(quantile(samples, 0.5)),
      inMs(quantile(samples, 0.95)),
      inMs(Math.max(...samples)),
      `${busy.toFixed(0)} % of a core`,
    ]);
    rows.push([`  of it in the server`, ...inServer(figures, after), '', `${changes.count() - page} changes`]);
  }
  printTable(
    `From a key to the paint that answers it, as the client sees it: ${SESSIONS} sessions, ${KEYS} keys, one change a second`,
    rows,
  );

  const idle = await idleMinute(clients);
  await changes.stop();
  const still = await idleMinute(clients);
  const moves = await bytesOf(clients[0]!, 'j', 30);
  await clients[0]!.answerTo('g');
  for (let i = 0; i < 40; i++) await clients[0]!.answerTo('j', 300);
  const scrolls = await bytesOf(clients[0]!, 'j', 30);
  printTable('Bytes on the line, without SSH’s own', [
    ['', 'median', 'p95'],
    ['a step of the cursor', String(quantile(moves, 0.5)), String(quantile(moves, 0.95))],
    ['a scroll by one row', String(quantile(scrolls, 0.5)), String(quantile(scrolls, 0.95))],
    ['a minute without a key, one change a second', String(quantile(idle, 0.5)), String(quantile(idle, 0.95))],
    ['a minute without a key or a change', String(quantile(still, 0.5)), String(quantile(still, 0.95))],
  ]);

  for (const client of clients) await client.quit();
  await churn(farm, 200);
  await pause(2000);
  const calm = await farm.held();
  const crowd = await churn(farm, CHURN);
  await pause(2000);
  const after = await farm.held();
  await pause(QUIET_MS);
  const quiet = await farm.held();
  const line = (name: string, value: (held: Held) => string) => [
    name,
    value(before),
    value(one),
    value(all),
    value(calm),
    value(after),
    value(quiet),
  ];
  printTable(
    `What the process holds, after a garbage collection; ${CHURN} sessions opened and closed in ${(crowd / 1000).toFixed(0)} s, half by killing the socket`,
    [
      ['', 'no session', '1', String(SESSIONS), 'closed, and 200 more', `and ${CHURN} more`, 'a quiet minute later'],
      line('resident', ({ rss }) => `${(rss / MB).toFixed(1)} MB`),
      line('heap', ({ heapUsed }) => `${(heapUsed / MB).toFixed(1)} MB`),
      line('listeners of the process', ({ listenerCount }) => String(listenerCount)),
      line('handles', ({ handleCount }) => String(handleCount)),
      line('open files', ({ fileCount }) => String(fileCount)),
    ],
  );
  console.log(
    `  a further session: ${(perSession / MB).toFixed(2)} MB resident; opened in ${inMs(quantile(opens, 0.5))}, 95 % within ${inMs(quantile(opens, 0.95))}`,
  );
  await measureSshd(farm);
}

/** One change a second, made by another station. */
export async function startChanges(farm: Farm) {
  const waiting = await farm.items('pending');
  const accepted: typeof waiting = [];
  let count = 0;
  const ending = new AbortController();
  const running = (async () => {
    while (!ending.signal.aborted) {
      const startedAt = performance.now();
      const next = waiting.pop();
      const item = next ?? accepted.shift();
      if (!item) throw new Error('There is nothing left to change.');
      await farm.post(item, next ? 'aceitar' : 'iniciar-producao');
      if (next) accepted.push(next);
      count++;
      await pause(Math.max(0, startedAt + 1000 - performance.now()));
    }
  })();
  return {
    count: () => count,
    async stop() {
      ending.abort();
      await running;
    },
  };
}

/** Keys on one terminal after the other, each waited for; returns how long the answers took. */
export async function pressKeys(clients: readonly PlainClient[], count: number, everyMs: number): Promise<number[]> {
  const samples: number[] = [];
  const under: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let key = 0; key < count; key++) {
    await pause(Math.max(0, startedAt + key * everyMs - performance.now()));
    const client = clients[key % clients.length]!;
    const isDown = Math.floor(key / clients.length) % 2 === 0;
    const answer = client.answerTo(isDown ? 'j' : 'k').then((ms) => void (ms !== undefined && samples.push(ms)));
    if (everyMs === 0) await answer;
    under.push(answer);
  }
  await Promise.all(under);
  return samples;
}

async function bytesOf(client: PlainClient, key: string, count: number): Promise<number[]> {
  const samples: number[] = [];
  for (let i = 0; i < count; i++) {
    await client.quiet(60);
    const before = client.byteCount();
    await client.answerTo(key, 500);
    await client.quiet(60);
    // At the end of the list a key moves nothing.
    if (client.byteCount() > before) samples.push(client.byteCount() - before);
  }
  return samples;
}

async function idleMinute(clients: readonly PlainClient[]): Promise<number[]> {
  const before = clients.map((client) => client.byteCount());
  await pause(IDLE_MS);
  return clients.map((client, index) => client.byteCount() - before[index]!);
}

/** Opens and closes sessions, every second one by killing its socket; returns how long it took. */
async function churn(farm: Farm, count: number): Promise<number> {
  const startedAt = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: CHURN_AT_ONCE }, async () => {
      while (next < count) {
        const index = next++;
        const client = await openPlainClient({ port: farm.port, privateKey: farm.privateKey(index) });
        if (index % 2 === 0) client.destroy();
        else await client.quit();
      }
    }),
  );
  return performance.now() - startedAt;
}

/** The server's own histogram between two readings: bounds below which half and 95 of a hundred paints lie. */
function inServer(before: string, after: string): [string, string] {
  const bounds = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1];
  const grown = (bound: number | string) => figureOf(after, bucketOf(bound)) - figureOf(before, bucketOf(bound));
  const total = grown('+Inf');
  const below = (share: number) => {
    const bound = bounds.find((one) => grown(one) >= share * total);
    return bound === undefined ? '> 1 s' : `≤ ${bound * 1000} ms`;
  };
  return [below(0.5), below(0.95)];
}

/** Milliseconds of processor time that the server has had. */
function cpuOf({ server }: Farm): number {
  return cpuTimeOf(server.pid!);
}

function bucketOf(bound: number | string): string {
  return `bancada_key_to_paint_seconds_bucket{le="${bound}"}`;
}
