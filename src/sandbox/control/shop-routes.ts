/** Control routes for the shop: its content, its events and its clock. */
import * as z from 'zod';
import { MOST_ITEMS } from '../limits.ts';
import { CANCELLABLE, DELIVERABLE, STATUSES } from '../rules.ts';
import { isMoment } from '../sandbox-clock.ts';
import { readMoment } from '../validation.ts';
import type { World } from '../world.ts';
import { chosenText, on, read, Refusal, type ControlCall, type ControlRoute } from './route.ts';

const itemOf = ({ world, params }: ControlCall) => {
  const item = world.shop.itemById(params[0]!);
  if (item === undefined) throw new Refusal(404, 'There is no such item.');
  return item;
};

const clockOf = ({ clock }: World) => ({ now: new Date(clock.now()).toISOString(), frozen: clock.isFrozen() });

/** Clock, counts, switches and faults. */
export function stateOf(world: World) {
  const counts = world.shop.database.all<{ store: number; status: string; n: number }>('SELECT * FROM status_counts');
  return {
    seed: world.seed(),
    clock: clockOf(world),
    stores: world.stores().map(({ idx, id, nome }) => ({
      store: idx,
      loja_id: id,
      nome,
      items: Object.fromEntries(
        STATUSES.map((status) => [status, counts.find((row) => row.store === idx && row.status === status)?.n ?? 0]),
      ),
    })),
    switches: world.switches(),
    faults: world.faults.list(),
    requests: world.log.count(),
    deliveries: world.webhooks.list().length,
    snapshots: world.snapshots.list(),
  };
}

const clockBody = z.strictObject({
  set: z.string().optional(),
  stepMs: z.number().optional(),
  frozen: z.boolean().optional(),
});

function setClock({ world, body }: ControlCall) {
  const { set, stepMs, frozen } = read(clockBody, body);
  const at = set === undefined ? undefined : readMoment(set, '+00:00');
  if (set !== undefined && at === undefined) throw new Refusal(422, 'set: expected an ISO 8601 date-time.');
  const target = (at ?? world.clock.now()) + (stepMs ?? 0);
  if (!isMoment(target)) throw new Refusal(422, 'set, stepMs: the clock must stay between the years 0001 and 9999.');
  if (frozen === true) world.clock.freeze();
  if (frozen === false) world.clock.resume();
  if (at !== undefined) world.clock.setTo(at);
  if (stepMs !== undefined) world.clock.stepBy(stepMs);
  world.clockChanged();
  return clockOf(world);
}

const ordersBody = z.strictObject({ store: z.int().min(0).default(0), count: z.int().min(1).max(1000).default(1) });

function payOrders({ world, body }: ControlCall) {
  const { store, count } = read(ordersBody, body);
  if (world.stores()[store] === undefined) throw new Refusal(404, 'There is no such store.');
  return { orders: Array.from({ length: count }, () => world.living().payOrder(store, world.clock.now())) };
}

const forceBody = z.strictObject({ item_status: z.enum(STATUSES) });

export const SHOP_ROUTES: readonly ControlRoute[] = [
  on('GET', '/state', 'clock, counts, switches, faults', ({ world }) => stateOf(world)),
  on('POST', '/reset', 'a new shop, as at the start; {"seed", "items"} to change it', ({ world, body }) => {
    const change = read(
      z.strictObject({ seed: z.coerce.string().optional(), items: z.int().min(0).max(MOST_ITEMS).optional() }),
      body,
    );
    world.reset({
      ...(change.seed === undefined ? {} : { seed: change.seed }),
      ...(change.items === undefined ? {} : { items: change.items }),
    });
    return stateOf(world);
  }),
  on('GET', '/clock', 'the clock', ({ world }) => clockOf(world)),
  on('PATCH', '/clock', '{"set": "2026-11-20T10:00:00Z"}, {"stepMs": 60000}, {"frozen": true}', setClock),
  on('POST', '/orders', 'buyers pay orders now: {"store": 0, "count": 1}', payOrders),
  on(
    'POST',
    '/orders/*/number',
    'gives an order another number, also one that another has, without a new updated_at: {"numero": 10423}',
    ({ world, params, body }) => {
      const { numero } = read(z.strictObject({ numero: z.int().min(1).max(999_999_999) }), body);
      if (world.shop.orderById(params[0]!) === undefined) throw new Refusal(404, 'There is no such order.');
      world.shop.database.run('UPDATE orders SET numero = ? WHERE id = ?', numero, params[0]!);
      return { order: world.shop.orderById(params[0]!) };
    },
  ),
  on(
    'POST',
    '/orders/*/cancel',
    'the buyer cancels what can still be cancelled: {"reason"}',
    ({ world, params, body }) => {
      const { reason } = read(z.strictObject({ reason: z.string().max(200).optional() }), body);
      if (world.shop.orderById(params[0]!) === undefined) throw new Refusal(404, 'There is no such order.');
      return { cancelled: world.living().cancelOrder(params[0]!, world.clock.now(), reason) };
    },
  ),
  on('GET', '/items/*', 'an item with the history of its states, and who moved it', (call) => {
    const item = itemOf(call);
    return { item, history: call.world.shop.history(item.id) };
  }),
  on('POST', '/items/*/deliver', 'the carrier delivers it', (call) => {
    const item = itemOf(call);
    if (!DELIVERABLE.includes(item.status)) throw new Refusal(409, `The item is ${item.status}.`);
    return { item: call.world.shop.deliverItem(item, 'carrier', call.world.clock.now()) };
  }),
  on('POST', '/items/*/cancel', 'the buyer cancels this item: {"reason"}', (call) => {
    const item = itemOf(call);
    const { reason } = read(z.strictObject({ reason: z.string().max(200).default('Cancelado') }), call.body);
    if (!CANCELLABLE.includes(item.status)) throw new Refusal(409, `The item is ${item.status}.`);
    return { item: call.world.shop.cancelItem(item, 'buyer', call.world.clock.now(), reason) };
  }),
  on('POST', '/items/*/rival', 'another station makes its next move', (call) => {
    const item = call.world.living().moveAsRival(itemOf(call), call.world.clock.now());
    if (item === undefined) throw new Refusal(409, 'The item has no next move.');
    return { item };
  }),
  on(
    'POST',
    '/items/*/force',
    'any state, past all rules and without a new updated_at: {"item_status": "delivered"}',
    (call) => {
      const item = itemOf(call);
      return {
        item: call.world.shop.forceStatus(item, read(forceBody, call.body).item_status, call.world.clock.now()),
      };
    },
  ),
  on('GET', '/snapshots', 'the snapshots', ({ world }) => ({ data: world.snapshots.list() })),
  on('POST', '/snapshots', 'copy the shop under a name: {"name": "before lunch"}', ({ world, body }) =>
    world.snapshots.take(
      read(z.strictObject({ name: chosenText }), body).name,
      new Date(world.clock.now()).toISOString(),
    ),
  ),
  on('POST', '/snapshots/*/restore', 'put the shop back; the clock goes on', ({ world, params }) => {
    if (!world.restore(params[0]!)) throw new Refusal(404, 'There is no such snapshot.');
    return stateOf(world);
  }),
  on('DELETE', '/snapshots/*', 'forget one', ({ world, params }) => {
    if (!world.snapshots.remove(params[0]!)) throw new Refusal(404, 'There is no such snapshot.');
    return { data: world.snapshots.list() };
  }),
];
