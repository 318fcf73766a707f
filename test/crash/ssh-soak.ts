/**
 * `npm run prove -- soak --minutes 30 --sessions 20 --seed 1`, after `npm run build`: sessions that press random keys,
 * scan, resize, quit and drop dead, on a store that loses requests. At the end every screen is compared with the store.
 * Ends with 1 if a session crashed, the server complained, or a screen is wrong.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { OrderItem } from '../../src/domain/records.ts';
import { figureOf, openFarm, runCommand } from '../ssh/farm.ts';
import { compareWithStore } from './ssh-soak-check.ts';
import { createOperator } from './ssh-soak-operator.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    sessions: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    calm: { type: 'string', default: '75' },
  },
});
const minutes = Number(values.minutes);
/** Longer than it takes until the deltas reach back over everything once. */
const calmMs = Number(values.calm) * 1000;
const count = Number(values.sessions);
const seed = Number(values.seed);
const OPEN = ['pending', 'accepted', 'in_production'] as const;
const FAULTS = [
  { kind: 'drop', when: 'before', probability: 0.3 },
  { kind: 'drop', when: 'after', probability: 0.3 },
  { kind: 'reset', when: 'after', probability: 0.2 },
  { kind: 'html', status: 502, probability: 0.3 },
  { kind: 'latency', ms: 800 },
  { kind: 'truncate', probability: 0.2 },
  { kind: 'garbage', probability: 0.2 },
  { kind: 'status', status: 429, probability: 0.2 },
  { kind: 'hang', when: 'before', probability: 0.05 },
];
const MB = 2 ** 20;

const say = (text: string) => console.log(`${new Date().toISOString().slice(11, 19)}  ${text}`);
const complaints: string[] = [];

await using farm = await openFarm({ items: 600, seed, flags: ['--max-sessions', '100'] });
const begin = await farm.held();
const operators = Array.from({ length: count }, (_, index) => createOperator(farm, index, seed * 1000 + index));
const ending = new AbortController();
const working = operators.map((operator) => operator.work(ending.signal));
const disturbing = disturb();
const changing = changeAsAnother();

const endsAt = performance.now() + minutes * 60_000;
while (performance.now() < endsAt && farm.server.exitCode === null) {
  await pause(Math.min(60_000, endsAt - performance.now()));
  const page = await farm.metrics().catch(() => '');
  const total = operators.reduce((sum, { counts }) => sum + counts.keys, 0);
  const rss = figureOf(page, 'bancada_resident_memory_bytes') / MB;
  say(`${total} keys, ${figureOf(page, 'bancada_ssh_sessions')} sessions, ${rss.toFixed(0)} MB resident`);
}
if (farm.server.exitCode !== null) complaints.push(`the server ended with ${farm.server.exitCode}`);

ending.abort();
await Promise.all([...working, disturbing, changing]);
await farm.control('DELETE', '/faults');
await farm.control('DELETE', '/switches');
say('All faults are over; waiting until every action has its verdict and the picture is whole again.');
await untilCalm();

const truth: OrderItem[] = [];
for (const status of OPEN) truth.push(...(await farm.items(status)));
complaints.push(...(await comparePicture()));
const compared = await Promise.all(
  operators.map(async (operator) => {
    const wrong = await compareWithStore(await operator.present(), truth);
    return wrong.map((text) => `session ${operator.index}: ${text}`);
  }),
);
complaints.push(...compared.flat());
say(`${count} screens are compared with the store`);

const page = await farm.metrics();
const crashed = figureOf(page, 'bancada_ssh_ended_crashed_total');
if (crashed > 0) complaints.push(`${crashed} sessions crashed`);
for (const operator of operators) complaints.push(...operator.complaints);
const words = farm
  .log()
  .split('\n')
  .slice(5)
  .filter((line) => line !== '');
if (words.length > 0) complaints.push(`the server said: ${words.slice(0, 5).join(' / ')}`);
for (const operator of operators) operator.leave();
for (const deadline = performance.now() + 10_000; performance.now() < deadline; await pause(200)) {
  if (figureOf(await farm.metrics(), 'bancada_ssh_sessions') === 0) break;
}
const end = await farm.held();
const sum = (pick: (counts: (typeof operators)[number]['counts']) => number) =>
  operators.reduce((total, { counts }) => total + pick(counts), 0);
console.log(
  JSON.stringify(
    {
      minutes,
      sessions: count,
      seed,
      keys: sum(({ keys }) => keys),
      scans: sum(({ scans }) => scans),
      resizes: sum(({ resizes }) => resizes),
      logins: sum(({ logins }) => logins),
      droppedDead: sum(({ drops }) => drops),
      frames: figureOf(page, 'bancada_ssh_frames_total'),
      residentMb: [begin.rss, end.rss].map((rss) => Math.round(rss / MB)),
      heapMb: [begin.heapUsed, end.heapUsed].map((heap) => Math.round(heap / MB)),
      handles: [begin.handleCount, end.handleCount],
      listeners: [begin.listenerCount, end.listenerCount],
      openFiles: [begin.fileCount, end.fileCount],
      complaints,
    },
    null,
    2,
  ),
);
if (complaints.length > 0) process.exitCode = 1;

/** Breaks the store in one way after the other, with calm between. */
async function disturb(): Promise<void> {
  for (let round = 0; !ending.signal.aborted; round++) {
    await rest(10_000);
    if (ending.signal.aborted) return;
    await farm.control('POST', '/faults', FAULTS[round % FAULTS.length]);
    await farm.control('PATCH', '/switches', { refusalStatus: round % 2 === 0 ? 400 : 422 });
    await rest(15_000);
    await farm.control('DELETE', '/faults');
  }
}

/** Another station works on the same items. */
async function changeAsAnother(): Promise<void> {
  const suffixes = { pending: 'aceitar', accepted: 'iniciar-producao', in_production: 'enviar' } as const;
  for (let round = 0; !ending.signal.aborted; round++) {
    await rest(3000);
    const status = OPEN[round % OPEN.length]!;
    const [item] = await farm.items(status).catch(() => []);
    if (item) await farm.post(item, suffixes[status]).catch(() => 0);
  }
}

async function rest(ms: number): Promise<void> {
  await pause(ms, undefined, { signal: ending.signal }).catch(() => {});
}

async function untilCalm(): Promise<void> {
  const deadline = performance.now() + 5 * 60_000;
  for (let calmSince: number | undefined; ;) {
    await pause(1000);
    const { isCalm, text } = await isCalmNow();
    if (!isCalm) calmSince = undefined;
    else if (performance.now() - (calmSince ??= performance.now()) > calmMs) return;
    if (performance.now() > deadline) {
      complaints.push(`it did not become calm: ${text}`);
      return;
    }
  }
}

async function isCalmNow(): Promise<{ isCalm: boolean; text: string }> {
  const page = await farm.metrics();
  const [open, failed] = [figureOf(page, 'bancada_outbox_open'), figureOf(page, 'bancada_failed_looks')];
  return { isCalm: open === 0 && failed === 0, text: `${open} open actions, ${failed} failed looks` };
}

/** What the server says of the open items against what the store says. */
async function comparePicture(): Promise<string[]> {
  const { out } = await runCommand(farm, 'queue --json');
  const shown = new Map((JSON.parse(out) as OrderItem[]).map(({ id, item_status }) => [id, item_status]));
  const wrong = truth.filter(({ id, item_status }) => shown.get(id) !== item_status).map(({ id }) => id);
  const known = new Set(truth.map(({ id }) => id));
  const surplus = [...shown.keys()].filter((id) => !known.has(id));
  say(`the picture has ${shown.size} open items, the store ${truth.length}`);
  return [
    ...wrong.map((id) => `the picture has ${id} as ${shown.get(id) ?? 'not open'}`),
    ...surplus.map((id) => `the picture has ${id}, the store does not`),
  ];
}
