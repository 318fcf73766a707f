/** Control routes for the sandbox's behaviour (switches, faults, profiles) and for its logs of requests and deliveries. */
import * as z from 'zod';
import { chosenText, read, Refusal, type ControlRoute } from './route.ts';
import { stateOf } from './shop-routes.ts';

export const CONDUCT_ROUTES: readonly ControlRoute[] = [
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
      world.playProfile(read(z.strictObject({ name: chosenText }), body).name);
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
      const receiver = read(z.strictObject({ url: z.url({ protocol: /^https?$/ }), secret: chosenText }), body);
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
];
