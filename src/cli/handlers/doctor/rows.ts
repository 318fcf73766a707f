/**
 * Whether what the disk and the hub hold of some items is what the store says of them. They are read before the store
 * is asked, so nothing of theirs can be later than its answer.
 */
import type { ApiClient } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import { believed } from '../../../domain/merge.ts';
import type { OrderItem } from '../../../domain/records.ts';
import { readTime } from '../../../base/times.ts';
import type { CliTexts } from '../../../i18n/cli/cli-texts.ts';
import { remark, ok, problem, type DoctorFinding } from './finding.ts';
import { HOUR_MS } from '../../../base/durations.ts';

/** Rows of one holder, as it had them before the store was asked. */
export type HeldRows = { where: 'disk' | 'hub'; items: readonly OrderItem[] };

type RowsOptions = {
  held: readonly HeldRows[];
  client: Pick<ApiClient, 'getOrder'>;
  /** The service's clock, or this machine's where it shows none. */
  nowMs: number;
  zoneOffsetMs: number;
  texts: CliTexts;
  signal: AbortSignal;
};

/** Orders that are asked for: what bears the latest stamps is what would hide the most. */
const MOST_ORDERS = 6;
/** Clocks differ, and the zone of a store's times may not be known. */
const LEEWAY_MS = 15 * HOUR_MS;
const RECENT_MS = 60_000;

/** One finding for each holder that has any rows. */
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
      // What the store does not answer for is compared with nothing.
      if (!(error instanceof ApiError)) throw error;
    }
  }
  const contradicts = (item: OrderItem) => {
    const said = truth.get(item.id);
    if (!said) return false;
    const [theirs = 0, ours = 0] = [stampOf(said), stampOf(item)];
    // Within its second the store may have changed it again, between the two readings.
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
