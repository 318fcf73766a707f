/** The band about the item under the cursor, as lines. */
import { unitsOf, unitsText } from '../src/domain/units.ts';
import { showAmount } from '../src/base/money.ts';
import { storeTime, type StoreZone } from '../src/base/store-times.ts';
import { hasComeBack } from '../src/domain/lifecycle.ts';
import type { Personal } from '../src/domain/personal-marks.ts';
import type { OrderItem } from '../src/domain/records.ts';
import type { CachedItem } from '../src/replica/records.ts';
import { edgeLine } from '../src/tty/output/styled-lines.ts';
import type { Language, Texts } from '../src/i18n/texts.ts';
import { nameOf, orderNumber } from '../src/domain/item-names.ts';

export type ItemSummary = {
  entry: CachedItem | undefined;
  orderItemCount: number;
  lines: 0 | 1 | 2;
  width: number;
  nowMs: number;
  /** Of the store's times. */
  zone: StoreZone;
  /** What is done with a buyer's data before it is drawn. */
  personal: Personal;
  texts: Texts;
  language: Language;
};

/** What the row had no room for: nothing, one line or two. */
export function itemSummary(about: ItemSummary): string[] {
  const { entry, orderItemCount, lines, width, nowMs, zone, personal, texts, language } = about;
  if (lines === 0 || !entry) return [];
  const { item } = entry;
  const quantity = unitsOf(item) === 1 ? '' : ` × ${unitsText(item)}`;
  const name = ` ${orderNumber(item)} · ${texts.queue.itemsOfOrder(orderItemCount)}   ${nameOf(item)}${quantity}`;
  const step = `${lastStep(item, nowMs, zone, texts)} `;
  const first = edgeLine(width, { text: name }, { text: step, role: 'quiet' });
  if (lines === 1) return [first];
  const { personalization_data: special } = item;
  const price = `${showAmount(item.preco_unitario, language)} `;
  return [
    first,
    edgeLine(width, special === '' ? { text: '' } : { text: ` ✎ ${personal(special)}`, role: 'onPiece' }, {
      text: price,
      role: 'quiet',
    }),
  ];
}

/** The newest step of the item's life that has a time. */
function lastStep(item: OrderItem, nowMs: number, zone: StoreZone, texts: Texts): string {
  if (hasComeBack(item)) return texts.item.cameBack.toLowerCase();
  const steps = [
    [texts.statuses.cancelled, item.cancelado_em],
    [texts.statuses.delivered, item.entregue_em],
    [texts.statuses.shipped, item.enviado_em],
    [texts.statuses.in_production, item.em_producao_em],
    [texts.statuses.accepted, item.aceito_em],
    [texts.item.placed, item.pedido?.created_at || item.created_at],
  ] as const;
  const [name, time] = steps.find(([, time]) => time !== '') ?? [];
  return name === undefined || time === undefined
    ? ''
    : `${name.toLowerCase()} ${storeTime(time, zone, nowMs) || time}`;
}
