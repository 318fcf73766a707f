/**
 * The story of one order in order of time: the store's dates of its items, the audit trail of the work on them, and the entries
 * of other hosts. Contains no buyers' data.
 */
import type { AuditEntry } from '../domain/audit.ts';
import { readTime } from '../base/times.ts';
import type { OrderItem } from '../domain/records.ts';

/** The dates that the store gives to an item: each of these fields is an event. */
const STORE_EVENTS = {
  ordered: 'created_at',
  accepted: 'aceito_em',
  'in-production': 'em_producao_em',
  shipped: 'enviado_em',
  delivered: 'entregue_em',
  cancelled: 'cancelado_em',
} as const satisfies Record<string, keyof OrderItem>;

type StoreEvent = keyof typeof STORE_EVENTS;

/** One line of the story. `at`: milliseconds since the epoch. */
export type StoryLine = { at: number; item_id: string | undefined; itemName: string } & (
  | { source: 'store'; what: StoreEvent; trackingCode: string | undefined }
  /** `hub`: sent by another host, with the time of its clock and in the chain of its own machine. */
  | { source: 'ours' | 'hub'; what: AuditEntry['what']; entry: AuditEntry }
);

/** Makes the lines of a story, oldest first. `zoneOffsetMs`: how far the store's times are ahead of UTC. */
export function storyOf(
  items: readonly OrderItem[],
  entries: readonly AuditEntry[],
  heard: readonly AuditEntry[],
  nameOf: (item: OrderItem) => string,
  zoneOffsetMs: number,
): StoryLine[] {
  const names = new Map(items.map((item) => [item.id, nameOf(item)]));
  const lines: StoryLine[] = [
    ...items.flatMap((item) => storeLines(item, names.get(item.id) ?? '', zoneOffsetMs)),
    ...entries.map((entry) => lineOf('ours', entry)),
    ...heard.map((entry) => lineOf('hub', entry)),
  ];
  return lines.toSorted((a, b) => a.at - b.at);

  function lineOf(source: 'ours' | 'hub', entry: AuditEntry): StoryLine {
    const { at, what, item_id } = entry;
    return { at, source, what, item_id, itemName: names.get(item_id ?? '') ?? '', entry };
  }
}

function storeLines(item: OrderItem, itemName: string, zoneOffsetMs: number): StoryLine[] {
  return (Object.keys(STORE_EVENTS) as StoreEvent[]).flatMap((what) => {
    const at = readTime(item[STORE_EVENTS[what]], zoneOffsetMs);
    if (at === undefined) return [];
    const trackingCode = what === 'shipped' && item.tracking_code !== '' ? item.tracking_code : undefined;
    return [{ at, source: 'store' as const, what, item_id: item.id, itemName, trackingCode }];
  });
}
