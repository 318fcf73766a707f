/** The tracking code of the order on the bench: what is checked of it before the order leaves. */
import { isWithoutTracking, WITHOUT_TRACKING } from '../../domain/tracking.ts';
import { isText } from '../memory/readers.ts';
import { leaveBench, stopUnready } from '../packing/leave.ts';
import { linesOf, numberOnBench } from '../packing/packing.ts';
import { packedLines } from '../state/packing.ts';
import type { PromptOf } from '../state/prompt.ts';
import type { Bench } from '../session-context.ts';
import { nothingElse, type PromptKit } from './prompt-kit.ts';
import { codeOfPrompt, hintOfCode } from './tracking-guards.ts';
import { stopForPieces, stopWith } from '../packing/blocking-alerts.ts';

type ParcelPrompt = PromptOf<'parcel'>;

export const parcelPrompt: PromptKit<'parcel'> = {
  words(bench, { problem, value }) {
    const lines = linesOf(bench);
    const packed = packedLines(lines);
    const units = packed.reduce((sum, { needed }) => sum + needed, 0);
    const { prompt, promptHint } = bench.texts.packing;
    const hint = hintOfCode(bench, value, promptHint);
    return { label: prompt(packed.length, lines.length, units), hint, problem };
  },
  letters: 'any',
  edit: nothingElse,
  effectOfEnter: 'write',
  requires: ['write'],
  submit: submitParcel,
  // What is on the pieces is looked at line by line (session/state/packing-tags.ts); here, which lines leave.
  shown: (bench) =>
    packedLines(linesOf(bench))
      .map(({ entry }) => entry.item.id)
      .join(' '),
  changed: (bench) => stopWith(bench, bench.texts.stop.changed(numberOnBench(bench))),
  leave: nothingElse,
  scan: 'as-code',
  keep: ({ kind, orderId, value }) => ({ kind, orderId, value }),
  recall: ({ orderId }, value) => (isText(orderId) ? { kind: 'parcel', orderId, value, isOld: true } : undefined),
};

/**
 * Enter, also of the palette. The same guards as for one item: what can never be sent is refused, what is
 * doubtful wants a second Enter.
 */
export function submitParcel(bench: Bench, prompt: ParcelPrompt): void {
  const { desk } = bench;
  if (stopForPieces(bench)) return;
  const first = packedLines(linesOf(bench))[0];
  // Somebody put another order on the bench, or this one was cancelled, while the code was typed.
  const isSame = desk.getState().packing.orderId === prompt.orderId;
  if (!isSame) return stopWith(bench, bench.texts.reasons.noOrder);
  if (stopUnready(bench) || !first) return;
  if (isWithoutTracking(prompt.value)) return shipWithoutTracking(bench, prompt);
  const itemId = first.entry.item.id;
  const code = codeOfPrompt(bench, prompt, itemId, (same) => submitParcel(bench, same as ParcelPrompt));
  if (code === undefined) return;
  desk.setState({ prompt: undefined });
  leaveBench(bench, prompt.value);
}

function shipWithoutTracking(bench: Bench, prompt: ParcelPrompt): void {
  const { desk, texts } = bench;
  if (prompt.confirmedFor !== WITHOUT_TRACKING) {
    const problem = texts.prompts.withoutTracking;
    return desk.setState({ prompt: { ...prompt, problem, confirmedFor: WITHOUT_TRACKING } });
  }
  desk.setState({ prompt: undefined });
  leaveBench(bench, null);
}
