/** What people and scripts do in a round, each in their own time; and what goes wrong beside them. */
import { setTimeout as pause } from 'node:timers/promises';
import { MOVES, type Ask, type Move, type Price, type StoreItem } from './history.ts';
import type { Plan } from './plan.ts';
import { openBench, openBenchOverSsh, runCommand, type Bench, type Home } from './program.ts';
import type { Mishap, Relay } from './relay.ts';
import type { Store } from './store.ts';
import { verdictIn, type Watcher } from './watcher.ts';

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
/** Until a key has its verdict: its grace, its request, a watch, and what an accident takes. */
const VERDICT_MS = 15_000;
const ON_ITS_WAY = 'an action is on its way';

export type PeopleOptions = {
  program: string;
  store: Store;
  relays: readonly Relay[];
  homes: readonly Home[];
  watcher: Watcher;
  plan: Plan;
  chance: () => number;
  items: readonly StoreItem[];
};

export type People = ReturnType<typeof createPeople>;

export function createPeople({ program, store, relays, homes, watcher, plan, chance, items }: PeopleOptions) {
  const asks: Ask[] = [];
  const prices: Price[] = [];
  const texts: string[] = [];
  const troubles: string[] = [];
  const benches = new Map<string, Bench>();
  /** What colleagues elsewhere have moved. */
  const moved: string[] = [];
  /** Mishaps that were meant for the writes of an item. */
  const meant = new Map<string, Mishap[]>();
  const [a, b] = [homes[0]!, homes[1]!];
  const isAlone = ({ orderId }: StoreItem) => items.filter((one) => one.orderId === orderId).length === 1;
  const free = new Map(
    Object.values(MOVES).map(({ from }) => [from as string, shuffled(items.filter((one) => one.status === from))]),
  );
  // What keys are pressed for is alone in its order, so that a screen's words can only be about it.
  const take = (status: string, hasToBeAlone = false): StoreItem | undefined => {
    const list = free.get(status) ?? [];
    const index = hasToBeAlone ? list.findIndex(isAlone) : list.length - 1;
    return index < 0 ? undefined : list.splice(index, 1)[0];
  };
  let codeCount = 0;
  let isFull = false;
  let fullUntil = 0;

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
      .toSorted((first, second) => first.at - second.at)
      .map(({ one }) => one);
  }

  async function command(home: Home, item: StoreItem, move: Move, killed?: Promise<void>): Promise<void> {
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
    const { code: exit, stdout, stderr } = await runCommand(program, home, args, killed);
    texts.push(stdout, stderr);
    if (home === a && (isFull || fullUntil >= ask.at)) ask.isDiskFull = true;
    if (exit !== undefined) ask.exit = exit;
    const verdict = /"verdict":"([a-z-]+)"/.exec(stdout)?.[1];
    if (verdict) ask.verdict = verdict;
  }

  /** Somebody scans an item and presses its key; nothing where it does not come in front. */
  async function pressKey(item: StoreItem, move: Move): Promise<{ ask: Ask; number: string } | undefined> {
    const { screen } = benches.get(a.name)!;
    await screen.scan(item.id);
    const isThere = await isSeen(`Scan ${item.id}: order`, 8000);
    const [, number = ''] = new RegExp(`Scan ${item.id}: order (\\S+)`).exec(screen.text()) ?? [];
    // What was not in front was not asked for.
    if (!isThere || number === '') return undefined;
    await pause(250);
    const ask: Ask = { at: Date.now(), home: a.name, by: 'key', move, itemId: item.id };
    asks.push(ask);
    await screen.press(KEYS[move]!);
    ask.isAcknowledged = await isSeen(ON_ITS_WAY, 700);
    return { ask, number: `#${number}` };
  }

  function isSeen(words: string, within: number): Promise<boolean> {
    return benches
      .get(a.name)!
      .screen.waitFor(words, { within })
      .then(
        () => true,
        () => false,
      );
  }

  /** Waits for what the screen says of a key, and writes it down. */
  async function hear({ ask, number }: { ask: Ask; number: string }, within = VERDICT_MS): Promise<void> {
    for (const endsAt = Date.now() + within; Date.now() < endsAt; await pause(100)) {
      const line = watcher.said(a.name, number, ask.at) ?? watcher.said(a.name, 'cannot record it', ask.at);
      const said = line === undefined ? undefined : verdictIn(line);
      if (said !== undefined) return void (ask.said = said);
    }
  }

  async function open(home: Home): Promise<void> {
    const isOverSsh = home === a && plan.isOverSsh;
    const bench = await (isOverSsh ? openBenchOverSsh : openBench)(program, home);
    benches.set(home.name, bench);
    watcher.watch(bench);
    const isLive = await bench.screen.waitFor('● live', { within: 60_000 }).then(
      () => true,
      () => false,
    );
    if (!isLive) troubles.push(`${home.name}: a minute after its start the bench says ${bench.screen.screen()[0]}`);
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

  /** An item through its life, as far as the line lets it; and a refusal. */
  async function lifeOfAnItem(): Promise<void> {
    const one = take('in_production');
    for (const move of ['ship', 'returnToProduction', 'ship'] as const) if (one) await command(a, one, move);
    const wrong = take('shipped');
    if (wrong) await command(b, wrong, 'accept');
  }

  async function lostAndFound(): Promise<void> {
    // Lost on the way, and a colleague does it meanwhile.
    const beaten = take('accepted');
    if (beaten) {
      meant.set(beaten.id, ['lose-request']);
      const asked = command(b, beaten, 'startProduction');
      await untilSent(beaten.id);
      await store.move(beaten, 'startProduction');
      await asked;
    }
    // Done, and the answer lost.
    const answered = take('pending');
    if (answered) {
      meant.set(answered.id, [chance() < 0.5 ? '504-after' : 'lose-answer']);
      await command(b, answered, 'accept');
    }
    await price(b);
  }

  async function neverArrived(): Promise<void> {
    const lost = take('accepted');
    if (lost) {
      meant.set(lost.id, ['504-before']);
      await command(a, lost, 'startProduction');
    }
    // Killed while its request is on its way.
    const killed = take('pending');
    if (killed) {
      meant.set(killed.id, ['slow', 'none']);
      const isSent = untilSent(killed.id).then(() => relays[0]!.noteUnheard(0, killed.id));
      await command(a, killed, 'accept', isSent);
    }
  }

  /** Colleagues elsewhere, of whom only the store tells. */
  async function colleagues(): Promise<void> {
    for (const move of ['accept', 'startProduction', 'ship'] as const) {
      await pause(800 + 1500 * chance());
      const item = take(MOVES[move].from);
      if (item) moved.push(item.id);
      if (item) await store.move(item, move);
    }
  }

  async function untilSent(itemId: string): Promise<void> {
    for (let count = 0; count < 800; count++) {
      if (relays.some(({ passings }) => passings.some((one) => one.itemId === itemId))) return;
      await pause(10);
    }
  }

  async function keyboard(): Promise<void> {
    const [first, second, third] = [take('pending', true), take('accepted', true), take('pending', true)];
    if (first) {
      // Done, and a gateway says that it does not know.
      if (chance() < 0.5) meant.set(first.id, ['504-after']);
      const key = await pressKey(first, 'accept');
      if (key) await hear(key);
    }
    if (second) await pressInTrouble(second);
    const key = third && (await pressKey(third, 'accept'));
    if (!key) return;
    await benches.get(a.name)!.screen.press('z');
    await hear(key, 2500);
    key.ask.isTakenBack = watcher.said(a.name, key.number, key.ask.at)?.includes('Taken back') === true;
  }

  function setFull(next: boolean): void {
    if (isFull) fullUntil = Date.now();
    isFull = next;
    a.setFull(next);
  }

  async function pressInTrouble(item: StoreItem): Promise<void> {
    const bench = benches.get(a.name)!;
    const { accident, stepMs } = plan;
    if (accident === 'full-disk') setFull(true);
    if (accident === 'cut') for (const relay of relays) relay.setCut(true);
    const key = await pressKey(item, 'startProduction');
    // Somewhere between the key and its verdict.
    await pause(chance() * 3000);
    if (accident === 'killed') {
      watcher.unwatch(bench);
      relays[0]!.noteUnheard(Date.now() - 2000);
      await bench.kill();
      await bench.end();
      await open(a);
    } else if (accident === 'stopped') {
      bench.signal('SIGSTOP');
      relays[0]!.noteUnheard(Date.now() - 2000);
      await pause(2000 + chance() * 3000);
      relays[0]!.noteUnheard(0);
      bench.signal('SIGCONT');
    } else if (accident === 'store-clock') await store.stepClock(stepMs);
    else if (accident === 'host-clock') a.stepClock(stepMs);
    if (key && accident !== 'cut') await hear(key, accident === 'none' ? VERDICT_MS : 6000);
    if (accident === 'full-disk') {
      const other = take('accepted');
      if (other) await command(a, other, 'startProduction');
      setFull(false);
    }
    for (const relay of relays) relay.setCut(false);
  }

  return {
    asks,
    moved,
    prices,
    texts,
    troubles,
    benches,
    open,

    /** All at once, as on a day that goes wrong. */
    async work(): Promise<void> {
      await Promise.all([open(a), open(b)]);
      loseThings();
      await Promise.all([lifeOfAnItem(), lostAndFound(), neverArrived(), colleagues(), keyboard()]);
      for (const relay of relays) relay.setMishaps(() => 'none');
    },

    async end(): Promise<void> {
      for (const bench of benches.values()) {
        watcher.unwatch(bench);
        await bench.end();
      }
    },
  };
}
