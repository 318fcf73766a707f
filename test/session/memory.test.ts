import { expect, test } from 'vitest';
import { createSessionStore, wholeState, type WholeState } from '../../src/session/state/session-state.ts';
import {
  MOST_MARKS,
  decodeSession,
  recallPreferences,
  encodeSession,
  SHIFT_MS,
} from '../../src/session/memory/memory.ts';
import { ItemRecords } from '../../src/replica/records.ts';
import { withEdit } from '../../src/session/state/stock-state.ts';
import { NOW } from '../support/session.ts';
import { aStockRecord } from '../support/goods.ts';
import { anItem } from '../support/items.ts';
import { NO_ACCESS } from '../../src/session/state/access.ts';
import { NO_PREFERENCES, type Preferences } from '../../src/session/state/preferences.ts';
import { INITIAL_QUEUE, type QueueState } from '../../src/session/state/queue-state.ts';

const configured = { theme: 'terminal', language: 'en' };

function aPreparedSession(patch: Partial<WholeState> = {}): WholeState {
  return { ...wholeState(createSessionStore({ columns: 80, rows: 24 })), ...patch };
}

function records(...items: ReturnType<typeof anItem>[]): ItemRecords {
  const known = new ItemRecords();
  known.merge(items, 0);
  return known;
}

const around = { records: records(anItem()), configured, now: NOW };

/** What comes back of a desk. */
function roundTrip(patch: Partial<WholeState>, later = around) {
  return decodeSession(encodeSession(aPreparedSession(patch), around), later);
}

test('the place, the cursor, the filter, the order, the marks, the views and the looks come back', () => {
  const patch: Partial<WholeState> = {
    places: [{ screen: 'queue' }, { screen: 'item', itemId: 'item-1' }, { screen: 'product', productId: 'p' }],
    marks: new Set(['a', 'b']),
    marking: { kind: 'from', itemId: 'b' },
    lists: { production: { id: 'x', index: 3, slot: 1 } },
    scrolls: { '{"screen":"item"}': 7 },
    listFilters: { help: '', history: 'mug' },
    ticked: new Set(['p\u0000azul']),
    seen: new Set(['fingerprint']),
    stop: { sentence: 'On another parcel.', kind: 'code', fiscal: { key: 'a-key', orderId: 'o1' } },
    shift: { operator: 'bia', sinceMs: NOW - 1000 },
  };
  const queue: QueueState = {
    ...INITIAL_QUEUE,
    statusTab: 'in_production',
    cursors: { in_production: { id: 'item-1', index: 4, slot: 2 } },
    filter: 'almofada status:accepted',
    sort: { column: 'quantity', isReversed: true },
  };
  const { frozen: _, ...kept } = queue;
  const sort = { column: 'age' as const, isReversed: false };
  const preferences: Preferences = {
    ...NO_PREFERENCES,
    views: [{ name: 'Cushions', statusTab: 'accepted', filter: 'almofada', sort }],
    theme: 'light',
    language: 'pt-BR',
  };
  expect(roundTrip({ ...patch, queue, preferences })).toMatchObject({
    state: patch,
    queue: kept,
    preferences: { views: preferences.views, theme: 'light', language: 'pt-BR' },
  });
});

test('a place that an earlier version called activity is the history', () => {
  const kept = encodeSession(aPreparedSession({ places: [{ screen: 'queue' }, { screen: 'history' }] }), around);
  const earlier = kept.replace('"screen":"history"', '"screen":"activity"');
  expect(earlier).not.toBe(kept);
  expect(decodeSession(earlier, around)!.state.places).toEqual([{ screen: 'queue' }, { screen: 'history' }]);
});

test('what was half typed comes back, without the warning that the next Enter would have confirmed', () => {
  const prompt = {
    kind: 'tracking',
    itemId: 'item-1',
    value: 'AA1234',
    problem: 'check digit',
    confirmedFor: 'AA1234',
  };
  expect(roundTrip({ prompt } as Partial<WholeState>)!.state.prompt).toEqual({
    kind: 'tracking',
    itemId: 'item-1',
    value: 'AA1234',
    isOld: true,
  });
  const parcel = { kind: 'parcel', orderId: 'o1', value: 'AA1234' } as const;
  expect(roundTrip({ prompt: parcel })!.state.prompt).toEqual({ ...parcel, isOld: true });
  const again = { kind: 'price', productId: 'p', field: 'preco', value: '59,9', firstCents: 5990 } as const;
  expect(roundTrip({ prompt: again })!.state.prompt).not.toHaveProperty('firstCents');
});

test('a question, a reveal and a palette do not come back', () => {
  const { state } = roundTrip({
    question: { kind: 'bulk', preview: { operation: 'accept', itemIds: ['a'], skipped: [] }, typed: '4' },
    access: { ...NO_ACCESS, reveal: { orderId: 'o', place: { screen: 'queue' }, endsAt: 1 } },
    prompt: { kind: 'palette', value: 'ship AA' },
  })!;
  expect(state).not.toHaveProperty('question');
  expect(state).not.toHaveProperty('access');
  expect(state).not.toHaveProperty('prompt');
});

test('stock edits come back with the record that the operator saw', () => {
  const record = aStockRecord({ id: 's1', quantidade: '4' });
  const edits = withEdit(new Map(), record, { count: 9, isActive: false });
  const { state, isHalfDone } = roundTrip({
    stock: { ...aPreparedSession().stock, edits, threshold: 8, isReviewing: true },
  })!;
  expect(state.stock).toMatchObject({ edits, threshold: 8, isReviewing: true });
  expect(isHalfDone).toBe(true);
});

test('checked units come back on the pieces that were checked, and on no others', () => {
  const packing = {
    ...aPreparedSession().packing,
    orderId: 'order-1',
    checked: new Map([['item-1', 2]]),
    shippedCount: 3,
  };
  expect(roundTrip({ packing })!.state.packing).toMatchObject(packing);
  const changed = { ...around, records: records(anItem({ variation_options: 'verde' })) };
  expect(roundTrip({ packing }, changed)!.state.packing!.checked.size).toBe(0);
});

test('a code on its way and a count that was begun do not come back', () => {
  const packing = { ...aPreparedSession().packing, orderId: 'order-1', shippingCode: 'AA', factor: '5' };
  expect(roundTrip({ packing })!.state.packing).toMatchObject({
    orderId: 'order-1',
    shippingCode: undefined,
    factor: undefined,
  });
});

test('after a shift the place comes back, and what was half done with a parcel does not', () => {
  const patch: Partial<WholeState> = {
    queue: { ...INITIAL_QUEUE, statusTab: 'accepted' },
    prompt: { kind: 'filter', value: 'x' },
    packing: { ...aPreparedSession().packing, orderId: 'order-1' },
  };
  const { state, queue } = roundTrip(patch, { ...around, now: NOW + SHIFT_MS })!;
  expect(queue.statusTab).toBe('accepted');
  expect(state).not.toHaveProperty('prompt');
  expect(state).not.toHaveProperty('packing');
});

test('rows that were held still come back as they are now, in their old order', () => {
  const known = records(anItem({ id: 'a' }), anItem({ id: 'b' }));
  const rows = ['b', 'a', 'gone'].map((id) => known.get(id) ?? known.get('a')!.with({ item: anItem({ id }) }));
  const frozen = { statusTab: 'pending', rows } as const;
  const text = encodeSession(aPreparedSession({ queue: { ...INITIAL_QUEUE, frozen } }), around);
  const { queue } = decodeSession(text, { ...around, records: known })!;
  expect(queue.frozen?.rows.map(({ item }) => item.id)).toEqual(['b', 'a']);
});

test.each([
  'ana@example.com',
  '123.456.789-00',
  '12345678900',
  '12.345.678/0001-00',
  '(11) 91234-5678',
  'AB.1C2.D3E/0001-00',
])('a filter that may name a buyer is not written: %s', (filter) => {
  const text = encodeSession(
    aPreparedSession({
      queue: { ...INITIAL_QUEUE, filter },
      prompt: { kind: 'filter', value: filter },
      stock: { ...aPreparedSession().stock, filter },
    }),
    around,
  );
  expect(text).not.toContain(filter);
});

test('a code of digits alone is a code', () => {
  const { state } = roundTrip({ prompt: { kind: 'parcel', orderId: 'o', value: '12345678901' } })!;
  expect(state.prompt).toMatchObject({ value: '12345678901' });
});

test('a choice of looks holds until the configuration says something else', () => {
  const text = encodeSession(
    aPreparedSession({ preferences: { ...NO_PREFERENCES, hasPreview: false, theme: 'light', language: 'pt-BR' } }),
    around,
  );
  expect(recallPreferences(text, configured)).toMatchObject({ theme: 'light', language: 'pt-BR' });
  // Whether there is a preview is no matter of the configuration.
  expect(recallPreferences(text, { theme: 'contrast', language: 'en' })).toEqual({
    views: [],
    hasPreview: false,
    language: 'pt-BR',
  });
});

test('a filter for a buyer is not kept', () => {
  const keptFilter = (filter: string) =>
    (JSON.parse(encodeSession(aPreparedSession({ queue: { ...INITIAL_QUEUE, filter } }), around)) as { filter: string })
      .filter;
  expect(['buyer:flora', 'caneca !comprador:"Flora R"', 'caneca'].map(keptFilter)).toEqual(['', '', 'caneca']);
});

test('one part that cannot be read costs itself alone', () => {
  const prepared = aPreparedSession({ queue: { ...INITIAL_QUEUE, filter: 'mug', statusTab: 'shipped' } });
  const saved = JSON.parse(encodeSession(prepared, around)) as object;
  const broken = {
    ...saved,
    drawer: 7,
    places: [{ screen: 'nowhere' }, null],
    cursors: { pending: 'x' },
    marks: 'all',
  };
  const { state, queue } = decodeSession(JSON.stringify(broken), around)!;
  expect(queue).toEqual({ filter: 'mug', sort: INITIAL_QUEUE.sort, cursors: {} });
  expect(state).not.toHaveProperty('places');
  expect(state).not.toHaveProperty('marks');
});

test.each(['', 'nonsense', '[]', '{"version":2}', 'null'])('what is no desk is none: %s', (text) => {
  expect(decodeSession(text, around)).toBeUndefined();
});

test('a drawer marked as a whole is not written', () => {
  const marks = new Set(Array.from({ length: MOST_MARKS + 1 }, (_, index) => `i${index}`));
  expect(encodeSession(aPreparedSession({ marks }), around).length).toBeLessThan(2000);
});
