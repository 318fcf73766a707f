/** The four moves of an item as commands. */
import { progressOf, readStatus, TRANSITION_RULES, TRANSITIONS, type Transition } from '../domain/lifecycle.ts';
import { itemInFront } from '../store/queue.ts';
import type { Bench } from './bench.ts';
import type { Command } from './command.ts';
import { askToShip } from './item-commands.ts';

// The API's own verbs: aceitar, iniciar-producao, enviar, voltar-producao.
const KEYS: Readonly<Record<Transition, string>> = {
  accept: 'a',
  startProduction: 'i',
  ship: 'e',
  returnToProduction: 'v',
};

/** One command per transition, for the item under the cursor or the one that is open. */
export const transitionCommands: Command[] = TRANSITIONS.map((operation) => ({
  id: operation,
  keys: [KEYS[operation]],
  screens: ['queue', 'item'],
  isInFooter: true,
  unavailable: (bench) => whyNot(bench, operation),
  run: (bench) => {
    const entry = itemInFront(bench.shop.getState(), bench.desk.getState());
    if (!entry) return;
    if (operation === 'ship') askToShip(bench, entry.item);
    else bench.actions.perform(operation, entry.item.id);
  },
}));

/** Why the item in front may not make this move now; `undefined` when it may. */
function whyNot({ shop, desk, texts }: Bench, operation: Transition): string | undefined {
  const entry = itemInFront(shop.getState(), desk.getState());
  if (!entry) return texts.reasons.noItem;
  if (shop.getState().intents.has(entry.item.id)) return texts.reasons.onItsWay;
  const status = readStatus(entry.item.item_status);
  if (!status) return texts.reasons.isUnknown(entry.item.item_status);
  const { from, to } = TRANSITION_RULES[operation];
  if (status === from) return undefined;
  if (status === 'cancelled') return texts.reasons.isCancelled;
  return progressOf(status) >= progressOf(to)
    ? texts.reasons.already(texts.statuses[status])
    : texts.reasons.notYet(texts.statuses[from]);
}
