/** Puts the order on the bench aside, after a question if units of it are checked. */
import { PARKED_MS } from '../state/parked-orders.ts';
import { sumText } from '../../domain/units.ts';
import { packedLines } from '../state/packing.ts';
import { isStillUncounted } from '../state/uncounted.ts';
import type { SessionContext } from '../session-context.ts';
import { closeOrder, linesOf, openOrderNumber } from './packing.ts';

/** Puts the order aside, or asks first. */
export function askToParkOrder(context: SessionContext): void {
  const { orderId } = context.session.getState().packing;
  if (orderId === undefined || unitsIn(context).checked === 0) return closeOrder(context);
  context.session.setState({ question: { kind: 'putAside', orderId } });
}

/** The words of the question: how many units are checked, and how long they are kept. */
export function parkedWords(context: SessionContext) {
  const { tags } = context.texts;
  const { checked, needed } = unitsIn(context);
  return {
    question: tags.aside(openOrderNumber(context), checked, needed),
    details: tags.asideKept(PARKED_MS / 60_000),
  };
}

/** How many units of the order on the bench are checked, and how many it needs. */
export function unitsIn(context: SessionContext): { checked: number; needed: string } {
  const lines = packedLines(linesOf(context));
  const checked = lines.reduce((total, line) => total + line.checked, 0);
  const open = lines.filter(isStillUncounted).length;
  const known = lines.reduce((total, line) => total + (isStillUncounted(line) ? 0 : line.needed), 0);
  return { checked, needed: sumText({ known, unread: open }) };
}
