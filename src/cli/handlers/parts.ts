/** The doubts of `ship` about partly shipped orders, and its receipts for them. */
import { numberOf } from '../../domain/item-names.ts';
import type { OrderItem } from '../../domain/records.ts';
import { leftOutWords, namedItemsWords } from '../../i18n/parcel-words.ts';
import { readStatus } from '../../domain/lifecycle.ts';
import { isSameTracking } from '../../domain/tracking.ts';
import { textsIn } from '../../i18n/texts.ts';
import { partOfOrder, type PartOfOrder } from '../../usecases/part-of-order.ts';
import type { StoreContext } from '../run-with-store.ts';
import type { CommandCore } from './core.ts';

type Shown = Pick<StoreContext, 'language'>;
type Known = Pick<CommandCore, 'replica'>;

/**
 * The doubts about shipping these items if their orders were named as wholes: a line for each order with items that stay
 * behind.
 */
export function partDoubts(
  job: Shown,
  core: Known,
  orderIds: ReadonlySet<string>,
  items: readonly OrderItem[],
): string[] {
  const { parcel } = textsIn(job.language);
  const { held } = core.replica.getState().records;
  return partsOf(
    core,
    items.filter(({ id }) => !held.has(id)),
  )
    .filter(({ orderId }) => orderIds.has(orderId))
    .map((part) => `${parcel.only(partWords(job, part))} ${restWords(job, part)}`);
}

/**
 * The checks of the packing bench that a command cannot make, a line for each order: the pieces of orders named as wholes,
 * and the personalised text of every piece. The text itself may be a name, and is not printed.
 */
export function checkDoubts(
  { language, texts: { write } }: Pick<StoreContext, 'language' | 'texts'>,
  { replica }: Known,
  orderIds: ReadonlySet<string>,
  items: readonly OrderItem[],
): string[] {
  const texts = textsIn(language);
  const { held } = replica.getState().records;
  const leaving = items.filter(({ id }) => !held.has(id));
  return [...Map.groupBy(leaving, ({ order_id }) => order_id)].flatMap(([orderId, mine]) => {
    const numero = numberOf(mine[0]) || orderId;
    const withText = mine.filter(({ personalization_data: text }) => text !== '');
    return [
      ...(orderIds.has(orderId) ? [write.unchecked(numero, namedItemsWords(mine, texts))] : []),
      ...(withText.length > 0 ? [write.unseen(numero, namedItemsWords(withText, texts))] : []),
    ];
  });
}

/**
 * The shipped parts of orders with items that stay behind, a line for each. An item whose shipment failed is not in one, and
 * neither is one that somebody else has shipped with another code.
 */
export function partReceipts(
  job: Shown,
  core: Known,
  items: readonly OrderItem[],
  trackingCode: string | null | undefined,
): string[] {
  const { records } = core.replica.getState();
  const shipped = items.filter(({ id }) => {
    const now = records.get(id)?.item;
    return readStatus(now?.item_status ?? '') === 'shipped' && isSameTracking(now?.tracking_code, trackingCode);
  });
  const { parcel } = textsIn(job.language);
  return partsOf(core, shipped).map(
    (part) => `${parcel.shipped(partWords(job, part), trackingCode ?? '')} ${restWords(job, part)}`,
  );
}

/** The orders of these items that have other items which have not left. */
function partsOf(core: Known, items: readonly OrderItem[]): PartOfOrder[] {
  const parts = [...Map.groupBy(items, ({ order_id }) => order_id)].map(([orderId, mine]) =>
    partOfOrder(
      core,
      orderId,
      mine.map(({ id }) => id),
    ),
  );
  return parts.filter(({ leftOut }) => leftOut.length > 0);
}

function partWords({ language }: Shown, { count, total, numero }: PartOfOrder): string {
  return textsIn(language).parcel.part(count, total, numero);
}

function restWords({ language }: Shown, { leftOut }: PartOfOrder): string {
  const texts = textsIn(language);
  return texts.parcel.notInIt(leftOutWords(leftOut, texts));
}
