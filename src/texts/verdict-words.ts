/** A verdict in one sentence, for the operator who asked. */
import type { Settled } from '../actions/intents.ts';
import { formatTime } from '../domain/ages.ts';
import { isAllowed, readStatus } from '../domain/lifecycle.ts';
import type { ItemStatus, OrderItem } from '../domain/records.ts';
import { readTime } from '../domain/times.ts';
import type { Texts } from './texts.ts';

export type VerdictWords = { tone: 'ok' | 'warn' | 'error'; text: string };

/** What became of an intent on `item`, as far as it is known. `nowMs` on the wall clock. */
export function verdictWords(
  { intent, verdict }: Settled,
  item: OrderItem | undefined,
  texts: Texts,
  nowMs: number,
): VerdictWords {
  const name = item
    ? `#${(item.pedido?.numero || item.order_id).replace(/^#/, '')} ${item.product_nome}`
    : intent.itemId;
  const notDone = texts.notDone[intent.operation];
  switch (verdict.kind) {
    case 'applied':
      return { tone: 'ok', text: texts.verdicts.applied(texts.done[intent.operation], name) };
    case 'already-so':
      return { tone: 'ok', text: texts.verdicts.alreadySo(name, statusWord(verdict.item, texts)) };
    case 'refused': {
      const isElsewhere = verdict.item && !isAllowed(intent.operation, verdict.item.item_status);
      const text = isElsewhere
        ? texts.verdicts.refusedNow(notDone, statusWord(verdict.item!, texts), sinceWhen(verdict.item!, nowMs))
        : texts.verdicts.refused(notDone, verdict.reason);
      return { tone: 'warn', text };
    }
    case 'not-sent':
      return { tone: 'error', text: texts.verdicts.notSent(notDone, verdict.reason) };
    case 'unconfirmed':
      return { tone: 'warn', text: texts.verdicts.unconfirmed(name) };
  }
}

/** The state of an item in words, or its own text where nobody knows it. */
export function statusWord(item: OrderItem, texts: Texts): string {
  const status = readStatus(item.item_status);
  return status ? texts.statuses[status] : item.item_status;
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
export function sinceWhen(item: OrderItem, nowMs: number): string {
  const status = readStatus(item.item_status);
  return status ? formatTime(readTime(TIME_OF[status](item)), nowMs) : '';
}
