/** Host processes at one hub and one sandbox, what they have told, and whether that is what the store says. */
import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createClient } from '../../src/api/client.ts';
import { OPEN_STATUSES, readStatus } from '../../src/domain/lifecycle.ts';
import { startSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';
import type { HubState } from '../../src/replica/health.ts';
import { startRedis, type RedisServer } from '../cluster/redis-server.ts';
import { bundleProgram } from '../support/bundled-program.ts';
import { startFreezingProxy, type FreezingProxy } from './freezing-proxy.ts';
import type { HostAsk, HostWord } from './hub-host.ts';

const HOST = fileURLToPath(new URL('hub-host.ts', import.meta.url));
/** The token of the stage's store. */
export const HUB_TOKEN = 'kill-test-hub';
const OPERATIONS: Record<string, string> = { accept: 'itens.aceitar', startProduction: 'itens.iniciar-producao' };

export type HubHost = {
  name: string;
  proxy: FreezingProxy;
  mode(): HubState['mode'] | undefined;
  /** Starts its process; resolves when that runs: how long a busy machine takes for it says nothing of the hub. */
  start(): Promise<void>;
  signal(name: NodeJS.Signals): void;
  kill(): Promise<void>;
  ask(what: HostAsk): void;
  picture(): Promise<Extract<HostWord, { kind: 'picture' }>>;
};

export type HubStageOptions = {
  hostCount: number;
  stationsEach: number;
  limitPerMinute: number;
  items: number;
  paidPerMinute: number;
  actEveryMs: number;
  seed?: number;
  /** Without one, every host polls for itself. */
  hasHub?: boolean;
};

export async function startHubStage(options: HubStageOptions) {
  const {
    hostCount,
    stationsEach,
    limitPerMinute,
    items,
    paidPerMinute,
    actEveryMs,
    seed = 1,
    hasHub = true,
  } = options;
  // A host begins as quickly as the built program does: compiled once, not at every start.
  const program = await bundleProgram(HOST);
  const redis: RedisServer = await startRedis();
  const sandbox: Sandbox = await startSandbox({
    items,
    seed,
    tokens: [HUB_TOKEN],
    ratePerMinute: paidPerMinute,
    switches: { rateLimit: limitPerMinute },
  });
  const intents = new Map<string, { itemId: string; operation: string }>();
  const verdicts = new Map<string, string>();
  const dirs: string[] = [];
  const waiters = new Set<() => void>();

  async function aHost(index: number): Promise<HubHost> {
    const name = `host-${index + 1}`;
    const dir = mkdtempSync(join(tmpdir(), 'bancada-kill-hub-'));
    dirs.push(dir);
    const proxy = await startFreezingProxy(redis.port);
    let child: ChildProcess | undefined;
    let mode: HubState['mode'] | undefined;
    let onPicture: ((word: Extract<HostWord, { kind: 'picture' }>) => void) | undefined;

    function receive(word: HostWord): void {
      if (word.kind === 'began') return;
      if (word.kind === 'mode') mode = word.isLoaded ? word.mode : undefined;
      else if (word.kind === 'intent') intents.set(word.id, word);
      else if (word.kind === 'verdict') verdicts.set(word.id, word.verdict);
      else onPicture?.(word);
      for (const look of Array.from(waiters)) look();
    }
    return {
      name,
      proxy,
      mode: () => mode,
      start() {
        mode = undefined;
        const hub = hasHub ? `redis://127.0.0.1:${proxy.port}` : '-';
        const numbers = [index * stationsEach, stationsEach, hostCount * stationsEach, actEveryMs].map(String);
        child = fork(program.path, [sandbox.url, HUB_TOKEN, hub, dir, name, ...numbers], {
          execArgv: ['--no-warnings'],
        });
        child.on('message', receive);
        return new Promise((resolve) => void child!.once('message', () => resolve()));
      },
      signal: (signal) => void child?.kill(signal),
      async kill() {
        if (!child || child.exitCode !== null || child.signalCode !== null) return;
        const ended = new Promise((resolve) => void child!.once('exit', resolve));
        child.kill('SIGKILL');
        await ended;
        mode = undefined;
      },
      ask: (what) => void child?.send(what),
      picture: () =>
        new Promise((resolve) => {
          onPicture = resolve;
          child?.send('picture' satisfies HostAsk);
        }),
    };
  }
  const hosts = await Promise.all(Array.from({ length: hostCount }, (_, i) => aHost(i)));

  /** Milliseconds until it is so; `undefined` where it is not within the time. */
  function until(isSo: () => boolean, withinMs: number): Promise<number | undefined> {
    const startedAt = performance.now();
    return new Promise((resolve) => {
      const end = (took: number | undefined) => {
        clearTimeout(late);
        waiters.delete(look);
        resolve(took);
      };
      const look = () => void (isSo() && end(performance.now() - startedAt));
      const late = setTimeout(() => end(undefined), withinMs);
      waiters.add(look);
      look();
    });
  }

  /** What the store says of every item. */
  async function truth(): Promise<Map<string, string>> {
    const client = createClient({ baseUrl: sandbox.url, token: HUB_TOKEN });
    const found = new Map<string, string>();
    for (const status of OPEN_STATUSES) {
      for (let page = 1, lastPage = 1; page <= lastPage; page++) {
        const { data } = await client.listItems({ status, page });
        lastPage = data.lastPage;
        for (const row of data.rows) found.set(row.id, `${row.item_status} ${row.updated_at}`);
      }
    }
    await client.close();
    return found;
  }

  return {
    redis,
    sandbox,
    hosts,
    intents,
    verdicts,
    until,
    isLed: (of: readonly HubHost[] = hosts) => {
      const modes = modesOf(of);
      return (
        modes.filter((mode) => mode === 'leading').length === 1 &&
        modes.every((mode) => mode === 'leading' || mode === 'following')
      );
    },
    areDirect: (of: readonly HubHost[] = hosts) => modesOf(of).every((mode) => mode === 'direct'),
    leader: () => hosts.find((host) => host.mode() === 'leading'),
    /** Requests of each minute so far, and how many of them were too many. */
    requests() {
      const log = sandbox.world.log.list();
      const refused = log.filter(({ status }) => status === 429);
      const refusedReads = refused.filter(({ method }) => method === 'GET').length;
      // Since the first request of all.
      const refusedAfterMs = refused.map(({ at }) => Date.parse(at) - Date.parse(log[0]!.at));
      return { log, refusedReads, refused: refused.length, refusedAfterMs };
    },

    /** Lets everything come to rest and answers what is not as it should be. */
    async judge(): Promise<string[]> {
      const complaints: string[] = [];
      for (const host of hosts) host.ask('rest');
      sandbox.world.changeSwitches({ rateLimit: 0, paidPerMinute: 0, deliveredPerMinute: 0, cancelledPerMinute: 0 });
      await until(() => [...intents.keys()].every((id) => verdicts.has(id)), 90_000);
      let differences: string[] = [];
      for (let attempt = 0; attempt < 90; attempt++) {
        differences = [];
        const now = await truth();
        for (const host of hosts) {
          const { items: shown } = await host.picture();
          const open = shown.filter(([, version]) => isOpen(version));
          const seen = new Map(shown);
          for (const [id, version] of now)
            if (seen.get(id) !== version) differences.push(`${host.name}: ${id} is ${version}, shown ${seen.get(id)}`);
          for (const [id, version] of open)
            if (!now.has(id)) differences.push(`${host.name}: ${id} is not open, shown ${version}`);
        }
        if (differences.length === 0) break;
        await pause(1000);
      }
      complaints.push(...differences.slice(0, 5).map((text) => `diverged: ${text}`));
      const applied = Map.groupBy(
        sandbox.world.log.list({ method: 'POST' }).filter((request) => request.applied),
        ({ operation, path }) => `${operation} ${path.split('/').at(-2)}`,
      );
      for (const [what, requests] of applied)
        if (requests.length > 1) complaints.push(`doubled: ${what} took effect ${requests.length} times`);
      for (const [id, { itemId, operation }] of intents) {
        const verdict = verdicts.get(id);
        const isApplied = applied.has(`${OPERATIONS[operation]} ${itemId}`);
        if (verdict === undefined) complaints.push(`lost: ${operation} ${itemId} has no verdict`);
        else if (verdict === 'applied' && !isApplied)
          complaints.push(`lost: ${operation} ${itemId} is told as applied and is not`);
        else if (verdict !== 'applied' && verdict !== 'already-so' && verdict !== 'unconfirmed' && isApplied)
          complaints.push(`lost: ${operation} ${itemId} is told as ${verdict} and was applied`);
      }
      return complaints;
    },
    async close() {
      await Promise.all(hosts.map((host) => host.kill()));
      for (const host of hosts) host.proxy.close();
      await sandbox.close();
      await redis.close();
      for (const dir of dirs) rmSync(dir, { recursive: true, force: true });
      program[Symbol.dispose]();
    },
  };
}

const modesOf = (of: readonly HubHost[]) => of.map((host) => host.mode());

function isOpen(version: string): boolean {
  const status = readStatus(version.split(' ', 1)[0] ?? '');
  return OPEN_STATUSES.some((open) => open === status);
}
