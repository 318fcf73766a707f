/** What to make now: accepted items and items in production, grouped by product and variation, the oldest first. Pure. */
import { sumUnits, unitsText, type UnitSum } from '../../domain/units.ts';
import { inQueueOrder, type CachedItem, type ItemRecords } from '../../replica/records.ts';
import { kindOf, numberOf, productOf, variationName } from '../../domain/item-names.ts';

export type ProductionGroup = {
  /** Product and variation: what is made in one go. */
  key: string;
  product: string;
  variation: string;
  /** Units to make, accepted and in production together. */
  units: UnitSum;
  acceptedUnits: UnitSum;
  startedUnits: UnitSum;
  /** When its oldest order was placed, in milliseconds. */
  oldestMs: number;
  /** Its items, in the queue's order. */
  entries: readonly CachedItem[];
};

type Cached = { accepted: readonly CachedItem[]; started: readonly CachedItem[]; groups: readonly ProductionGroup[] };
const cached = new WeakMap<ItemRecords, Cached>();

/** The groups; returns the same array for the same records. */
export function productionGroups(records: ItemRecords): readonly ProductionGroup[] {
  const accepted = records.withStatus('accepted');
  const started = records.withStatus('in_production');
  const before = cached.get(records);
  if (before?.accepted === accepted && before.started === started) return before.groups;

  const byKey = new Map<string, CachedItem[]>();
  for (const entry of [...accepted, ...started]) {
    const key = kindOf(entry.item);
    const group = byKey.get(key);
    if (group) group.push(entry);
    else byKey.set(key, [entry]);
  }
  const groups = [...byKey].map(([key, entries]) => toGroup(key, entries)).toSorted(inOrder);
  cached.set(records, { accepted, started, groups });
  return groups;
}

function toGroup(key: string, entries: CachedItem[]): ProductionGroup {
  const sorted = entries.toSorted(inQueueOrder);
  const first = sorted[0]!;
  return {
    key,
    product: productOf(first.item),
    variation: first.item.variation_options,
    units: unitsIn(entries),
    acceptedUnits: unitsIn(entries, 'accepted'),
    startedUnits: unitsIn(entries, 'in_production'),
    oldestMs: entries.reduce((oldest, { placedAtMs }) => Math.min(oldest, placedAtMs), Infinity),
    entries: sorted,
  };
}

/** The units of entries; only of those in `status`, if it is given. */
function unitsIn(entries: readonly CachedItem[], status?: string): UnitSum {
  return sumUnits(entries.filter((entry) => status === undefined || entry.status === status).map(({ item }) => item));
}

function inOrder(a: ProductionGroup, b: ProductionGroup): number {
  return inQueueOrder(a.entries[0]!, b.entries[0]!) || (a.key < b.key ? -1 : 1);
}

/** The name of a group: the product with its variation. */
export function groupName({ product, variation }: ProductionGroup): string {
  return variationName(product, variation);
}

/** The items of groups that can be started. */
export function startableIds(groups: readonly ProductionGroup[]): string[] {
  return groups.flatMap(({ entries }) =>
    entries.filter(({ status }) => status === 'accepted').map(({ item }) => item.id),
  );
}

/** The pieces of a group that have a text of their own, the oldest first: `2 × “Ana & Léo”`. */
export function personalisations({ entries }: ProductionGroup): { units: string; text: string; numero: string }[] {
  return entries.flatMap(({ item }) =>
    item.personalization_data === ''
      ? []
      : [{ units: unitsText(item), text: item.personalization_data, numero: numberOf(item) }],
  );
}
