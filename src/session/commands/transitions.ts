/** The four moves of an item as commands. */
import { expectedStatus, isUnderWay, underWay } from '../../outbox/optimistic-status.ts';
import { isHeldBack } from '../../outbox/request.ts';
import { progressOf, readStatus, TRANSITION_RULES, TRANSITIONS, type Transition } from '../../domain/lifecycle.ts';
import { placeInFront, say } from '../state/session-state.ts';
import { itemInFront } from '../state/queue.ts';
import type { Bench, Command } from '../session-context.ts';
import { isHeldDown, noteMovedOn } from '../keymap/held-key.ts';
import { askForBulk } from './bulk.ts';
import { moveToNextSurvivor } from './queue-commands.ts';
import { askToShip } from './item-commands.ts';
import { askForParcel, whyNoParcel } from '../packing/parcel.ts';
import { keyTo } from '../keymap/key-to.ts';
import { holdReason } from '../../i18n/workshop-words.ts';
import { canMoveMarked, markedWords } from './marked-states.ts';

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
  effect: 'write',
  requires: ['write'],
  keys: [KEYS[operation]],
  screens: ['queue', 'item', 'packing'],
  isInFooter: true,
  unavailable: (bench) => whyNotMoved(bench, operation),
  run: (bench) => {
    if (operation === 'ship' && isAtPacking(bench)) return void askForParcel(bench);
    const marks = marksInFront(bench);
    if (marks.size > 0) return askForBulk(bench, operation, [...marks]);
    const entry = itemInFront(bench.shop.getState(), bench.desk.getState(), bench.clock.wallNow());
    if (!entry || isHeldDown(bench.desk, operation, bench.clock.now())) return;
    if (operation === 'ship') askToShip(bench, entry.item);
    else performAndMoveOn(bench, operation, entry.item.id);
  },
}));

/** Asks for a move of the row under the cursor; what can still be taken back at no cost leaves it for the next row. */
function performAndMoveOn(bench: Bench, operation: Transition, itemId: string): void {
  const { actions, desk, texts } = bench;
  const { cursors } = desk.getState();
  const intent = actions.perform(operation, itemId);
  const isFree = intent?.phase === 'grace' && operation !== 'returnToProduction';
  if (!isFree || placeInFront(desk.getState()).screen !== 'queue') return;
  moveToNextSurvivor(bench);
  noteMovedOn(desk, () => {
    if (actions.withdraw(intent.id)) desk.setState({ cursors });
    say(desk, 'warn', texts.scan.heldDown(texts.commands[operation]));
  });
}

/** Why the item in front may not make this move now; `undefined` when it may. */
export function whyNotMoved(bench: Bench, operation: Transition): string | undefined {
  const { shop, desk, texts, clock } = bench;
  // At the packing bench it is the parcel that leaves, never one line of it.
  if (operation === 'ship' && isAtPacking(bench)) return whyNoParcel(bench);
  const marks = marksInFront(bench);
  if (marks.size > 0) {
    if (operation === 'ship') return texts.reasons.shipOneByOne;
    if (canMoveMarked(shop.getState(), marks, operation)) return undefined;
    // The marks may be in another tab, and the key meant for the row under the cursor.
    const states = markedWords(shop.getState(), marks, texts);
    return texts.reasons.noneOfMarked(states, keyTo(bench, 'queue', 'clearMarks'));
  }
  const entry = itemInFront(shop.getState(), desk.getState(), clock.wallNow());
  if (!entry) return texts.reasons.noItem;
  const itemId = entry.item.id;
  if (isUnderWay(shop.getState(), operation, itemId)) return texts.reasons.onItsWay;
  // What is on its way counts as done: the next step may be asked for, and queues behind it.
  const itemStatus = expectedStatus(shop.getState(), itemId) ?? '';
  const status = readStatus(itemStatus);
  if (!status) return texts.reasons.isUnknown(itemStatus);
  const { from, to } = TRANSITION_RULES[operation];
  if (status === from) return isHeldBack(shop.getState(), operation, itemId) ? holdWords(bench, itemId) : undefined;
  if (status === 'cancelled') return texts.reasons.isCancelled;
  if (progressOf(status) < progressOf(to)) return texts.reasons.notYet(texts.statuses[from]);
  // What is on its way is not done yet: “already shipped” would not be true.
  return underWay(shop.getState(), itemId).length > 0
    ? texts.reasons.onItsWay
    : texts.reasons.already(texts.statuses[status]);
}

function holdWords(bench: Bench, itemId: string): string {
  const hold = bench.shop.getState().records.holdOf(itemId);
  const reason = hold ? holdReason(hold, bench.texts) : '';
  return bench.texts.workshop.waits(reason, keyTo(bench, placeInFront(bench.desk.getState()).screen, 'hold'));
}

/** Whether the parcel on the packing bench is in front. */
function isAtPacking({ desk }: Bench): boolean {
  return placeInFront(desk.getState()).screen === 'packing';
}

/** The marked items, where marks are what the keys act on. */
function marksInFront({ desk }: Bench): ReadonlySet<string> {
  const state = desk.getState();
  return placeInFront(state).screen === 'queue' ? state.marks : NO_MARKS;
}

const NO_MARKS: ReadonlySet<string> = new Set();
