/**
 * One round: a store, two hosts behind lines that lose things, people at keyboards and scripts that want things of it,
 * and colleagues elsewhere. What they want follows from the seed; how it goes is the machine's.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startRedis, type RedisServer } from '../cluster/redis-server.ts';
import type {
  Counts,
  History,
  Passing,
  Shelf,
  Slip,
  EventAsk,
  SlipHistory,
  StockAsk,
  StockHistory,
  StoreItem,
  TrailLine,
} from './history.ts';
import { shelfOn } from './keyboard.ts';
import { NotJudged, watchMachine, type Machine } from './machine.ts';
import { createPeople } from './people.ts';
import { missingTools, planOf, randomOf, type Plan } from './plan.ts';
import { openHome, runCommand, type Bench, type Home } from './program.ts';
import { LOCALHOST, openRelays, openRelaysAtOneAddress, ownAddress } from './relay.ts';
import { openStore } from './store.ts';
import { countsOn, createWatcher } from './watcher.ts';

export type RoundOptions = {
  /** The bundle under audit, and the one that plays the store. */
  program: string;
  storeProgram: string;
  seed: number;
  /** What is otherwise than the seed says, as for a short round. */
  part?: Partial<Plan>;
  /** Ends the round before its time: then it throws. */
  ending?: AbortSignal;
};

const NAMES = ['a', 'b'];
const TOKEN = 'audit-token-5e1f';
/** Longer than what the lines keep back, also where a busy machine keeps it back for longer. */
const WATCH_SECONDS = 4;
const REST_MS = 40_000;
const ITEMS = 240;
/** A machine on which a round takes longer than this cannot be judged on. */
const MOST_MS = 600_000;
const missing = missingTools();

export type Round = History & { plan: Plan; stillMs: number };

/** Runs a round to its end, and answers what was seen of it. Throws {@link NotJudged} where the machine is too slow. */
export async function runRound({ program, storeProgram, seed, part, ending }: RoundOptions): Promise<Round> {
  const chance = randomOf(seed);
  const plan = { ...planOf(seed, chance, missing), ...part };
  const startedAt = Date.now();
  const machine = watchMachine();
  const store = await openStore(storeProgram, TOKEN, 1 + Math.floor(chance() * 1000), ITEMS);
  machine.watch(store.pid);
  await store.set({ links: plan.links });
  const redis = plan.hasHub ? await startRedis() : undefined;
  // What is one store to the hub has one address.
  const relays = await (redis ? openRelaysAtOneAddress : openRelays)(NAMES, store.url);
  const homes = NAMES.map((name, index) => {
    const hub = redis ? { BANCADA_HUB: redis.url, ...ownLocalhost(index) } : {};
    return homeOf(name, { BANCADA_URL: relays[index]!.url, ...hub }, machine, index === 0 ? plan : undefined);
  });
  const watcher = createWatcher();
  const [items, shelves] = [await store.items(), await store.shelves()];
  const people = createPeople({ program, store, relays, homes, watcher, plan, chance, items, shelves });
  const { scene } = people;
  async function wholeRound(): Promise<Round> {
    await Promise.all([people.work(), redis && comeBackEmpty(redis, chance() * 6000)]);
    const trail = await untilSettled(program, homes, startedAt, scene.texts);
    watcher.end();
    const [after, shelvesAfter] = [await store.items(), await store.shelves()];
    // Each looks at something of its own.
    const [screens, lists] = await Promise.all([
      Promise.all(
        [...scene.benches].map(async ([home, bench]) => {
          const counts = await countsAtRest(bench, after);
          scene.texts.push(bench.screen.text());
          return { home, counts, rows: bench.screen.screen() };
        }),
      ),
      listsOf(program, homes[1]!, seed),
    ]);
    const shown = await shelvesAtRest(scene.bench(), scene.stockAsks, shelves, shelvesAfter);
    if (Date.now() > startedAt + MOST_MS) throw new NotJudged(`it took ${seconds(Date.now() - startedAt)}`);
    const passings = relays.flatMap((relay) => relay.passings).toSorted((one, other) => one.at - other.at);
    const tooLate = passings.find(isTooLate);
    if (tooLate) {
      const lateMs = tooLate.doneAt! - tooLate.lostAt!;
      throw new NotJudged(`a request took effect ${seconds(lateMs)} after its answer was lost`);
    }
    const touched = new Set([...scene.asks, ...trail, ...passings].map(({ itemId }) => itemId));
    for (const id of scene.moved) touched.add(id);
    const before = items.filter(({ id }) => touched.has(id));
    return {
      plan,
      stillMs: machine.stillMs(),
      asks: scene.asks,
      passings,
      looks: relays.flatMap(({ looks }) => looks),
      trail,
      changes: await store.changes(before.map(({ id }) => id)),
      before,
      after,
      screens,
      glimpses: watcher.glimpses,
      lists,
      bulks: scene.bulks,
      parcels: scene.parcels,
      stock: {
        asks: scene.stockAsks,
        switches: scene.switches,
        together: scene.together,
        passings: [...scene.elsewhere, ...relays.flatMap(({ stockPassings }) => stockPassings)],
        looks: relays.flatMap(({ stockLooks }) => stockLooks),
        before: shelves,
        after: shelvesAfter,
        shown,
      },
      events: await slipsOf(program, homes, scene.events, plan),
      prices: [{ asked: scene.prices, sent: relays.flatMap((relay) => relay.prices) }],
      troubles: scene.troubles,
      texts: scene.texts,
      secret: TOKEN,
    };
  }

  const { promise: ended, reject } = Promise.withResolvers<never>();
  const end = () => reject(new Error('the run was ended'));
  ending?.addEventListener('abort', end);
  try {
    ending?.throwIfAborted();
    return await Promise.race([wholeRound(), ended]);
  } finally {
    ending?.removeEventListener('abort', end);
    machine.end();
    watcher.end();
    await people.end();
    for (const relay of relays) await relay.close();
    await store.end();
    await redis?.close();
    for (const home of homes) home.remove();
  }
}

const seconds = (ms: number) => `${Math.round(ms / 1000)} s`;

/** The store did it after the watch for it was over: what nobody promises anything of, see docs/trust.md. */
function isTooLate({ lostAt, doneAt }: Passing): boolean {
  return lostAt !== undefined && doneAt !== undefined && doneAt - lostAt > WATCH_SECONDS * 1000;
}

/** What makes `localhost` the address of the home's own relay. */
function ownLocalhost(index: number): Record<string, string> {
  const file = fileURLToPath(new URL('own-localhost.cjs', import.meta.url));
  return { NODE_OPTIONS: `--require ${JSON.stringify(file)}`, [LOCALHOST]: ownAddress(index) };
}

function homeOf(name: string, at: Record<string, string>, machine: Machine, plan: Plan | undefined): Home {
  const env = {
    ...at,
    BANCADA_TOKEN: TOKEN,
    BANCADA_LANG: 'en',
    BANCADA_WATCH_SECONDS: String(WATCH_SECONDS),
    BANCADA_UNDO_SECONDS: '2',
  };
  return openHome(name, env, machine, {
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
  const { machine } = homes[0]!;
  const trails = new Map<Home, TrailLine[]>();
  for (const endsAt = machine.calmMs() + REST_MS; ; await pause(2000)) {
    for (const home of homes) {
      // What is settled stays so: to ask costs a process.
      if (isSettled(trails.get(home))) continue;
      const { stdout } = await runCommand(program, home, ['log', '--json', '--limit', '5000']);
      texts.push(stdout);
      trails.set(home, linesOf(stdout, home, startedAt));
    }
    if (homes.every((home) => isSettled(trails.get(home))) || machine.calmMs() > endsAt)
      return [...trails.values()].flat();
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
    ...(line['stock_id'] ? { stockId: line['stock_id'], ...changeIn(line['asked'] ?? '') } : {}),
  }));
}

function changeIn(asked: string): { quantity?: number; isActive?: boolean } {
  const [, quantity] = /"to":\{[^}]*"quantidade":(\d+)/.exec(asked) ?? [];
  const [, isActive] = /"to":\{[^}]*"is_active":(true|false)/.exec(asked) ?? [];
  return {
    ...(quantity === undefined ? {} : { quantity: Number(quantity) }),
    ...(isActive === undefined ? {} : { isActive: isActive === 'true' }),
  };
}

/** Whether every intent on record has a verdict. */
function isSettled(trail: readonly TrailLine[] | undefined): boolean {
  return (
    trail !== undefined &&
    trail
      .filter(({ what }) => what === 'intent')
      .every(({ intentId }) => trail.some((one) => one.intentId === intentId && one.what === 'verdict'))
  );
}

/** What the tabs say once they say what the store has, or in the end. */
async function countsAtRest({ screen, sees, goTo }: Bench, after: readonly StoreItem[]): Promise<Counts> {
  const isThere = (rows: readonly string[]) => {
    const counts = countsOn(rows) ?? {};
    // A count with a mark is none yet.
    if (Object.keys(counts).length === 0) return false;
    return Object.entries(counts).every(
      ([status, count]) => count === after.filter((item) => item.status === status).length,
    );
  };
  // Back to the queue, where the tabs are, unless nobody has left it.
  if (countsOn(screen.screen()) === undefined) await goTo('1', (rows) => countsOn(rows) !== undefined);
  await sees(isThere, 25_000);
  return countsOn(screen.screen()) ?? {};
}

/** What the rows of the stock say of what was counted, once it is what the store has, or in the end. */
async function shelvesAtRest(
  { home, screen, sees, goTo }: Bench,
  asks: readonly StockAsk[],
  shelves: readonly Shelf[],
  after: readonly Shelf[],
): Promise<StockHistory['shown']> {
  const ids = new Set(asks.filter(({ by }) => by === 'key').map(({ stockId }) => stockId));
  const mine = shelves.filter(({ id }) => ids.has(id));
  if (mine.length === 0) return [];
  const shownIn = (rows: readonly string[]) =>
    rows.flatMap((row) => {
      const { shelf, quantity } = shelfOn(row, mine) ?? {};
      return shelf && quantity !== undefined ? [{ home: home.name, id: shelf.id, quantity }] : [];
    });
  const isThere = (rows: readonly string[]) =>
    shownIn(rows).every(({ id, quantity }) => after.find((one) => one.id === id)?.quantity === quantity);
  await goTo('4', 'sku');
  await screen.press('r');
  await sees((rows) => shownIn(rows).length > 0 && isThere(rows), 25_000);
  return shownIn(screen.screen());
}

async function listsOf(program: string, home: Home, seed: number): Promise<History['lists']> {
  const status = seed % 2 === 0 ? 'pending' : 'delivered';
  const { stdout } = await runCommand(program, home, ['items', '--status', status, '--json']);
  const ids = (JSON.parse(stdout.trim() === '' ? '[]' : stdout) as { id: string }[]).map(({ id }) => id);
  return [{ home: home.name, status, ids }];
}

/** What the hosts tell of notes and holds in the end. */
async function slipsOf(
  program: string,
  homes: readonly Home[],
  asks: readonly EventAsk[],
  { hasHub }: Plan,
): Promise<SlipHistory> {
  const hosts: SlipHistory['hosts'] = hasHub ? [NAMES] : [];
  const told: Slip[] = [];
  for (const home of asks.length > 0 ? homes : []) {
    for (const kind of ['note', 'hold'] as const) {
      const { stdout } = await runCommand(program, home, [kind, '--json']);
      const lines = JSON.parse(stdout.trim() === '' ? '[]' : stdout) as Record<string, string>[];
      for (const { order_id = '', item_id = '', text = '', reason = '' } of lines) {
        const about = kind === 'note' ? { about: order_id, words: text } : { about: item_id, words: reason };
        told.push({ home: home.name, kind, ...about });
      }
    }
  }
  return { asks, told, hosts };
}
