/** The prompt for the tracking code of the order on the bench, and the checks before the order leaves. */
import { isWithoutTracking, WITHOUT_TRACKING } from '../../domain/tracking.ts';
import { isText } from '../state/readers.ts';
import { shipOpenOrder, stopUnready } from './leave.ts';
import { packedLines, parcelLines, type PackingLine } from '../state/packing.ts';
import type { PromptOf } from '../state/prompt.ts';
import type { SessionContext } from '../session-context.ts';
import type { PromptSpec } from '../kernel/prompt-kit.ts';
import { codeOfPrompt, hintOfCode } from './tracking-guards.ts';
import { stopForPieces, stopWith } from '../kernel/blocking-alerts.ts';
import { linesOf, openOrderNumber } from '../kernel/open-order.ts';

type ParcelPrompt = PromptOf<'parcel'>;

export const parcelPrompt: PromptSpec<'parcel'> = {
  words(context, { problem, value }) {
    const lines = linesOf(context);
    const packed = parcelLines(lines);
    const units = packed.reduce((sum, { needed }) => sum + needed, 0);
    const { prompt } = context.texts.packing;
    const hint = hintOfCode(context, value);
    return { label: prompt(packed.length, lines.length, units), hint, problem };
  },
  effectOfEnter: 'write',
  requires: ['write'],
  submit: submitParcel,
  // The texts on the pieces are confirmed by line (session/state/packing-tags.ts); this is which lines leave, and of which order.
  shown(context) {
    const lines = linesOf(context);
    return `${idsOf(parcelLines(lines))} / ${idsOf(packedLines(lines))}`;
  },
  changed: (context) => stopWith(context, context.texts.stop.changed(openOrderNumber(context), false)),
  scan: 'as-code',
  keep: ({ kind, orderId, value }) => ({ kind, orderId, value }),
  recall: ({ orderId }, value) => (isText(orderId) ? { kind: 'parcel', orderId, value, isOld: true } : undefined),
};

function idsOf(lines: readonly PackingLine[]): string {
  return lines.map(({ entry }) => entry.item.id).join(' ');
}

/**
 * Handles Enter, also of the palette. The checks are those of a single item: a code that can never be sent is refused, and a
 * doubtful one wants a second Enter.
 */
export function submitParcel(context: SessionContext, prompt: ParcelPrompt): void {
  const { session } = context;
  if (stopForPieces(context)) return;
  const first = parcelLines(linesOf(context))[0];
  // Another order was opened on the bench, or this one cancelled, while the code was typed.
  const isSame = session.getState().packing.orderId === prompt.orderId;
  if (!isSame) return stopWith(context, context.texts.reasons.noOrder);
  if (stopUnready(context) || !first) return;
  if (isWithoutTracking(prompt.value)) return shipWithoutTracking(context, prompt);
  const itemId = first.entry.item.id;
  const code = codeOfPrompt(context, prompt, itemId, (same) => submitParcel(context, same as ParcelPrompt));
  if (code === undefined) return;
  session.setState({ prompt: undefined });
  shipOpenOrder(context, prompt.value);
}

function shipWithoutTracking(context: SessionContext, prompt: ParcelPrompt): void {
  const { session, texts } = context;
  if (prompt.confirmedFor !== WITHOUT_TRACKING) {
    const problem = texts.prompts.withoutTracking;
    return session.setState({ prompt: { ...prompt, problem, confirmedFor: WITHOUT_TRACKING } });
  }
  session.setState({ prompt: undefined });
  shipOpenOrder(context, null);
}
