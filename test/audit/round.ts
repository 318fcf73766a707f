/**
 * One round: a store, two homes behind lines that lose things, people at keyboards and scripts that want things of it,
 * and colleagues elsewhere. What they want follows from the seed; how it goes is the machine's.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Terminal } from '../journeys/harness/terminal.ts';
import { MOVES, type Ask, type History, type Move, type Price, type StoreItem, type TrailLine } from './history.ts';
import { openBench, runCommand, type Home } from './program.ts';
import { openRelay, type Mishap, type Relay } from './relay.ts';
import { openStore, type Store } from './store.ts';

export type RoundOptions = {
  /** The bundle under audit, and the one that plays the store. */
  program: string;
  storeProgram: string;
  seed: number;
};

const TOKEN = 'audit-token-5e1f';
const WATCH_SECONDS = 2;
const REST_MS = 25_000;
const KEYS: Readonly<Partial<Record<Move, string>>> = { accept: 'a', startProduction: 'i' };
const VERBS: Readonly<Record<Move, string>> = {
  accept: 'accept',
  startProduction: 'start',
  ship: 'ship',
  returnToProduction: 'return',
};
const MISHAPS: readonly [Mishap, number][] = [
  ['lose-request', 0.08],
  ['lose-answer', 0.14],
  ['late', 0.08],
  ['504-before', 0.05],
  ['504-after', 0.1],
  ['cut', 0.05],
  ['slow', 0.05],
];

/** Runs a round to its end, and answers what was seen of it. */
export async function runRound({ program, storeProgram, seed }: RoundOptions): Promise<History> {
  const chance = randomOf(seed);
  const store = await openStore(storeProgram, TOKEN, 1 + Math.floor(chance() * 1000), 120);
  await store.set({ links: chance() < 0.5 ? 'without-filters' : 'foreign-host' });
  const relays = await Promise.all(['a', 'b'].map((name) => openRelay(name, store.url)));
  const homes = ['a', 'b'].map((name, index) => homeOf(name, relays[index]!));
  const before = await store.items();
  const people = createPeople({ program, store, relays, homes, chance, items: before });
  try {
    await people.work();
    return await people.rest(before);
  } finally {
    await people.end();
    for (const relay of relays) await relay.close();
    await store.end();
  }
}

function homeOf(name: string, relay: Relay): Home {
  const folder = mkdtempSync(join(tmpdir(), `bancada-audit-${name}-`));
  return {
    name,
    env: {
      BANCADA_URL: relay.url,
      BANCADA_TOKEN: TOKEN,
      BANCADA_LANG: 'en',
      BANCADA_STATION: `station-${name}`,
      BANCADA_STATE_DIR: join(folder, 'state'),
      BANCADA_CONFIG_DIR: join(folder, 'config'),
      BANCADA_WATCH_SECONDS: String(WATCH_SECONDS),
      BANCADA_UNDO_SECONDS: '2',
    },
  };
}

type PeopleOptions = {
  program: string;
  store: Store;
  relays: readonly Relay[];
  homes: readonly Home[];
  chance: () => number;
  items: readonly StoreItem[];
};

function createPeople({ program, store, relays, homes, chance, items }: PeopleOptions) {
  const asks: Ask[] = [];
  const prices: Price[] = [];
  const texts: string[] = [];
  const benches = new Map<string, Terminal>();
  /** Mishaps that were meant for the writes of an item. */
  const meant = new Map<string, Mishap[]>();
  const free = new Map(
    Object.values(MOVES).map(({ from }) => [from as string, shuffled(items.filter((one) => one.status === from))]),
  );
  const take = (status: string): StoreItem | undefined => free.get(status)?.pop();
  let codeCount = 0;

  function loseThings(): void {
    for (const relay of relays) {
      relay.setMishaps((isWrite, url) => {
        const [, itemId = ''] = /\/itens\/([^/]+)\//.exec(url) ?? [];
        const wanted = isWrite ? meant.get(itemId)?.shift() : undefined;
        if (wanted) return wanted;
        if (!isWrite) return chance() < 0.03 ? 'lose-answer' : 'none';
        let dice = chance();
        for (const [mishap, share] of MISHAPS) if ((dice -= share) < 0) return mishap;
        return 'none';
      });
    }
  }

  function shuffled<T>(list: readonly T[]): T[] {
    return list
      .map((one) => ({ one, at: chance() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ one }) => one);
  }

  const anyHome = () => homes[chance() < 0.5 ? 0 : 1]!;

  async function command(home: Home, item: StoreItem, move: Move, killAfterMs?: number): Promise<Ask> {
    const code = move === 'ship' ? `CODE-${++codeCount}` : undefined;
    const ask: Ask = {
      at: Date.now(),
      home: home.name,
      by: 'command',
      move,
      itemId: item.id,
      ...(code ? { code } : {}),
    };
    asks.push(ask);
    const tracking = code ? ['--tracking', code] : [];
    const args = [VERBS[move], `${item.orderId}/${item.id}`, ...tracking, '--json', '--yes', '--wait', '4'];
    const { code: exit, stdout, stderr } = await runCommand(program, home, args, killAfterMs);
    texts.push(stdout, stderr);
    if (exit !== undefined) ask.exit = exit;
    const verdict = /"verdict":"([a-z-]+)"/.exec(stdout)?.[1];
    if (verdict) ask.verdict = verdict;
    return ask;
  }

  /** Somebody at the bench scans an item and presses its key; sometimes takes it back at once. */
  async function pressKey(home: Home, item: StoreItem, move: Move, isUndone: boolean): Promise<void> {
    const bench = benches.get(home.name);
    const key = KEYS[move];
    if (!bench || !key) return;
    await bench.scan(item.id);
    const isThere = await bench.waitFor('› Packing', { within: 20_000 }).then(
      () => true,
      () => false,
    );
    // What was not in front was not asked for.
    if (!isThere) return;
    const ask: Ask = { at: Date.now(), home: home.name, by: 'key', move, itemId: item.id, isAlone: true };
    asks.push(ask);
    await bench.press(key);
    if (isUndone) {
      await bench.press('z');
      ask.isTakenBack = await bench.waitFor('Taken back', { within: 1500 }).then(
        () => true,
        () => false,
      );
    }
    texts.push(bench.text());
  }

  async function open(home: Home): Promise<void> {
    const bench = openBench(program, home);
    benches.set(home.name, bench);
    await bench.waitFor('● live', { within: 60_000 });
  }

  async function price(home: Home): Promise<void> {
    const [productId] = shuffled(await store.products());
    const cents = 1000 + Math.floor(chance() * 9000);
    const amount = `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`;
    const asked: Price = { at: Date.now(), productId: productId!, cents, exit: undefined };
    prices.push(asked);
    const args = ['price', productId!, '--price', amount, '--unit', 'cents', '--yes', '--json'];
    const { code, stdout, stderr } = await runCommand(program, home, args);
    texts.push(stdout, stderr);
    asked.exit = code;
  }

  async function scripts(): Promise<void> {
    const [first, second] = [homes[0]!, homes[1]!];
    // An item through its life, as far as the line lets it.
    const one = take('in_production');
    for (const move of ['ship', 'returnToProduction', 'ship'] as const) if (one) await command(first, one, move);
    // Lost on the way, and a colleague does it meanwhile.
    const beaten = take('accepted');
    if (beaten) {
      meant.set(beaten.id, ['lose-request']);
      const asked = command(second, beaten, 'startProduction');
      await untilSent(beaten.id);
      await store.move(beaten, 'startProduction');
      await asked;
    }
    // Done, and the answer lost.
    const answered = take('pending');
    if (answered) {
      meant.set(answered.id, [chance() < 0.5 ? '504-after' : 'lose-answer']);
      await command(second, answered, 'accept');
    }
    // Never arrived, and nobody else does it.
    const lost = take('accepted');
    if (lost) {
      meant.set(lost.id, ['504-before']);
      await command(first, lost, 'startProduction');
    }
    await price(second);
    // In the wrong state: a refusal.
    const wrong = take('shipped');
    if (wrong) await command(second, wrong, 'accept');
    // Killed in the middle.
    const killed = take('pending');
    if (killed) {
      meant.set(killed.id, ['slow', 'none']);
      await command(first, killed, 'accept', 500 + Math.floor(chance() * 700));
    }
    const last = take('accepted');
    if (last) await command(anyHome(), last, 'startProduction');
  }

  async function untilSent(itemId: string): Promise<void> {
    for (let count = 0; count < 400; count++) {
      if (relays.some(({ passings }) => passings.some((one) => one.itemId === itemId))) return;
      await pause(25);
    }
  }

  async function keyboard(): Promise<void> {
    const [home] = homes;
    const [first, second, third] = [take('pending'), take('accepted'), take('pending')];
    if (first) await pressKey(home!, first, 'accept', false);
    if (second) await pressKey(home!, second, 'startProduction', false);
    if (third) await pressKey(home!, third, 'accept', true);
    if (chance() < 0.5) {
      await benches.get(home!.name)!.end();
      await open(home!);
    }
  }

  async function trailOf(home: Home): Promise<TrailLine[]> {
    const { stdout } = await runCommand(program, home, ['log', '--json']);
    texts.push(stdout);
    const lines = JSON.parse(stdout.trim() === '' ? '[]' : stdout) as Record<string, string | null>[];
    return lines.map((line) => ({
      at: Date.parse(line['at'] ?? ''),
      home: home.name,
      intentId: line['intent_id'] ?? '',
      move: line['operation'] ?? '',
      itemId: line['item_id'] ?? '',
      what: line['what'] ?? '',
      verdict: line['verdict'] ?? null,
    }));
  }

  async function countsOf(bench: Terminal, after: readonly StoreItem[]) {
    const names = { pending: 'Pending', accepted: 'Accepted', in_production: 'In production', shipped: 'Shipped' };
    const read = () =>
      Object.fromEntries(
        Object.entries(names).map(([status, name]) => {
          const shown = new RegExp(`${name} (\\d+\\+?)`).exec(bench.text())?.[1] ?? '';
          return [status, shown];
        }),
      );
    const isThere = () =>
      Object.entries(read()).every(
        ([status, text]) => text === String(after.filter((one) => one.status === status).length),
      );
    // Back to the queue, where the tabs are.
    await bench.press('1');
    await bench.waitFor(isThere, { within: 12_000 }).catch(() => {});
    texts.push(bench.text());
    return read();
  }

  return {
    async work(): Promise<void> {
      await open(homes[0]!);
      loseThings();
      await Promise.all([scripts(), keyboard()]);
    },

    /** Everything is well again; when nothing is under way any more, what there is to be seen is written down. */
    async rest(before: readonly StoreItem[]): Promise<History> {
      for (const relay of relays) relay.setMishaps(() => 'none');
      await open(homes[1]!);
      let trail: TrailLine[] = [];
      for (const endsAt = Date.now() + REST_MS; ; await pause(500)) {
        trail = (await Promise.all(homes.map(trailOf))).flat();
        if (isSettled(trail) || Date.now() > endsAt) break;
      }
      const after = await store.items();
      const screens = [];
      for (const [home, bench] of benches) screens.push({ home, counts: await countsOf(bench, after) });
      const lists = [];
      for (const status of ['pending', 'delivered']) {
        const { stdout } = await runCommand(program, homes[1]!, ['items', '--status', status, '--json']);
        const ids = (JSON.parse(stdout.trim() === '' ? '[]' : stdout) as { id: string }[]).map(({ id }) => id);
        lists.push({ home: 'b', status, ids });
      }
      const touched = new Set([...asks.map(({ itemId }) => itemId), ...trail.map(({ itemId }) => itemId)]);
      for (const { passings } of relays) for (const { itemId } of passings) touched.add(itemId);
      const isTouched = ({ id }: StoreItem) => touched.has(id);
      return {
        asks,
        passings: relays.flatMap(({ passings }) => passings).toSorted((a, b) => a.at - b.at),
        looks: relays.flatMap(({ looks }) => looks),
        trail,
        changes: await store.changes(before.filter(isTouched).map(({ id }) => id)),
        before: before.filter(isTouched),
        after,
        screens,
        lists,
        prices: [{ asked: prices, sent: relays.flatMap((relay) => relay.prices) }],
        texts,
        secret: TOKEN,
      };
    },

    async end(): Promise<void> {
      for (const bench of benches.values()) await bench.end();
    },
  };
}

/** Whether every intent on record has a verdict. */
function isSettled(trail: readonly TrailLine[]): boolean {
  return trail
    .filter(({ what }) => what === 'intent')
    .every(({ intentId }) => trail.some((one) => one.intentId === intentId && one.what === 'verdict'));
}

/** Numbers from 0 to 1 that follow from a seed. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
