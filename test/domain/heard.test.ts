/** What the programs of a shop hear of an item, by its record alone. */
import { describe, expect, test } from 'vitest';
import { happened, OLDEST_HEARD_MS } from '../../src/domain/heard.ts';
import type { ItemStatus, OrderItem } from '../../src/domain/records.ts';
import { anItem } from '../support/items.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const at = (seconds: number) => new Date(NOON + seconds * 1000).toISOString();

/** What an item that has changed at noon and ten seconds says has happened since noon. */
const since = (event: Parameters<typeof happened>[0], status: ItemStatus | undefined, patch: Partial<OrderItem> = {}) =>
  happened(event, { item: anItem(patch), status, updatedAtMs: NOON + 10_000 }, NOON, 0);

describe('what has happened', () => {
  test('an order is paid when its item is made, and one that waits only now', () => {
    const [before, now, after] = [at(-1), at(0), at(1)];
    expect([before, now, after].map((created_at) => since('paid', 'accepted', { created_at })?.at)).toEqual([
      undefined,
      undefined,
      NOON + 1000,
    ]);
    expect(since('paid', 'pending', { created_at: before })).toEqual({ mark: '', at: NOON - 1000 });
    expect(since('paid', 'accepted', { created_at: 'soon' })?.at).toBe(NOON + 10_000);
  });

  test('an item is cancelled once, when its record says so or when it has changed', () => {
    expect([-1, 0, 1].map((s) => since('cancelled', 'cancelled', { cancelado_em: at(s) })?.at)).toEqual([
      undefined,
      undefined,
      NOON + 1000,
    ]);
    expect(since('cancelled', 'cancelled')).toEqual({ mark: '', at: NOON + 10_000 });
    expect(since('cancelled', 'shipped', { cancelado_em: at(1) })).toBeUndefined();
  });

  test('an item is shipped each time that it leaves', () => {
    expect([-1, 0, 1, 2].map((s) => since('shipped', 'shipped', { enviado_em: at(s) }))).toEqual([
      undefined,
      undefined,
      { mark: String(NOON + 1000), at: NOON + 1000 },
      { mark: String(NOON + 2000), at: NOON + 2000 },
    ]);
    expect(since('shipped', 'delivered')).toEqual({ mark: '', at: NOON + 10_000 });
    for (const status of ['in_production', 'cancelled', undefined] as const)
      expect(since('shipped', status, { enviado_em: at(1) })).toBeUndefined();
  });

  test('a time without a zone is read in that of the store', () => {
    const stored = { item: anItem({ cancelado_em: '2026-11-20 09:00:01' }), updatedAtMs: NOON };
    const found = happened('cancelled', { ...stored, status: 'cancelled' }, NOON, -3 * 3_600_000);
    expect(found?.at).toBe(NOON + 1000);
  });

  test('that it is late or held no record says', () => {
    for (const event of ['late', 'held'] as const)
      expect(since(event, 'shipped', { enviado_em: at(1) })).toBeUndefined();
  });

  test('what happens while nobody listens is told up to 30 days later', () => {
    expect(OLDEST_HEARD_MS / (24 * 3_600_000)).toBe(30);
  });
});
