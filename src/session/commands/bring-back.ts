/** Returns shipped items to production, after a question that says what was shipped, how and when. */
import { unitsText } from '../../domain/units.ts';
import { formatSpan } from '../../base/ages.ts';
import type { Intent } from '../../domain/intents.ts';
import { nameOf, numberOf } from '../../domain/item-names.ts';
import { withPin } from '../kernel/pin.ts';
import type { SessionContext } from '../session-context.ts';
import type { QuestionOf } from '../state/question.ts';
import { askToBringBack, undoAsked } from './undo-command.ts';

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
    question: texts.undo.bringBack(numberOf(items[0]), age, shipments[0]?.trackingCode ?? ''),
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
