/** Prints labels of parcels, by the same rules at the bench and on the command line. */
import { methodOf } from '../domain/item-names.ts';
import { isSameTracking, normaliseTracking } from '../domain/tracking.ts';
import { readStatus } from '../domain/lifecycle.ts';
import type { OrderItem } from '../domain/records.ts';
import type { LabelChange, LabelPrinted } from '../domain/workshop.ts';
import type { HowEnded, LabelPrinter, Printed, WhyNotPrinted } from '../replica/labels.ts';

/** The items of one order that share a label; an item without a label is alone. */
export type ItemsOfLabel = readonly [OrderItem, ...OrderItem[]];

/** What printing needs: the printer, the audit trail and the workshop, for one author. */
type LabelDoors = {
  labels: LabelPrinter;
  /** Records in the audit trail that buyer's data is revealed; false if it cannot. */
  noteReveal(orderId: string): boolean;
  workshop: {
    labelsPrinted(orderId: string): LabelPrinted[];
    labelPrinted(label: Omit<LabelPrinted, 'at' | 'operator' | 'station'>): boolean;
  };
};

/** The result of one label; `not-kept`: printed, but not recorded, so no question will come before the next print. */
export type LabelOutcome =
  | { kind: 'printed' | 'not-kept'; bytes: number }
  | { kind: 'failed'; problem: WhyNotPrinted; how?: HowEnded | undefined };

/** The labels of these items in their order, each once; cancelled items need none. */
export function labelsOf(items: readonly OrderItem[]): ItemsOfLabel[] {
  const wanted = items.filter(({ item_status }) => readStatus(item_status) !== 'cancelled');
  const shared = Map.groupBy(wanted, ({ id, order_id, label_url }) => `${order_id} ${label_url || id}`);
  return [...shared.values()] as unknown as ItemsOfLabel[];
}

/** The last print of a label of one of these items, on any host. */
export function lastPrintOf(
  { labelsPrinted }: Pick<LabelDoors['workshop'], 'labelsPrinted'>,
  items: readonly OrderItem[],
): LabelPrinted | undefined {
  const ids = new Set(items.map(({ id }) => id));
  return [...new Set(items.map(({ order_id }) => order_id))]
    .flatMap((orderId) => labelsPrinted(orderId))
    .filter(({ item_ids }) => item_ids.some((id) => ids.has(id)))
    .reduce<LabelPrinted | undefined>((last, one) => (last && last.at > one.at ? last : one), undefined);
}

/**
 * What has changed in the order since a label was printed, as far as its items are known here: `items` are all of them.
 * `undefined` if nothing has; the address on the label is not known.
 */
export function labelChange(print: LabelPrinted, items: readonly OrderItem[]): LabelChange | undefined {
  const { item_ids, code, quantities, method } = print;
  const now = item_ids.map((itemId) => items.find(({ id }) => id === itemId));
  const some = (is: (item: OrderItem, index: number) => boolean) => now.some((item, index) => item && is(item, index));
  if (some(({ item_status }) => readStatus(item_status) === 'cancelled')) return 'cancelled';
  if (quantities && some(({ quantidade }, index) => !isSameCount(quantidade, quantities[index] ?? '')))
    return 'quantity';
  if (method !== undefined && some((item) => methodOf(item) !== method)) return 'delivery';
  const isOtherCode = ({ tracking_code }: OrderItem) => tracking_code !== '' && !isSameTracking(tracking_code, code);
  return code !== undefined && some(isOtherCode) ? 'code' : undefined;
}

/** Whether two quantities are equal, however the store writes them. */
const isSameCount = (one: string, other: string): boolean => one === other || Number(one) === Number(other);

/**
 * Prints labels, at most `mostInJob` of the printer: the audit trail records each first, and an event with the hash of its file
 * once the printer has it. Returns the result of each. Never rejects.
 */
export async function printAllLabels(doors: LabelDoors, labels: readonly ItemsOfLabel[]): Promise<LabelOutcome[]> {
  const noted = labels.map(([{ order_id }]) => doors.noteReveal(order_id));
  const urls = labels.filter((_, index) => noted[index]).map(([{ label_url }]) => label_url);
  const printed = urls.length > 0 ? await doors.labels.print(urls) : [];
  return labels.map((items, index) => {
    const one = noted[index] ? printed.shift() : undefined;
    return one ? outcomeOf(doors, items, one) : { kind: 'failed', problem: 'not-noted' };
  });
}

function outcomeOf({ workshop }: LabelDoors, items: ItemsOfLabel, printed: Printed): LabelOutcome {
  if (printed.problem) return { kind: 'failed', ...printed };
  const [{ order_id, tracking_code }] = items;
  const code = normaliseTracking(tracking_code) || printed.code;
  const label = {
    order_id,
    item_ids: items.map(({ id }) => id),
    hash: printed.hash,
    ...(code ? { code } : {}),
    quantities: items.map(({ quantidade }) => quantidade),
    method: methodOf(items[0]),
  };
  return { kind: workshop.labelPrinted(label) ? 'printed' : 'not-kept', bytes: printed.bytes };
}
