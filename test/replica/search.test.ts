import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ItemRecords } from '../../src/replica/records.ts';
import { dayAt } from '../../src/base/calendar.ts';
import { exactTest, lookFor, search } from '../../src/replica/search.ts';
import { sortRows } from '../../src/replica/sorting.ts';
import type { PieceHold } from '../../src/domain/workshop.ts';
import { NOW } from '../support/session.ts';
import { anItem } from '../support/items.ts';

const placed = (hoursAgo: number) => new Date(NOW - hoursAgo * 3_600_000).toISOString();
const order = (id: string, numero: string, hoursAgo: number) => ({
  order_id: id,
  pedido: { id, numero, status: 'paid', metodo_envio: 'SEDEX', created_at: placed(hoursAgo) },
});

function rowsOf() {
  const records = new ItemRecords();
  records.merge(
    [
      anItem({ id: 'mug', product_nome: 'Caneca', quantidade: '12', ...order('o1', '10400', 50) }),
      anItem({
        id: 'calendar',
        product_nome: 'Calendário',
        quantidade: '2',
        delivery_type: 'PAC',
        ...order('o2', '10401', 5),
      }),
      anItem({
        id: 'cushion',
        product_nome: 'Almofada',
        personalization_data: 'Ana & Léo',
        quantidade: '9',
        ...order('o3', '10402', 1),
      }),
    ],
    0,
  );
  return records.withStatus('pending');
}

const idsFor = (filter: string) => search(rowsOf(), filter, NOW).rows.map(({ item }) => item.id);

describe('search', () => {
  test.each([
    ['caneca', ['mug']],
    ['CALENDARIO', ['calendar']],
    ['!caneca', ['calendar', 'cushion']],
    ['envio:pac', ['calendar']],
    ['delivery:pac !caneca', ['calendar']],
    ['"ana & leo"', ['cushion']],
    ['qty>2', ['mug', 'cushion']],
    ['qty:>2', ['mug', 'cushion']],
    ['qtd:2', ['calendar']],
    ['carrier:pac', ['calendar']],
    ['transportadora:pac', ['calendar']],
    ['age:>2d', ['mug']],
    ['age>2d', ['mug']],
    ['idade<4h', ['cushion']],
    ['pedido:10401', ['calendar']],
    ['10:30', []],
    ['"foo:bar"', []],
    ['texto:ana', ['cushion']],
    ['text:', ['mug', 'calendar', 'cushion']],
  ])('the filter %s finds %j', (filter, ids) => {
    expect(idsFor(filter)).toEqual(ids);
  });

  test.each([
    ['foo:bar', 'field', 'foo'],
    ['caneca foo:', 'field', 'foo'],
    ['!foo:bar', 'field', 'foo'],
    ['Foo>2', 'field', 'Foo'],
    ['caneca Foo:>2', 'field', 'Foo'],
    ['buyer:ana', 'buyer', 'buyer'],
    ['!comprador:"Ana Lima"', 'buyer', 'comprador'],
    ['caneca qty>two', 'number', 'two'],
    ['qtd:"2 x"', 'number', '2 x'],
    ['age:>soon', 'span', 'soon'],
    ['!is:lost', 'state', 'lost'],
    ['due:soon', 'day', 'soon'],
    ['caneca prazo<2026-02-30', 'day', '2026-02-30'],
  ])('%s cannot be asked, for a %s, and it is told where', (filter, kind, word) => {
    const at = filter.indexOf(word);
    expect(search(rowsOf(), filter, NOW)).toEqual({ rows: [], isFuzzy: false, problem: { kind, word, at } });
  });

  test.each(['buyer:', 'qty:', 'qty:>', 'age>', 'is:', '!is:'])('%s asks for nothing yet', (filter) => {
    expect(idsFor(filter)).toEqual(['mug', 'calendar', 'cushion']);
  });

  test('a buyer is found by name or as buyer: where it was shown, and nowhere else', () => {
    const remarks = { held: new Map(), notes: new Map(), buyers: new Map([['o1', 'Flóra Ribeiro']]) };
    const found = (filter: string, its = remarks) =>
      search(rowsOf(), filter, NOW, new Map(), its).rows.map(({ item }) => item.id);
    expect(found('flora')).toEqual(['mug']);
    expect(found('comprador:ribeiro')).toEqual(['mug']);
    expect(found('!buyer:ribeiro')).toEqual(['calendar', 'cushion']);
    expect(found('buyer:nobody')).toEqual([]);
    expect(found('note:flora')).toEqual([]);
    expect(found('hold:flora')).toEqual([]);
    expect(found('"flora"', { ...remarks, buyers: new Map() })).toEqual([]);
    const other = search(rowsOf(), 'buyer:flora foo:bar', NOW, new Map(), remarks);
    expect(other.problem).toMatchObject({ kind: 'field', word: 'foo' });
  });

  test('a SKU that is read later is found, whatever was looked for before', () => {
    const rows = rowsOf();
    expect(search(rows, 'sku:can', NOW).rows).toEqual([]);
    const skus = new Map([['product-1\u0000azul · 325 ml', 'CAN-AZ']]);
    expect(search(rows, 'sku:can', NOW, skus).rows).toHaveLength(3);
  });

  test('letters in order are taken where no row holds the word, and it is told', () => {
    const rows = rowsOf();
    expect(search(rows, 'clndr', NOW)).toMatchObject({ isFuzzy: true });
    expect(search(rows, 'clndr', NOW).rows.map(({ item }) => item.id)).toEqual(['calendar']);
    expect(search(rows, 'caneca', NOW).isFuzzy).toBe(false);
  });

  test('a number is a number: no other order resembles it', () => {
    expect(search(rowsOf(), '142', NOW)).toEqual({ rows: [], isFuzzy: false });
    expect(search(rowsOf(), 'clndr 142', NOW).rows).toEqual([]);
  });

  test.each(['"clndr"', 'cln', 'item:clndr', 'texto:clndr', '!clndr x9'])(
    'no row resembles %s: a word in quotes, a short one, a field',
    (filter) => {
      expect(search(rowsOf(), filter, NOW)).toEqual({ rows: [], isFuzzy: false });
    },
  );

  test('why a piece waits and what the team noted of an order are found like its texts', () => {
    const rows = rowsOf();
    expect(search(rows, 'arte', NOW).rows).toEqual([]);
    const hold: PieceHold = {
      operator: 'eva',
      station: 'b',
      at: 0,
      order_id: 'o2',
      item_id: 'calendar',
      reason: 'Falta a arte',
    };
    const remarks = { held: new Map([['calendar', hold]]), notes: new Map([['o1', 'Cliente quer a arte impressa']]) };
    const idsOf = (filter: string) => search(rows, filter, NOW, undefined, remarks).rows.map(({ item }) => item.id);
    expect(idsOf('arte')).toEqual(['mug', 'calendar']);
    expect(idsOf('obs:arte')).toEqual(['mug', 'calendar']);
    expect(idsOf('espera:arte')).toEqual(['calendar']);
    for (const filter of ['is:hold', 'is:h', 'é:espera', 'está:parado'])
      expect([filter, idsOf(filter)]).toEqual([filter, ['calendar']]);
    expect(idsOf('!is:hold')).toEqual(['mug', 'cushion']);
    expect(idsOf('is:late')).toEqual(['mug']);
    for (const { status, item } of rows) expect(idsOf(`is:${status}`)).toContain(item.id);
    expect(idsOf('é:cancelado')).toEqual([]);
  });

  test('typing letter by letter finds the same as typing at once', () => {
    for (const filter of [
      'calendario pac',
      'clndr',
      'note:ana',
      'é:espera',
      'a !c',
      'qty>2 a',
      'canec x',
      'é:aceito',
      '!is:pending',
    ]) {
      const rows = rowsOf();
      for (let length = 1; length <= filter.length; length++) {
        const typed = filter.slice(0, length);
        const atOnce = search(rowsOf(), typed, NOW);
        const typedOn = search(rows, typed, NOW);
        expect([typed, typedOn.isFuzzy, typedOn.rows.map(({ item }) => item.id)]).toEqual([
          typed,
          atOnce.isFuzzy,
          atOnce.rows.map(({ item }) => item.id),
        ]);
      }
    }
  });

  test('numbers sort as numbers, empty cells last, and equal rows oldest first', () => {
    const rows = rowsOf();
    const ids = (column: 'quantity' | 'note' | 'item' | 'delivery', isReversed = false) =>
      sortRows(rows, { column, isReversed }).map(({ item }) => item.id);
    expect(ids('quantity')).toEqual(['calendar', 'cushion', 'mug']);
    expect(ids('quantity', true)).toEqual(['mug', 'cushion', 'calendar']);
    expect(ids('note')).toEqual(['cushion', 'mug', 'calendar']);
    expect(ids('delivery')).toEqual(['calendar', 'mug', 'cushion']);
  });

  test('names with accents stand where they are looked for, not behind all others', () => {
    const records = new ItemRecords();
    const names = ['Zebra', 'Ímã', 'Abajur', 'ímã de geladeira', 'Óculos'];
    records.merge(
      names.map((product_nome, i) => anItem({ id: `i${i}`, product_nome, ...order(`o${i}`, String(i), i) })),
      0,
    );
    const sorted = sortRows(records.withStatus('pending'), { column: 'item', isReversed: false });
    expect(sorted.map(({ item }) => item.product_nome)).toEqual([
      'Abajur',
      'Ímã',
      'ímã de geladeira',
      'Óculos',
      'Zebra',
    ]);
  });

  /** Some hundred rows of few letters, again each time: nothing is known of them. */
  function manyRows() {
    const records = new ItemRecords();
    const items = Array.from({ length: 300 }, (_, index) =>
      anItem({
        id: `i${index}`,
        product_nome: ['abc', 'acb', 'bca', 'ab ca', 'cab'][index % 5]!,
        personalization_data: index % 7 === 0 ? 'aab' : '',
        ...order(`o${index >> 1}`, String(100 + (index >> 1)), 300 - index),
      }),
    );
    records.merge(items, 0);
    return records.withStatus('pending');
  }

  const letters = fc.stringMatching(/^[abc1 !]{1,6}$/);

  test('a search in portions finds what a search at once finds', () => {
    fc.assert(
      fc.property(letters, fc.array(fc.nat({ max: 5 }), { maxLength: 6 }), (typed, portions) => {
        const [rows, others] = [manyRows(), manyRows()];
        for (let length = 1; length <= typed.length; length++) {
          const filter = typed.slice(0, length);
          const look = lookFor(rows, filter, NOW);
          // A letter may come before the one before it has been looked for everywhere.
          for (let left = portions[length - 1] ?? 6; left > 0; left--) look.goOn(() => true);
          const sought = search(others, filter, NOW);
          const { isFuzzy, rows: found } = look.soFar();
          const ids = found.map(({ item }) => item.id);
          const all = sought.rows.map(({ item }) => item.id);
          if (look.isWhole) expect({ ids, isFuzzy }).toEqual({ ids: all, isFuzzy: sought.isFuzzy });
          else expect(ids).toEqual(all.slice(0, ids.length));
          expect(search(rows, filter, NOW).rows.map(({ item }) => item.id)).toEqual(all);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('due: and due< ask for days of the calendar, also when the clocks change', () => {
    const entry = (at: number) => rowsOf()[0]!.with({ due: { at, latest: at, isEstimated: false } });
    const moment = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) });
    const near = fc.integer({ min: -50 * 3_600_000, max: 50 * 3_600_000 });
    fc.assert(
      fc.property(moment, fc.array(near, { minLength: 2, maxLength: 6 }), near, (nowMs, offsets, later) => {
        const asked = ['due:today', 'due:tomorrow', 'due<tomorrow', 'due>today'].map((filter) => exactTest(filter));
        // The same tests are asked again at another moment.
        for (const now of [nowMs, nowMs + later]) {
          for (const offset of offsets) {
            const away = dayAt(now + offset) - dayAt(now);
            const found = asked.map((isFound) => isFound(entry(now + offset), now, new Map()));
            expect(found).toEqual([away === 0, away === 1, away < 1, away > 0]);
          }
        }
      }),
    );
  });
});
