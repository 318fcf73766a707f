/**
 * The pagination envelope, spec 2.5. Its links are generated: they may drop the filters or name another host. So they
 * teach one thing only, the *name* of the page parameter, which the spec does not show (4.1); no link is ever asked.
 */
import type { DriftCounter } from './drift.ts';
import { type Reader, readRows, type Rows, typeOf, WrongShape } from './readers.ts';
import { isRecord } from '../domain/json.ts';

export type Page<T> = Rows<T> & {
  /** Counted from 1. */
  currentPage: number;
  lastPage: number;
  /** Rows in all pages together, as this page tells it. */
  total: number;
  perPage: number;
};

/** Reads one page; throws {@link WrongShape} where rows or the numbers that a scan rests on are not there. */
export function readPage<T extends { id: string }>(
  body: unknown,
  read: Reader<T>,
  name: string,
  drift: DriftCounter,
): Page<T> {
  if (!isRecord(body) || !Array.isArray(body['data'])) throw new WrongShape('no data array');
  if (!isRecord(body['meta'])) throw new WrongShape('no meta object');
  const meta = body['meta'];
  const count = (key: string, least: number): number => {
    const value = readCount(meta[key]);
    if (value === undefined || value < least) throw new WrongShape(`meta.${key}`);
    if (typeof meta[key] !== 'number') drift.note(`meta.${key}`, typeOf(meta[key]));
    return value;
  };
  const page = { currentPage: count('current_page', 1), lastPage: count('last_page', 1), total: count('total', 0) };
  return { ...readRows(body['data'], read, name, drift), ...page, perPage: count('per_page', 0) };
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
