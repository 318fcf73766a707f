/** `items`: lists the order items, all pages of them. */
import { unitsText } from '../../domain/units.ts';
import { isSure, type StoreZone } from '../../base/store-times.ts';
import type { ItemQuery } from '../../api/client.ts';
import { ageText } from '../../base/ages.ts';
import {
  dottedFields,
  ITEM_FIELDS as KNOWN,
  PERSONAL_ITEM_FIELDS,
  withoutPersonal,
} from '../../domain/known-fields.ts';
import { nameOf, orderNumber } from '../../domain/item-names.ts';
import { readStatus, UNSHIPPED_STATUSES } from '../../domain/lifecycle.ts';
import { dueFilter } from '../../replica/filter-words.ts';
import { ITEM_STATUSES, type ItemStatus, type OrderItem } from '../../domain/records.ts';
import { dayOfText } from '../../base/calendar.ts';
import { readTime, toIsoSeconds } from '../../base/times.ts';
import { statusesIn } from '../../i18n/statuses/statuses-in.ts';
import type { ExitCode } from '../../base/exit-codes.ts';
import { OPERATIONS } from '../../domain/operations.ts';
import { wrongValue } from '../failures.ts';
import type { StoreContext } from '../run-with-store.ts';
import type { RecordKind } from '../output/records.ts';
import type { PrintedColumn } from '../output/table.ts';
import { shortIds } from '../../base/short-ids.ts';
import { listRecords, type ListPart } from './list-records.ts';
import { storeZone, learntZoneOffset } from './local-state.ts';
import { momentFrom } from './moments.ts';
import { openRows, readSelection, statusesOf } from './selection.ts';
import { readChangedSince } from './since.ts';
import { daysJudge, type Days } from './days.ts';
import { once } from '../../base/memo.ts';
import { DAY_MS, HOUR_MS } from '../../base/durations.ts';

export type ItemsFlags = {
  status?: string;
  since?: string;
  until?: string;
  updatedAfter?: string;
  limit?: number;
  view?: string;
  due?: string;
};

/** Every field of spec 2.1. */
export const PRINTED_ITEM_FIELDS: readonly string[] = dottedFields(KNOWN);

/** Lists the items that the flags and the words of a filter select. */
export async function listItems(job: StoreContext, flags: ItemsFlags, words: readonly string[]): Promise<ExitCode> {
  const { texts } = job;
  const kind = itemKind(job);
  const [word = ''] = words;
  const meant = ITEM_STATUSES.some((one) => one === word)
    ? '--status'
    : dayOfText(word) !== undefined
      ? '--since'
      : undefined;
  if (words.length === 1 && meant) throw wrongValue('', word, texts.usage.notSearched(`items ${meant} ${word}`));
  const due = flags.due === undefined ? '' : dueFilter(flags.due);
  if (due === undefined) throw wrongValue('--due', flags.due ?? '', texts.usage.due);
  const selection = readSelection(job, [...words, due].filter(Boolean).join(' '), flags);
  const open = flags.due === undefined ? undefined : UNSHIPPED_STATUSES;
  const status = flags.status ?? (statusesOf(selection?.statusTab) ?? open)?.join(',');
  const lists = itemLists(job, status === undefined ? flags : { ...flags, status });
  using rows = selection && (await openRows(job, selection));
  // `await`, as the rows must stay open until the list has ended.
  return await listRecords(job, {
    operation: OPERATIONS.listItems,
    kind,
    lists,
    limit: flags.limit,
    isSelected: rows?.isSelected,
    beforeRows: job.flags.showPersonalData ? notedReveals(job) : undefined,
    title: texts.tried.listItems,
    countWords: (count) => (count === 0 ? texts.read.noItems : texts.read.itemCount(count)),
  });
}

/** The lists that the flags select, and which of their rows are meant. Throws {@link UsageProblem} for a wrong flag. */
export function itemLists(job: StoreContext, flags: ItemsFlags): (() => Promise<ListPart<OrderItem>>)[] {
  const { texts, client, signal } = job;
  const afterMs = momentFrom('--updated-after', flags.updatedAfter, texts);
  // Only a filter by time needs the time zone, which is read from the disk.
  const isDated = flags.since !== undefined || flags.until !== undefined || afterMs !== undefined;
  const zone = isDated ? learntZoneOffset(job) : undefined;
  // All the lists have the same days, so they are judged once.
  const judged = once(() => daysJudge({ days: daysOf(flags), zone, read: (days) => client.listItems(days, signal) }));
  return queriesFrom(flags, job).map((query) => async () => {
    const days = await judged();
    const isMeant = (item: OrderItem) => isMeantBy(query, item, zone ?? 0) && days?.isMeant?.(item) !== false;
    if (afterMs === undefined)
      return { ...days, read: (page, until) => client.listItems({ ...query, page }, until), isMeant };
    const since = await readChangedSince<OrderItem>({
      afterMs,
      zone,
      read: (filter, page, until) => client.listItems({ ...query, ...filter, page }, until),
      signal,
    });
    return { ...since, isMeant: (item) => isMeant(item) && since.isMeant!(item) };
  });
}

/** Makes a function that records in the audit trail, once for each order, that personal data is shown. */
function notedReveals(job: StoreContext): (items: readonly OrderItem[]) => Promise<void> {
  const noted = new Set<string>();
  return async (items) => {
    const orderIds = [...new Set(items.map(({ order_id }) => order_id))].filter((id) => !noted.has(id));
    if (orderIds.length === 0) return;
    const { recordReveals } = await import('./reveal.ts');
    await recordReveals(job, orderIds);
    for (const id of orderIds) noted.add(id);
  };
}

/** How far outside of the days of a date filter a row may lie: the time zone of the days is not known. */
const DAY_SLACK_MS = 36 * HOUR_MS;

/**
 * Whether an item may match a query. False only if it certainly does not: its state is known and another one, or its order
 * was placed more than a day and a half outside of the dates.
 */
function isMeantBy({ status, data_inicio, data_fim }: ItemQuery, item: OrderItem, zone: number): boolean {
  const known = readStatus(item.item_status);
  if (status !== undefined && known !== undefined && known !== status) return false;
  if (data_inicio === undefined && data_fim === undefined) return true;
  const placedAt = placedAtOf(item, zone);
  if (placedAt === undefined) return true;
  const [from, to] = [data_inicio, data_fim].map((day) => (day === undefined ? undefined : readTime(`${day}T00:00Z`)));
  return (
    !(from !== undefined && placedAt < from - DAY_SLACK_MS) &&
    !(to !== undefined && placedAt > to + DAY_SLACK_MS + DAY_MS)
  );
}

/** When the order of an item was placed, in milliseconds; `zone`: how far times without a time zone are ahead of UTC. */
function placedAtOf(item: OrderItem, zone: number): number | undefined {
  return readTime(item.pedido?.created_at ?? '', zone) ?? readTime(item.created_at, zone);
}

/** How items are printed. */
export function itemKind(job: StoreContext): RecordKind<OrderItem> {
  const { language, texts } = job;
  const { columns } = texts.read;
  // Read from the disk only for a table.
  let zone: StoreZone | undefined;
  const words = statusesIn(language);
  const now = Date.now();
  const columnsWith = (reference: (item: OrderItem) => string): PrintedColumn<OrderItem>[] => [
    { title: columns.order, cell: orderNumber },
    {
      title: columns.status,
      cell: ({ item_status }) => statusWord(item_status),
      piped: ({ item_status }) => item_status,
    },
    { title: columns.age, align: 'right', cell: ageOf, piped: placedOf },
    { title: columns.quantity, align: 'right', cell: unitsText },
    { title: columns.item, least: 16, cell: nameOf },
    { title: columns.delivery, least: 5, cell: ({ delivery_type }) => delivery_type },
    { title: columns.id, cell: reference },
  ];
  return {
    fields: PRINTED_ITEM_FIELDS,
    personal: { fields: PERSONAL_ITEM_FIELDS, without: withoutPersonal },
    columns: columnsWith(({ order_id, id }) => `${order_id}/${id}`),
    columnsFor(items) {
      const shortOrder = shortIds(items.map(({ order_id }) => order_id));
      const shortItem = shortIds(items.map(({ id }) => id));
      return columnsWith(({ order_id, id }) => `${shortOrder(order_id)}/${shortItem(id)}`);
    },
  };

  function statusWord(text: string): string {
    const status = readStatus(text);
    return status ? words[status] : text;
  }

  function placedAt(item: OrderItem): number | undefined {
    zone ??= storeZone(job);
    return placedAtOf(item, zone.offsetMs);
  }

  function ageOf(item: OrderItem): string {
    const at = placedAt(item);
    return at === undefined ? '' : ageText(now - at, isSure(item.pedido?.created_at || item.created_at, zone!));
  }

  /** When its order was placed, in ISO 8601; the store's text if that is no time. */
  function placedOf(item: OrderItem): string {
    const at = placedAt(item);
    return at === undefined ? item.created_at : toIsoSeconds(at);
  }
}

function queriesFrom(flags: ItemsFlags, { texts }: StoreContext): ItemQuery[] {
  const statuses = (flags.status ?? '').split(',').filter((word) => word.trim() !== '');
  const read = statuses.map((word): ItemStatus => {
    const status = readStatus(word);
    if (!status) throw wrongValue('--status', word, texts.usage.oneOf(ITEM_STATUSES.join(', ')));
    return status;
  });
  for (const [name, date] of [
    ['--since', flags.since],
    ['--until', flags.until],
  ] as const) {
    if (date !== undefined && dayOfText(date) === undefined) throw wrongValue(name, date, texts.usage.date);
  }
  const query: ItemQuery = daysOf(flags);
  return read.length === 0 ? [query] : [...new Set(read)].map((status) => ({ ...query, status }));
}

function daysOf({ since, until }: ItemsFlags): Days {
  return {
    ...(since === undefined ? {} : { data_inicio: since }),
    ...(until === undefined ? {} : { data_fim: until }),
  };
}
