/** The order on the packing bench: its lines, opening it, why it cannot be opened now, putting it aside. */
import type { SessionContext, Services } from '../session-context.ts';
import { type PackingLine, packingLines, packedLines, type PackingState, withOpenOrder } from '../state/packing.ts';
import { placeInFront, openScreen, say } from '../state/session-state.ts';
import { withBoxBack, parkOrder, PARKED_MS } from '../state/parked-orders.ts';
import { numberOfOrder } from './claims.ts';
import { keyTo } from './key-to.ts';
import { isStillUncounted } from '../state/uncounted.ts';
import { sumText } from '../../domain/units.ts';

/** The lines of the order on the bench. */
export function linesOf({ replica, session }: Pick<SessionContext, 'replica' | 'session'>): readonly PackingLine[] {
  return packingLines(replica.getState().records, session.getState().packing);
}

/** The number of the order on the bench, or its id if none of its items is known any more. */
export function openOrderNumber(context: SessionContext): string {
  return numberOfOrder(context, context.session.getState().packing.orderId ?? '');
}

/**
 * Opens an order on the bench and the packing screen. Returns whether the content of its box is restored, with a notice, because
 * the order was put aside.
 */
export function openOrder(context: SessionContext, orderId: string, itemId?: string): boolean {
  const { session, onDemand } = context;
  const isWaiting = session.getState().packing.aside.has(orderId);
  session.setState({ packing: packingOf(context, session.getState().packing, orderId, itemId) });
  // Read now, so that the order is not packed for nothing: its address may be new, or the order cancelled.
  onDemand.readOrder(orderId);
  if (placeInFront(session.getState()).screen !== 'packing') openScreen(session, 'packing');
  const lines = packedLines(linesOf(context));
  const units = lines.reduce((sum, { checked }) => sum + checked, 0);
  if (!isWaiting || units === 0) return false;
  say(session, 'warn', context.texts.tags.boxBack(openOrderNumber(context), units));
  return true;
}

/** The state with an order on the bench, and with the content of its box if it was put aside. */
export function packingOf(
  { replica, clock }: Services,
  packing: PackingState,
  orderId: string,
  itemId?: string,
): PackingState {
  return withBoxBack(withOpenOrder(packing, orderId, itemId), replica.getState().records, clock.now());
}

/** Why an order may not be opened on the bench: units of another one are checked. `undefined` if it may. */
export function whyOrderIsOpen(context: SessionContext, orderId: string | undefined): string | undefined {
  const { session, texts } = context;
  // The counts of pieces that were put on hold since stay, too.
  const hasChecked = linesOf(context).some(
    ({ checked, notPacked }) => checked > 0 && notPacked !== 'cancelled' && notPacked !== 'shipped',
  );
  if (!hasChecked || orderId === session.getState().packing.orderId) return undefined;
  return texts.packing.benchTaken(openOrderNumber(context), keyTo(context, 'packing', 'putAside'));
}

/** Puts the order on the bench aside, with what is checked; undo or the number of the order restores it. */
export function closeOrder({ session, replica, clock }: Pick<SessionContext, 'session' | 'replica' | 'clock'>): void {
  session.setState(({ packing }) => ({ packing: parkOrder(packing, replica.getState().records, clock.now()) }));
}

/** How many units of the order on the bench are checked, and how many it needs. */
export function unitsIn(context: SessionContext): { checked: number; needed: string } {
  const lines = packedLines(linesOf(context));
  const checked = lines.reduce((total, line) => total + line.checked, 0);
  const open = lines.filter(isStillUncounted).length;
  const known = lines.reduce((total, line) => total + (isStillUncounted(line) ? 0 : line.needed), 0);
  return { checked, needed: sumText({ known, unread: open }) };
}

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
