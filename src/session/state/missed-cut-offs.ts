/** The cut-offs that will be missed, by the present records. Pure. */
import { MINUTE_MS } from '../../base/durations.ts';
import { lastMadeFor } from '../../base/memo.ts';
import { readTime } from '../../base/times.ts';
import { forecast, type MissedCutOff, type OpenPiece } from '../../domain/forecast.ts';
import { methodOf, numberOf } from '../../domain/item-names.ts';
import { UNSHIPPED_STATUSES } from '../../domain/lifecycle.ts';
import type { CachedItem, ItemRecords } from '../../replica/records.ts';

const lastFor = lastMadeFor<MissedCutOff[]>();

/**
 * The cut-offs that will be missed; none if too little is known of the shop's pace. `nowMs` on the wall clock; computed at most
 * once a minute for the same records.
 */
export function missedCutOffs(records: ItemRecords, nowMs: number): MissedCutOff[] {
  const { pace, held } = records;
  if (!pace) return [];
  const minute = Math.floor(nowMs / MINUTE_MS);
  const rows = UNSHIPPED_STATUSES.toReversed().map((status) => records.withStatus(status));
  const pieces = () => rows.flat().flatMap((entry) => openPiece(entry, records) ?? []);
  return lastFor(records, [pace, held, minute, ...rows], () => forecast(pieces(), pace, nowMs));
}

/** An open item as input of the forecast; `undefined` for one that has no due time. */
function openPiece({ item, status, due }: CachedItem, records: ItemRecords): OpenPiece | undefined {
  if (!due) return undefined;
  const timeOf = (text: string) => readTime(text, records.zoneOffsetMs);
  return {
    orderId: item.order_id,
    productId: item.product_id,
    delivery: methodOf(item),
    acceptedMs: timeOf(item.aceito_em),
    startedMs: status === 'in_production' ? timeOf(item.em_producao_em) : undefined,
    dueMs: due.at,
    isHeld: records.holdOf(item.id) !== undefined,
  };
}

/** How many orders are named. */
const NAMED = 5;

/** The numbers of the first orders that will miss a cut-off. */
export function numbersOf(records: ItemRecords, { missing }: MissedCutOff): string[] {
  return missing.slice(0, NAMED).map((id) => numberOf(records.ofOrder(id)[0]?.item) || id);
}

/** The open items of the orders that will miss their cut-off. */
export function missedItems(records: ItemRecords, nowMs: number): CachedItem[] {
  return missedCutOffs(records, nowMs).flatMap(({ delivery, dueMs, missing }) =>
    missing.flatMap((orderId) =>
      records.ofOrder(orderId).filter(({ item, due }) => due?.at === dueMs && methodOf(item) === delivery),
    ),
  );
}
