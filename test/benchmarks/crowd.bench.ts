/** Two hundred terminals on one process: key to paint in twenty of them while all of them see one change a second. */
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { openFarm, openPlainClient, type PlainClient } from '../ssh/farm.ts';
import { inMs, printTable, quantile } from './figures.ts';
import { cpuTimeOf } from './process.ts';
import { pressKeys, startChanges } from './ssh.bench.ts';

const SESSIONS = 200;
const BUSY = 20;
const KEYS_A_SECOND = 10;
const SECONDS = 20;

export async function run(): Promise<void> {
  await using farm = await openFarm({ items: 10_000, flags: ['--max-sessions', '250'], keyCount: 40 });
  const clients: PlainClient[] = [];
  const before = await farm.held();
  for (let index = 0; index < SESSIONS; index++) {
    // As many places as a shop has rooms: an address carries fifty.
    const localAddress = `127.0.${index % 8}.1`;
    clients.push(await openPlainClient({ port: farm.port, privateKey: farm.privateKey(index), localAddress }));
  }
  await pause(2000);
  const after = await farm.held();
  const changes = await startChanges(farm);
  const busy = clients.slice(0, BUSY);
  await pressKeys(busy, 100, 0);
  const [cpu, startedAt] = [cpuTimeOf(farm.server.pid!), performance.now()];
  const samples = await pressKeys(busy, BUSY * KEYS_A_SECOND * SECONDS, 1000 / (BUSY * KEYS_A_SECOND));
  const share = ((cpuTimeOf(farm.server.pid!) - cpu) / (performance.now() - startedAt)) * 100;
  await changes.stop();
  // Whoever was dropped answers no more.
  const answers = await Promise.all(clients.map((client) => client.answerTo('j').catch(() => undefined)));
  const load = loadavg().map((one) => one.toFixed(1));
  printTable(
    `${SESSIONS} sessions, ${KEYS_A_SECOND} keys a second in ${BUSY} of them, one change a second; load ${load.join(' ')}`,
    [
      ['keys', 'median', 'p95', 'p99', 'process', 'still there', 'a further session'],
      [
        String(samples.length),
        inMs(quantile(samples, 0.5)),
        inMs(quantile(samples, 0.95)),
        inMs(quantile(samples, 0.99)),
        `${share.toFixed(0)} % of a core`,
        `${answers.filter((ms) => ms !== undefined).length} of ${SESSIONS}`,
        `${((after.rss - before.rss) / SESSIONS / 2 ** 20).toFixed(2)} MB`,
      ],
    ],
  );
  for (const client of clients) client.destroy();
}
