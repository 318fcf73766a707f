/**
 * One round: a store, two hosts behind lines that lose things, people at keyboards and scripts that want things of it,
 * and colleagues elsewhere. What they want follows from the seed; how it goes is the machine's.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { startRedis, type RedisServer } from '../hub/redis-server.ts';
import type { Counts, History, StoreItem, TrailLine } from './history.ts';
import { createPeople } from './people.ts';
import { missingTools, planOf, randomOf, type Plan } from './plan.ts';
import { openHome, runCommand, type Bench, type Home } from './program.ts';
import { openRelay } from './relay.ts';
import { openStore } from './store.ts';
import { countsOn, createWatcher } from './watcher.ts';

export type RoundOptions = {
  /** The bundle under audit, and the one that plays the store. */
  program: string;
  storeProgram: string;
  seed: number;
};

const TOKEN = 'audit-token-5e1f';
const WATCH_SECONDS = 2;
const REST_MS = 40_000;
const ITEMS = 240;
const missing = missingTools();

/** Runs a round to its end, and answers what was seen of it. */
export async function runRound({ program, storeProgram, seed }: RoundOptions): Promise<History & { plan: Plan }> {
  const chance = randomOf(seed);
  const plan = planOf(seed, chance, missing);
  const startedAt = Date.now();
  const store = await openStore(storeProgram, TOKEN, 1 + Math.floor(chance() * 1000), ITEMS);
  await store.set({ links: plan.links });
  const redis = plan.hasHub ? await startRedis() : undefined;
  const relays = await Promise.all(['a', 'b'].map((name) => openRelay(name, store.url)));
  const homes = ['a', 'b'].map((name, index) =>
    homeOf(name, relays[index]!.url, redis, index === 0 ? plan : undefined),
  );
  const watcher = createWatcher();
  const items = await store.items();
  const people = createPeople({ program, store, relays, homes, watcher, plan, chance, items });
  try {
    await Promise.all([people.work(), redis && comeBackEmpty(redis, chance() * 6000)]);
    const trail = await untilSettled(program, homes, startedAt, people.texts);
    watcher.end();
    const after = await store.items();
    const screens = [];
    for (const [home, bench] of people.benches) {
      const counts = await countsAtRest(bench, after);
      people.texts.push(bench.screen.text());
      screens.push({ home, counts, rows: bench.screen.screen() });
    }
    const lists = await listsOf(program, homes[1]!);
    const passings = relays.flatMap((relay) => relay.passings).toSorted((one, other) => one.at - other.at);
    const touched = new Set([...people.asks, ...trail, ...passings].map(({ itemId }) => itemId));
    for (const id of people.moved) touched.add(id);
    const before = items.filter(({ id }) => touched.has(id));
    return {
      plan,
      asks: people.asks,
      passings,
      looks: relays.flatMap(({ looks }) => looks),
      trail,
      changes: await store.changes(before.map(({ id }) => id)),
      before,
      after,
      screens,
      glimpses: watcher.glimpses,
      lists,
      prices: [{ asked: people.prices, sent: relays.flatMap((relay) => relay.prices) }],
      troubles: people.troubles,
      texts: people.texts,
      secret: TOKEN,
    };
  } finally {
    watcher.end();
    await people.end();
    for (const relay of relays) await relay.close();
    await store.end();
    await redis?.close();
    for (const home of homes) home.remove();
  }
}

function homeOf(name: string, url: string, redis: RedisServer | undefined, plan: Plan | undefined): Home {
  const env = {
    BANCADA_URL: url,
    BANCADA_TOKEN: TOKEN,
    BANCADA_LANG: 'en',
    BANCADA_WATCH_SECONDS: String(WATCH_SECONDS),
    BANCADA_UNDO_SECONDS: '2',
    ...(redis ? { BANCADA_HUB: redis.url } : {}),
  };
  return openHome(name, env, {
    hasDisk: plan?.accident === 'full-disk',
    hasClock: plan?.accident === 'host-clock',
  });
}

async function comeBackEmpty(redis: RedisServer, afterMs: number): Promise<void> {
  await pause(afterMs);
  await redis.restart();
}

/** The audit trails of all, once every intent has a verdict. */
async function untilSettled(
  program: string,
  homes: readonly Home[],
  startedAt: number,
  texts: string[],
): Promise<TrailLine[]> {
  for (const endsAt = Date.now() + REST_MS; ; await pause(1000)) {
    const trail: TrailLine[] = [];
    for (const home of homes) {
      const { stdout } = await runCommand(program, home, ['log', '--json', '--limit', '5000']);
      texts.push(stdout);
      trail.push(...linesOf(stdout, home, startedAt));
    }
    if (isSettled(trail) || Date.now() > endsAt) return trail;
  }
}

function linesOf(stdout: string, home: Home, startedAt: number): TrailLine[] {
  const lines = JSON.parse(stdout.trim() === '' ? '[]' : stdout) as Record<string, string | null>[];
  // On our clock: by how much that of the host was ahead of it then is what makes it a moment of this round.
  const ours = (at: number) => {
    const found = home.aheadMs.find((ahead) => at - ahead >= startedAt - 5000 && at - ahead <= Date.now() + 5000);
    return at - (found ?? 0);
  };
  return lines.map((line) => ({
    at: ours(Date.parse(line['at'] ?? '')),
    home: home.name,
    intentId: line['intent_id'] ?? '',
    move: line['operation'] ?? '',
    itemId: line['item_id'] ?? '',
    what: line['what'] ?? '',
    verdict: line['verdict'] ?? null,
  }));
}

/** Whether every intent on record has a verdict. */
function isSettled(trail: readonly TrailLine[]): boolean {
  return trail
    .filter(({ what }) => what === 'intent')
    .every(({ intentId }) => trail.some((one) => one.intentId === intentId && one.what === 'verdict'));
}

/** What the tabs say once they say what the store has, or in the end. */
async function countsAtRest({ screen }: Bench, after: readonly StoreItem[]): Promise<Counts> {
  const isThere = (rows: readonly string[]) => {
    const counts = countsOn(rows) ?? {};
    // A count with a mark is none yet.
    if (Object.keys(counts).length === 0) return false;
    return Object.entries(counts).every(
      ([status, count]) => count === after.filter((item) => item.status === status).length,
    );
  };
  // Back to the queue, where the tabs are.
  await screen.press('1');
  await screen.waitFor(isThere, { within: 25_000 }).catch(() => {});
  return countsOn(screen.screen()) ?? {};
}

async function listsOf(program: string, home: Home): Promise<History['lists']> {
  const lists = [];
  for (const status of ['pending', 'delivered']) {
    const { stdout } = await runCommand(program, home, ['items', '--status', status, '--json']);
    const ids = (JSON.parse(stdout.trim() === '' ? '[]' : stdout) as { id: string }[]).map(({ id }) => id);
    lists.push({ home: home.name, status, ids });
  }
  return lists;
}
