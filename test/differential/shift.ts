/**
 * One shift on a sandbox, without a screen: the same orders, moves, prices and counts by the same seed, whatever habits
 * the store has; and what the screens would say at its end.
 */
import { unitsText } from '../../src/domain/units.ts';
import { createClient } from '../../src/api/client.ts';
import { createCore, type Core } from '../../src/app/core.ts';
import { methodOf, nameOf, orderNumber } from '../../src/domain/item-names.ts';
import type { AnyIntent } from '../../src/domain/intents.ts';
import { readStatus, type Transition } from '../../src/domain/lifecycle.ts';
import { toCents } from '../../src/domain/prices.ts';
import type { ItemStatus, OrderItem } from '../../src/domain/records.ts';
import { startSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';
import type { Switches } from '../../src/sandbox/switches.ts';
import { QUEUE_COLUMNS } from '../../src/session/columns/queue-columns.ts';
import type { CachedItem } from '../../src/replica/records.ts';
import { textsIn } from '../../src/i18n/texts.ts';
import { countText } from '../../src/replica/counts.ts';
import { chooseUnit } from '../../src/replica/details.ts';
import { freshnessOf } from '../../src/replica/health.ts';
import { ATTENDED_PACE } from '../../src/sync/poll/pace.ts';
import { aFastClock, STARTS_AT } from './fast-clock.ts';
import { aRandom } from './mixes.ts';

const TOKEN = 'shift-token';
const MINUTE_MS = 60_000;

export type ShiftSize = { items: number; moves: number };
export const WHOLE_SHIFT: ShiftSize = { items: 300, moves: 40 };

type Move = { operation: Transition; itemId: string; trackingCode?: string };
/** What happens in a shift: ids are the same for the same seed, whatever habits the store has. */
export type Plan = {
  size: ShiftSize;
  seed: number;
  moves: Move[];
  /** Items that another station moves on, or a buyer cancels. */
  rivals: string[];
  products: string[];
};

const FROM: Readonly<Record<Transition, ItemStatus>> = {
  accept: 'pending',
  startProduction: 'accepted',
  ship: 'in_production',
  returnToProduction: 'shipped',
};

/** Makes the plan of a seed by looking at a calm store. */
export async function planShift(seed: number, size: ShiftSize = WHOLE_SHIFT): Promise<Plan> {
  const sandbox = await startSandbox({ tokens: [TOKEN], items: size.items, seed, startAt: STARTS_AT });
  const client = createClient({ baseUrl: sandbox.url, token: TOKEN });
  const items: OrderItem[] = [];
  for (let page = 1, last = 1; page <= last; page++) {
    const { data } = await client.listItems({ page });
    items.push(...data.rows);
    last = data.lastPage;
  }
  await client.close();
  await sandbox.close();
  const share = Math.floor(size.moves / 4);
  const idsIn = (status: ItemStatus) => items.filter(({ item_status }) => item_status === status).map(({ id }) => id);
  const moves = (Object.keys(FROM) as Transition[]).flatMap((operation) =>
    idsIn(FROM[operation])
      .slice(0, share)
      .map((itemId, i): Move => {
        return { operation, itemId, ...(operation === 'ship' ? { trackingCode: `AA${100_000_000 + i * 11}BR` } : {}) };
      }),
  );
  const rivals = idsIn('pending').slice(share, share + 4);
  const products = [...new Set(items.map(({ product_id }) => product_id))].slice(0, 6);
  return { size, seed, moves, rivals, products };
}

export type Row = {
  state: string;
  order: string;
  name: string;
  quantity: string;
  leaves: string;
  tracking: string;
  personalisation: string;
  placedAtMs: number;
};

/** What the screens say at the end of a shift. */
export type Outcome = {
  rows: ReadonlyMap<string, Row>;
  /** By open state, as the tabs tell it. */
  counts: Readonly<Record<string, string>>;
  verdicts: readonly string[];
  stock: Readonly<Record<string, string>>;
  prices: Readonly<Record<string, number | undefined>>;
  /** As the queue tells them, by item. */
  ages: Readonly<Record<string, string>>;
  isZoneKnown: boolean;
  /** What did not happen in time. */
  overdue: readonly string[];
};

/** The way to a sandbox: the address that the bench is given in place of the sandbox's own. */
export type Way = (sandboxUrl: string) => Promise<{ url: string; [Symbol.dispose](): void }>;

/** Works through a plan on a store with these habits, straight or by another way. */
export async function runShift(plan: Plan, switches: Partial<Switches>, way?: Way): Promise<Outcome> {
  const clock = aFastClock();
  const sandbox = await startSandbox({
    tokens: [TOKEN],
    items: plan.size.items,
    seed: plan.seed,
    startAt: STARTS_AT,
    now: clock.wallNow,
    switches,
  });
  using store = await way?.(sandbox.url);
  const core = createCore(
    { url: store?.url ?? sandbox.url, token: TOKEN, pictures: 'off' },
    { clock, pace: ATTENDED_PACE, random: aRandom(plan.seed), times: { graceMs: 0, staleMs: 3_600_000 } },
  );
  const overdue: string[] = [];
  const until = async (what: string, isSo: () => boolean, minutes = 30) => {
    const endsAt = clock.now() + minutes * MINUTE_MS;
    while (!isSo() && clock.now() < endsAt) await new Promise((resolve) => setTimeout(resolve, 2));
    if (!isSo()) overdue.push(what);
  };
  try {
    core.sync.start();
    await until('the first load', () => core.replica.getState().health.isLoaded);
    await readOrders(core, until);
    const verdicts = await move(core, plan, sandbox);
    const { stock, prices } = await edit(core, plan, switches, until);
    const truth = () => statesIn(sandbox);
    await until('the moves of everybody', () => isShown(core, truth()));
    const health = () => core.replica.getState().health;
    // On a busy machine a clock this fast makes every answer late: that the picture is behind says nothing here.
    const isWhole = () => /live|behind/.test(freshnessOf(health(), clock.now())) && health().incomplete.length === 0;
    await until('a picture that is called whole', isWhole);
    return {
      rows: rowsOf(core),
      counts: countsOf(core),
      verdicts,
      stock,
      prices,
      ages: agesOf(core, clock.wallNow()),
      isZoneKnown: health().facts.isZoneKnown ?? true,
      overdue,
    };
  } finally {
    await core.close();
    await sandbox.close();
  }
}

type Until = (what: string, isSo: () => boolean, minutes?: number) => Promise<void>;

const OPEN = ['pending', 'accepted', 'in_production', 'shipped'] as const;

/** Opens the order of every open item, as operators do in the course of a shift. */
async function readOrders({ replica, goods }: Core, until: Until): Promise<void> {
  const { records } = replica.getState();
  const orderIds = new Set(OPEN.flatMap((status) => records.withStatus(status).map(({ item }) => item.order_id)));
  for (const orderId of orderIds) {
    goods.onDemand.readOrder(orderId);
    const reading = () => goods.details.getState().orders.get(orderId);
    await until(`order ${orderId}`, () => {
      // The store wants fewer requests: asked again as somebody would.
      if (reading()?.problem && !reading()?.isReading) goods.onDemand.readOrder(orderId, { isFresh: true });
      return reading()?.value !== undefined;
    });
  }
}

async function move({ actions, clock }: Core, plan: Plan, sandbox: Sandbox): Promise<string[]> {
  const verdicts: string[] = [];
  for (const [i, { operation, itemId, trackingCode }] of plan.moves.entries()) {
    if (i % 8 === 3) await fetch(controlUrl(sandbox, `items/${plan.rivals[(i - 3) / 8]}/rival`), { method: 'POST' });
    const { intent, problem } = actions.ask({ operation, itemId, trackingCode }, { hasGrace: false });
    const verdict = intent ? (await actions.settledOf(intent.id)).kind : problem;
    verdicts.push(`${operation} ${itemId}: ${verdict}`);
    await clock.sleep(3000, new AbortController().signal);
  }
  return verdicts;
}

const controlUrl = ({ port }: Sandbox, path: string) => `http://127.0.0.1:${port}/_sandbox/${path}`;

async function edit({ goods, actions }: Core, plan: Plan, switches: Partial<Switches>, until: Until) {
  const { details, onDemand, stock } = goods;
  const productOf = (id: string) => details.getState().products.get(id);
  for (const id of plan.products) {
    onDemand.readProduct(id);
    await until(`product ${id}`, () => {
      if (productOf(id)?.problem && !productOf(id)?.isReading) onDemand.readProduct(id, { isFresh: true });
      return productOf(id)?.value !== undefined;
    });
  }
  // What records do not show the operator says.
  if (details.getState().priceUnit === undefined) {
    chooseUnit(details, (switches.prices ?? 'cents') === 'cents' ? 'cents' : 'reais');
  }
  const unit = details.getState().priceUnit!;
  const settled = async (intent: AnyIntent | undefined) => intent && actions.settledOf(intent.id);
  const prices: Record<string, number | undefined> = {};
  for (const [i, id] of plan.products.slice(0, 2).entries()) {
    const product = productOf(id)!.value!;
    await settled(actions.ask({ operation: 'setPrice', product, change: { preco: 8000 + i * 77 }, unit }).intent);
  }
  for (const id of plan.products) prices[id] = toCents(productOf(id)!.value!.preco, unit);
  const leave = onDemand.watchStock();
  await until('the stock', () => stock.getState().isLoaded);
  const records = [...stock.getState().byId.values()].map(({ record }) => record);
  const chosen = records.toSorted((a, b) => (a.id < b.id ? -1 : 1)).slice(0, 4);
  for (const [i, record] of chosen.entries()) {
    await settled(actions.ask({ operation: 'setStock', stock: record, change: { quantidade: 100 + i } }).intent);
  }
  leave();
  const entries = [...stock.getState().byId.values()].map(({ record }) => {
    const { produto, variation_options, quantidade, sku } = record;
    return [record.id, `${produto.nome} · ${variation_options} · ${sku} · ${quantidade}`];
  });
  return { prices, stock: Object.fromEntries(entries) as Record<string, string> };
}

/** Every item's state, from behind the counter. */
function statesIn(sandbox: Sandbox): Map<string, string> {
  const { database } = sandbox.world.shop;
  const store = sandbox.world.storeByToken(TOKEN)!;
  const rows = database.all<{ id: string; status: string }>('SELECT id, status FROM items WHERE store = ?', store.idx);
  return new Map(rows.map(({ id, status }) => [id, status]));
}

function isShown({ replica }: Core, truth: ReadonlyMap<string, string>): boolean {
  const { records } = replica.getState();
  for (const [id, status] of truth) {
    const shown = records.get(id)?.status;
    const isOpen = OPEN.some((open) => open === status);
    if (shown === undefined ? isOpen : shown !== status) return false;
  }
  return true;
}

function rowsOf({ replica }: Core): Map<string, Row> {
  const { records } = replica.getState();
  const entries = OPEN.flatMap((status) => [...records.withStatus(status)]);
  return new Map(
    entries.map(({ item, placedAtMs }) => [
      item.id,
      {
        state: readStatus(item.item_status) ?? item.item_status,
        order: orderNumber(item),
        name: nameOf(item),
        quantity: unitsText(item),
        leaves: methodOf(item),
        // A list tells the code of what has left; what became of that of an item that came back is the store's affair.
        tracking: item.item_status === 'shipped' || item.item_status === 'enviado' ? item.tracking_code : '',
        personalisation: item.personalization_data,
        placedAtMs,
      },
    ]),
  );
}

function agesOf({ replica }: Core, nowMs: number): Record<string, string> {
  const { records, health } = replica.getState();
  const column = QUEUE_COLUMNS.find(({ id }) => id === 'age')!;
  const shown = { nowMinute: nowMs / MINUTE_MS, isZoneKnown: health.facts.isZoneKnown ?? true, texts: textsIn('en') };
  const row = {
    isUnderCursor: false,
    isSameOrder: false,
    isMarked: false,
    isChanged: false,
    intent: undefined,
    product: '',
    variation: '',
    sku: '',
    lit: '',
    hold: undefined,
    personal: (text: string) => text,
  };
  const textOf = (entry: CachedItem) => {
    const cell = column.cell({ ...shown, ...row, entry, packer: undefined }, () => 0);
    return typeof cell === 'string' ? cell : 'parts' in cell ? '' : cell.text;
  };
  return Object.fromEntries(records.withStatus('accepted').map((entry) => [entry.item.id, textOf(entry)]));
}

function countsOf({ replica }: Core): Record<string, string> {
  return Object.fromEntries(OPEN.map((status) => [status, countText(replica.getState(), status)]));
}
