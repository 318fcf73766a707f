/**
 * One schedule of price and stock writes: benches that change the same product on a bad network, while somebody else
 * changes it in the seller area. Everything follows from the seed. What is judged is in edits-oracle.ts.
 */
import { createActions } from '../../src/outbox/actions.ts';
import type { AnyIntent, EditIntent, Settled } from '../../src/domain/intents.ts';
import type { ActionClient } from '../../src/outbox/operation-handlers.ts';
import { createMemoryTable } from '../outbox/memory-table.ts';
import type { Reply } from '../../src/api/client.ts';
import { NoReply, Unreachable } from '../../src/api/errors.ts';
import { OPERATIONS } from '../../src/domain/operations.ts';
import type { Product, StockRecord, PriceChange, StockChange } from '../../src/domain/records.ts';
import { createReplica } from '../../src/replica/replica.ts';
import { createRandom, type Random } from './world/random.ts';
import { createVirtualTime } from './world/virtual-time.ts';

/** The product after a change; `by` is the intent that it was written for, or nobody's. */
export type Version = { at: number; by: string | undefined; product: Product; subject?: 'price' | 'stock' };
type Sent = { at: number; intent: EditIntent };
type Told = { at: number; intent: AnyIntent; verdict: Settled['verdict'] };

export type EditsOutcome = {
  versions: readonly Version[];
  sent: readonly Sent[];
  told: readonly Told[];
  asked: ReadonlyMap<string, { at: number; intent: EditIntent }>;
  /** Intents that nobody was told of in the end. */
  openIds: readonly string[];
};

/** How a store stamps its records: to the millisecond, to the second, or not at all. */
type Stamping = 'millisecond' | 'second' | 'none';

const ACTIVE_MS = 60_000;
const QUIET_MS = 300_000;
const LATE_MS = 20_000;
const START_MS = 3_600_000;

/** Runs one schedule to its end. `loss` is the share of requests that something happens to. */
export async function runEdits(seed: string, loss: number): Promise<EditsOutcome> {
  const random = createRandom(seed);
  const time = createVirtualTime();
  const stamping: Stamping = random.fork('stamps').pick(['millisecond', 'second', 'none']);
  const repository = createRepository(time.now, stamping);
  const sent: Sent[] = [];
  const told: Told[] = [];
  const asked = new Map<string, { at: number; intent: EditIntent }>();
  const openIds: (() => string[])[] = [];
  let isHealed = false;

  for (let station = 1; station <= random.int(1, 3); station++) {
    const its = random.fork(`bench${station}`);
    const table = createMemoryTable();
    const replica = createReplica();
    replica.setState({ lojaId: 'loja-1' });
    const clock = time.clock();
    const travel = () => clock.sleep(its.int(20, 80), new AbortController().signal);

    const write = async <T>(operation: 'updatePrice' | 'updateStock', apply: (by: string) => T) => {
      // A price and a count can be on their way at the same time, two prices cannot.
      const wanted = operation === 'updatePrice' ? 'setPrice' : 'setStock';
      const row = [...table.rows.values()].find(
        (one) => !one.verdict && one.phase === 'sending' && one.operation === wanted,
      ) as EditIntent;
      const askedAt = time.now();
      const facts = { operation: OPERATIONS[operation], reason: 'lost' } as const;
      const fault = isHealed || !its.chance(loss) ? '' : its.pick(['request', 'reply', 'late', 'unreachable', 'twice']);
      // A request that has certainly not left may be counted again.
      if (fault !== 'unreachable') sent.push({ at: askedAt, intent: structuredClone(row) });
      await travel();
      if (fault === 'unreachable') throw new Unreachable({ operation: facts.operation, code: 'ECONNREFUSED' });
      if (fault === 'request') throw new NoReply(facts);
      if (fault === 'late') {
        time.after(its.int(100, LATE_MS), () => void apply(row.id));
        throw new NoReply(facts);
      }
      const data = apply(row.id);
      if (fault === 'twice') apply(row.id);
      await travel();
      if (fault === 'reply') throw new NoReply(facts);
      return reply(data, askedAt);
    };
    const client: ActionClient = {
      ping: async () => reply({ pong: true, loja_id: 'loja-1' }, time.now()),
      getOrder: notHere,
      acceptItem: notHere,
      startProduction: notHere,
      shipItem: notHere,
      returnToProduction: notHere,
      async getProduct() {
        const askedAt = time.now();
        await travel();
        if (!isHealed && its.chance(loss)) throw new NoReply({ operation: OPERATIONS.getProduct, reason: 'lost' });
        const [product, dateMs] = [repository.product(), time.now()];
        await travel();
        return reply(product, askedAt, dateMs);
      },
      updatePrice: (_, change) => write('updatePrice', (by) => repository.setPrice(change, by)),
      updateStock: (_, change) => write('updateStock', (by) => repository.setStock(change, by)),
    };
    let idCount = 0;
    const actions = createActions({
      client,
      replica,
      clock,
      table,
      author: { operator: 'someone', station: `bench${station}` },
      random: its.fork('jitter').next,
      owner: `bench${station}`,
      newId: () => `bench${station}-${++idCount}`,
    });
    actions.onSettled(({ intent, verdict }) => told.push({ at: time.now(), intent, verdict }));
    openIds.push(() => actions.open().map(({ id }) => id));
    let seen = repository.product();
    const press = () => {
      if (time.now() > ACTIVE_MS) return;
      // What is on the screen may be old.
      if (its.chance(0.7)) seen = repository.product();
      const { intent } = actions.ask(editOf(seen, its));
      if (intent) asked.set(intent.id, { at: time.now(), intent: structuredClone(intent) as EditIntent });
      time.after(its.int(500, 12_000), press);
    };
    time.after(its.int(100, 3000), press);
  }
  const rival = random.fork('rival');
  for (let i = rival.int(0, 8); i > 0; i--) {
    time.at(rival.int(500, ACTIVE_MS), () => {
      // What is brought back to what it was looks untouched by its values alone.
      const [isBack, isPrice] = [rival.chance(0.5), rival.chance(0.5)];
      if (isBack) repository.bringBack();
      else if (isPrice) repository.setPrice({ preco: rival.int(10, 14) * 500 });
      else repository.setStock({ quantidade: rival.int(5, 40) });
    });
  }
  await time.run(ACTIVE_MS);
  isHealed = true;
  await time.run(ACTIVE_MS + QUIET_MS);
  return { versions: repository.versions, sent, told, asked, openIds: openIds.flatMap((ids) => ids()) };
}

function reply<T>(data: T, askedAt: number, dateMs?: number): Reply<T> {
  const serverDateMs = dateMs === undefined ? undefined : wholeSecond(EPOCH_MS + dateMs);
  return { data, raw: undefined, status: 200, serverDateMs, askedAt };
}

function notHere(): Promise<never> {
  return Promise.reject(new Error('not simulated'));
}

function editOf(seen: Product, random: Random) {
  if (random.chance(0.4)) {
    return {
      operation: 'setPrice' as const,
      product: seen,
      change: { preco: random.int(10, 14) * 500 },
      unit: 'cents' as const,
    };
  }
  const stock = seen.estoques[0]!;
  if (random.chance(0.5)) {
    return { operation: 'setStock' as const, stock, change: {}, delta: random.pick([-2, -1, 1, 3]) };
  }
  return { operation: 'setStock' as const, stock, change: { quantidade: random.int(5, 40) } };
}

/** A store of one product with one stock record, which remembers everything. */
function createRepository(now: () => number, stamping: Stamping) {
  const stampOf = (ms: number) => {
    const text = new Date(EPOCH_MS + (stamping === 'second' ? wholeSecond(ms) : ms)).toISOString();
    return stamping === 'none' ? '' : text;
  };
  const updated_at = stampOf(-START_MS);
  const produto = { id: 'product-1', nome: 'Caneca' };
  const what = { id: 'stock-1', product_id: 'product-1', sku: 'CAN', variation_options: 'azul' };
  const stock: StockRecord = { ...what, quantidade: '12', is_active: 'true', updated_at, produto };
  const prices = { preco: 6490, preco_promocional: 0 };
  const first = { id: 'product-1', ...prices, updated_at, estoques: [stock] } as unknown as Product;
  const versions: Version[] = [{ at: -START_MS, by: undefined, product: first }];
  const product = () => versions.at(-1)!.product;
  const put = (subject: 'price' | 'stock', next: Product, by: string | undefined) => {
    versions.push({ at: now(), by, product: next, subject });
    return next;
  };
  return {
    versions: versions as readonly Version[],
    product,
    bringBack() {
      const { subject, product: before } = { ...versions.at(-1), product: versions.at(-2)?.product };
      if (subject === 'price' && before) this.setPrice({ preco: before.preco });
      if (subject === 'stock' && before) this.setStock({ quantidade: Number(before.estoques[0]!.quantidade) });
    },
    setPrice: (change: PriceChange, by?: string) =>
      put('price', { ...product(), ...change, updated_at: stampOf(now()) } as Product, by),
    setStock({ quantidade }: StockChange, by?: string): StockRecord {
      const [record] = product().estoques;
      const count = quantidade === undefined ? {} : { quantidade: String(quantidade) };
      return put('stock', { ...product(), estoques: [{ ...record!, ...count, updated_at: stampOf(now()) }] }, by)
        .estoques[0]!;
    },
  };
}

const EPOCH_MS = Date.UTC(2026, 10, 20, 12);
const wholeSecond = (ms: number) => Math.floor(ms / 1000) * 1000;
