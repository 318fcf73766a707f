/**
 * The story of one order: what the store says of its items, what the audit trail says of the work on them, and what other
 * hosts have told of it, in the order in which it happened. No buyer's data is in any of it.
 */
import type { AuditEntry } from '../domain/audit.ts';
import { readTime } from '../base/times.ts';
import type { OrderItem } from '../domain/records.ts';

/** What the store dates: each of its fields is an event. */
const STORE_EVENTS = {
  ordered: 'created_at',
  accepted: 'aceito_em',
  'in-production': 'em_producao_em',
  shipped: 'enviado_em',
  delivered: 'entregue_em',
  cancelled: 'cancelado_em',
} as const satisfies Record<string, keyof OrderItem>;

export type StoreEvent = keyof typeof STORE_EVENTS;

/** One line of the story. `at`: milliseconds since the epoch. */
export type StoryLine = { at: number; item_id: string | undefined; itemName: string } & (
  | { source: 'store'; what: StoreEvent; trackingCode: string | undefined }
  /** `hub`: told by another host; by its clock, and in the chain of its own machine. */
  | { source: 'ours' | 'hub'; what: AuditEntry['what']; entry: AuditEntry }
);

/** The lines of a story, the first sight of the order first. `zoneOffsetMs`: what the store's times are ahead of UTC. */
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
