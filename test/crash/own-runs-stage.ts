/**
 * Two hosts of a hub whose programs hear what is paid, one of them killed again and again in the middle, and whether each
 * order was told at least once, none twice without saying so, and each failure listed.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import { startRedis } from '../cluster/redis-server.ts';
import { bundleProgram } from '../support/bundled-program.ts';
import type { OwnRunsWord } from './own-runs-host.ts';

const HOST = fileURLToPath(new URL('own-runs-host.ts', import.meta.url));
const TOKEN = 'kill-test-own-runs';

type Report = { events: number; runs: number; again: number; failed: number; kills: number; complaints: string[] };
type Options = {
  /** A folder that its caller removes. */
  folder: string;
  events: number;
  kills: number;
  /** How long all of it may take, in milliseconds. */
  withinMs: number;
};

/** Resolves with what came of it; rejects where it takes too long. */
export async function tellOwnPrograms({ folder, events, kills, withinMs }: Options): Promise<Report> {
  const program = await bundleProgram(HOST);
  const redis = await startRedis();
  const sandbox = await startSandbox({ items: 20, seed: 3, tokens: [TOKEN], ratePerMinute: 0 });
  const file = join(folder, 'told');
  const { database } = sandbox.world.shop;
  const until = AbortSignal.timeout(withinMs);
  const children = new Map<string, ChildProcess>();
  const waiting = new Map<string, (word: OwnRunsWord) => void>();

  function start(name: string): Promise<OwnRunsWord> {
    const child = fork(program.path, [sandbox.url, TOKEN, redis.url, join(folder, name), file], {
      execArgv: ['--no-warnings'],
    });
    child.on('message', (word: OwnRunsWord) => waiting.get(name)?.(word));
    children.set(name, child);
    return wordOf(name);
  }
  function wordOf(name: string): Promise<OwnRunsWord> {
    return new Promise((resolve, reject) => {
      waiting.set(name, resolve);
      until.addEventListener('abort', () => reject(new Error(`${name} says nothing more`)), { once: true });
    });
  }
  async function kill(name: string): Promise<void> {
    const child = children.get(name)!;
    const ended = new Promise((resolve) => void child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }
  async function ask(name: string): Promise<Extract<OwnRunsWord, { kind: 'runs' }>> {
    const answer = wordOf(name);
    children.get(name)!.send('runs');
    const word = await answer;
    return word.kind === 'runs' ? word : ask(name);
  }
  const told = () =>
    (existsSync(file) ? readFileSync(file, 'utf8') : '')
      // What stands behind the last line break is still being written.
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as { attempt: number; item: { id: string } });
  const paid = (): { id: string; numero: string }[] =>
    database
      .all<{ id: string; numero: number }>(
        'SELECT i.id, o.numero FROM items i JOIN orders o ON o.id = i.order_id WHERE i.seq > ?',
        last,
      )
      .map(({ id, numero }) => ({ id, numero: String(numero) }));

  const last = database.get<{ seq: number }>('SELECT max(seq) AS seq FROM items')!.seq;
  try {
    await Promise.all([start('one'), start('two')]);
    sandbox.world.changeSwitches({ paidPerMinute: Math.max(600, events * 6) });
    while (paid().length < events) await pause(20, undefined, { signal: until });
    sandbox.world.changeSwitches({ paidPerMinute: 0 });
    const wanted = paid();
    for (let round = 1; round <= kills; round++) {
      while (told().length < (wanted.length * round) / (kills + 1)) await pause(5, undefined, { signal: until });
      const victim = round % 2 === 1 ? 'one' : 'two';
      await kill(victim);
      await start(victim);
    }
    const isTold = () => new Set(told().map(({ item }) => item.id)).size >= wanted.length;
    while (!isTold() || (await ask('one')).openCount + (await ask('two')).openCount > 0)
      await pause(50, undefined, { signal: until });
    const listed = new Set([...(await ask('one')).failed, ...(await ask('two')).failed]);
    return judge(wanted, told(), listed, kills);
  } finally {
    for (const child of children.values()) child.kill('SIGKILL');
    await sandbox.close();
    await redis.close();
    program[Symbol.dispose]();
  }
}

function judge(
  wanted: readonly { id: string; numero: string }[],
  told: readonly { attempt: number; item: { id: string } }[],
  listed: ReadonlySet<string>,
  kills: number,
): Report {
  const complaints: string[] = [];
  const attempts = Map.groupBy(told, ({ item }) => item.id);
  for (const { id, numero } of wanted) {
    const numbers = (attempts.get(id) ?? []).map(({ attempt }) => attempt);
    if (numbers.length === 0) complaints.push(`${id} was told to nobody`);
    if (new Set(numbers).size < numbers.length) complaints.push(`${id} was told twice as ${numbers.join()}`);
    if (numero.endsWith('0') !== listed.has(id))
      complaints.push(`${id} (#${numero}): ${listed.has(id) ? '' : 'not '}listed`);
  }
  if (attempts.size > wanted.length) complaints.push('something else was told');
  const again = told.filter(({ attempt }) => attempt > 1).length;
  return { events: wanted.length, runs: told.length, again, failed: listed.size, kills, complaints };
}
