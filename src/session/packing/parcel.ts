/**
 * The parcel: the checked items of the order on the bench. Both keys that ship in Packing open the prompt for its tracking code.
 */
import type { PromptOf } from '../state/prompt.ts';
import { packedLines, parcelLines } from '../state/packing.ts';
import { lineToCount, openUnits } from '../state/uncounted.ts';
import { isLineSeen } from '../state/packing-tags.ts';
import type { SessionContext } from '../session-context.ts';
import { keyTo } from '../kernel/key-to.ts';
import { stopForPieces } from '../kernel/blocking-alerts.ts';
import { linesOf } from '../kernel/open-order.ts';

/** Why the parcel may not leave yet, in the few words of a key's label; `undefined` if it may. */
export function whyNoParcel(context: SessionContext): string | undefined {
  const { session, texts } = context;
  const lines = linesOf(context);
  if (lines.length === 0) return texts.reasons.noOrder;
  if (session.getState().packing.shippingCode !== undefined) return texts.reasons.onItsWay;
  const packed = packedLines(lines);
  if (packed.length === 0) return texts.reasons.nothingToPack;
  const parcel = parcelLines(packed);
  const open = openUnits(packed);
  if (parcel.length === 0 && open > 0) return texts.reasons.notChecked(open);
  if (lineToCount(packed)) return texts.reasons.uncounted(keyTo(context, 'packing', 'checkLine'));
  const isAllSeen = parcel.every((line) => isLineSeen(session.getState(), line));
  return isAllSeen ? undefined : texts.reasons.notSeen(keyTo(context, 'packing', 'seen'));
}

/**
 * Opens the prompt for the tracking code of the parcel; returns it, with the code if one is known already. Shows a stop instead
 * if a cancelled piece is still in the box.
 */
export function askForParcel(context: SessionContext, value = ''): PromptOf<'parcel'> | undefined {
  const { orderId } = context.session.getState().packing;
  if (orderId === undefined || stopForPieces(context)) return undefined;
  const prompt: PromptOf<'parcel'> = { kind: 'parcel', orderId, value };
  context.session.setState({ prompt });
  return prompt;
}
