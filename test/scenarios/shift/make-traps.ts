/** Springs the traps, each at a store and a bench of its own, so that none is in the way of the next. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { packableOrders, sendAllByPost, type PackableOrder } from '../../journeys/packable.ts';
import { commandOf } from '../../journeys/program.ts';
import { envFor, openBench, openStore, type Store } from '../../journeys/support.ts';
import type { Terminal } from '../../journeys/harness/terminal.ts';
import { TRAPS } from './traps/index.ts';
import { itemsOf, type CommandEnd, type Hand } from './traps/trap.ts';

/** What became of the traps: a line for each that the program fell into, and what was done for it. */
export type TrapsTold = {
  wrong: string[];
  count: number;
  /** Orders of which something left. */
  orders: number;
  scans: number;
  keys: number;
  commands: number;
};

/** Makes the traps whose name has `words` in it, one after the other. */
export async function makeTraps(stateDir: string, words = ''): Promise<TrapsTold> {
  const traps = TRAPS.filter(({ name }) => name.includes(words));
  const told: TrapsTold = { wrong: [], count: traps.length, orders: 0, scans: 0, keys: 0, commands: 0 };
  for (const [index, { name, prepare, make }] of traps.entries()) {
    await using store = await openTrapStore();
    prepare?.(store, await openOrdersOf(store));
    const orders = await openOrdersOf(store);
    await using hand = new TwoHands(store, join(stateDir, String(index)), told);
    // What a version lacks altogether is told as what it is, and the others go on.
    const problem = await make({ store, hand, orders }).catch((error: unknown) => String(error));
    if (problem !== undefined) told.wrong.push(`${name}: ${problem}`);
    for (const order of orders) {
      const items = await itemsOf(store, order);
      if (items.some(({ item_status }) => item_status === 'shipped')) told.orders++;
    }
  }
  return told;
}

/** The orders in production, the oldest first. */
async function openOrdersOf(store: Store): Promise<PackableOrder[]> {
  return (await packableOrders(store)).toSorted((one, other) => Number(one.numero) - Number(other.numero));
}

/**
 * A small store with a few orders in production, none of which has anything on its pieces: six of one line, four of two
 * and two of three, two pieces of each.
 */
async function openTrapStore(): Promise<Store> {
  const store = await openStore({ items: 40, seed: 8 });
  const { database } = store.world.shop;
  database.run(`UPDATE items SET status = 'delivered' WHERE status IN ('pending', 'accepted', 'in_production')`);
  await store.control('POST', '/orders', { count: 12 });
  database.run(`UPDATE items SET status = 'in_production', quantidade = 2, personalisation = '{}'
    WHERE status = 'pending'`);
  sendAllByPost(store);
  return store;
}

class TwoHands implements Hand {
  readonly #store: Store;
  readonly #env: Record<string, string>;
  readonly #told: TrapsTold;
  #bench: Promise<Terminal> | undefined;

  constructor(store: Store, stateDir: string, told: TrapsTold) {
    this.#store = store;
    this.#env = { BANCADA_UNDO_SECONDS: '0', BANCADA_PICTURES: 'off', BANCADA_STATE_DIR: stateDir };
    this.#told = told;
  }

  async scan(...codes: string[]): Promise<void> {
    for (const code of codes) {
      this.#told.scans++;
      await this.#do((bench) => bench.scan(code));
    }
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      this.#told.keys++;
      await this.#do((bench) => bench.press(key));
    }
  }

  send(bytes: string): Promise<void> {
    this.#told.scans++;
    return this.#do((bench) => bench.write(bytes));
  }

  async screen(): Promise<string> {
    return (await this.#atBench()).text();
  }

  command(...args: string[]): Promise<CommandEnd> {
    this.#told.commands++;
    const [file, ...rest] = commandOf(...args);
    const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...envFor(this.#store, this.#env) };
    const { promise, resolve } = Promise.withResolvers<CommandEnd>();
    const child = execFile(file, rest, { env }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
    child.stdin?.end();
    return promise;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await (await this.#bench)?.[Symbol.asyncDispose]();
  }

  #atBench(): Promise<Terminal> {
    this.#bench ??= openBench(this.#store, { columns: 120, rows: 40, env: this.#env });
    return this.#bench;
  }

  async #do(deed: (bench: Terminal) => unknown): Promise<void> {
    const bench = await this.#atBench();
    await deed(bench);
    await untilQuiet(bench);
  }
}

/** Waits until nothing has been written for a while: what the screen says differs from version to version. */
async function untilQuiet(bench: Terminal, quietMs = 700): Promise<void> {
  for (;;) {
    const before = bench.text();
    await new Promise((resolve) => setTimeout(resolve, quietMs));
    if (bench.text() === before) return;
  }
}
