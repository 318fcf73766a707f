/** The stop in front: its words, and the keys that end it. Of scans only command codes and the awaited piece or key do. */
import { isOfOtherCarrier } from '../../domain/carriers.ts';
import { methodOf, nameOf } from '../../domain/item-names.ts';
import type { OrderItem } from '../../domain/records.ts';
import { normaliseTracking } from '../../domain/tracking.ts';
import type { SessionContext, OperatorSession } from '../session-context.ts';
import { safeText } from '../../base/safe-text.ts';
import { showKey } from '../../tty/keys/key-names.ts';
import { rowOfKey } from '../kernel/choices.ts';
import { keyTo } from '../kernel/key-to.ts';
import { runTentatively } from '../kernel/tentative-keys.ts';
import { takeKeyForOrder } from '../packing/fiscal-key.ts';
import { scanTracking, seeAtStop } from '../packing/leave.ts';
import { endStop, sayIgnored } from '../kernel/blocking-alerts.ts';
import { learnBarcode } from './learn-code.ts';
import { ENDED_BY_PIECE } from './scans.ts';
import type { Stop } from '../state/question.ts';
import { refuse } from '../refuse.ts';

/** The text about the ways out of a stop, each with its key. */
export function stopWay(
  { replica, texts, keymap }: Pick<SessionContext, 'replica' | 'texts' | 'keymap'>,
  { kind, offer, see, fiscal, takeOut = [] }: Stop,
): string {
  if (takeOut.length > 0) return texts.stop.wayOfPiece;
  if (see !== undefined) return texts.stop.wayOfSeen(keyTo({ keymap, texts }, 'packing', 'seen'));
  if (fiscal) return texts.stop.wayOfFiscalKey;
  if (kind === 'fiscal') return texts.stop.wayOfNoFiscalKey;
  if (offer && replica.getState().records.get(offer.itemId)) return '';
  if (kind === 'missing') return texts.stop.wayOfMissing;
  if (kind === 'otherOrder') return texts.stop.wayOfOther;
  return ENDED_BY_PIECE.includes(kind) ? texts.stop.wayOfRight : texts.stop.way;
}

/** What the code of a stop may be: each row with the key that takes it, and the index of the row that Enter takes. */
type StopChoices = { rows: readonly { key: 'c' | 'b' | ''; text: string }[]; index: number };

/** The rows of a stop that offers a choice; `undefined` for any other. */
export function stopChoices(
  { replica, texts }: Pick<SessionContext, 'replica' | 'texts'>,
  { offer }: Stop,
): StopChoices | undefined {
  const item = offer && replica.getState().records.get(offer.itemId)?.item;
  if (!item) return undefined;
  const words = texts.stop.offers;
  const isOther = isOfOtherCarrier(methodOf(item), normaliseTracking(offer.code));
  return {
    rows: [
      { key: 'c', text: isOther ? words.parcel : words.carrier(methodOf(item)) },
      { key: 'b', text: words.barcode(nameOf(item)) },
      { key: '', text: words.neither },
    ],
    index: offer.index ?? 2,
  };
}

/** Handles a key while a stop is in front. Returns whether there was a stop. */
export function answerStop(context: SessionContext, key: string): boolean {
  const { session, replica, effects, texts, inputTiming } = context;
  const { stop } = session.getState();
  if (!stop) return false;
  const { offer, fiscal, withoutKey } = stop;
  const item = offer && replica.getState().records.get(offer.itemId)?.item;
  const choices = stopChoices(context, stop);
  const taken = key === 'enter' ? choices?.rows[choices.index]?.key : key;
  if (key === 'escape') endStop(context, false);
  else if (inputTiming() !== 'alone') {
    if (key === 'enter') sayIgnored(context, texts.scan.tooFastAnswer);
    else effects.ring('error');
  } else if (choices && (key === 'up' || key === 'down')) {
    const index = rowOfKey(key, choices.index, choices.rows.length)!.index;
    session.setState({ stop: { ...stop, offer: { ...stop.offer!, index } } });
  } else if (offer && item && (taken === 'c' || taken === 'b')) {
    runTentatively(context, key, texts.stop.word, () => takeOffer(context, taken, item, offer.code));
  } else if (key === 'enter') endStop(context, true);
  else if (fiscal && key === 'c') {
    runTentatively(context, key, texts.stop.word, () => {
      endStop(context, false);
      if (isStillOnBench(context, fiscal.orderId)) takeKeyForOrder(context, fiscal.orderId, fiscal.key);
    });
  } else if (withoutKey !== undefined && key === 'w') {
    runTentatively(context, key, texts.stop.word, () => {
      endStop(context, false);
      if (isStillOnBench(context, withoutKey))
        session.setState({ prompt: { kind: 'noFiscalKey', orderId: withoutKey, value: '' } });
    });
  } else if (stop.see !== undefined && isSeenKey(context, key)) {
    runTentatively(context, key, texts.stop.word, () => seeAtStop(context, stop));
  } else sayIgnored(context, texts.stop.keyIgnored(safeText(showKey(key, texts.help.keyNames), 20)));
  return true;
}

/** Whether a key is the one that confirms in Packing that a piece was seen. */
function isSeenKey({ keymap }: OperatorSession, key: string): boolean {
  return keymap.commandsOf('packing').some(({ id, keys }) => id === 'seen' && keys.includes(key));
}

function takeOffer(context: SessionContext, key: 'c' | 'b', item: OrderItem, code: string): void {
  endStop(context, false);
  if (key === 'b') learnBarcode(context, item, code);
  else if (isStillOnBench(context, item.order_id)) {
    context.barcodes.learnShape(methodOf(item), code);
    scanTracking(context, code);
  }
}

/** Whether the order of a stop is on the bench: a verdict may have opened another one meanwhile; then says so. */
function isStillOnBench({ session, effects, texts }: SessionContext, orderId: string): boolean {
  if (session.getState().packing.orderId === orderId) return true;
  refuse({ session, effects }, texts.bulk.hasChanged);
  return false;
}
