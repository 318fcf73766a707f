/** The small worlds of the actions, by name. Each is gone through to its end. */
import type { ActionsWorldOptions } from './actions-state.ts';
import { createActionsWorld } from './actions-world.ts';
import type { World } from './breadth.ts';

export const ACTIONS_WORLDS: Readonly<Record<string, ActionsWorldOptions>> = {
  'one ships, two answers are lost': {
    item: 'in_production',
    stations: [{ host: 'a', keys: ['ship'] }],
    lost: 2,
    failed: 1,
  },
  'one accepts and undoes, a crash, a buyer cancels': {
    item: 'pending',
    stations: [{ host: 'a', keys: ['accept', 'undo'] }],
    others: ['cancel', 'accept'],
    lost: 1,
    crashes: 1,
    graceMs: 500,
  },
  'one ships and undoes, a colleague returns': {
    item: 'in_production',
    stations: [{ host: 'a', keys: ['ship', 'undo'] }],
    others: ['returnToProduction'],
    lost: 1,
  },
  'one ships what was touched a moment ago': {
    item: 'in_production',
    stations: [{ host: 'a', keys: ['ship'] }],
    others: ['ship', 'returnToProduction'],
    lost: 1,
    failed: 1,
    ageMs: 300,
    returnTracking: 'cleared',
  },
  'one ships without a code, a colleague returns it': {
    item: 'in_production',
    stations: [{ host: 'a', keys: ['ship', 'again', 'ship'], code: null }],
    others: ['returnToProduction'],
    lost: 2,
    returnTracking: 'cleared',
  },
  'one accepts and starts, two answers are lost': {
    item: 'pending',
    stations: [{ host: 'a', keys: ['accept', 'startProduction'] }],
    others: ['cancel'],
    lost: 2,
  },
  'one returns, and ships after that': {
    item: 'shipped',
    stations: [{ host: 'a', keys: ['returnToProduction', 'ship'] }],
    lost: 1,
    returnTracking: 'cleared',
  },
  'one ships, a crash at the worst moment': {
    item: 'in_production',
    stations: [{ host: 'a', keys: ['ship'] }],
    others: ['returnToProduction'],
    lost: 1,
    crashes: 1,
  },
  'one ships without a code, and a request dawdles': {
    item: 'in_production',
    stations: [{ host: 'a', keys: ['ship'], code: null }],
    others: ['returnToProduction'],
    lost: 1,
    isVeryLate: true,
    returnTracking: 'cleared',
  },
  'two hosts ship the same item': {
    item: 'in_production',
    stations: [
      { host: 'a', keys: ['ship'] },
      { host: 'b', keys: ['ship'] },
    ],
    lost: 1,
  },
  'two hosts accept the same item, two answers are lost': {
    item: 'pending',
    stations: [
      { host: 'a', keys: ['accept'] },
      { host: 'b', keys: ['accept'] },
    ],
    lost: 2,
  },
  'two processes of a host accept, one is killed': {
    item: 'pending',
    stations: [
      { host: 'a', keys: ['accept'] },
      { host: 'a', keys: ['accept'] },
    ],
    crashes: 1,
    knowsTheDead: true,
  },
  'one of two processes of a host ships and is stopped for a while': {
    item: 'in_production',
    stations: [
      { host: 'a', keys: ['ship'] },
      { host: 'a', keys: [] },
    ],
    lost: 1,
    pauses: 1,
    staleMs: 4300,
  },
};

/** How each world begins, by its name. */
export const WORLDS: Readonly<Record<string, () => Promise<World>>> = Object.fromEntries(
  Object.entries(ACTIONS_WORLDS).map(([name, options]) => [name, () => createActionsWorld(options)]),
);
