/**
 * The pagination envelope, spec 2.5. Its links may drop the filters or name another host, so no link is ever requested; only
 * the *name* of the page parameter is taken from them, for the spec does not show it (4.1).
 */
import type { DriftCounter } from './drift.ts';
import { type Reader, readList, readRows, type Rows, typeOf, WrongShape } from './readers.ts';
import { isRecord } from '../base/json.ts';

export type Page<T> = Rows<T> & {
  /** Counted from 1. */
  currentPage: number;
  /** As the answer says; if it does not, the page after this one as long as this one is full. */
  lastPage: number;
  /** The number of rows in all pages, as this page says; if it does not, how many there are at least. */
  total: number;
  /** The answer has no total, so counting proves nothing. */
  isUncounted?: boolean;
  perPage: number;
};

/** Reads one page; throws {@link WrongShape} without rows, or without the numbers that a scan needs. */
export function decodePage<T extends { id: string }>(
  body: unknown,
  read: Reader<T>,
  name: string,
  drift: DriftCounter,
): Page<T> {
  const data = isRecord(body) ? readList(body['data'], 'data', drift) : undefined;
  if (!isRecord(body) || !data) throw new WrongShape('no data array');
  if (!isRecord(body['meta'])) throw new WrongShape('no meta object');
  const meta = body['meta'];
  const count = (key: string, least: number): number => {
    const value = optionalCount(key, least);
    if (value === undefined) throw new WrongShape(`meta.${key}`);
    return value;
  };
  const optionalCount = (key: string, least: number): number | undefined => {
    if (meta[key] === undefined || meta[key] === null) {
      drift.note(`meta.${key}`, typeOf(meta[key]));
      return undefined;
    }
    const value = readCount(meta[key]);
    if (value === undefined || value < least) throw new WrongShape(`meta.${key}`);
    if (typeof meta[key] !== 'number') drift.note(`meta.${key}`, typeOf(meta[key]));
    return value;
  };
  const currentPage = count('current_page', 1);
  const [told, lastTold, perPage] = [optionalCount('total', 0), optionalCount('last_page', 1), count('per_page', 0)];
  const rows = readRows(data, read, name, drift);
  const shape = { currentPage, perPage, rowCount: data.length };
  if (told === undefined) return { ...rows, ...uncounted(shape, lastTold ?? 1), currentPage, perPage };
  const lastPage = lastTold ?? Math.max(1, Math.ceil(told / Math.max(1, perPage)));
  return { ...rows, currentPage, lastPage, total: told, perPage };
}

type PageShape = { currentPage: number; perPage: number; rowCount: number };

/** The length of a list without totals, as far as one page shows it: a full page is followed by another one. */
function uncounted({ currentPage, perPage, rowCount }: PageShape, lastTold: number) {
  const before = (currentPage - 1) * perPage;
  const isFull = rowCount > 0 && rowCount >= perPage;
  const lastSeen = isFull ? currentPage + 1 : rowCount > 0 ? currentPage : Math.max(1, currentPage - 1);
  return { lastPage: Math.max(lastTold, lastSeen), total: before + rowCount, isUncounted: true };
}

/** Finds the ends of lists whose answers have no totals. */
type ListEnds = {
  /** Returns the page; without rows if it is the page before it again, for then the list has ended. */
  judge<T extends { id: string }>(operation: string, list: string, asked: number, page: Page<T>): Page<T>;
};

/** How many lists are remembered. */
const LISTS = 32;

export function createListEnds(): ListEnds {
  const before = new Map<string, { page: number; ids: string }>();
  /** Operations that have returned a page other than the first: only for these the page parameter has an effect. */
  const paging = new Set<string>();
  return {
    judge(operation, list, asked, page) {
      if (!page.isUncounted) return page;
      const ids = JSON.stringify([page.rows.map(({ id }) => id), page.dropped]);
      const known = before.get(list);
      // After the last page some services send it again, with its own number or with the one requested.
      const isRepeated = known !== undefined && known.page === asked - 1 && known.ids === ids;
      const isOlder = page.currentPage < asked;
      const isRead = page.rows.length > 0;
      if (isRead && asked > 1 && !isRepeated && !isOlder) paging.add(operation);
      const isEnd = isRead && (isRepeated || isOlder) && paging.has(operation);
      before.delete(list);
      before.set(list, { page: asked, ids });
      if (before.size > LISTS) before.delete(before.keys().next().value!);
      if (!isEnd) return page;
      const lastPage = isOlder ? page.currentPage : asked - 1;
      const total = (lastPage - 1) * page.perPage + page.rows.length + page.dropped.length;
      return { ...page, rows: [], rawRows: [], dropped: [], currentPage: asked, lastPage, total };
    },
  };
}

function readCount(value: unknown): number | undefined {
  if (typeof value === 'string' && !/^\d{1,15}$/.test(value)) return undefined;
  const count = typeof value === 'string' || typeof value === 'number' ? Number(value) : undefined;
  return Number.isSafeInteger(count) ? count : undefined;
}

/** The names of the page parameter, by operation. */
type PageParameters = {
  /** `page` until an answer has shown another name. */
  nameFor(operation: string): string;
  /** Reads the links of an answer to `operation`. */
  learn(operation: string, body: unknown): void;
};

const DEFAULT_NAME = 'page';
const NEVER_A_PAGE = new Set(['status', 'data_inicio', 'data_fim', 'atualizado_apos', 'product_id']);

export function createPageParameters(): PageParameters {
  const names = new Map<string, string>();
  const nameFor = (operation: string) => names.get(operation) ?? DEFAULT_NAME;
  return {
    nameFor,
    learn(operation, body) {
      const found = findPageParameter(body);
      const known = nameFor(operation);
      if (found.length > 0 && !found.includes(known))
        names.set(operation, found.find((n) => n === DEFAULT_NAME) ?? found[0]!);
    },
  };
}

/**
 * The parameters that are the page number in the links of an answer: equal to it in every link whose page is known, for at
 * least two pages. Only the link to page 1 may lack it.
 */
export function findPageParameter(body: unknown): string[] {
  const links = linksOf(body);
  const names = new Set(links.flatMap(({ params }) => [...params.keys()]));
  return [...names].filter((name) => {
    if (NEVER_A_PAGE.has(name) || !/^[\x21-\x7e]{1,64}$/.test(name)) return false;
    const pages = new Set<number>();
    for (const { page, params } of links) {
      const value = params.get(name);
      if (value !== String(page) && !(value === null && page === 1)) return false;
      pages.add(page);
    }
    return pages.size >= 2;
  });
}

type PageLink = { page: number; params: URLSearchParams };

function linksOf(body: unknown): PageLink[] {
  if (!isRecord(body)) return [];
  const links = isRecord(body['links']) ? body['links'] : {};
  const meta = isRecord(body['meta']) ? body['meta'] : {};
  const current = readCount(meta['current_page']);
  const last = readCount(meta['last_page']);
  const found: PageLink[] = [];
  const add = (page: number | undefined, link: unknown) => {
    const params = page !== undefined && page >= 1 ? queryOfLink(link) : undefined;
    if (params) found.push({ page: page!, params });
  };

  add(1, links['first']);
  add(last, links['last']);
  add(current && current - 1, links['prev']);
  add(current && current + 1, links['next']);
  for (const link of Array.isArray(meta['links']) ? meta['links'].slice(0, 50) : []) {
    if (isRecord(link)) add(readCount(link['label']), link['url']);
  }
  return found;
}

// Ignores everything before the query: the link may be relative, or name another host.
function queryOfLink(link: unknown): URLSearchParams | undefined {
  if (typeof link !== 'string' || link.length > 8000) return undefined;
  const query = link.split('#', 1)[0]!.split('?').slice(1).join('?');
  return new URLSearchParams(query);
}
