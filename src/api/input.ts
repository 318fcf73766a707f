/** Checks the base URL, the token and every argument of a request before anything is sent. */
import type { PriceChange, StockChange } from '../domain/records.ts';
import { ITEM_STATUSES, type ItemStatus } from '../domain/records.ts';
import { dayOfText } from '../base/calendar.ts';
import { readMoment, toIsoSeconds } from '../base/times.ts';
import { trackingProblem } from '../domain/tracking.ts';
import { InvalidConfig, InvalidInput } from './errors.ts';
import type { ApiOperation } from '../domain/operations.ts';

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Where every request of a client goes. */
type BaseUrl = { origin: string; path: string };

/**
 * Checks a base URL (spec part 9: its path ends in /api/v1; any path is taken) and splits it, without a trailing slash.
 * Only https, or http to this machine itself. Throws {@link InvalidConfig}.
 */
export function checkBaseUrl(text: string): BaseUrl {
  const url = URL.parse(text);
  if (!url) throw new InvalidConfig('url-unreadable');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new InvalidConfig('url-scheme');
  }
  // Checks the text itself: an empty userinfo, query or fragment leaves no trace in the parsed URL.
  if (url.username || url.password || /^[^/\\@]*@|^[^/\\]*[/\\]+[^/\\?#@]*@/.test(text)) {
    throw new InvalidConfig('url-userinfo');
  }
  if (text.includes('?')) throw new InvalidConfig('url-query');
  if (text.includes('#')) throw new InvalidConfig('url-fragment');
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname)) {
    throw new InvalidConfig('url-clear-text');
  }
  return { origin: url.origin, path: url.pathname.replace(/(?<!\/)\/+$/, '') };
}

/** Checks that a token may be in a header: printable ASCII without spaces. Throws {@link InvalidConfig}, without the token. */
export function checkToken(token: string): string {
  if (token === '') throw new InvalidConfig('token-empty');
  if (!/^[\x21-\x7e]+$/.test(token)) {
    throw new InvalidConfig('token-foreign');
  }
  return token;
}

/** An id as part of a path. Throws {@link InvalidInput} for one that could change the path. */
export function encodeId(operation: ApiOperation, argument: string, id: string): string {
  if (id === '' || id === '.' || id === '..' || /[\x00-\x1f\x7f-\x9f]/.test(id) || !id.isWellFormed()) {
    throw new InvalidInput(operation, argument, 'is not an id');
  }
  return encodeURIComponent(id);
}

/** The filters of GET /pedidos, spec 4.1. Dates are `YYYY-MM-DD`; `atualizado_apos` is ISO 8601 with a zone. */
export type ItemQuery = {
  status?: ItemStatus;
  data_inicio?: string;
  data_fim?: string;
} & SinceQuery;

/** The filter of both lists by time of change. */
type SinceQuery = {
  /** A time with any zone. */
  atualizado_apos?: string;
  /** In which zone it is sent, in whole hours up to 12; UTC unless the answer is to show how the filter treats zones. */
  hoursBehindUtc?: number;
};

/** The filters of GET /estoque, spec 4.6. */
export type StockQuery = { product_id?: string } & SinceQuery;

/** The filters as query parameters. `atualizado_apos` is sent in UTC or a zone behind it, for a `+` would arrive as a space. */
export function queryOf(operation: ApiOperation, query: ItemQuery & StockQuery): URLSearchParams {
  const params = new URLSearchParams();
  const { status, data_inicio, data_fim, atualizado_apos, hoursBehindUtc, product_id } = query;
  if (status !== undefined) {
    if (!ITEM_STATUSES.includes(status)) throw new InvalidInput(operation, 'status', 'is not a status of the API');
    params.set('status', status);
  }
  if (data_inicio !== undefined) params.set('data_inicio', checkDate(operation, 'data_inicio', data_inicio));
  if (data_fim !== undefined) params.set('data_fim', checkDate(operation, 'data_fim', data_fim));
  if (atualizado_apos !== undefined) {
    const moment = readMoment(atualizado_apos);
    if (!moment?.isZoned) throw new InvalidInput(operation, 'atualizado_apos', 'is not a moment with a zone');
    params.set('atualizado_apos', toIsoSeconds(moment.epochMs, hoursBehindUtc));
  }
  if (product_id !== undefined) {
    encodeId(operation, 'product_id', product_id);
    params.set('product_id', product_id);
  }
  return params;
}

/** A page number, counted from 1. */
export function checkPage(operation: ApiOperation, page: number): number {
  if (!Number.isSafeInteger(page) || page < 1) throw new InvalidInput(operation, 'page', 'is not a page number');
  return page;
}

/** The body of POST …/enviar, spec 4.3. The key is always there; `null` means "without tracking". */
export function shipmentBody(operation: ApiOperation, trackingCode: string | null): { tracking_code: string | null } {
  const problem = trackingCode === null ? undefined : trackingProblem(trackingCode);
  if (problem) throw new InvalidInput(operation, 'tracking_code', `cannot be sent (${problem})`);
  return { tracking_code: trackingCode };
}

/** The body of PATCH /produtos/{id}/preco, spec 4.5. */
export function priceBody(operation: ApiOperation, change: PriceChange): PriceChange {
  return someOf(operation, {
    preco: checkCount(operation, 'preco', change.preco, 'integer cents'),
    preco_promocional: checkCount(operation, 'preco_promocional', change.preco_promocional, 'integer cents'),
  });
}

/** The body of PATCH /estoque/{id}, spec 4.7. */
export function stockBody(operation: ApiOperation, change: StockChange): StockChange {
  return someOf(operation, {
    quantidade: checkCount(operation, 'quantidade', change.quantidade, 'an integer'),
    is_active: change.is_active,
  });
}

function checkCount(operation: ApiOperation, argument: string, value: number | undefined, unit: string) {
  if (value !== undefined && (!Number.isSafeInteger(value) || value < 0)) {
    throw new InvalidInput(operation, argument, `must be ${unit}, at least 0`);
  }
  return value;
}

function checkDate(operation: ApiOperation, argument: string, date: string): string {
  if (dayOfText(date) === undefined) {
    throw new InvalidInput(operation, argument, 'is not a date (YYYY-MM-DD)');
  }
  return date;
}

function someOf<T extends Record<string, unknown>>(operation: ApiOperation, body: T) {
  const given = Object.entries(body).filter(([, value]) => value !== undefined);
  if (given.length === 0) throw new InvalidInput(operation, Object.keys(body).join(' or '), 'must be given');
  return Object.fromEntries(given) as { [K in keyof T]?: Exclude<T[K], undefined> };
}
