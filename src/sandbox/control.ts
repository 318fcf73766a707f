/** `/_sandbox`: what the sandbox can be told while it runs. No token, but only from this machine. */
import type { IncomingMessage } from 'node:http';
import * as z from 'zod';
import { FAULT_KINDS } from './faults.ts';
import { problem, type Answer } from './http/answer.ts';
import { readBody } from './http/body.ts';
import { isLocal } from './http/origin.ts';
import { PROFILES } from './profiles.ts';
import { CONTROL_BASE } from './routes.ts';
import { CANCELLABLE, DELIVERABLE, STATUSES } from './rules.ts';
import { describeSwitches } from './switches.ts';
import { readMoment } from './validation.ts';
import type { World } from './world.ts';

type ControlCall = { world: World; params: string[]; query: URLSearchParams; body: unknown };
type ControlRoute = {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Below {@link CONTROL_BASE}; `*` is a parameter. */
  path: string;
  about: string;
  answer(call: ControlCall): unknown;
};

/** The caller's mistake, to be told. */
class Refusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const name = z.string().min(1).max(100);
const read = <T>(schema: z.ZodType<T>, body: unknown): T => {
  const result = schema.safeParse(body ?? {});
  if (result.success) return result.data;
  throw new Refusal(422, result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}.`).join(' '));
};

const itemOf = ({ world, params }: ControlCall) => {
  const item = world.shop.itemById(params[0]!);
  if (item === undefined) throw new Refusal(404, 'There is no such item.');
  return item;
};

const clockOf = ({ clock }: World) => ({ now: new Date(clock.now()).toISOString(), frozen: clock.isFrozen() });

function stateOf(world: World) {
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

export const CONTROL_ROUTES: readonly ControlRoute[] = [
  { method: 'GET', path: '', about: 'these routes, the switches, the kinds of faults and the profiles', answer: help },
  { method: 'GET', path: '/state', about: 'clock, counts, switches, faults', answer: ({ world }) => stateOf(world) },
  {
    method: 'POST',
    path: '/reset',
    about: 'a new shop, as at the start; {"seed", "items"} to change it',
    answer: ({ world, body }) => {
      const change = read(
        z.strictObject({ seed: z.coerce.string().optional(), items: z.int().min(0).optional() }),
        body,
      );
      world.reset({
        ...(change.seed === undefined ? {} : { seed: change.seed }),
        ...(change.items === undefined ? {} : { items: change.items }),
      });
      return stateOf(world);
    },
  },
  { method: 'GET', path: '/switches', about: 'the switches', answer: ({ world }) => world.switches() },
  {
    method: 'PATCH',
    path: '/switches',
    about: 'change some: {"refusalStatus": 400}',
    answer: ({ world, body }) => world.changeSwitches(body ?? {}),
  },
  {
    method: 'DELETE',
    path: '/switches',
    about: 'back to those of the start',
    answer: ({ world }) => world.resetSwitches(),
  },
  {
    method: 'POST',
    path: '/profile',
    about: 'play a named profile instead: {"name": "bad-wifi"}',
    answer: ({ world, body }) => {
      world.playProfile(read(z.strictObject({ name }), body).name);
      return stateOf(world);
    },
  },
  { method: 'GET', path: '/faults', about: 'the faults', answer: ({ world }) => ({ data: world.faults.list() }) },
  {
    method: 'POST',
    path: '/faults',
    about: 'add one: {"kind": "drop", "when": "after", "times": 1, "operation": "itens.enviar"}',
    answer: ({ world, body }) => world.faults.add(body),
  },
  {
    method: 'DELETE',
    path: '/faults',
    about: 'remove all',
    answer: ({ world }) => {
      world.faults.clear();
      return { data: [] };
    },
  },
  {
    method: 'DELETE',
    path: '/faults/*',
    about: 'remove one by its id',
    answer: ({ world, params }) => {
      if (!world.faults.remove(Number(params[0]))) throw new Refusal(404, 'There is no such fault.');
      return { data: world.faults.list() };
    },
  },
  { method: 'GET', path: '/clock', about: 'the clock', answer: ({ world }) => clockOf(world) },
  {
    method: 'PATCH',
    path: '/clock',
    about: '{"set": "2026-11-20T10:00:00Z"}, {"stepMs": 60000}, {"frozen": true}',
    answer: setClock,
  },
  {
    method: 'GET',
    path: '/requests',
    about: 'what was asked; ?method= &operation= &after=SEQ &applied=true',
    answer: ({ world, query }) => {
      const [method, operation, after, applied] = ['method', 'operation', 'after', 'applied'].map((key) =>
        query.get(key),
      );
      const data = world.log.list({
        ...(method ? { method: method.toUpperCase() } : {}),
        ...(operation ? { operation } : {}),
        ...(after ? { after: Number(after) } : {}),
        ...(applied ? { applied: applied === 'true' } : {}),
      });
      return { data, total: world.log.count() };
    },
  },
  {
    method: 'DELETE',
    path: '/requests',
    about: 'forget them',
    answer: ({ world }) => {
      world.log.clear();
      return { data: [], total: world.log.count() };
    },
  },
  { method: 'POST', path: '/orders', about: 'buyers pay orders now: {"store": 0, "count": 1}', answer: payOrders },
  {
    method: 'POST',
    path: '/orders/*/cancel',
    about: 'the buyer cancels what can still be cancelled: {"reason"}',
    answer: ({ world, params, body }) => {
      const { reason } = read(z.strictObject({ reason: z.string().max(200).optional() }), body);
      if (world.shop.orderById(params[0]!) === undefined) throw new Refusal(404, 'There is no such order.');
      return { cancelled: world.living().cancelOrder(params[0]!, world.clock.now(), reason) };
    },
  },
  {
    method: 'GET',
    path: '/items/*',
    about: 'an item with the history of its states, and who moved it',
    answer: (call) => {
      const item = itemOf(call);
      return { item, history: call.world.shop.history(item.id) };
    },
  },
  {
    method: 'POST',
    path: '/items/*/deliver',
    about: 'the carrier delivers it',
    answer: (call) => {
      const item = itemOf(call);
      if (!DELIVERABLE.includes(item.status)) throw new Refusal(409, `The item is ${item.status}.`);
      return { item: call.world.shop.deliverItem(item, 'carrier', call.world.clock.now()) };
    },
  },
  {
    method: 'POST',
    path: '/items/*/cancel',
    about: 'the buyer cancels this item: {"reason"}',
    answer: (call) => {
      const item = itemOf(call);
      const { reason } = read(z.strictObject({ reason: z.string().max(200).default('Cancelado') }), call.body);
      if (!CANCELLABLE.includes(item.status)) throw new Refusal(409, `The item is ${item.status}.`);
      return { item: call.world.shop.cancelItem(item, 'buyer', call.world.clock.now(), reason) };
    },
  },
  {
    method: 'POST',
    path: '/items/*/rival',
    about: 'another station makes its next move',
    answer: (call) => {
      const item = call.world.living().moveAsRival(itemOf(call), call.world.clock.now());
      if (item === undefined) throw new Refusal(409, 'The item has no next move.');
      return { item };
    },
  },
  {
    method: 'POST',
    path: '/items/*/force',
    about: 'any state, past all rules and without a new updated_at: {"item_status": "delivered"}',
    answer: (call) => {
      const item = itemOf(call);
      return {
        item: call.world.shop.forceStatus(item, read(forceBody, call.body).item_status, call.world.clock.now()),
      };
    },
  },
  {
    method: 'GET',
    path: '/webhook',
    about: 'where events go',
    answer: ({ world }) => ({ url: world.webhooks.receiver()?.url ?? null }),
  },
  {
    method: 'PUT',
    path: '/webhook',
    about: 'send events there: {"url", "secret"}',
    answer: ({ world, body }) => {
      const receiver = read(z.strictObject({ url: z.url({ protocol: /^https?$/ }), secret: name }), body);
      world.webhooks.setReceiver(receiver);
      return { url: receiver.url };
    },
  },
  {
    method: 'DELETE',
    path: '/webhook',
    about: 'send no more events',
    answer: ({ world }) => {
      world.webhooks.setReceiver(undefined);
      return { url: null };
    },
  },
  {
    method: 'GET',
    path: '/deliveries',
    about: 'what was sent, with every attempt',
    answer: ({ world }) => ({ data: world.webhooks.list() }),
  },
  {
    method: 'DELETE',
    path: '/deliveries',
    about: 'forget them, and what waits to be sent',
    answer: ({ world }) => {
      world.webhooks.clear();
      return { data: [] };
    },
  },
  {
    method: 'POST',
    path: '/deliveries/*/redeliver',
    about: 'send one once more, as it was',
    answer: ({ world, params }) => {
      if (!world.webhooks.redeliver(params[0]!)) throw new Refusal(404, 'There is no such delivery.');
      return { data: world.webhooks.list().slice(-1) };
    },
  },
  {
    method: 'GET',
    path: '/snapshots',
    about: 'the snapshots',
    answer: ({ world }) => ({ data: world.snapshots.list() }),
  },
  {
    method: 'POST',
    path: '/snapshots',
    about: 'copy the shop under a name: {"name": "before lunch"}',
    answer: ({ world, body }) =>
      world.snapshots.take(read(z.strictObject({ name }), body).name, new Date(world.clock.now()).toISOString()),
  },
  {
    method: 'POST',
    path: '/snapshots/*/restore',
    about: 'put the shop back; the clock goes on',
    answer: ({ world, params }) => {
      if (!world.restore(params[0]!)) throw new Refusal(404, 'There is no such snapshot.');
      return stateOf(world);
    },
  },
  {
    method: 'DELETE',
    path: '/snapshots/*',
    about: 'forget one',
    answer: ({ world, params }) => {
      if (!world.snapshots.remove(params[0]!)) throw new Refusal(404, 'There is no such snapshot.');
      return { data: world.snapshots.list() };
    },
  },
];

function help() {
  return {
    routes: CONTROL_ROUTES.map(({ method, path, about }) => ({ method, path: `${CONTROL_BASE}${path}`, about })),
    switches: describeSwitches(),
    faults: FAULT_KINDS,
    profiles: Object.fromEntries(Object.entries(PROFILES).map(([key, { about }]) => [key, about])),
  };
}

function paramsOf(template: string, path: string): string[] | undefined {
  const [wanted, given] = [template.split('/'), path.split('/')];
  if (wanted.length !== given.length) return undefined;
  const params: string[] = [];
  for (const [i, part] of wanted.entries()) {
    if (part === '*') params.push(decodeURIComponent(given[i]!));
    else if (part !== given[i]) return undefined;
  }
  return params;
}

/** Answers a request for {@link CONTROL_BASE}. */
export async function answerControl(
  world: World,
  request: IncomingMessage,
  path: string,
  query: string,
): Promise<Answer> {
  if (!isLocal(request)) return problem(403, 'The control routes answer only on this machine.');
  try {
    return await findControl(world, request, path.slice(CONTROL_BASE.length), query);
  } catch (error) {
    if (error instanceof Refusal) return problem(error.status, error.message);
    // Switches, faults and profiles say themselves what is wrong with them.
    if (error instanceof Error && error.constructor === Error) return problem(422, error.message);
    if (error instanceof URIError) return problem(400, 'The path is not well formed.');
    throw error;
  }
}

async function findControl(world: World, request: IncomingMessage, path: string, query: string): Promise<Answer> {
  const fitting = CONTROL_ROUTES.flatMap((route) => {
    const params = paramsOf(route.path, path);
    return params === undefined ? [] : [{ route, params }];
  });
  if (fitting.length === 0) return problem(404, `There is no such control route; GET ${CONTROL_BASE} lists them.`);
  const found = fitting.find(({ route }) => route.method === request.method);
  if (found === undefined) {
    const allow = fitting.map(({ route }) => route.method).join(', ');
    return problem(405, `Use ${allow}.`, { allow });
  }
  const { body, problem: bodyProblem } = await readBody(request);
  if (bodyProblem !== undefined) return bodyProblem;
  const answer = found.route.answer({ world, params: found.params, query: new URLSearchParams(query), body });
  return { status: 200, body: answer };
}
