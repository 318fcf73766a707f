/** A verdict in one sentence, for the operator who asked. */
import { NAMED_ZONES, storeTime, type StoreZone } from '../base/store-times.ts';
import {
  isMove,
  nameOfAuthor,
  type AnyIntent,
  type Author,
  type EditIntent,
  type NotSentCode,
  type Settled,
  type Verdict,
} from '../domain/intents.ts';
import { isAllowed, progressOf, readStatus, TRANSITION_RULES, type Transition } from '../domain/lifecycle.ts';
import type { ItemStatus, OrderItem } from '../domain/records.ts';
import { mergeKnownFields } from '../domain/partial-records.ts';
import type { Texts } from './texts.ts';
import { nameOfStock, orderNumber } from '../domain/item-names.ts';

export type VerdictWords = { tone: 'ok' | 'warn' | 'error'; text: string };

/**
 * What became of an intent on `item`, as far as it is known. `nowMs` on the wall clock; `zone`: of the store's times.
 */
export function verdictWords(
  { intent, verdict }: Settled,
  item: OrderItem | undefined,
  texts: Texts,
  nowMs: number,
  zone: StoreZone = NAMED_ZONES,
): VerdictWords {
  const name = nameOf(intent, item) ?? goodsName(intent, verdict);
  const notDone = texts.verdicts.notDone[intent.operation];
  switch (verdict.kind) {
    case 'applied':
      return { tone: 'ok', text: texts.verdicts.applied(texts.verdicts.done[intent.operation], name) };
    case 'already-so': {
      if (!isMove(intent)) return { tone: 'ok', text: editSoWords(intent, verdict, texts) };
      const shown = wholeOf(verdict.item, item);
      const text = shown
        ? verdict.mayBeOurs
          ? nowSoWords(shown, intent, texts, nowMs, zone)
          : alreadySoWords(shown, texts, nowMs, zone, verdict.by)
        : texts.verdicts.applied(texts.verdicts.done[intent.operation], name);
      return { tone: 'ok', text };
    }
    case 'refused':
      return { tone: 'warn', text: refusalWords(intent, verdict, item, texts, nowMs, zone) };
    case 'not-sent': {
      const [number, product] = namesOfRefused(intent, verdict, item);
      const because = whyNotSent(intent, verdict, texts);
      // Why the order was cancelled is the store's to say; every other reason is ours, for the trail, and in English.
      const isToldWhy = verdict.code === 'cancelled' && verdict.reason !== '';
      const reason = isToldWhy ? texts.verdicts.cancelledFor(verdict.reason) : because;
      const text = texts.verdicts[HOW_NOT_SENT[verdict.code] ?? 'notSent'](notDone, number, reason);
      return { tone: verdict.code === 'withdrawn' ? 'ok' : 'error', text: text + product };
    }
    case 'unconfirmed':
      return {
        tone: 'warn',
        text: verdict.isClosed ? texts.verdicts.closed(name) : texts.verdicts.unconfirmed(name, intent.answered),
      };
  }
}

function whyNotSent({ operation }: AnyIntent, verdict: Verdict & { kind: 'not-sent' }, { verdicts }: Texts): string {
  const { code, item, changed = [] } = verdict;
  // It is as it was, and its parcel or its order is not.
  if (changed.join() === 'alongside') return verdicts.anotherOfParcel;
  if (changed.join() === 'beside') return verdicts.anotherOfOrder;
  const isOtherShipment = operation === 'returnToProduction' && code === 'changed';
  return item && isOtherShipment ? verdicts.leftAgain(item.tracking_code) : verdicts.notSentBecause[code];
}

/** What was sent all the same: it did not arrive, or was turned away at the door. */
const HOW_NOT_SENT: Partial<Record<NotSentCode, 'notArrived' | 'notChanged'>> = {
  'no-answer': 'notArrived',
  'unclear-answer': 'notArrived',
  unauthenticated: 'notChanged',
  limited: 'notChanged',
};

/** That an item is where a move would have led it, and who has moved it, where that is known. */
export function alreadySoWords(
  item: OrderItem,
  texts: Texts,
  nowMs: number,
  zone: StoreZone = NAMED_ZONES,
  by?: Author,
): string {
  const words = texts.verdicts.alreadySo(itemName(item), statusWord(item, texts), sinceWhen(item, nowMs, zone));
  return words + byWords(by, texts);
}

/** `, by ana @ bench 2`; empty where nobody is known. */
function byWords(by: Author | undefined, { verdicts }: Texts): string {
  const name = by ? nameOfAuthor(by) : '';
  return name === '' ? '' : verdicts.by(name);
}

/** That an item is where a move would have led it, and that our own may have. */
export function nowSoWords(
  item: OrderItem,
  { answered }: Pick<AnyIntent, 'answered'>,
  texts: Texts,
  nowMs: number,
  zone: StoreZone,
): string {
  return texts.verdicts.nowSo(itemName(item), statusWord(item, texts), sinceWhen(item, nowMs, zone), answered);
}

/** That a price or a count is as it was wanted, and what is known of our own part in it. */
function editSoWords(intent: EditIntent, verdict: Verdict & { kind: 'already-so' }, texts: Texts): string {
  const { verdicts: words } = texts;
  const { operation, answered, attemptCount } = intent;
  const name = goodsName(intent, verdict);
  if (!verdict.mayBeOurs && attemptCount > 0) return words.editSoRefused(words.isSoNow[operation], name);
  return (
    editAlreadySo(operation, name, verdict.mayBeOurs ? { answered } : undefined, texts) + byWords(verdict.by, texts)
  );
}

/** That a price or a count is as it is wished for; `ours`: an intent of ours that may have written it. */
export function editAlreadySo(
  operation: EditIntent['operation'],
  name: string,
  ours: Pick<AnyIntent, 'answered'> | undefined,
  { verdicts: words }: Texts,
): string {
  return ours
    ? words.editSoNow(words.isSoNow[operation], name, ours.answered)
    : words.editSo(words.isSo[operation], name);
}

function refusalWords(
  intent: AnyIntent,
  verdict: Verdict & { kind: 'refused' },
  known: OrderItem | undefined,
  texts: Texts,
  nowMs: number,
  zone: StoreZone,
): string {
  const { item, reason } = verdict;
  if (!item || !isMove(intent) || isAllowed(intent.operation, item.item_status)) {
    const [number, product] = namesOfRefused(intent, verdict, known);
    return texts.verdicts.refused(texts.verdicts.notDone[intent.operation], number, reason) + product;
  }
  return refusedNowWords(intent.operation, item, texts, nowMs, zone);
}

/**
 * Why an item that is not where a move begins does not make it: what it is, and what it has passed or not reached yet.
 */
export function refusedNowWords(
  operation: Transition,
  item: OrderItem,
  texts: Texts,
  nowMs: number,
  zone: StoreZone = NAMED_ZONES,
): string {
  const notDone = texts.verdicts.notDone[operation];
  const [number, product] = namesOfItem(item);
  const [status, since] = [statusWord(item, texts), sinceWhen(item, nowMs, zone)];
  const { from } = TRANSITION_RULES[operation];
  const progress = progressOf(item.item_status);
  if (progress >= 0 && progress < progressOf(from)) {
    return texts.verdicts.refusedYet(notDone, number, status, since, texts.statuses[from]) + product;
  }
  // By somebody else, then: with which code is what the packer needs to know.
  const text =
    operation === 'ship' && item.tracking_code !== ''
      ? texts.verdicts.refusedWithCode(notDone, number, status, since, item.tracking_code)
      : texts.verdicts.refusedNow(notDone, number, status, since);
  return text + product;
}

/**
 * What a refusal is about: the number goes into its sentence, and the product behind it, where
 * a narrow line cuts first.
 */
function namesOfRefused(intent: AnyIntent, verdict: Verdict, item: OrderItem | undefined): [string, string] {
  const shown = item ?? ('item' in verdict ? verdict.item : undefined);
  if (shown) return namesOfItem(shown);
  const name = goodsName(intent, verdict);
  // An id says nothing to anybody.
  return [isMove(intent) || name === idOf(intent) ? '' : name, ''];
}

function namesOfItem(item: OrderItem): [string, string] {
  return [orderNumber(item), item.product_nome === '' ? '' : ` (${item.product_nome})`];
}

function nameOf(intent: AnyIntent, item: OrderItem | undefined): string | undefined {
  if (item) return itemName(item);
  return isMove(intent) ? intent.itemId : undefined;
}

function itemName(item: OrderItem): string {
  return [orderNumber(item), item.product_nome].filter(Boolean).join(' ');
}

/** A product or a variation by the name that the store has given it, where the verdict brought it along. */
function goodsName(intent: AnyIntent, verdict: Verdict): string {
  if ('product' in verdict && verdict.product) return verdict.product.nome || idOf(intent);
  if ('stock' in verdict && verdict.stock) {
    return nameOfStock(verdict.stock);
  }
  return idOf(intent);
}

function idOf(intent: AnyIntent): string {
  if (isMove(intent)) return intent.itemId;
  return intent.operation === 'setStock' ? intent.stockId : intent.productId;
}

/** The state of an item in words, or its own text where nobody knows it; `?` where it has none. */
export function statusWord(item: OrderItem, texts: Texts): string {
  const status = readStatus(item.item_status);
  return status ? texts.statuses[status] : item.item_status || '?';
}

const TIME_OF: Readonly<Record<ItemStatus, (item: OrderItem) => string>> = {
  pending: (item) => item.created_at,
  accepted: (item) => item.aceito_em,
  in_production: (item) => item.em_producao_em,
  shipped: (item) => item.enviado_em,
  delivered: (item) => item.entregue_em,
  cancelled: (item) => item.cancelado_em,
};

/** Since when an item is in its state, for people; empty where the service does not say. */
export function sinceWhen(item: OrderItem, nowMs: number, zone: StoreZone = NAMED_ZONES): string {
  const status = readStatus(item.item_status);
  return status ? storeTime(TIME_OF[status](item), zone, nowMs) : '';
}

/** The item that a verdict brought, with what its answer left out and we know. */
function wholeOf(answered: OrderItem | undefined, known: OrderItem | undefined): OrderItem | undefined {
  return answered && known ? mergeKnownFields(answered, known) : (answered ?? known);
}
