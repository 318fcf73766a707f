/** The tracking code of one item: what is checked of it before it is sent. */
import type { Intent } from '../actions/intents.ts';
import { isAllowed, readStatus } from '../domain/lifecycle.ts';
import { normaliseTracking, WITHOUT_TRACKING } from '../domain/tracking.ts';
import type { Desk, Prompt } from '../store/desk.ts';
import type { Bench } from './bench.ts';
import type { FieldWords } from './field-prompts.ts';
import { nameOf, numberOf } from './item-names.ts';
import { cancelledWords, stopWith, stopWords } from './packing.ts';
import { oldTextWarning, trackingRefusal, trackingWarning } from './tracking-guards.ts';

export type TrackingPrompt = Prompt & { kind: 'tracking' };

/** Takes every change of the code. What was said about the code before is unsaid. */
export function editTracking(desk: Desk, { itemId, isOld }: TrackingPrompt, value: string): void {
  desk.setState({ prompt: { kind: 'tracking', itemId, value, isOld } });
}

/** Enter: the code is checked and sent, or the prompt says what is wrong with it. */
export function submitTracking(bench: Bench, prompt: TrackingPrompt): void {
  const { desk } = bench;
  const late = whyNotShippable(bench, prompt.itemId);
  if (late !== undefined) return stopWith(bench, late);
  const typed = normaliseTracking(prompt.value);
  // Nobody means "without" by leaving the field empty: it wants a sign of its own, and that sign a second Enter.
  if (typed === WITHOUT_TRACKING) return shipWithoutTracking(bench, prompt);
  const code = typed;
  const problem = trackingRefusal(bench, code, prompt.itemId);
  const warning = problem ? undefined : (trackingWarning(bench, prompt.itemId, code) ?? oldTextWarning(bench, prompt));
  if (problem !== undefined || (warning !== undefined && prompt.confirmedFor !== code)) {
    desk.setState({ prompt: { ...prompt, problem: problem ?? warning, ...(problem ? {} : { confirmedFor: code }) } });
    return;
  }
  ship(bench, prompt.itemId, code);
}

function shipWithoutTracking(bench: Bench, prompt: TrackingPrompt): void {
  if (prompt.confirmedFor === WITHOUT_TRACKING) return ship(bench, prompt.itemId, null);
  const problem = bench.texts.prompts.withoutTracking;
  bench.desk.setState({ prompt: { ...prompt, problem, confirmedFor: WITHOUT_TRACKING } });
}

/** What cannot be recorded is told by the actions; whatever else was not begun is a stop, since a parcel would leave. */
function ship(bench: Bench, itemId: string, code: string | null): void {
  bench.desk.setState({ prompt: undefined });
  const { problem } = bench.actions.ask({ operation: 'ship', itemId, trackingCode: code });
  if (problem !== undefined && problem !== 'not-recorded') stopWith(bench, notBegunWords(bench, itemId));
}

/** The words around the code. An item that has left while its code was typed says so before Enter does. */
export function trackingWords(bench: Bench, prompt: TrackingPrompt): FieldWords {
  const { prompts } = bench.texts;
  const item = bench.shop.getState().records.get(prompt.itemId)?.item;
  const problem = whyNotShippable(bench, prompt.itemId) ?? prompt.problem;
  return { label: prompts.tracking(numberOf(item)), hint: prompts.trackingHint, problem };
}

/** Why the item of a prompt may not be shipped any more, as a sentence; `undefined` while it may. */
export function whyNotShippable(bench: Bench, itemId: string): string | undefined {
  if (bench.actions.whyNot('ship', itemId) === undefined) return undefined;
  const item = bench.shop.getState().records.get(itemId)?.item;
  if (!item || isAllowed('ship', item.item_status)) return notBegunWords(bench, itemId);
  if (readStatus(item.item_status) === 'cancelled') return cancelledWords(bench, item);
  return stopWords(bench, { operation: 'ship', itemId } as Intent, { kind: 'refused', reason: '', item }, item);
}

function notBegunWords({ shop, texts }: Bench, itemId: string): string {
  const item = shop.getState().records.get(itemId)?.item;
  const { stop } = texts.work;
  return stop.refused(stop.notBegun(item ? `#${numberOf(item)} ${nameOf(item)}` : itemId));
}
