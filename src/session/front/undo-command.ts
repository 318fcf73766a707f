/**
 * Undoes the last action here: a hold or a release, a step at the packing bench, or an intent. Asks before it returns a shipment
 * to production.
 */
import { attempt } from '../attempt.ts';
import { placeInFront, say } from '../state/session-state.ts';
import { seenOf } from '../../outbox/check.ts';
import { isMove, type AnyIntent, type Intent, type Seen } from '../../domain/intents.ts';
import type { SessionContext, Command, Services } from '../session-context.ts';
import { nameOf, nameOfStock, numberOf } from '../../domain/item-names.ts';
import { undoableHold, undoHold } from '../kernel/hold-steps.ts';
import { graceSeconds } from '../kernel/intent-note.ts';
import { numberOfOrder } from '../kernel/claims.ts';
import { keyTo } from '../kernel/key-to.ts';
import { undoableStep, undoStep } from '../packing/steps.ts';
import { formatSpan } from '../../base/ages.ts';
import { unitsText } from '../../domain/units.ts';
import type { QuestionOf } from '../state/question.ts';
import { goBackTo } from '../kernel/moved-on.ts';
import { withPin } from '../kernel/pin.ts';

export const undoCommand: Command = {
  id: 'undo',
  effect: 'write',
  requires: ['write'],
  keys: ['z'],
  isInFooter: true,
  about: undoTarget,
  run: undo,
};

/**
 * What the key would undo now, in a few words: a hold or a release, a step at the packing bench, a shipment, or an unsent intent.
 * `undefined` if there is nothing.
 */
export function undoTarget(context: SessionContext): string | undefined {
  const { actions, texts, replica } = context;
  const hold = holdDoneLast(context);
  if (hold) return hold.words;
  const step = benchStep(context);
  if (step !== undefined) return step;
  const { operations } = texts.activity;
  const [shipment] = actions.shippedLast();
  if (shipment) return `${operations.ship} #${numberOfOrder(context, shipment.orderId)}`;
  const intent = lastUnsent(context);
  if (!intent) return undefined;
  if (!isMove(intent)) return operations[intent.operation];
  const bulk = Array.from(replica.getState().bulks.values()).findLast(({ itemIds }) => itemIds.includes(intent.itemId));
  const isBulk = bulk !== undefined && !bulk.isDone && bulk.itemIds.length > 1;
  return `${operations[intent.operation]} ${isBulk ? `× ${bulk.itemIds.length}` : `#${numberOfOrder(context, intent.orderId)}`}`;
}

/**
 * The seconds in which the key still undoes it before it is sent; 0 if that is not counted down: a step at the bench, a hold, a
 * shipment, or an action that waits for the store.
 */
export function undoSeconds(context: SessionContext): number {
  if (holdDoneLast(context) || benchStep(context) !== undefined || context.actions.shippedLast().length > 0) return 0;
  const intent = lastUnsent(context);
  return intent && intent.hold !== 'disk' ? graceSeconds(intent, context.clock.now()) : 0;
}

function benchStep(context: SessionContext): string | undefined {
  return placeInFront(context.session.getState()).screen === 'packing' ? undoableStep(context) : undefined;
}

/** The last intent of this session that has not been sent. */
function lastUnsent({ replica, isOwn }: Pick<SessionContext, 'replica' | 'isOwn'>): AnyIntent | undefined {
  const { intents, edits } = replica.getState();
  let last: AnyIntent | undefined;
  for (const some of [intents, edits]) {
    for (const [, ofOne] of some) {
      for (const intent of ofOne) {
        const isUnsent = intent.attemptCount === 0 && (intent.phase === 'grace' || intent.phase === 'waiting');
        if (isUnsent && intent.seq > (last?.seq ?? -1) && isOwn?.(intent.author) !== false) last = intent;
      }
    }
  }
  return last;
}

/** The last hold or release, in words, if nothing else was done after it: undo never reaches behind the last action. */
function holdDoneLast(context: SessionContext) {
  const hold = undoableHold(context);
  const { packing } = context.session.getState();
  if (hold?.packingSteps !== packing.steps && benchStep(context) !== undefined) return undefined;
  if (!hold) return undefined;
  return (context.actions.lastDoneAt() ?? -Infinity) > hold.at ? undefined : hold;
}

function undo(context: SessionContext): void {
  if (holdDoneLast(context)) return undoHold(context);
  if (placeInFront(context.session.getState()).screen === 'packing' && undoStep(context)) return;
  const shipments = context.actions.shippedLast();
  if (shipments.length > 0) askToBringBack(context, shipments);
  else undoAsked(context);
}

/** Asks whether to return these shipments to production, and stores what is shown of them. */
export function askToBringBack(
  { session, replica }: Pick<SessionContext, 'session' | 'replica'>,
  shipments: readonly Intent[],
): void {
  const items = shipments.flatMap(({ itemId }) => replica.getState().records.get(itemId)?.item ?? []);
  const seen = new Map(items.map((item) => [item.id, seenOf('returnToProduction', item)]));
  session.setState({ question: { kind: 'bringBack', shipments, seen } });
}

/** Undoes the last request to the store, or shows why that is impossible. `seen`: what a question has shown of it. */
function undoAsked(context: SessionContext, seen?: ReadonlyMap<string, Seen>): void {
  const { actions, session, replica, texts } = context;
  const undone = actions.undo(undefined, seen);
  const words = texts.undo;
  if (undone.kind === 'impossible') {
    const { reason, intent } = undone;
    const instead = reason === 'no-inverse' ? ` ${insteadOf(context, intent)}` : '';
    // The last request may be minutes old, and from another screen.
    const deed = intent ? ` (${deedOf(context, intent)})` : '';
    return say(session, 'warn', `${words.impossible[reason]}${instead}${deed}`);
  }
  if (undone.kind === 'stopped') {
    const bulk = replica.getState().bulks.get(undone.bulkId);
    if (bulk?.isDone && undone.count === bulk.itemIds.length) {
      const { marks } = session.getState();
      const isMarked = bulk.itemIds.some((id) => marks.has(id));
      return say(session, 'ok', texts.bulk.takenBack(undone.count, isMarked));
    }
    // If nothing of it is under way, the outcome of the bulk has been shown already.
    if (!bulk || bulk.isDone) return;
    return say(session, 'warn', texts.bulk.stopped(undone.count, bulk.itemIds.length - bulk.results.size));
  }
  if (undone.kind === 'returning' && undone.others.length + undone.leftCount > 0) {
    return attempt(context, tellParcel(context, [undone.intent, ...undone.others], undone.leftCount));
  }
  const { intent } = undone;
  const name = itemOf(context, intent) ?? texts.activity.operations[intent.operation];
  if (undone.kind === 'returning') return say(session, 'ok', words.returning(name));
  goBackTo(session, intent.id);
  // A shipment and its return may both wait for the store; each press withdraws one of them.
  const isPlain = intent.operation === 'accept' || intent.operation === 'startProduction';
  say(session, 'ok', words.withdrawn(isPlain ? name : deedOf(context, intent)));
}

/**
 * What is left to do about a request that the store has for good; without an intent: a bulk of moves. Names a key only where it
 * works on the screen in front, and otherwise says where it does.
 */
function insteadOf(context: SessionContext, intent: AnyIntent | undefined): string {
  const { hold, ship, inQueue, value } = context.texts.undo.instead;
  if (intent && !isMove(intent)) return value;
  const isBack = intent?.operation === 'returnToProduction';
  const { screen } = placeInFront(context.session.getState());
  const id = isBack ? 'ship' : 'hold';
  const isHere = context.keymap.commandsOf(screen).some((command) => command.id === id);
  const sentence = (isBack ? ship : hold)(keyTo(context, isHere ? screen : 'queue', id));
  return isHere ? sentence : inQueue(sentence);
}

/** `stock: Mug, enamel · blue`: the operation, and its subject. */
function deedOf(context: SessionContext, intent: AnyIntent): string {
  const { details, stock, texts } = context;
  const operation = texts.activity.operations[intent.operation];
  if (isMove(intent)) return [operation, itemOf(context, intent)].filter(Boolean).join(': ');
  const record = intent.operation === 'setStock' ? stock.getState().byId.get(intent.stockId)?.record : undefined;
  const product = details.getState().products.get(intent.productId)?.value;
  const name = record ? nameOfStock(record) : product?.nome;
  return [operation, name].filter(Boolean).join(': ');
}

function itemOf({ replica }: Services, intent: AnyIntent): string | undefined {
  const item = isMove(intent) ? replica.getState().records.get(intent.itemId)?.item : undefined;
  return item && `#${numberOf(item)} ${nameOf(item)}`;
}

/** Shows one notice for a parcel: that it is being returned, and, after the last verdict, how much of it is back. */
async function tellParcel(context: SessionContext, intents: readonly AnyIntent[], leftCount: number): Promise<void> {
  const { actions, session } = context;
  const [first] = intents;
  const numero = first && isMove(first) ? numberOfOrder(context, first.orderId) : '';
  const total = intents.length + leftCount;
  say(session, leftCount === 0 ? 'ok' : 'warn', context.texts.undo.parcelReturning(numero, intents.length, total));
  const verdicts = await Promise.all(intents.map(({ id }) => actions.settledOf(id).catch(() => undefined)));
  const back = verdicts.filter((verdict) => verdict?.kind === 'applied' || verdict?.kind === 'already-so').length;
  // Otherwise each refusal has been shown, or the session has ended.
  if (back > 0) say(session, back === total ? 'ok' : 'warn', context.texts.undo.parcelBack(numero, back, total));
}

/** The words of the question: `Bring order 10482 back to production? It left 12 min ago with AA123456785BR.`, and the items. */
export function bringBackWords(
  { replica, clock, texts }: Pick<SessionContext, 'replica' | 'clock' | 'texts'>,
  shipments: readonly Intent[],
) {
  const { records } = replica.getState();
  const items = shipments.flatMap(({ itemId }) => records.get(itemId)?.item ?? []);
  const leftAt = Math.max(...shipments.map(({ createdAt }) => createdAt));
  const age = formatSpan(clock.wallNow() - leftAt);
  return {
    question: texts.undo.bringBack(
      numberOfOrder({ replica }, shipments[0]?.orderId ?? ''),
      age,
      shipments[0]?.trackingCode ?? '',
    ),
    details: items.map((item) => `${unitsText(item)} × ${nameOf(item)}`).join(', '),
  };
}

/** Returns the shipments to production if they still are those that undo would return; otherwise asks again. */
export function bringBack(context: SessionContext, { shipments, seen }: QuestionOf<'bringBack'>): void {
  const last = context.actions.shippedLast();
  const isSame = last.length === shipments.length && last.every(({ id }, index) => id === shipments[index]?.id);
  if (last.length > 0 && !isSame) askToBringBack(context, last);
  else withPin(context, 'return', () => undoAsked(context, seen));
}
