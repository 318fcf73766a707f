/** Control routes for the sandbox's behaviour (switches, faults, profiles) and for its logs of requests and deliveries. */
import * as z from 'zod';
import { chosenText, on, read, Refusal, type ControlRoute } from './route.ts';
import { stateOf } from './shop-routes.ts';

export const CONDUCT_ROUTES: readonly ControlRoute[] = [
  on('GET', '/switches', 'the switches', ({ world }) => world.switches()),
  on('PATCH', '/switches', 'change some: {"refusalStatus": 400}', ({ world, body }) =>
    world.changeSwitches(body ?? {}),
  ),
  on('DELETE', '/switches', 'back to those of the start', ({ world }) => world.resetSwitches()),
  on('POST', '/profile', 'play a named profile instead: {"name": "bad-wifi"}', ({ world, body }) => {
    world.playProfile(read(z.strictObject({ name: chosenText }), body).name);
    return stateOf(world);
  }),
  on('GET', '/faults', 'the faults', ({ world }) => ({ data: world.faults.list() })),
  on(
    'POST',
    '/faults',
    'add one: {"kind": "drop", "when": "after", "times": 1, "operation": "itens.enviar"}',
    ({ world, body }) => world.faults.add(body),
  ),
  on('DELETE', '/faults', 'remove all', ({ world }) => {
    world.faults.clear();
    return { data: [] };
  }),
  on('DELETE', '/faults/*', 'remove one by its id', ({ world, params }) => {
    if (!world.faults.remove(Number(params[0]))) throw new Refusal(404, 'There is no such fault.');
    return { data: world.faults.list() };
  }),
  on('GET', '/requests', 'what was asked; ?method= &operation= &after=SEQ &applied=true', ({ world, query }) => {
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
  }),
  on('DELETE', '/requests', 'forget them', ({ world }) => {
    world.log.clear();
    return { data: [], total: world.log.count() };
  }),
  on('GET', '/webhook', 'where events go', ({ world }) => ({ url: world.webhooks.receiver()?.url ?? null })),
  on('PUT', '/webhook', 'send events there: {"url", "secret"}', ({ world, body }) => {
    const receiver = read(z.strictObject({ url: z.url({ protocol: /^https?$/ }), secret: chosenText }), body);
    world.webhooks.setReceiver(receiver);
    return { url: receiver.url };
  }),
  on('DELETE', '/webhook', 'send no more events', ({ world }) => {
    world.webhooks.setReceiver(undefined);
    return { url: null };
  }),
  on('GET', '/deliveries', 'what was sent, with every attempt', ({ world }) => ({ data: world.webhooks.list() })),
  on('DELETE', '/deliveries', 'forget them, and what waits to be sent', ({ world }) => {
    world.webhooks.clear();
    return { data: [] };
  }),
  on('POST', '/deliveries/*/redeliver', 'send one once more, as it was', ({ world, params }) => {
    if (!world.webhooks.redeliver(params[0]!)) throw new Refusal(404, 'There is no such delivery.');
    return { data: world.webhooks.list().slice(-1) };
  }),
];
