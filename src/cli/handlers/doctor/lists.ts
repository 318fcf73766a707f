/** Judges the announced length of a store's lists, and the fields that only the order detail has. Pure, on raw responses. */
import type { Page } from '../../../api/client.ts';
import { listIn } from '../../../api/readers.ts';
import { fields, object, read, someOf } from '../../../base/codec.ts';
import type { OrderItem } from '../../../domain/records.ts';
import { readMoment } from '../../../base/times.ts';

export type LengthFacts = {
  /** `absent`: the responses have no total; `wrong`: the last page contradicts it. */
  totals: 'right' | 'wrong' | 'absent';
};

/** Compares the total of a full first page with the last page that it names. */
export function listLengthOf(
  first: Page<OrderItem>,
  last: Page<OrderItem> | undefined,
): LengthFacts['totals'] | undefined {
  if (first.isUncounted) return 'absent';
  const end = last ?? (first.lastPage === 1 ? first : undefined);
  // The list has changed between the two requests.
  if (!end || end.total !== first.total) return undefined;
  const rowCount = end.rows.length + end.dropped.length;
  const before = (first.lastPage - 1) * first.perPage;
  return before + rowCount === first.total ? 'right' : 'wrong';
}

/** One item in the raw responses: the row of the list and the item of the order detail. */
export type TwoViews = { row: Readonly<Record<string, unknown>>; detail: Readonly<Record<string, unknown>> };

const ORDER = object({ data: fields });

/** Pairs the items of an order's detail with their rows of a list; without those that have changed between the two. */
export function twoViews(listRaw: unknown, orderRaw: unknown): TwoViews[] {
  const rows = rowsIn(read(fields, listRaw)?.['data']);
  const itens = rowsIn(read(ORDER, orderRaw)?.data['itens']);
  return itens.flatMap((detail) => {
    const row = rows.find(({ id }) => id === detail['id']);
    return row && isSameVersion(row, detail) ? [{ row, detail }] : [];
  });
}

function rowsIn(value: unknown): Readonly<Record<string, unknown>>[] {
  return read(someOf(fields), listIn(value)) ?? [];
}

function isSameVersion(a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): boolean {
  const at = (one: typeof a) => (typeof one['updated_at'] === 'string' ? one['updated_at'] : '');
  return at(a) === at(b) && readMoment(at(a)) !== undefined;
}

/** The fields that the list leaves out and the detail has. */
export function fieldsLeftOut(views: readonly TwoViews[]): string[] {
  return fieldsIn(views, (field, { row }) => field !== 'pedido' && !Object.hasOwn(row, field));
}

/** The text fields that differ between list and detail. */
export function disputedIn(views: readonly TwoViews[]): string[] {
  return fieldsIn(
    views,
    (field, { row, detail }) =>
      typeof row[field] === 'string' && typeof detail[field] === 'string' && row[field] !== detail[field],
  );
}

function fieldsIn(views: readonly TwoViews[], isIt: (field: string, view: TwoViews) => boolean): string[] {
  return [...new Set(views.flatMap((view) => Object.keys(view.detail).filter((field) => isIt(field, view))))];
}

/** Which responses have the summary of the order, which the spec calls optional. */
export function summaryIn({ row, detail }: TwoViews): 'everywhere' | 'lists' | 'details' | 'nowhere' {
  const [isListed, isDetailed] = [row, detail].map(({ pedido }) => read(fields, pedido) !== undefined);
  if (isListed && isDetailed) return 'everywhere';
  return isListed ? 'lists' : isDetailed ? 'details' : 'nowhere';
}

/** Whether two pages have the same items in the same order. */
export function isSamePage(a: readonly OrderItem[], b: readonly OrderItem[]): boolean {
  return a.length === b.length && a.every(({ id }, i) => b[i]?.id === id);
}

/** The address of another page of a list, as its response has it. */
export function linkToOther(reply: { raw?: unknown } | undefined): unknown {
  const { links } = (reply?.raw ?? {}) as { links?: { next?: unknown; prev?: unknown; last?: unknown } };
  return links?.next ?? links?.prev ?? links?.last;
}

/** The options of a list’s items as the store wrote them; the parsed records have them as names and values. */
export function rawOptions({ raw }: { raw?: unknown }): string[] {
  const { data } = raw as { data?: unknown };
  return (listIn(data) ?? []).flatMap((row) => {
    const options = read(fields, row)?.['variation_options'];
    return options === undefined || options === null
      ? []
      : [typeof options === 'string' ? options : JSON.stringify(options)];
  });
}
