/**
 * Compares items on the disk and in the hub with the store's. They are read before the requests to the store, so none of
 * them can be newer than its response.
 */
import type { ApiClient } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import { believed } from '../../../domain/merge.ts';
import type { OrderItem } from '../../../domain/records.ts';
import { readTime } from '../../../base/times.ts';
import type { CliTexts } from '../../../i18n/cli/cli-texts.ts';
import { remark, ok, problem, type DoctorFinding } from './finding.ts';
import { HOUR_MS } from '../../../base/durations.ts';

/** The items of the disk or of the hub, read before the requests to the store. */
export type HeldRows = { where: 'disk' | 'hub'; items: readonly OrderItem[] };

type RowsOptions = {
  held: readonly HeldRows[];
  client: Pick<ApiClient, 'getOrder'>;
  /** The service's clock, or this machine's if the service sends no `Date`. */
  nowMs: number;
  zoneOffsetMs: number;
  texts: CliTexts;
  signal: AbortSignal;
};

/** How many orders are requested, those with the latest stamps first: a wrong late stamp hides the most changes. */
const MOST_ORDERS = 6;
/** Allowed difference: clocks differ, and the time zone of the store's times may not be known. */
const LEEWAY_MS = 15 * HOUR_MS;
const RECENT_MS = 60_000;

/** Compares the items; returns one finding for each holder that has any. */
export async function compareRows(options: RowsOptions): Promise<DoctorFinding[]> {
  const { held, client, nowMs, zoneOffsetMs, signal, texts } = options;
  const stampOf = (item: OrderItem) => readTime(item.updated_at, zoneOffsetMs);
  const isImpossible = (item: OrderItem) => {
    const updatedAtMs = stampOf(item);
    const version = { updatedAtMs, askedAt: 0, knownAt: 0 };
    return believed(version, nowMs + LEEWAY_MS).updatedAtMs !== updatedAtMs;
  };
  const latestFirst = held
    .flatMap(({ items }) => items)
    .toSorted((a, b) => (stampOf(b) ?? 0) - (stampOf(a) ?? 0))
    .map(({ order_id }) => order_id);
  const truth = new Map<string, OrderItem>();
  for (const orderId of [...new Set(latestFirst)].slice(0, MOST_ORDERS)) {
    try {
      for (const item of (await client.getOrder(orderId, signal)).data.itens) truth.set(item.id, item);
    } catch (error) {
      signal.throwIfAborted();
      // An order that the store does not return is not compared.
      if (!(error instanceof ApiError)) throw error;
    }
  }
  const contradicts = (item: OrderItem) => {
    const said = truth.get(item.id);
    if (!said) return false;
    const [theirs = 0, ours = 0] = [stampOf(said), stampOf(item)];
    // The store may have changed the item again within the same second, between the two reads.
    const isOld = ours < nowMs - RECENT_MS;
    return ours > theirs || (ours === theirs && isOld && said.item_status !== item.item_status);
  };
  const words = texts.doctor;
  return held
    .filter(({ items }) => items.length > 0)
    .map(({ where, items }) => {
      const check = where === 'disk' ? 'files.rows' : 'hub.rows';
      const compared = items.filter(({ id }) => truth.has(id));
      const wrong = items.filter((item) => isImpossible(item) || contradicts(item));
      if (wrong.length > 0) {
        return problem(check, words.rowsWrong(wrong.length, wrong[0]!.id), words.rowsWrongAdvice[where]);
      }
      return compared.length === 0 ? remark(check, words.rowsNone) : ok(check, words.rowsRight(compared.length));
    });
}
