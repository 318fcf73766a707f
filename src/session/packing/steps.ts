/** The steps of the order on the bench, each of which can be taken back: units, what was seen, what was put aside. */
import { unitsText } from '../../domain/units.ts';
import { nameOf } from '../../domain/item-names.ts';
import { say } from '../state/session-state.ts';
import { lastStep, withoutLastStep, type PackingDesk, type PackingStep } from '../state/packing.ts';
import { unmarkRead } from '../state/acknowledged-texts.ts';
import type { Bench } from '../session-context.ts';
import { numberOfOrder } from './claims.ts';

/** Takes the last step at the bench back and says which; false where there is none. */
export function undoStep(bench: Bench): boolean {
  const { desk, outlet } = bench;
  const { packing } = desk.getState();
  const step = lastStep(packing);
  // What is leaving is taken back as a shipment.
  if (!step || packing.shippingCode !== undefined) return false;
  desk.setState({ packing: withoutLastStep(packing) });
  if (step.kind === 'seen') unmarkRead(desk, step.seenKey);
  say(desk, 'ok', stepWords(bench, step, packing));
  outlet.ring('ok');
  return true;
}

function stepWords(bench: Bench, step: PackingStep, packing: PackingDesk): string {
  const { undo } = bench.texts;
  if (step.kind === 'aside') return undo.backOnBench(numberOfOrder(bench, step.before.orderId ?? ''));
  const item = bench.shop.getState().records.get(step.itemId)?.item;
  const name = item ? nameOf(item) : step.itemId;
  if (step.kind === 'seen') return undo.withdrawn(undo.seen(`${item ? unitsText(item) : ''} × ${name}`));
  const count = unitCount(packing.checked) - unitCount(step.before.checked);
  return undo.withdrawn(`${count > 0 ? '' : '−'}${Math.abs(count)} × ${name}`);
}

function unitCount(checked: ReadonlyMap<string, number>): number {
  return [...checked.values()].reduce((total, one) => total + one, 0);
}
