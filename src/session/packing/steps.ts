/** The steps of the order on the bench, each of which can be taken back: units, what was seen, what was put aside. */
import { unitsText } from '../../domain/units.ts';
import { nameOf } from '../../domain/item-names.ts';
import { say } from '../state/session-state.ts';
import { lastStep, withoutLastStep, type PackingState, type PackingStep } from '../state/packing.ts';
import { unmarkRead } from '../state/acknowledged-texts.ts';
import type { SessionContext } from '../session-context.ts';
import { numberOfOrder } from './claims.ts';

/** Takes the last step at the bench back and says which; false where there is none. */
export function undoStep(context: SessionContext): boolean {
  const { session, effects } = context;
  const { packing } = session.getState();
  const step = lastStep(packing);
  // What is leaving is taken back as a shipment.
  if (!step || packing.shippingCode !== undefined) return false;
  session.setState({ packing: withoutLastStep(packing) });
  if (step.kind === 'seen') unmarkRead(session, step.seenKey);
  say(session, 'ok', stepWords(context, step, packing));
  effects.ring('ok');
  return true;
}

function stepWords(context: SessionContext, step: PackingStep, packing: PackingState): string {
  const { undo } = context.texts;
  if (step.kind === 'aside') return undo.backOnBench(numberOfOrder(context, step.before.orderId ?? ''));
  const item = context.replica.getState().records.get(step.itemId)?.item;
  const name = item ? nameOf(item) : step.itemId;
  if (step.kind === 'seen') return undo.withdrawn(undo.seen(`${item ? unitsText(item) : ''} × ${name}`));
  const count = unitCount(packing.checked) - unitCount(step.before.checked);
  return undo.withdrawn(`${count > 0 ? '' : '−'}${Math.abs(count)} × ${name}`);
}

function unitCount(checked: ReadonlyMap<string, number>): number {
  return [...checked.values()].reduce((total, one) => total + one, 0);
}
