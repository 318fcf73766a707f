/** Bringing back to production what has left: asked about first, by what it is, how it left and when. */
import { unitsText } from '../../domain/units.ts';
import { formatSpan } from '../../base/ages.ts';
import type { Intent } from '../../domain/intents.ts';
import { nameOf, numberOf } from '../../domain/item-names.ts';
import { withPin } from '../kernel/pin.ts';
import type { SessionContext } from '../session-context.ts';
import type { QuestionOf } from '../state/question.ts';
import { askToBringBack, undoAsked } from './undo-command.ts';

/** `Bring order 10482 back to production? It left 12 min ago with AA123456785BR.`, and the items of it. */
export function bringBackWords(
  { replica, clock, texts }: Pick<SessionContext, 'replica' | 'clock' | 'texts'>,
  shipments: readonly Intent[],
) {
  const { records } = replica.getState();
  const items = shipments.flatMap(({ itemId }) => records.get(itemId)?.item ?? []);
  const leftAt = Math.max(...shipments.map(({ createdAt }) => createdAt));
  const age = formatSpan(clock.wallNow() - leftAt);
  return {
    question: texts.undo.bringBack(numberOf(items[0]), age, shipments[0]?.trackingCode ?? ''),
    details: items.map((item) => `${unitsText(item)} × ${nameOf(item)}`).join(', '),
  };
}

/** Brings them back, as long as they still are what undo would bring back; else it asks again. */
export function bringBack(context: SessionContext, { shipments, seen }: QuestionOf<'bringBack'>): void {
  const last = context.actions.shippedLast();
  const isSame = last.length === shipments.length && last.every(({ id }, index) => id === shipments[index]?.id);
  if (last.length > 0 && !isSame) askToBringBack(context, last);
  else withPin(context, 'return', () => undoAsked(context, seen));
}
