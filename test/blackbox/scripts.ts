/** What scripts do in a round: commands, one after the other, and what they ended with. */
import {
  MOVES,
  type Ask,
  type Move,
  type PackItem,
  type Price,
  type Slip,
  type StockAsk,
  type Switch,
} from './history.ts';
import { runCommand, type Home } from './program.ts';
import type { Scene } from './scene.ts';

const VERBS: Readonly<Record<Move, string>> = {
  accept: 'accept',
  startProduction: 'start',
  ship: 'ship',
  returnToProduction: 'return',
};

/** Names of {@link createScripts}; a round runs some of them. */
export const SCRIPTS = [
  'lifeOfAnItem',
  'lostAndFound',
  'neverArrived',
  'fromAPipe',
  'countShelves',
  'switchShelves',
  'noteAndHold',
] as const;
export type Script = (typeof SCRIPTS)[number];

/** `isDiskFull`: whether the disk of the first host was full at some time since then. */
export function createScripts(scene: Scene, isDiskFull: (sinceMs: number) => boolean) {
  const { program, store, relays, chance, a, b, asks, prices, texts, meant, stockAsks, take } = scene;
  let pipeCount = 0;

  /** Runs a command for something; returns what it printed. */
  async function run(
    home: Home,
    args: string[],
    asked: readonly (Ask | StockAsk | Switch)[],
    input?: string,
    killed?: Promise<void>,
  ) {
    const at = Date.now();
    const { code, stdout, stderr } = await runCommand(program, home, [...args, '--json', '--yes', '--wait', '8'], {
      killed,
      input,
    });
    texts.push(stdout, stderr);
    for (const ask of asked) {
      if (home === a && isDiskFull(at) && 'move' in ask) ask.isDiskFull = true;
      if (code !== undefined) ask.exit = code;
    }
    return stdout;
  }

  async function command(home: Home, item: PackItem, move: Move, killed?: Promise<void>): Promise<void> {
    const code = move === 'ship' ? scene.newCode(item) : undefined;
    const common = { at: Date.now(), home: home.name, by: 'command', move, itemId: item.id } as const;
    const ask: Ask = { ...common, ...(code ? { code } : {}) };
    asks.push(ask);
    // What is fetched by its buyer has no carrier: that a code is meant for it has to be said.
    const forPickup = item.method === 'Retirada' ? ['--other-carrier'] : [];
    const tracking = code ? ['--tracking', code, '--yes', ...forPickup] : [];
    const stdout = await run(home, [VERBS[move], `${item.orderId}/${item.id}`, ...tracking], [ask], undefined, killed);
    const verdict = /"verdict":"([a-z-]+)"/.exec(stdout)?.[1];
    if (verdict) ask.verdict = verdict;
  }

  async function price(home: Home): Promise<void> {
    const [productId] = scene.shuffled(await store.products());
    const cents = 1000 + Math.floor(chance() * 9000);
    const amount = `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`;
    const asked: Price = { at: Date.now(), productId: productId!, cents, exit: undefined };
    prices.push(asked);
    const args = ['price', productId!, '--price', amount, '--unit', 'cents', '--yes', '--json'];
    const { code, stdout, stderr } = await runCommand(program, home, args);
    texts.push(stdout, stderr);
    asked.exit = code;
  }

  /** Keeps something for the team: what is asked for it, in words that only this has. */
  async function event(home: Home, one: Omit<Slip, 'home'>, args: string[]): Promise<void> {
    const { code, stdout, stderr } = await runCommand(program, home, args);
    texts.push(stdout, stderr);
    scene.events.push({ ...one, home: home.name, exit: code });
  }

  return {
    command,

    /** An item through its life, as far as the line lets it; and a refusal. */
    async lifeOfAnItem(): Promise<void> {
      const one = take('in_production');
      for (const move of ['ship', 'returnToProduction', 'ship'] as const) if (one) await command(a, one, move);
      const wrong = take('shipped');
      if (wrong) await command(b, wrong, 'accept');
    },

    async lostAndFound(): Promise<void> {
      // Lost on the way, and a colleague does it meanwhile.
      const beaten = take('accepted');
      if (beaten) {
        meant.set(beaten.id, ['lose-request']);
        const asked = command(b, beaten, 'startProduction');
        await scene.untilSent(beaten.id);
        await store.move(beaten, 'startProduction');
        await asked;
      }
      // Done, and the answer lost; or lost before it is done.
      const answered = take('pending');
      if (answered) {
        meant.set(answered.id, [scene.shuffled(['504-after', 'lose-answer', 'late'] as const)[0]!]);
        await command(b, answered, 'accept');
      }
      await price(b);
    },

    async neverArrived(): Promise<void> {
      const lost = take('accepted');
      if (lost) {
        meant.set(lost.id, ['504-before']);
        await command(a, lost, 'startProduction');
      }
      // Killed while its request is on its way.
      const killed = take('pending');
      if (killed) {
        meant.set(killed.id, ['slow', 'none']);
        const isSent = scene.untilSent(killed.id).then(() => relays[0]!.noteUnheard(0, killed.id));
        await command(a, killed, 'accept', isSent);
      }
    },

    /** Several at once, as another program names them; one of them may be where it is to be already. */
    async fromAPipe(): Promise<void> {
      const move = chance() < 0.6 ? 'accept' : 'startProduction';
      const items = [take(MOVES[move].from), take(MOVES[move].from), take(MOVES[move].to)].filter((one) => !!one);
      const pipe = ++pipeCount;
      const mine = items.map(({ id }): Ask => ({
        at: Date.now(),
        home: b.name,
        by: 'command',
        move,
        itemId: id,
        pipe,
      }));
      asks.push(...mine);
      const input = items.map(({ orderId, id }) => `${orderId}/${id}\n`).join('');
      const told = verdictsIn(await run(b, [VERBS[move], '-'], mine, input));
      for (const ask of mine) {
        const verdict = told.find(({ id }) => id === ask.itemId)?.verdict;
        if (verdict) ask.verdict = verdict;
      }
    },

    /** Two counts by command: one whose answer is lost, and one as it comes. */
    async countShelves(): Promise<void> {
      for (const mishap of ['lose-answer', undefined] as const) {
        const shelf = scene.takeShelf();
        if (!shelf) return;
        if (mishap) meant.set(shelf.id, [mishap]);
        const quantity = 1000 + Math.floor(chance() * 8000);
        const ask: StockAsk = { at: Date.now(), home: b.name, by: 'command', stockId: shelf.id, quantity };
        stockAsks.push(ask);
        const stdout = await run(b, ['stock', 'set', shelf.id, '--quantity', String(quantity)], [ask]);
        const verdict = /"verdict":"([a-z-]+)"/.exec(stdout)?.[1];
        if (verdict) ask.verdict = verdict;
      }
    },

    /** Two stock records are switched to what they are not: one whose answer is lost, and one as it comes. */
    async switchShelves(): Promise<void> {
      for (const mishap of ['504-after', undefined] as const) {
        const shelf = scene.takeShelf();
        if (!shelf) return;
        if (mishap) meant.set(shelf.id, [mishap]);
        const ask: Switch = { at: Date.now(), home: b.name, stockId: shelf.id, isActive: shelf.isActive === false };
        scene.switches.push(ask);
        const stdout = await run(b, ['stock', 'set', shelf.id, '--active', String(ask.isActive)], [ask]);
        const verdict = /"verdict":"([a-z-]+)"/.exec(stdout)?.[1];
        if (verdict) ask.verdict = verdict;
      }
    },

    /** A note on an order, and an item that is put on hold: both only for the team. */
    async noteAndHold(): Promise<void> {
      const item = take('pending');
      if (!item) return;
      const words = `blue box ${Math.floor(chance() * 1000)}`;
      await event(b, { kind: 'note', about: item.orderId, words }, ['note', item.number, words]);
      const reason = 'awaiting-artwork';
      const args = ['hold', `${item.orderId}/${item.id}`, '--reason', reason, '--until', '3d'];
      await event(b, { kind: 'hold', about: item.id, words: reason }, args);
    },
  };
}

function verdictsIn(stdout: string) {
  return [...stdout.matchAll(/"item_id":"([^"]+)","verdict":"([a-z-]+)"/g)].map(([, id, verdict]) => ({ id, verdict }));
}
