/** The parcel: the order on the bench as it leaves, whole. Both keys that ship in Packing ask for its tracking code. */
import type { PromptOf } from '../state/prompt.ts';
import { packedLines } from '../state/packing.ts';
import { isStillUncounted, openUnits } from '../state/uncounted.ts';
import { isLineSeen } from '../state/packing-tags.ts';
import type { Bench } from '../session-context.ts';
import { keyTo } from '../keymap/key-to.ts';
import { linesOf } from './packing.ts';
import { stopForPieces } from './blocking-alerts.ts';

/** Why the parcel may not leave yet, in the few words that a key has; `undefined` when it may. */
export function whyNoParcel(bench: Bench): string | undefined {
  const { desk, texts } = bench;
  const lines = linesOf(bench);
  if (lines.length === 0) return texts.reasons.noOrder;
  if (desk.getState().packing.shippingCode !== undefined) return texts.reasons.onItsWay;
  const packed = packedLines(lines);
  if (packed.length === 0) return texts.reasons.nothingToPack;
  const open = openUnits(packed);
  if (open > 0) return texts.reasons.notChecked(open);
  if (packed.some(isStillUncounted)) return texts.reasons.uncounted(keyTo(bench, 'packing', 'checkLine'));
  const isAllSeen = packed.every((line) => isLineSeen(desk.getState(), line));
  return isAllSeen ? undefined : texts.reasons.notSeen(keyTo(bench, 'packing', 'seen'));
}

/**
 * Asks for the tracking code of the parcel; answers the prompt, with a code that is known already. A piece that was
 * cancelled and is still in the box is a stop instead.
 */
export function askForParcel(bench: Bench, value = ''): PromptOf<'parcel'> | undefined {
  const { orderId } = bench.desk.getState().packing;
  if (orderId === undefined || stopForPieces(bench)) return undefined;
  const prompt: PromptOf<'parcel'> = { kind: 'parcel', orderId, value };
  bench.desk.setState({ prompt });
  return prompt;
}
