/** What will be missed, from the rows on the disk to the figure that `why` explains. */
import { expect, test } from 'vitest';
import { setImmediate } from 'node:timers/promises';
import { learnUsualPace } from '../../src/app/usual-pace.ts';
import { dayAt, momentOf, weekdayOf } from '../../src/base/calendar.ts';
import { HOUR_MS, MINUTE_MS } from '../../src/base/durations.ts';
import { openMemoryDatabase } from '../../src/db/database.ts';
import { createItemRepository } from '../../src/db/item-repository.ts';
import type { OrderItem } from '../../src/domain/records.ts';
import { missedWords } from '../../src/i18n/departure-words.ts';
import { textsIn } from '../../src/i18n/texts.ts';
import { CachedItem } from '../../src/replica/cached-item.ts';
import { createReplica, mergeItems, notifyReaders, updateHealth } from '../../src/replica/replica.ts';
import { countOf, itemsBehind } from '../../src/session/state/figures.ts';
import { missedCutOffs, numbersOf } from '../../src/session/state/missed-cut-offs.ts';
import { anItem } from '../support/items.ts';

/** A Wednesday at noon. */
const NOW = new Date(2026, 10, 18, 12).getTime();
const TODAY = dayAt(NOW);
const iso = (ms: number) => new Date(ms).toISOString();

/** Two items leave in each hour of work of six weeks, the morning of today among them. */
const left: OrderItem[] = Array.from({ length: 43 }, (_, back) => TODAY - back)
  .filter((day) => weekdayOf(day) > 0 && weekdayOf(day) < 6)
  .flatMap((day) => {
    const moments = [8, 9, 10, 11, 13, 14, 15, 16].flatMap((hour) => [hour * 60 + 10, hour * 60 + 40]);
    return moments.flatMap((minutes) => {
      const at = momentOf(day, minutes);
      const id = `${day} ${minutes}`;
      const placed = momentOf(day - 2, 600);
      if (at > NOW) return [];
      return anItem({
        id,
        order_id: id,
        item_status: day < TODAY - 5 ? 'delivered' : 'shipped',
        aceito_em: iso(at - 4 * HOUR_MS),
        em_producao_em: iso(at - HOUR_MS),
        enviado_em: iso(at),
        pedido: { ...anItem().pedido!, created_at: iso(placed) },
      });
    });
  });

/** Ten that are promised for today at 16:00, when six more have left. */
const open = Array.from({ length: 10 }, (_, index) =>
  anItem({
    id: `open ${index}`,
    order_id: `order ${index}`,
    item_status: 'accepted',
    aceito_em: iso(NOW - 20 * HOUR_MS),
    pedido: {
      ...anItem().pedido!,
      numero: String(10_260 + index),
      created_at: iso(NOW - 21 * HOUR_MS + index * MINUTE_MS),
    },
  }),
);

const RULES = {
  rules: [{ days: 1, isWorking: true, from: 'created' as const, cutOffs: [undefined, 960, 960, 960, 960, 960] }],
  closed: [],
};

function aShop(kept: readonly OrderItem[]) {
  const database = openMemoryDatabase();
  const repository = createItemRepository(database, { now: () => 0, hostNow: () => 0 });
  const rows = [...kept, ...open].map((item) => new CachedItem(item, { askedAt: 0, knownAt: 0 }, 0));
  repository.keep(rows, undefined);
  const replica = createReplica();
  const { records } = replica.getState();
  records.promise(RULES);
  mergeItems(replica, open, 0);
  let nowMs = NOW;
  const reading = learnUsualPace({ database, replica, clock: { wallNow: () => nowMs } });
  const facts = () => ({ ...replica.getState(), nowMs: NOW, isZoneKnown: true });
  return { replica, records, reading, facts, passes: (ms: number) => (nowMs += ms) };
}

test('four of ten will miss their cut-off, those that were placed last; why shows them', () => {
  const { records, reading, facts } = aShop(left);
  reading.read();
  const [missed, ...more] = missedCutOffs(records, NOW);
  expect(more).toEqual([]);
  expect(missed).toMatchObject({ delivery: 'SEDEX', dueMs: momentOf(TODAY, 960), orderCount: 10 });
  expect(numbersOf(records, missed!)).toEqual(['10269', '10268', '10267', '10266']);
  const said = (['en', 'pt-BR'] as const).map((language) => missedWords(missed!, '10269', NOW, textsIn(language)));
  expect(said).toEqual([
    '4 of 10 will miss SEDEX 16:00, first #10269',
    '4 de 10 vão perder SEDEX 16:00, primeiro #10269',
  ]);
  expect(countOf('willMiss', facts())).toBe(4);
  expect(itemsBehind('willMiss', facts()).map(({ item }) => item.id)).toEqual(['open 9', 'open 8', 'open 7', 'open 6']);
  // On hold none of them leaves.
  records.hold(new Map([['open 0', { at: NOW } as never]]));
  expect(missedCutOffs(records, NOW)[0]!.missing).toEqual(['order 0', 'order 9', 'order 8', 'order 7']);
});

test('where little is known of a shop, nothing is promised, or its zone is not known, it says nothing', () => {
  const young = aShop(left.filter(({ enviado_em }) => Date.parse(enviado_em) > NOW - 9 * 24 * HOUR_MS));
  young.reading.read();
  const free = aShop(left);
  free.records.promise(undefined);
  free.reading.read();
  const afar = aShop(left);
  updateHealth(afar.replica, { facts: { ...afar.replica.getState().health.facts, isZoneKnown: false } });
  afar.reading.read();
  for (const { records, facts } of [young, free, afar]) {
    expect(missedCutOffs(records, NOW)).toEqual([]);
    expect(countOf('willMiss', facts())).toBeUndefined();
  }
});

test('the pace is learnt once the store is loaded, beside what changes, and not again for ten minutes', async () => {
  const { replica, records, reading, passes } = aShop(left);
  const learntAfter = async () => {
    const before = records.pace;
    notifyReaders(replica);
    expect(records.pace).toBe(before);
    for (let turn = 0; turn < 2; turn++) await setImmediate();
    return records.pace !== before;
  };
  expect(await learntAfter()).toBe(false);
  updateHealth(replica, { isLoaded: true });
  expect(await learntAfter()).toBe(true);
  passes(9 * MINUTE_MS);
  expect(await learntAfter()).toBe(false);
  passes(2 * MINUTE_MS);
  expect(await learntAfter()).toBe(true);
  passes(20 * MINUTE_MS);
  reading.end();
  expect(await learntAfter()).toBe(false);
});
