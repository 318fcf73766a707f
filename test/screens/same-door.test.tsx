/** Orders of one buyer that could leave in one parcel, as the queue and the packing bench say it. */
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { packingScreenLines } from '../../screens/packing-lines.ts';
import { queueLines, queueSummary } from '../../screens/queue-lines.ts';
import { spokenPacking, spokenQueue } from '../../screens/spoken-lines.ts';
import { marked, maskedText } from '../../src/domain/personal-marks.ts';
import { createAddressees } from '../../src/replica/addressees.ts';
import { mergeItems } from '../../src/replica/replica.ts';
import { doorsWith } from '../../src/session/rights.ts';
import type { ViewContext } from '../../src/session/session-context.ts';
import { anOrder } from '../support/goods.ts';
import { aPiece, at } from '../support/items.ts';
import { aSession } from '../support/session.ts';
import { openOrder } from '../../src/session/kernel/open-order.ts';
import { setPart } from '../../src/session/state/session-state.ts';

const piece = (index: number, its = {}) => {
  const pedido = { ...aPiece('a').pedido!, id: `o${index}`, numero: `1048${index}` };
  const text = index === 1 ? 'Ana' : '';
  return aPiece(`i${index}`, { order_id: `o${index}`, quantidade: '1', personalization_data: text, pedido, ...its });
};

/** Three orders in production, of which the first two go to one door, as everybody with these rights sees them. */
function theBench(language: 'en' | 'pt-BR' = 'en', isMasked = false) {
  const set = aSession([piece(1), piece(2), piece(3)], language);
  const addressees = createAddressees(set.replica);
  const to = anOrder([]);
  for (const id of ['o1', 'o2']) addressees.note(id, to);
  addressees.note('o3', { ...to, endereco_entrega: { ...to.endereco_entrega, numero: '744' } });
  const rights = { isReadOnly: false, isMasked };
  setPart(set.session, 'queue', { statusTab: 'in_production' });
  const context: ViewContext = Object.create(set.context, {
    ...Object.getOwnPropertyDescriptors(doorsWith({ ...set.context, addressees }, rights)),
    personal: { value: set.context.personal, writable: true },
  });
  const plain = (lines: readonly string[]) => lines.map((line) => stripVTControlCharacters(line));
  return {
    ...set,
    context,
    queue: () => plain(queueLines(context, 10, 100)),
    strip: () => plain(queueSummary(context, 10, 2, undefined)).join('\n'),
    packing(orderId: string) {
      openOrder(context, orderId);
      return { drawn: plain(packingScreenLines(context)).join('\n'), spoken: spokenPacking(context).join('\n') };
    },
  };
}

test.each([
  ['en', '2 orders to this door'],
  ['pt-BR', '2 pedidos para este endereço'],
] as const)('queue and packing name the orders that go to one door, in %s', (language, words) => {
  const bench = theBench(language);
  expect(bench.queue().map((line) => line.includes(words))).toEqual([true, true, false]);
  expect(bench.strip()).toContain(`${words}: #10482`);
  // What goes on the piece is behind it in the row, and whole below the list.
  expect(bench.strip()).toContain('✎ Ana');
  expect(spokenQueue(bench.context).join()).toContain(`${words}: #10482`);
  const { drawn, spoken } = bench.packing('o1');
  for (const text of [drawn, spoken]) expect(text).toContain(`${words}: #10482`);
  // In little room a label that failed is said first.
  bench.session.setState({ columns: 80 });
  setPart(bench.session, 'labels', { prints: new Map([['i1', { state: 'failed', problem: 'late' }]]) });
  expect(bench.packing('o1').drawn).toMatch(/ (?:label not|etiqueta não)/);
  const other = bench.packing('o3');
  for (const text of [other.drawn, other.spoken]) expect(text).not.toContain(words);
});

test('on a low terminal the door stands where the place would', () => {
  const bench = theBench();
  bench.session.setState({ rows: 10 });
  expect(bench.packing('o1').drawn).toContain('2 orders to this door: #10482');
});

test('once the other order has left nothing is said any more', () => {
  const bench = theBench();
  mergeItems(bench.replica, [piece(2, { item_status: 'shipped', updated_at: at('11:00:00') })], 1);
  expect(bench.queue().join()).not.toContain('door');
  expect(bench.packing('o1').drawn).not.toContain('door');
});

test('a login that sees no buyer is not told, and no recording keeps it', () => {
  const masked = theBench('en', true);
  expect([...masked.queue(), masked.strip(), ...Object.values(masked.packing('o1'))].join()).not.toContain('door');
  const recorded = theBench();
  Object.assign(recorded.context, { personal: marked });
  const drawn = [...queueLines(recorded.context, 10, 100), ...queueSummary(recorded.context, 10, 2, undefined)];
  openOrder(recorded.context, 'o1');
  const all = [...drawn, ...packingScreenLines(recorded.context)].map((line) => maskedText(line)).join();
  expect(all).toContain('▒');
  expect(all).not.toMatch(/door|to this/);
});
