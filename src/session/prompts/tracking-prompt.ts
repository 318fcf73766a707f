/** The tracking code of one item: what is checked of it before it is sent. */
import { seenOf } from '../../outbox/check.ts';
import { attempt } from '../attempt.ts';
import type { Intent } from '../../domain/intents.ts';
import { isAllowed, readStatus } from '../../domain/lifecycle.ts';
import { isInGroups, isWithoutTracking, WITHOUT_TRACKING } from '../../domain/tracking.ts';
import { isText } from '../memory/readers.ts';
import type { Bench } from '../session-context.ts';
import { nameOf, numberOf } from '../../domain/item-names.ts';
import { askAboutRest, partOf } from '../packing/part.ts';
import { codeOfPrompt, hintOfCode } from './tracking-guards.ts';
import { say } from '../state/session-state.ts';
import type { PromptOf } from '../state/prompt.ts';
import { nothingElse, type PromptKit } from './prompt-kit.ts';
import { cancelledWords, stopWith, stopWords } from '../packing/blocking-alerts.ts';

type TrackingPrompt = PromptOf<'tracking'>;

export const trackingPrompt: PromptKit<'tracking'> = {
  /** An item that has left while its code was typed says so before Enter does. */
  words(bench, prompt) {
    const { prompts } = bench.texts;
    const item = bench.shop.getState().records.get(prompt.itemId)?.item;
    const problem = whyNotShippable(bench, prompt.itemId) ?? prompt.problem;
    const hint = hintOfCode(bench, prompt.value, prompts.trackingHint);
    return { label: prompts.tracking(numberOf(item)), hint, problem };
  },
  letters: 'any',
  edit: nothingElse,
  effectOfEnter: 'write',
  requires: ['write'],
  submit: submitTracking,
  shown({ shop }, { itemId }) {
    const item = shop.getState().records.get(itemId)?.item;
    return item && JSON.stringify(seenOf('ship', item));
  },
  changed(bench, { itemId }) {
    const item = bench.shop.getState().records.get(itemId)?.item;
    stopWith(bench, bench.texts.stop.changed(numberOf(item)));
  },
  leave: nothingElse,
  scan: 'as-code',
  keep: ({ kind, itemId, value }) => ({ kind, itemId, value }),
  recall: ({ itemId }, value) => (isText(itemId) ? { kind: 'tracking', itemId, value, isOld: true } : undefined),
};

/** Enter, also of the palette: the code is checked and sent, or the prompt says what is wrong with it. */
export function submitTracking(bench: Bench, prompt: TrackingPrompt): void {
  const late = whyNotShippable(bench, prompt.itemId);
  if (late !== undefined) return stopWith(bench, late);
  // An empty field does not mean "without": that has a sign of its own, and the sign wants a second Enter.
  if (isWithoutTracking(prompt.value)) return shipWithoutTracking(bench, prompt);
  const code = codeOfPrompt(bench, prompt, prompt.itemId, (same) => submitTracking(bench, same as TrackingPrompt));
  if (code === undefined) return;
  shipItem(bench, prompt.itemId, code);
  const { desk, texts } = bench;
  if (isInGroups(prompt.value) && !desk.getState().stop) say(desk, 'info', texts.prompts.together(code));
}

function shipWithoutTracking(bench: Bench, prompt: TrackingPrompt): void {
  if (prompt.confirmedFor === WITHOUT_TRACKING) return shipItem(bench, prompt.itemId, null);
  const problem = bench.texts.prompts.withoutTracking;
  bench.desk.setState({ prompt: { ...prompt, problem, confirmedFor: WITHOUT_TRACKING } });
}

/** Ships one item by itself, under a code or without one (null); asks first where its order has more that has not left. */
export function shipItem(bench: Bench, itemId: string, trackingCode: string | null): void {
  const { desk, shop } = bench;
  desk.setState({ prompt: undefined });
  const orderId = shop.getState().records.get(itemId)?.item.order_id ?? '';
  if (askAboutRest(bench, { orderId, itemIds: [itemId], trackingCode, isParcel: false })) return;
  attempt(bench, sendItem(bench, itemId, trackingCode));
}

/**
 * Ships one item, whatever else its order has. What cannot be recorded is told by the actions; whatever else was not
 * begun is a stop, since a parcel would leave.
 */
export async function sendItem(bench: Bench, itemId: string, trackingCode: string | null): Promise<void> {
  const { actions, desk, shop, texts } = bench;
  const part = partOf(bench, shop.getState().records.get(itemId)?.item.order_id ?? '', [itemId]);
  const { intent, problem } = actions.ask({ operation: 'ship', itemId, trackingCode });
  if (problem !== undefined && problem !== 'not-recorded') return stopWith(bench, notBegunWords(bench, itemId));
  if (!intent || part === undefined) return;
  // The bench may close before; the outbox knows the rest.
  const verdict = await actions.settledOf(intent.id).catch(() => undefined);
  if (verdict?.kind === 'applied') say(desk, 'ok', texts.parcel.shipped(part, trackingCode ?? ''));
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
  const { stop } = texts;
  return stop.refused(stop.notBegun(item ? `#${numberOf(item)} ${nameOf(item)}` : itemId));
}
