/**
 * The built program in a real terminal, killed without warning at a random moment after a key. What its screen had
 * acknowledged is compared with the sandbox's own history, and what it says in the end with what happened.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import type { Transition } from '../../src/domain/lifecycle.ts';
import type { OrderItem } from '../../src/domain/records.ts';
import { sendAllByPost, trackingCodes } from '../journeys/packable.ts';
import { askToShip, envFor, openProgram, openStore, type Store } from '../journeys/support.ts';
import type { Terminal } from '../journeys/harness/terminal.ts';
import { createRandom, type Random } from '../sim/world/random.ts';
import type { IntentRow } from '../../src/outbox/outbox-table.ts';

type Step = { operation: Transition; from: string; to: string; key: string };

const STEPS: readonly Step[] = [
  { operation: 'accept', from: 'pending', to: 'accepted', key: 'a' },
  { operation: 'startProduction', from: 'accepted', to: 'in_production', key: 'i' },
  { operation: 'ship', from: 'in_production', to: 'shipped', key: 'e' },
];

export type Round = {
  number: number;
  step: Step;
  item: OrderItem;
  code: string | undefined;
  /** Milliseconds from the key to the kill. */
  killedAfterMs: number;
  /** The screen said that it has it: on its way, held back, or done. */
  wasAcknowledged: boolean;
  /** The screen said that it was done. */
  wasToldDone: boolean;
};

export type KillReport = {
  rounds: number;
  acknowledged: number;
  toldDone: number;
  verdicts: Record<string, number>;
  unsettled: number;
  complaints: string[];
};

type KillOptions = { rounds: number; seed: string; onRound?: (round: Round) => void };

/** Everything that a bad network does to a write, within the watch. */
const FAULTS = [
  { kind: 'late', ms: 1500, probability: 0.1, method: 'POST' },
  { kind: 'drop', when: 'after', probability: 0.1, method: 'POST' },
  { kind: 'reset', when: 'before', probability: 0.05, method: 'POST' },
  { kind: 'status', status: 502, when: 'after', probability: 0.05, method: 'POST' },
  { kind: 'latency', ms: 150, sigma: 0.8, probability: 0.5 },
] as const;

/** Long enough for the latest request that the faults delay, and for nothing more. */
const WATCH_SECONDS = '4';

/** Plays the rounds, lets the last program finish what it finds, and judges. */
export async function playRounds({ rounds, seed, onRound }: KillOptions): Promise<KillReport> {
  const random = createRandom(seed);
  // Codes of a known shape leave by their own Enter; others would wait for a hand.
  const codes = trackingCodes(rounds);
  const stateDir = mkdtempSync(join(tmpdir(), 'bancada-kill-'));
  const store = await openStore({ items: 200, seed });
  try {
    sendAllByPost(store);
    const work = await itemsToWork(store, rounds, random);
    for (const fault of FAULTS) await store.control('POST', '/faults', fault);
    const open = () =>
      openProgram([], {
        env: envFor(store, {
          BANCADA_STATE_DIR: stateDir,
          BANCADA_UNDO_SECONDS: random.pick(['0', '1']),
          BANCADA_WATCH_SECONDS: WATCH_SECONDS,
        }),
      });
    const played: Round[] = [];
    for (const [number, { step, item }] of work.entries()) {
      const round = await playRound(
        open(),
        { number, step, item, code: step.operation === 'ship' ? codes[number] : undefined },
        random,
      );
      played.push(round);
      onRound?.(round);
    }
    await store.control('DELETE', '/faults');
    const rows = await finish(open(), stateDir);
    return await judge(store, played, rows);
  } finally {
    await store[Symbol.asyncDispose]();
    rmSync(stateDir, { recursive: true, force: true });
  }
}

/**
 * Items to work on, one for each round and of an order of its own, each brought to the state that its step begins in.
 */
async function itemsToWork(store: Store, rounds: number, random: Random): Promise<{ step: Step; item: OrderItem }[]> {
  await store.control('POST', '/orders', { count: Math.min(1000, rounds * 3) });
  const byOrder = Map.groupBy(await allItems(store, 'pending'), ({ order_id }) => order_id);
  // A part of an order is asked about before it leaves.
  const pending = [...byOrder.values()].flatMap((items) => (isWhole(store, items) ? items : []));
  const work: { step: Step; item: OrderItem }[] = [];
  while (work.length < rounds) {
    const item = pending.pop();
    if (!item) throw new Error(`The store has only ${work.length} items for ${rounds} rounds.`);
    const step = random.pick(STEPS);
    if (step.operation !== 'accept') await store.post(item, 'aceitar');
    if (step.operation === 'ship') await store.post(item, 'iniciar-producao');
    work.push({ step, item });
  }
  return work;
}

function isWhole(store: Store, [item, ...others]: readonly OrderItem[]): boolean {
  return item !== undefined && others.length === 0 && store.order(item.order_id).itens.length === 1;
}

async function allItems(store: Store, status: string): Promise<OrderItem[]> {
  const items: OrderItem[] = [];
  for (let page = 1; ; page++) {
    const rows = await store.items(status, page);
    items.push(...rows);
    if (rows.length === 0) return items;
  }
}

async function playRound(
  terminal: Terminal,
  { number, step, item, code }: Pick<Round, 'number' | 'step' | 'item' | 'code'>,
  random: Random,
): Promise<Round> {
  try {
    await terminal.waitFor('● live', { within: 30_000 });
    // A program that was killed before the Enter brings its half-typed code back.
    if (terminal.text().includes('Tracking code of #')) await terminal.press('esc');
    // In one piece: what is tried here is the kill, and a busy machine may pause between two characters.
    await terminal.scan(item.id);
    await terminal.waitFor(`Order #${(item.pedido?.numero ?? '').replace(/^#/, '')} `);
    if (code === undefined) await terminal.press(step.key);
    else {
      await askToShip(terminal);
      await terminal.scan(code);
    }
    const pressedAt = performance.now();
    await pause(random.int(0, 2000));
    const wasAcknowledged = hasAcknowledged(terminal);
    const wasToldDone = hasToldDone(terminal);
    terminal.kill('SIGKILL');
    const killedAfterMs = Math.round(performance.now() - pressedAt);
    await terminal.exit;
    return { number, step, item, code, killedAfterMs, wasAcknowledged, wasToldDone };
  } finally {
    await terminal.end();
  }
}

const DONE = /✔ (Accepted|In production|Shipped)/;

function hasToldDone(terminal: Terminal): boolean {
  return DONE.test(terminal.text());
}

function hasAcknowledged(terminal: Terminal): boolean {
  const row = terminal.screen().find((line) => line.includes('▌')) ?? '';
  return hasToldDone(terminal) || /[→◷] |\? (no answer|answered|unconfirmed)/.test(row);
}

/** The last program settles what all the killed ones have left. */
async function finish(terminal: Terminal, stateDir: string): Promise<IntentRow[]> {
  try {
    await terminal.waitFor('● live', { within: 30_000 });
    const endsAt = performance.now() + 120_000;
    for (;;) {
      const rows = readRows(stateDir);
      const isQuiet = rows.every(({ verdict, phase }) => verdict || phase === 'unconfirmed');
      if (isQuiet || performance.now() > endsAt) return rows;
      await pause(250);
    }
  } finally {
    await terminal.end();
  }
}

function readRows(stateDir: string): IntentRow[] {
  const file = readdirSync(stateDir).find((name) => name.startsWith('store-') && name.endsWith('.sqlite'));
  if (!file) throw new Error('The program has left no state.');
  const database = new DatabaseSync(join(stateDir, file), { readOnly: true, timeout: 5000 });
  try {
    const rows = database.prepare('SELECT json FROM outbox').all() as { json: string }[];
    return rows.map(({ json }) => JSON.parse(json) as IntentRow);
  } finally {
    database.close();
  }
}

type History = { from_status: string | null; to_status: string; actor: string }[];

async function judge(store: Store, rounds: readonly Round[], rows: readonly IntentRow[]): Promise<KillReport> {
  const complaints: string[] = [];
  const verdicts: Record<string, number> = {};
  const origin = new URL(store.url).origin;
  for (const { number, step, item, wasAcknowledged, wasToldDone, killedAfterMs } of rounds) {
    const answer = await fetch(`${origin}/_sandbox/items/${item.id}`);
    const { history } = (await answer.json()) as { history: History };
    const moves = history.filter(({ actor, to_status }) => actor === 'api' && to_status === step.to).length;
    const complain = (what: string) =>
      complaints.push(`round ${number}, ${step.operation}, killed after ${killedAfterMs} ms: ${what}`);
    const row = rows.find((one) => 'itemId' in one && one.itemId === item.id);
    const verdict = row?.verdict?.kind ?? row?.phase ?? 'none';
    verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;

    if (moves > 1) complain(`moved ${moves} times`);
    if (wasAcknowledged && !row) complain('acknowledged, and lost');
    if (moves > 0 && !row) complain('moved, and not on record');
    if (wasToldDone && moves === 0) complain('told done, and it was not');
    if (verdict === 'applied' && moves === 0) complain('applied in the end, and it was not');
    if (verdict === 'already-so' && moves === 0) complain('already so in the end, and it is not');
    if ((verdict === 'refused' || verdict === 'not-sent') && moves > 0)
      complain(`${verdict} in the end, and it was moved`);
    if (row && !row.verdict && row.phase !== 'unconfirmed') complain(`still ${row.phase} in the end`);
  }
  return {
    rounds: rounds.length,
    acknowledged: rounds.filter(({ wasAcknowledged }) => wasAcknowledged).length,
    toldDone: rounds.filter(({ wasToldDone }) => wasToldDone).length,
    verdicts,
    unsettled: rows.filter((row) => !row.verdict && row.phase !== 'unconfirmed').length,
    complaints,
  };
}
