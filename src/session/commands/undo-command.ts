/**
 * Taking back the last thing that was done here. At the packing bench its own steps come first; what has left is asked
 * about before it is brought back.
 */
import { attempt } from '../attempt.ts';
import { placeInFront, say } from '../state/session-state.ts';
import { seenOf } from '../../outbox/check.ts';
import { isMove, type AnyIntent, type Intent, type Seen } from '../../domain/intents.ts';
import type { Bench, Command } from '../session-context.ts';
import { nameOf, nameOfStock, numberOf } from '../../domain/item-names.ts';
import { undoStep } from '../packing/steps.ts';

export const undoCommand: Command = {
  id: 'undo',
  effect: 'write',
  requires: ['write'],
  keys: ['z'],
  isInFooter: true,
  run: undo,
};

function undo(bench: Bench): void {
  if (placeInFront(bench.desk.getState()).screen === 'packing' && undoStep(bench)) return;
  const shipments = bench.actions.shippedLast();
  if (shipments.length > 0) askToBringBack(bench, shipments);
  else undoAsked(bench);
}

/** Asks whether these shipments shall come back, and keeps what is shown of them. */
export function askToBringBack({ desk, shop }: Bench, shipments: readonly Intent[]): void {
  const items = shipments.flatMap(({ itemId }) => shop.getState().records.get(itemId)?.item ?? []);
  const seen = new Map(items.map((item) => [item.id, seenOf('returnToProduction', item)]));
  desk.setState({ question: { kind: 'bringBack', shipments, seen } });
}

/**
 * Takes back what was asked of the store last, or says why that cannot be. `seen`: what a question has shown of it.
 */
export function undoAsked(bench: Bench, seen?: ReadonlyMap<string, Seen>): void {
  const { actions, desk, shop, texts } = bench;
  const undone = actions.undo(undefined, seen);
  const words = texts.undo;
  if (undone.kind === 'impossible') {
    const { reason, intent } = undone;
    // What was asked last may be minutes ago, and on another screen.
    return say(desk, 'warn', words.impossible[reason] + (intent ? ` (${deedOf(bench, intent)})` : ''));
  }
  if (undone.kind === 'stopped') {
    const bulk = shop.getState().bulks.get(undone.bulkId);
    if (bulk?.isDone && undone.count === bulk.itemIds.length)
      return say(desk, 'ok', texts.bulk.takenBack(undone.count));
    // With nothing on its way it has been told as a whole already.
    if (!bulk || bulk.isDone) return;
    return say(desk, 'warn', texts.bulk.stopped(undone.count, bulk.itemIds.length - bulk.results.size));
  }
  if (undone.kind === 'returning' && undone.others.length + undone.leftCount > 0) {
    return attempt(bench, tellParcel(bench, [undone.intent, ...undone.others], undone.leftCount));
  }
  const { intent } = undone;
  const name = itemOf(bench, intent) ?? texts.activity.operations[intent.operation];
  if (undone.kind === 'returning') return say(desk, 'ok', words.returning(name));
  // A shipment and its way back may wait for the store together; each z takes one of them.
  const isPlain = intent.operation === 'accept' || intent.operation === 'startProduction';
  say(desk, 'ok', words.withdrawn(isPlain ? name : deedOf(bench, intent)));
}

/** `stock: Mug, enamel · blue`: what was asked, and of what. */
function deedOf(bench: Bench, intent: AnyIntent): string {
  const { details, stock, texts } = bench;
  const operation = texts.activity.operations[intent.operation];
  if (isMove(intent)) return [operation, itemOf(bench, intent)].filter(Boolean).join(': ');
  const record = intent.operation === 'setStock' ? stock.getState().byId.get(intent.stockId)?.record : undefined;
  const product = details.getState().products.get(intent.productId)?.value;
  const name = record ? nameOfStock(record) : product?.nome;
  return [operation, name].filter(Boolean).join(': ');
}

function itemOf({ shop }: Bench, intent: AnyIntent): string | undefined {
  const item = isMove(intent) ? shop.getState().records.get(intent.itemId)?.item : undefined;
  return item && `#${numberOf(item)} ${nameOf(item)}`;
}

/** A parcel is told as a whole: that it goes back, and, after the last verdict, how much of it is back. */
async function tellParcel(bench: Bench, intents: readonly AnyIntent[], leftCount: number): Promise<void> {
  const { actions, desk, shop } = bench;
  const [first] = intents;
  const numero = first && isMove(first) ? numberOf(shop.getState().records.get(first.itemId)?.item) : '';
  const total = intents.length + leftCount;
  say(desk, leftCount === 0 ? 'ok' : 'warn', bench.texts.undo.parcelReturning(numero, intents.length, total));
  const verdicts = await Promise.all(intents.map(({ id }) => actions.settledOf(id).catch(() => undefined)));
  const back = verdicts.filter((verdict) => verdict?.kind === 'applied' || verdict?.kind === 'already-so').length;
  // Then each refusal has been told, or the bench has closed.
  if (back > 0) say(desk, back === total ? 'ok' : 'warn', bench.texts.undo.parcelBack(numero, back, total));
}
