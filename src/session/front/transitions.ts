/** The four moves of an item as commands. */
import { expectedStatus, isUnderWay, underWay, isHeldBack } from '../../outbox/request.ts';
import { progressOf, readStatus, TRANSITION_RULES, TRANSITIONS, type Transition } from '../../domain/lifecycle.ts';
import { placeInFront, say, setPart } from '../state/session-state.ts';
import { itemInFront } from '../state/queue.ts';
import type { SessionContext, Command, OperatorSession } from '../session-context.ts';
import { isHeldDown, noteMovedOn } from '../kernel/held-key.ts';
import { rememberMove } from '../kernel/moved-on.ts';
import { askForBulk } from '../commands/bulk.ts';
import { moveToNextSurvivor } from '../commands/queue-commands.ts';
import { askToShip } from '../commands/item-commands.ts';
import { askForParcel, whyNoParcel } from '../packing/parcel.ts';
import { keyTo } from '../kernel/key-to.ts';
import { withPin } from '../kernel/pin.ts';
import { holdReason } from '../../i18n/workshop-words.ts';
import { canMoveMarked, markedWords } from '../commands/marked-states.ts';
import { markCountOf } from '../state/marks.ts';

// The verbs of the API: aceitar, iniciar-producao, enviar, voltar-producao.
const KEYS: Readonly<Record<Transition, string>> = {
  accept: 'a',
  startProduction: 'i',
  ship: 'e',
  returnToProduction: 'v',
};

/** One command per move, for the item under the cursor or the open one. */
export const transitionCommands: Command[] = TRANSITIONS.map((operation) => ({
  id: operation,
  effect: 'write',
  requires: ['write'],
  keys: [KEYS[operation]],
  screens: ['queue', 'item', 'packing'],
  isInFooter: true,
  unavailable: (context) => whyNotMoved(context, operation),
  run: (context) => {
    if (operation === 'ship' && isAtPacking(context)) return void askForParcel(context);
    const marks = marksInFront(context);
    if (marks.size > 0) return withPinFor(context, operation, () => moveMarked(context, operation, marks));
    const entry = itemInFront(context);
    if (!entry || isHeldDown(context.session, operation, context.clock.now())) return;
    if (operation === 'ship') askToShip(context, entry.item);
    else withPinFor(context, operation, () => performAndMoveOn(context, operation, entry.item.id));
  },
}));

/** Runs a move; the return to production may require a PIN. */
function withPinFor(context: SessionContext, operation: Transition, move: () => void): void {
  if (operation === 'returnToProduction') withPin(context, 'return', move);
  else move();
}

/** Asks whether to move the marked items; their number may have been typed right before, see {@link askForBulk}. */
function moveMarked(context: SessionContext, operation: Transition, marks: ReadonlySet<string>): void {
  const typedCount = markCountOf(context.session.getState())?.typed;
  // The press must be recorded before any question is shown, so that its repeats are recognised.
  if (typedCount !== undefined && isHeldDown(context.session, operation, context.clock.now())) return;
  askForBulk(context, operation, [...marks], { typedCount });
}

/**
 * Requests a move of the row under the cursor. Behind accept and start, if they can still be withdrawn at no cost, moves the cursor
 * to the next row: people return one item, not one after the other.
 */
function performAndMoveOn(context: SessionContext, operation: Transition, itemId: string): void {
  const { actions, session, texts } = context;
  const { cursors } = session.getState().queue;
  const intent = actions.perform(operation, itemId);
  const isFree = intent?.phase === 'grace' && operation !== 'returnToProduction';
  if (!isFree || placeInFront(session.getState()).screen !== 'queue') return;
  moveToNextSurvivor(context);
  rememberMove(session, intent.id, cursors);
  let isTakenBack = false;
  noteMovedOn(session, () => {
    isTakenBack ||= actions.withdraw(intent.id);
    if (!isTakenBack) return;
    setPart(session, 'queue', { cursors });
    say(session, 'warn', texts.scan.heldDown(texts.commands[operation]));
  });
}

/** Why the item in front may not make this move now; `undefined` if it may. */
export function whyNotMoved(context: SessionContext, operation: Transition): string | undefined {
  const { replica, texts } = context;
  // At the packing bench the parcel is shipped, never one line of it.
  if (operation === 'ship' && isAtPacking(context)) return whyNoParcel(context);
  const marks = marksInFront(context);
  if (marks.size > 0) {
    if (operation === 'ship') return texts.reasons.shipOneByOne;
    if (canMoveMarked(replica.getState(), marks, operation)) return undefined;
    // The marks may be in another tab, and the key may be meant for the row under the cursor.
    const states = markedWords(replica.getState(), marks, texts);
    return texts.reasons.noneOfMarked(states, keyTo(context, 'queue', 'back'));
  }
  const entry = itemInFront(context);
  if (!entry) return texts.reasons.noItem;
  const itemId = entry.item.id;
  if (isUnderWay(replica.getState(), operation, itemId)) return texts.reasons.onItsWay;
  // A move under way counts as done: the next one may be requested, and waits for it.
  const itemStatus = expectedStatus(replica.getState(), itemId) ?? '';
  const status = readStatus(itemStatus);
  if (!status) return texts.reasons.isUnknown(itemStatus);
  const { from, to } = TRANSITION_RULES[operation];
  if (status === from)
    return isHeldBack(replica.getState(), operation, itemId) ? holdWords(context, itemId) : undefined;
  if (status === 'cancelled') return texts.reasons.isCancelled;
  if (progressOf(status) < progressOf(to)) return texts.reasons.notYet(texts.statuses[from]);
  // A move under way is not done yet: “already shipped” would be wrong.
  return underWay(replica.getState(), itemId).length > 0
    ? texts.reasons.onItsWay
    : texts.reasons.already(texts.statuses[status]);
}

function holdWords(context: SessionContext, itemId: string): string {
  const hold = context.replica.getState().records.holdOf(itemId);
  const reason = hold ? holdReason(hold, context.texts) : '';
  return context.texts.workshop.waits(reason, keyTo(context, placeInFront(context.session.getState()).screen, 'hold'));
}

/** Whether the parcel on the packing bench is in front. */
function isAtPacking({ session }: OperatorSession): boolean {
  return placeInFront(session.getState()).screen === 'packing';
}

/** The marked items, if keys act on marks. */
function marksInFront({ session }: OperatorSession): ReadonlySet<string> {
  const state = session.getState();
  return placeInFront(state).screen === 'queue' ? state.marks : NO_MARKS;
}

const NO_MARKS: ReadonlySet<string> = new Set();
