/** How this store behaves on the points that the spec leaves open, found out with GET requests alone. */
import type { ApiClient, Page, Reply } from '../../../api/client.ts';
import type { DriftCounter } from '../../../api/drift.ts';
import { ApiError, NotFoundHere } from '../../../api/errors.ts';
import type { RateLimit } from '../../../api/headers.ts';
import { findPageParameter } from '../../../api/pages.ts';
import { readStatus } from '../../../domain/lifecycle.ts';
import type { OrderItem, Product, StockRecord } from '../../../domain/records.ts';
import type { CliTexts } from '../../../i18n/cli/cli-texts.ts';
import { probeDelta, type DeltaFacts } from './delta.ts';
import { remark, ok, problem, unknown, type DoctorFinding } from './finding.ts';
import {
  disputedIn,
  fieldsLeftOut,
  isSamePage,
  linkToOther,
  listLengthOf,
  rawOptions,
  summaryIn,
  twoViews,
  type TwoViews,
} from './lists.ts';
import {
  amountFormatOf,
  flagFormatOf,
  linkKindOf,
  listOrderOf,
  optionFormatOf,
  precisionOf,
  priceUnitOf,
  statusSpellingOf,
  timeFormatOf,
  unreadableTimeOf,
  zonesOf,
} from './judgements.ts';

export type ContractOptions = {
  client: ApiClient;
  origin: string;
  texts: CliTexts;
  /** Milliseconds that times without a time zone are ahead of UTC, as a bench on this machine has learnt. */
  learntZoneMs: number | undefined;
  /** The rate limit as the last response announced it. */
  rateLimit: () => RateLimit | undefined;
  signal: AbortSignal;
};

/** The id of an order that no store has. */
const NOBODYS_ORDER = '00000000-0000-4000-8000-000000000000';
const MOST_PRODUCTS = 4;
const MOST_ORDERS = 3;
const EVERYTHING = '2000-01-01';

type ItemPage = Reply<Page<OrderItem>>;

/** Examines the contract; returns one finding for each open point, "unknown" with the reason if its requests fail. */
export async function probeContract(options: ContractOptions): Promise<DoctorFinding[]> {
  const { client, origin, signal } = options;
  const words = options.texts.doctor;
  const failures: string[] = [];
  const attempt = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    // After a response for too many requests no more are sent.
    if (failures.at(-1) === 'RateLimited') return undefined;
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ApiError)) throw error;
      failures.push(error.name);
      return undefined;
    }
  };
  // Why a point is unknown: too few samples, requests not sent after a rate limit, or the last failure.
  const whyUnknown = () => {
    if (failures.length === 0) return words.tooLittle;
    return failures.at(-1) === 'RateLimited' ? words.notAsked : words.notRead(failures.at(-1)!);
  };
  const timestamps = (times: readonly string[]): DoctorFinding => {
    const unreadable = unreadableTimeOf(times);
    return unreadable === undefined
      ? learnt('contract.timestamps', timeFormatOf(times))
      : problem('contract.timestamps', words.timesUnreadable(unreadable.slice(0, 40)), words.timesUnreadableAdvice);
  };
  const learnt = (check: string, found: string | undefined): DoctorFinding =>
    found === undefined ? unknown(check, whyUnknown()) : ok(check, found);

  const first: ItemPage | undefined = await attempt(() => client.listItems({ data_inicio: EVERYTHING }, signal));
  const whole = await attempt(() => client.listItems({}, signal));
  const hasMorePages = (first?.data.lastPage ?? 1) > 1;
  const second = hasMorePages
    ? await attempt(() => client.listItems({ data_inicio: EVERYTHING, page: 2 }, signal))
    : undefined;
  const last =
    whole && whole.data.lastPage > 1 && !whole.data.isUncounted
      ? await attempt(() => client.listItems({ page: whole.data.lastPage }, signal))
      : undefined;
  const beyond = last && (await attempt(() => client.listItems({ page: last.data.currentPage + 1 }, signal)));
  const stock: Reply<Page<StockRecord>> | undefined = await attempt(() => client.listStock({}, signal));
  const pages = [first, second].flatMap((reply) => (reply ? [reply] : []));
  const items = pages.flatMap((reply) => reply.data.rows);
  const products = await readProducts(client, items, attempt, signal);
  const ping = await attempt(() => client.ping(signal));
  const notFoundStatus = await attempt(() => statusOfNobody(client, signal));
  const dateMs = (first ?? ping)?.serverDateMs;
  const delta: DeltaFacts | undefined = whole
    ? await attempt(() => probeDelta(client, dateMs ?? Date.now(), whole.data.total, signal))
    : undefined;

  const pending = await attempt(() => client.listItems({ status: 'pending' }, signal));
  const old = await attempt(() => client.listItems({ data_fim: EVERYTHING }, signal));
  const newest = await attempt(() => client.listItems({}, signal));
  // The longest names first: a list may cut off long names.
  const byName = newest?.data.rows.toSorted((a, b) => b.product_nome.length - a.product_nome.length) ?? [];
  const views: TwoViews[] = [];
  for (const orderId of new Set(byName.slice(0, MOST_ORDERS).map(({ order_id }) => order_id))) {
    const order = await attempt(() => client.getOrder(orderId, signal));
    if (order) views.push(...twoViews(newest?.raw, order.raw));
  }

  const times = items.flatMap((item) => [item.created_at, item.updated_at]).filter((text) => text !== '');
  const { spelling, strangers } = statusSpellingOf(items.map((item) => item.item_status));
  const stockRows = stock?.data.rows ?? [];
  return [
    pageParameter(),
    learnt('contract.links', linkKindOf(linkToOther(first), origin, ['data_inicio', EVERYTHING])),
    learnt('contract.list-order', second ? listOrderOf(items) : undefined),
    first ? ok('contract.page-size', String(first.data.perPage)) : unknown('contract.page-size', whyUnknown()),
    ...lengths(),
    stock
      ? ok('contract.stock-page-size', String(stock.data.perPage))
      : unknown('contract.stock-page-size', whyUnknown()),
    timestamps(times),
    zone(),
    learnt('contract.precision', precisionOf(times)),
    learnt('contract.amounts', amountFormatOf(items, products)),
    priceUnit(),
    learnt('contract.flags', flagFormatOf(stockRows.map((record) => record.is_active))),
    learnt('contract.options', optionFormatOf(pages.flatMap(rawOptions))),
    learnt('contract.status-spelling', spelling),
    ...strangers.map((word) => remark('contract.status-unknown', word, words.strangeStatus)),
    statusFilter(),
    dateFilter(),
    deltaFilter(),
    offset(),
    ...listFields(),
    dateMs === undefined && first
      ? remark('contract.date-header', 'absent', words.noDate)
      : learnt('contract.date-header', dateMs === undefined ? undefined : 'present'),
    rateLimit(),
    learnt('contract.success-status', ping && String(ping.status)),
    learnt('contract.not-found-status', notFoundStatus),
    ...driftFindings(client.drift, words),
    ...['refusal-status', 'tracking-code', 'webhook-digest'].map((name) =>
      unknown(`contract.${name}`, words.onlyByWriting),
    ),
    ...unread(),
  ];

  function unread(): DoctorFinding[] {
    const names = [...new Set(failures)].filter((name) => name !== 'RateLimited');
    return names.map((name) => problem('contract.reading', words.notRead(name), words.notReadAdvice));
  }

  function lengths(): DoctorFinding[] {
    const check = 'contract.totals';
    const length = whole && listLengthOf(whole.data, last?.data);
    const isOver = beyond && beyond.data.rows.length > 0;
    return [
      length === 'absent'
        ? remark(check, 'absent', words.noTotals)
        : length === 'wrong'
          ? problem(check, 'wrong', words.wrongTotals)
          : learnt(check, length),
      ...(beyond ? [ok('contract.beyond-last', isOver ? 'last-page' : 'empty')] : []),
    ];
  }

  function offset(): DoctorFinding {
    const check = 'contract.offset';
    if (delta?.offset !== 'dropped') return learnt(check, delta?.offset);
    const { zoneOffsetMs } = delta;
    const found = zoneOffsetMs === undefined ? 'dropped' : `dropped (${offsetText(zoneOffsetMs)})`;
    return remark(check, found, words.offsetDropped);
  }

  function listFields(): DoctorFinding[] {
    if (views.length === 0) return [unknown('contract.summary', whyUnknown())];
    const summary = summaryIn(views[0]!);
    return [
      summary === 'everywhere'
        ? ok('contract.summary', summary)
        : remark('contract.summary', summary, summary === 'nowhere' ? words.noNumbers : words.someNumbers),
      ...fieldsLeftOut(views).map((field) => remark('contract.left-out', field, words.leftOut)),
      ...disputedIn(views).map((field) => remark('contract.disputed', field, words.disputed)),
    ];
  }

  function pageParameter(): DoctorFinding {
    const check = 'contract.page-parameter';
    if (!first || !hasMorePages) return unknown(check, whyUnknown());
    const names = findPageParameter(first.raw);
    const isConfirmed =
      second !== undefined && second.data.currentPage === 2 && second.data.rows[0]?.id !== first.data.rows[0]?.id;
    if (names.length > 0 && isConfirmed) return ok(check, names.includes('page') ? 'page' : names[0]!);
    const isStuck = second && (second.data.currentPage !== 2 || isSamePage(first.data.rows, second.data.rows));
    if (isStuck) return problem(check, words.pagesStuck, words.pagesStuckAdvice);
    return isConfirmed ? ok(check, 'page') : unknown(check, whyUnknown());
  }

  function zone(): DoctorFinding {
    const check = 'contract.zone';
    const named = zonesOf(times);
    if (named.length > 0) return ok(check, named.join(', '));
    if (delta?.zoneOffsetMs !== undefined) return ok(check, offsetText(delta.zoneOffsetMs));
    if (options.learntZoneMs !== undefined) return ok(check, offsetText(options.learntZoneMs));
    return times.length > 0 ? unknown(check, words.zoneless, words.zonelessAdvice) : unknown(check, whyUnknown());
  }

  function priceUnit(): DoctorFinding {
    const unit = priceUnitOf(items, products);
    if (unit) return ok('contract.prices', unit);
    return unknown('contract.prices', words.tooLittle, words.priceUnitAdvice);
  }

  function statusFilter(): DoctorFinding {
    const check = 'contract.status-filter';
    const strays = pending?.data.rows.filter(({ item_status }) => (readStatus(item_status) ?? 'pending') !== 'pending');
    if (strays && strays.length > 0) return problem(check, 'ignored', words.filterIgnored);
    return learnt(check, pending && pending.data.rows.length > 0 ? 'honoured' : undefined);
  }

  function dateFilter(): DoctorFinding {
    const check = 'contract.date-filter';
    if (old && old.data.rows.length > 0) return problem(check, 'ignored', words.filterIgnored);
    return learnt(check, old && items.length > 0 ? 'honoured' : undefined);
  }

  function deltaFilter(): DoctorFinding {
    const check = 'contract.delta';
    if (delta?.filter === 'ignored') return problem(check, 'ignored', words.deltaIgnored);
    if (delta?.filter === 'first-page') return problem(check, 'first-page', words.deltaFirstPage);
    return learnt(check, delta?.filter);
  }

  function rateLimit(): DoctorFinding {
    const limit = options.rateLimit()?.limit;
    return limit === undefined
      ? unknown('contract.rate-limit', words.noRateLimit)
      : ok('contract.rate-limit', String(limit));
  }
}

async function readProducts(
  client: ApiClient,
  items: readonly OrderItem[],
  attempt: <T>(work: () => Promise<T>) => Promise<T | undefined>,
  signal: AbortSignal,
): Promise<Product[]> {
  const ids = [...new Set(items.map((item) => item.product_id))].filter((id) => id !== '').slice(0, MOST_PRODUCTS);
  const products: Product[] = [];
  for (const id of ids) {
    const reply = await attempt(() => client.getProduct(id, signal));
    if (reply) products.push(reply.data);
  }
  return products;
}

async function statusOfNobody(client: ApiClient, signal: AbortSignal): Promise<string | undefined> {
  try {
    await client.getOrder(NOBODYS_ORDER, signal);
    return undefined;
  } catch (error) {
    if (error instanceof NotFoundHere) return String(error.status);
    throw error;
  }
}

function driftFindings(drift: DriftCounter, words: CliTexts['doctor']): DoctorFinding[] {
  const found = drift.list();
  if (found.length === 0) return [ok('contract.drift', words.noDrift)];
  return found.map(({ field, seen, valueCount }) => {
    const what = `${field}: ${seen} (${valueCount}×)`;
    // Rows with any other drift are still read; a dropped row is missing.
    return seen === 'dropped-row'
      ? problem('contract.drift', what, words.droppedRowAdvice)
      : remark('contract.drift', what, words.driftAdvice);
  });
}

function offsetText(ms: number): string {
  const minutes = Math.abs(ms) / 60_000;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `${ms < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}
