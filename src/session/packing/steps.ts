/** The steps of the order on the bench, each of which can be undone: units, confirmed texts, orders put aside. */
import { unitsText } from '../../domain/units.ts';
import { nameOf } from '../../domain/item-names.ts';
import { say } from '../state/session-state.ts';
import { lastStep, withoutLastStep, type PackingState, type PackingStep } from '../state/packing.ts';
import { unmarkRead } from '../state/acknowledged-texts.ts';
import type { SessionContext } from '../session-context.ts';
import { numberOfOrder } from '../kernel/claims.ts';

/** Undoes the last step at the bench with a notice; returns false if there is none. */
export function undoStep(context: SessionContext): boolean {
  const { session, effects } = context;
  const { packing } = session.getState();
  const step = stepToUndo(packing);
  if (!step) return false;
  session.setState({ packing: withoutLastStep(packing) });
  if (step.kind === 'seen') unmarkRead(session, step.seenKey);
  say(session, 'ok', stepWords(context, step, packing));
  effects.ring('ok');
  return true;
}

/** The last step at the bench in a few words; `undefined` if none can be undone. */
export function undoableStep(context: SessionContext): string | undefined {
  const { packing } = context.session.getState();
  const step = stepToUndo(packing);
  if (!step) return undefined;
  return step.kind === 'aside'
    ? `#${numberOfOrder(context, step.before.orderId ?? '')}`
    : pieceWords(context, step, packing);
}

/** While the order is being shipped, undo is about the shipment. */
function stepToUndo(packing: PackingState): PackingStep | undefined {
  return packing.shippingCode === undefined ? lastStep(packing) : undefined;
}

function stepWords(context: SessionContext, step: PackingStep, packing: PackingState): string {
  const { undo } = context.texts;
  if (step.kind === 'aside') return undo.backOnBench(numberOfOrder(context, step.before.orderId ?? ''));
  return undo.withdrawn(pieceWords(context, step, packing));
}

function pieceWords(
  context: SessionContext,
  step: Exclude<PackingStep, { kind: 'aside' }>,
  packing: PackingState,
): string {
  const item = context.replica.getState().records.get(step.itemId)?.item;
  const name = item ? nameOf(item) : step.itemId;
  if (step.kind === 'seen') return context.texts.undo.seen(item ? `${unitsText(item)} × ${name}` : name);
  const count = unitCount(packing.checked) - unitCount(step.before.checked);
  // The step that changes no count says that the pieces counted are all.
  if (count === 0) return context.texts.undo.theseAreAll(name);
  return `${count > 0 ? '' : '−'}${Math.abs(count)} × ${name}`;
}

function unitCount(checked: ReadonlyMap<string, number>): number {
  return [...checked.values()].reduce((total, one) => total + one, 0);
}
