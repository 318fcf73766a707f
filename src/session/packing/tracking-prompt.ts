/** The prompt for the tracking code of one item, and the checks before it is sent. */
import { seenOf } from '../../outbox/check.ts';
import { attempt } from '../attempt.ts';
import type { Intent } from '../../domain/intents.ts';
import { isAllowed, readStatus } from '../../domain/lifecycle.ts';
import { isInGroups, isWithoutTracking, WITHOUT_TRACKING } from '../../domain/tracking.ts';
import { lacksFiscalKey } from '../../usecases/fiscal-key.ts';
import { isText } from '../state/readers.ts';
import type { SessionContext } from '../session-context.ts';
import { nameOf, numberOf } from '../../domain/item-names.ts';
import { askAboutRest, partOf } from './part.ts';
import { codeOfPrompt, hintOfCode } from './tracking-guards.ts';
import { say } from '../state/session-state.ts';
import type { PromptOf } from '../state/prompt.ts';
import type { PromptSpec } from '../kernel/prompt-kit.ts';
import { cancelledWords, stopWith, stopWords } from '../kernel/blocking-alerts.ts';

type TrackingPrompt = PromptOf<'tracking'>;

export const trackingPrompt: PromptSpec<'tracking'> = {
  /** Shows that the item has been shipped meanwhile already before Enter. */
  words(context, prompt) {
    const { prompts } = context.texts;
    const item = context.replica.getState().records.get(prompt.itemId)?.item;
    const problem = whyNotShippable(context, prompt.itemId) ?? prompt.problem;
    const hint = hintOfCode(context, prompt.value);
    return { label: prompts.tracking(numberOf(item)), hint, problem };
  },
  effectOfEnter: 'write',
  requires: ['write'],
  submit: submitTracking,
  shown({ replica }, { itemId }) {
    const item = replica.getState().records.get(itemId)?.item;
    return item && JSON.stringify(seenOf('ship', item));
  },
  changed(context, { itemId }) {
    const item = context.replica.getState().records.get(itemId)?.item;
    stopWith(context, context.texts.stop.changed(numberOf(item), false));
  },
  scan: 'as-code',
  keep: ({ kind, itemId, value }) => ({ kind, itemId, value }),
  recall: ({ itemId }, value) => (isText(itemId) ? { kind: 'tracking', itemId, value, isOld: true } : undefined),
};

/** Handles Enter, also of the palette: checks the code and sends it, or shows in the prompt what is wrong with it. */
export function submitTracking(context: SessionContext, prompt: TrackingPrompt): void {
  const late = whyNotShippable(context, prompt.itemId);
  if (late !== undefined) return stopWith(context, late);
  // An empty field does not mean "without": that has a sign of its own, which wants a second Enter.
  if (isWithoutTracking(prompt.value)) return shipWithoutTracking(context, prompt);
  const code = codeOfPrompt(context, prompt, prompt.itemId, (same) => submitTracking(context, same as TrackingPrompt));
  if (code === undefined || askWhyWithoutKey(context, prompt)) return;
  const isBegun = shipItem(context, prompt.itemId, code);
  if (isBegun && isInGroups(prompt.value)) say(context.session, 'info', context.texts.prompts.together(code));
}

function shipWithoutTracking(context: SessionContext, prompt: TrackingPrompt): void {
  if (prompt.confirmedFor === WITHOUT_TRACKING) {
    if (!askWhyWithoutKey(context, prompt)) shipItem(context, prompt.itemId, null);
    return;
  }
  const problem = context.texts.prompts.withoutTracking;
  context.session.setState({ prompt: { ...prompt, problem, confirmedFor: WITHOUT_TRACKING } });
}

/** Asks why the order of an item leaves without a fiscal key; returns false if the shop wants none, or the reason is known. */
function askWhyWithoutKey(context: SessionContext, { itemId, value, confirmedFor }: TrackingPrompt): boolean {
  const { replica, workshop, session, texts } = context;
  const orderId = replica.getState().records.get(itemId)?.item.order_id ?? '';
  if (!lacksFiscalKey(workshop, orderId)) return false;
  const ofItem = { itemId, value, confirmedFor };
  const problem = texts.prompts.noFiscalKey;
  session.setState({ prompt: { kind: 'noFiscalKey', orderId, ofItem, value: '', problem } });
  return true;
}

/**
 * Ships one item by itself, with a tracking code or without (null); asks first if other items of its order have not left.
 * Returns whether the shipment is begun.
 */
export function shipItem(context: SessionContext, itemId: string, trackingCode: string | null): boolean {
  const { session, replica } = context;
  session.setState({ prompt: undefined });
  const orderId = replica.getState().records.get(itemId)?.item.order_id ?? '';
  if (askAboutRest(context, { orderId, itemIds: [itemId], trackingCode, isParcel: false })) return false;
  return sendItem(context, itemId, trackingCode);
}

/**
 * Ships one item, whatever the state of the rest of its order; returns whether that is begun. The actions show an intent that
 * cannot be written; any other refusal shows a stop, since otherwise the parcel would leave.
 */
export function sendItem(context: SessionContext, itemId: string, trackingCode: string | null): boolean {
  const { actions, replica, texts } = context;
  const part = partOf(context, replica.getState().records.get(itemId)?.item.order_id ?? '', [itemId]);
  const { intent, problem } = actions.ask({ operation: 'ship', itemId, trackingCode });
  if (problem !== undefined && problem !== 'not-recorded') stopWith(context, notBegunWords(context, itemId));
  if (intent && part !== undefined)
    attempt(context, tellPart(context, intent.id, texts.parcel.shipped(part, trackingCode ?? '')));
  return intent !== undefined;
}

/** Says that a part of an order is shipped, once it is. */
async function tellPart({ actions, session }: SessionContext, intentId: string, sentence: string): Promise<void> {
  // The session may end before; the outbox carries the intent on.
  const verdict = await actions.settledOf(intentId).catch(() => undefined);
  if (verdict?.kind === 'applied') say(session, 'ok', sentence);
}

/** Why the item of a prompt may not be shipped any more, as a sentence; `undefined` if it may. */
export function whyNotShippable(context: SessionContext, itemId: string): string | undefined {
  if (context.actions.whyNot('ship', itemId) === undefined) return undefined;
  const item = context.replica.getState().records.get(itemId)?.item;
  if (!item || isAllowed('ship', item.item_status)) return notBegunWords(context, itemId);
  if (readStatus(item.item_status) === 'cancelled') return cancelledWords(context, item);
  return stopWords(context, { operation: 'ship', itemId } as Intent, { kind: 'refused', reason: '', item }, item);
}

function notBegunWords({ replica, texts }: Pick<SessionContext, 'replica' | 'texts'>, itemId: string): string {
  const item = replica.getState().records.get(itemId)?.item;
  const { stop } = texts;
  return stop.refused(stop.notBegun(item ? `#${numberOf(item)} ${nameOf(item)}` : itemId));
}
