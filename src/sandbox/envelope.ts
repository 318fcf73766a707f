/** The pagination envelope of spec 2.5, as a Laravel paginator builds it. */
import type { Query } from './http/query.ts';
import type { Switches } from './switches.ts';

export type PageRequest = { page: number; perPage: number; offset: number };

/** The page that a query requests; anything that is not a page number means page 1, as in the paginator. */
export function readPage(query: Query, perPage: number, switches: Switches): PageRequest {
  const text = query.get(switches.pageParameter);
  const asked = typeof text === 'string' && /^\d{1,12}$/.test(text) ? Number(text) : 1;
  const page = Math.max(1, asked);
  return { page, perPage, offset: (page - 1) * perPage };
}

/** The page that is sent: the requested one, unless a switch always sends the first, or limits pages to existing ones. */
export function pageIn(request: PageRequest, total: number, switches: Switches): PageRequest {
  if (switches.pages !== 'read') return { ...request, offset: 0, page: switches.pages === 'echoed' ? request.page : 1 };
  const page = Math.min(request.page, lastPageOf(total, request.perPage));
  if (switches.beyondLast === 'empty' || page === request.page) return request;
  return { ...request, page, offset: (page - 1) * request.perPage };
}

const lastPageOf = (total: number, perPage: number): number => Math.max(1, Math.ceil(total / perPage));

const TOLD_MORE = { right: 0, long: 10, short: -10 };

const FOREIGN_ORIGIN = 'https://api.elsewhere.invalid';

/** Makes the envelope of one page of resources. `path` is the operation's path, with `/api/v1`. */
export function envelope<T>(
  data: T[],
  total: number,
  request: PageRequest,
  where: { origin: string; path: string; query: Query; switches: Switches },
) {
  const { switches } = where;
  const lastPage = Math.max(1, lastPageOf(total, request.perPage) - (switches.lastPage === 'short' ? 1 : 0));
  const toldTotal = Math.max(0, total + TOLD_MORE[switches.totals]);
  const base = `${switches.links === 'foreign-host' ? FOREIGN_ORIGIN : where.origin}${where.path}`;
  const filters = switches.links === 'without-filters' ? [] : where.query.pairsWithout(switches.pageParameter);
  const url = (page: number): string => {
    const pairs: [string, string][] = [...filters, [switches.pageParameter, String(page)]];
    return `${base}?${pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')}`;
  };
  const previous = request.page > 1 ? url(request.page - 1) : null;
  const next = request.page < lastPage ? url(request.page + 1) : null;
  return {
    data,
    links: { first: url(1), last: url(lastPage), prev: previous, next },
    meta: {
      current_page: request.page,
      from: data.length === 0 ? null : request.offset + 1,
      ...(switches.metaWithout.includes('last_page') ? {} : { last_page: lastPage }),
      links: [
        { url: previous, label: '&laquo; Anterior', active: false },
        ...pageWindow(request.page, lastPage).map((page) =>
          page === null
            ? { url: null, label: '...', active: false }
            : { url: url(page), label: String(page), active: page === request.page },
        ),
        { url: next, label: 'Próxima &raquo;', active: false },
      ],
      path: base,
      per_page: request.perPage,
      to: data.length === 0 ? null : request.offset + data.length,
      ...(switches.metaWithout.includes('total') ? {} : { total: toldTotal }),
    },
  };
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);

// The page numbers that the paginator lists; null is a gap.
function pageWindow(current: number, last: number): (number | null)[] {
  if (last < 14) return range(1, last);
  const edge = 10;
  const start = [1, 2];
  const finish = [last - 1, last];
  if (current <= 7) return [...range(1, edge), null, ...finish];
  if (current > last - 7) return [...start, null, ...range(last - edge + 1, last)];
  return [...start, null, ...range(current - 3, current + 3), null, ...finish];
}
