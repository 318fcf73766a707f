/**
 * The pagination envelope, spec 2.5. Its links are generated: they may drop the filters or name another host. So they
 * teach one thing only, the *name* of the page parameter, which the spec does not show (4.1); no link is ever asked.
 */
import type { DriftCounter } from './drift.ts';
import { type Reader, readList, readRows, type Rows, typeOf, WrongShape } from './readers.ts';
import { isRecord } from '../base/json.ts';

export type Page<T> = Rows<T> & {
  /** Counted from 1. */
  currentPage: number;
  /** As the answer tells it; else the page after this one where this one is full, for only that shows the end. */
  lastPage: number;
  /** Rows in all pages together, as this page tells it; where it does not, as many as there are at least. */
  total: number;
  /** The answer does not tell how many rows there are: nothing can be proven by counting. */
  isUncounted?: boolean;
  perPage: number;
};

/** Reads one page; throws {@link WrongShape} where rows or the numbers that a scan rests on are not there. */
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

/** What a page shows of the length of its list where nothing tells it: a full page has another one behind it. */
function uncounted({ currentPage, perPage, rowCount }: PageShape, lastTold: number) {
  const before = (currentPage - 1) * perPage;
  const isFull = rowCount > 0 && rowCount >= perPage;
  const lastSeen = isFull ? currentPage + 1 : rowCount > 0 ? currentPage : Math.max(1, currentPage - 1);
  return { lastPage: Math.max(lastTold, lastSeen), total: before + rowCount, isUncounted: true };
}

/** The ends of lists whose answers do not tell how long they are. */
export type ListEnds = {
  /** The page as it is to be read: empty where it is the one before it once more, for then the list has ended. */
  judge<T extends { id: string }>(operation: string, list: string, asked: number, page: Page<T>): Page<T>;
};

/** So many lists are remembered. */
const LISTS = 32;

export function createListEnds(): ListEnds {
  const before = new Map<string, { page: number; ids: string }>();
  /** Operations that have answered another page than the first. Where none has, pages may be ignored altogether. */
  const paging = new Set<string>();
  return {
    judge(operation, list, asked, page) {
      if (!page.isUncounted) return page;
      const ids = JSON.stringify([page.rows.map(({ id }) => id), page.dropped]);
      const known = before.get(list);
      // Beyond the last page some send the last one again, under its own number or under the one asked for.
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

/** The page parameters of one client, by operation. */
export type PageParameters = {
  /** `page` until an answer has shown another. */
  nameFor(operation: string): string;
  /** Looks at the links of an answer to `operation`. */
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
 * The parameters that carry the page number in the links of a list answer: equal to it in every link whose page is
 * known, and seen for at least two pages. Only the link to page 1 may do without.
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

// Everything before the query is ignored: the link may be relative, or to a foreign host.
function queryOfLink(link: unknown): URLSearchParams | undefined {
  if (typeof link !== 'string' || link.length > 8000) return undefined;
  const query = link.split('#', 1)[0]!.split('?').slice(1).join('?');
  return new URLSearchParams(query);
}
