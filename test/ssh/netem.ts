/**
 * `npm run prove -- netem --delay 100 --loss 1 --keys 400`, as root, after `npm run build`: the same keys on a line through a
 * network namespace that delays and loses packets, and on one that does not. Both screens must come out alike.
 *
 *     this process ─Unix socket→ relay in the namespace ─veth, netem→ the server
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { quantile } from '../benchmarks/figures.ts';
import { figureOf, openFarm, stop } from './farm.ts';
import { openClient, type Client } from './ssh-stage.ts';

const { values } = parseArgs({
  options: {
    delay: { type: 'string', default: '100' },
    loss: { type: 'string', default: '1' },
    keys: { type: 'string', default: '400' },
  },
});
// No Enter: letters that a stalled line delivers together with one are a scan.
const KEYS = [
  'j',
  'j',
  'j',
  'k',
  '\x1b[6~',
  '\x1b[5~',
  'G',
  'g',
  '\t',
  '\x1b[Z',
  '2',
  '4',
  '5',
  '6',
  '1',
  '1',
  '?',
  '\x1b',
];
const CHECK_EVERY = 40;
const QUIET_MS = 1500;

const name = `bancada-${process.pid}`;
const inside = `bn${process.pid % 100_000}i`;
const outside = `bn${process.pid % 100_000}o`;
// From the block for documentation of networks.
const [serverAddress, clientAddress] = ['192.0.2.1', '192.0.2.2'];

const obstacle = layLine();
if (obstacle !== undefined) {
  console.log(`No network namespace with netem here (${obstacle}).`);
  console.log(
    'The relay holds the bytes back instead, and a piece that is lost for as long as TCP takes to send it again.',
  );
}
try {
  await compare(obstacle === undefined);
} finally {
  takeUpLine();
}

/** A pair of ends, one in a namespace of its own, that delays and loses; answers why there is none. */
function layLine(): string | undefined {
  if (process.getuid?.() !== 0) return 'it wants root';
  const netem = ['netem', 'delay', `${values.delay}ms`, '10ms', 'loss', `${values.loss}%`];
  const steps = [
    ['ip', 'netns', 'add', name],
    ['ip', 'link', 'add', outside, 'type', 'veth', 'peer', 'name', inside],
    ['ip', 'link', 'set', inside, 'netns', name],
    ['ip', 'addr', 'add', `${serverAddress}/30`, 'dev', outside],
    ['ip', 'link', 'set', outside, 'up'],
    ['ip', '-n', name, 'addr', 'add', `${clientAddress}/30`, 'dev', inside],
    ['ip', '-n', name, 'link', 'set', inside, 'up'],
    ['tc', 'qdisc', 'add', 'dev', outside, 'root', ...netem],
    ['ip', 'netns', 'exec', name, 'tc', 'qdisc', 'add', 'dev', inside, 'root', ...netem],
    ['ip', 'netns', 'exec', name, 'ping', '-c', '5', '-i', '0.2', '-W', '2', '-q', serverAddress],
  ];
  for (const [command = '', ...args] of steps) {
    const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
    if (status === 0) continue;
    takeUpLine();
    return `${command} ${args.slice(0, 4).join(' ')}: ${error?.message ?? stderr.trim()}`;
  }
  return undefined;
}

function takeUpLine(): void {
  spawnSync('ip', ['link', 'del', outside]);
  spawnSync('ip', ['netns', 'del', name]);
}

/** What comes on a Unix socket goes to the server, at once or late, always in order. */
function relayProgram(socketPath: string, host: string, port: number, isLate: boolean): string {
  return `const net = require('node:net');
    const [delay, loss] = ${JSON.stringify(isLate ? [Number(values.delay), Number(values.loss) / 100] : [0, 0])};
    function carry(from, to) {
      const pieces = [];
      let freeAt = 0;
      function pass() {
        while (pieces.length > 0 && pieces[0].at <= Date.now()) to.write(pieces.shift().chunk);
        if (pieces.length > 0) setTimeout(pass, pieces[0].at - Date.now());
      }
      from.on('data', (chunk) => {
        const lost = Math.random() < loss ? 200 + 2 * delay : 0;
        freeAt = Math.max(freeAt, Date.now() + delay + lost);
        pieces.push({ at: freeAt, chunk });
        if (pieces.length === 1) setTimeout(pass, freeAt - Date.now());
      });
      from.on('close', () => setTimeout(() => to.destroy(), 2 * delay));
      from.on('error', () => {});
    }
    net.createServer((near) => {
      const far = net.connect({ host: '${host}', port: ${port}, noDelay: true });
      carry(near, far);
      carry(far, near);
    }).listen(${JSON.stringify(socketPath)});`;
}

async function compare(isLaid: boolean): Promise<void> {
  await using farm = await openFarm({
    items: 1500,
    flags: isLaid ? ['--host', '0.0.0.0'] : [],
    keyOptions: 'station="bench"',
  });
  const socketPath = join(farm.folder, 'relay');
  const host = isLaid ? serverAddress : '127.0.0.1';
  const relay = relayProgram(socketPath, host, farm.port, !isLaid);
  const prefix = isLaid ? ['ip', 'netns', 'exec', name] : [];
  const [command = '', ...args] = [...prefix, process.execPath, '-e', relay];
  const relaying = spawn(command, args, { stdio: 'inherit' });
  try {
    while (!existsSync(socketPath)) await pause(20);
    const size = { columns: 120, rows: 40, port: farm.port, privateKey: farm.privateKey(0) };
    const startedAt = performance.now();
    using far = await openClient({ ...size, through: socketPath });
    await far.waitFor('Queue');
    const openMs = performance.now() - startedAt;
    using near = await openClient(size);
    await near.waitFor('Queue');
    await bothQuiet(far, near);

    const changing = new AbortController();
    const changes = change(farm, changing.signal);
    let wrongCount = 0;
    let checkCount = 0;
    const total = Number(values.keys);
    for (let key = 1; key <= total; key++) {
      const text = KEYS[(key * 7 + Math.floor(key / 5)) % KEYS.length]!;
      near.write(text);
      far.write(text);
      // Held down for a while, then as people do.
      await pause(key % CHECK_EVERY < 25 ? 35 : 300);
      if (key % CHECK_EVERY !== 0) continue;
      await bothQuiet(far, near);
      checkCount++;
      const [there, here] = [shownBy(far), shownBy(near)];
      const row = here.findIndex((line, y) => line !== there[y]);
      if (row < 0) continue;
      wrongCount++;
      console.log(`after ${key} keys row ${row} is\n  ${there[row]}\ninstead of\n  ${here[row]}`);
    }
    changing.abort();
    const changeCount = await changes;
    // Keys that are certain to change something.
    for (const text of ['\x1b', '\x1b', '\x1b', '1', 'g']) {
      far.write(text);
      await pause(300);
    }
    await bothQuiet(far, near);
    const waits: number[] = [];
    for (let step = 0; step < 40; step++) {
      waits.push(await answerTo(far, step % 2 === 0 ? 'j' : 'k'));
      await pause(100);
    }
    const answered = waits.filter((ms) => Number.isFinite(ms));
    console.log(
      `${values.delay} ms each way and ${values.loss} % lost each way; 120×40, ${total} keys, ${changeCount} changes by another station`,
    );
    console.log(`  ${checkCount} comparisons with the session without delay, ${wrongCount} wrong`);
    console.log(
      `  login → screen ${openMs.toFixed(0)} ms; key → paint median ${quantile(answered, 0.5).toFixed(0)} ms, p95 ${quantile(answered, 0.95).toFixed(0)} ms`,
    );
    console.log(`  bytes to the terminal: ${far.byteCount()} delayed, ${near.byteCount()} without delay`);
    await farm
      .metrics()
      .then((page) => console.log(`  crashed sessions: ${figureOf(page, 'bancada_ssh_ended_crashed_total')}`));
    if (wrongCount > 0) process.exitCode = 1;
  } finally {
    await stop(relaying);
  }
}

/** One change a second by another station; returns how many there were. */
async function change(farm: Awaited<ReturnType<typeof openFarm>>, signal: AbortSignal): Promise<number> {
  const waiting = await farm.items('pending');
  let count = 0;
  for (const item of waiting) {
    if (signal.aborted) break;
    await farm.post(item, 'aceitar');
    count++;
    await pause(1000, undefined, { signal }).catch(() => {});
  }
  return count;
}

/** Milliseconds until something comes after these bytes; NaN where nothing does in five seconds. */
function answerTo(client: Client, text: string): Promise<number> {
  return new Promise((answered) => {
    const sentAt = performance.now();
    const before = client.byteCount();
    client.write(text);
    const look = setInterval(() => {
      const ms = performance.now() - sentAt;
      if (client.byteCount() === before && ms < 5000) return;
      clearInterval(look);
      answered(ms < 5000 ? ms : Number.NaN);
    }, 1);
  });
}

/** Waits until the store's changes have been read by both and neither is sent anything. */
async function bothQuiet(far: Client, near: Client): Promise<void> {
  for (let quietSince = performance.now(), seen = -1; performance.now() - quietSince < QUIET_MS; await pause(50)) {
    const now = far.byteCount() + near.byteCount();
    if (now === seen) continue;
    seen = now;
    quietSince = performance.now();
  }
}

/** The screen without the clock and the glow of a change, which the two may see at other moments. */
function shownBy(client: Client): string[] {
  return client.screen().map((line) =>
    line
      .replaceAll(/~(?=#| {3}")/g, ' ')
      .replaceAll(/\d\d:\d\d/g, 'time')
      .trimEnd(),
  );
}
