/** For torn labels: whatever a scan does can be typed, `:` and the code. */
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { paletteEffect, paletteLines, takePaletteLine } from '../../src/session/prompts/palette.ts';
import { openScreen } from '../../src/session/state/session-state.ts';
import { tagCode } from '../../src/domain/piece-tags.ts';
import { mergeStock } from '../../src/replica/stock.ts';
import { aSession } from '../support/session.ts';
import { aStockRecord } from '../support/goods.ts';
import { anItem } from '../support/items.ts';
import { press } from '../support/press.ts';

const mug = anItem({
  id: 'mug',
  order_id: 'o1',
  item_status: 'in_production',
  quantidade: '4',
  delivery_type: 'Jadlog',
});

function atTheBench() {
  const set = aSession([mug]);
  const { context, session, asked } = set;
  Object.assign(context.actions, { settledOf: () => Promise.resolve({ kind: 'applied' }) });
  const { product_id, variation_options } = mug;
  mergeStock(context.stock, [aStockRecord({ id: 's1', product_id, variation_options, sku: 'CAN-AZ-01' })], {
    askedAt: 0,
    knownAt: 0,
  });
  context.stock.setState({ isLoaded: true });
  openScreen(session, 'packing');
  return {
    ...set,
    type: (code: string) => takePaletteLine(context, code),
    checked: () => session.getState().packing.checked.get('mug') ?? 0,
    shipped: () => asked.map(({ operation, trackingCode }) => [operation, trackingCode]),
  };
}

test('an order, a unit, units by count, a tag, a command and the tracking code, all typed', async () => {
  const at = atTheBench();
  at.type('10482');
  expect(at.packing().orderId).toBe('o1');
  at.type('can-az-01');
  at.type('2*CAN-AZ-01');
  expect(at.checked()).toBe(3);
  at.type('bnc-less');
  expect(at.checked()).toBe(2);
  at.type(tagCode(mug, 4).toLowerCase());
  at.type(tagCode(mug, 3));
  expect(at.checked()).toBe(4);
  at.type('1086 6000-0123 44');
  await setImmediate();
  expect(at.shipped()).toEqual([['ship', '10866000012344']]);
});

test('a code of no known shape stops as a scanned one does, and one can be learnt', () => {
  const at = atTheBench();
  at.type('4*CAN-AZ-01');
  at.type('JD-1009');
  expect([at.stop(), at.shipped()]).toEqual([expect.stringMatching(/^JD1009 is no tracking/), []]);
  const other = atTheBench();
  other.type('10482');
  press(other.context, 'b');
  other.type('7891234567895');
  expect(other.checked()).toBe(1);
});

test('a code of another carrier stops as a scanned one does, also behind “ship”', () => {
  const at = atTheBench();
  at.type('4*CAN-AZ-01');
  at.type('AA 123 456 785 BR');
  expect([at.stop(), at.shipped()]).toEqual([expect.stringMatching(/another carrier/), []]);
  at.session.setState({ stop: undefined });
  at.type('ship AA 123 456 785 BR');
  expect([at.prompt(), at.shipped()]).toEqual([
    expect.objectContaining({ kind: 'parcel', problem: expect.stringMatching(/another carrier/) }),
    [],
  ]);
});

test('words stay commands, and what would ship wants an Enter that came alone', () => {
  const at = atTheBench();
  expect(paletteLines(at.context, 'help')[0]?.id).toBe('help');
  expect(paletteLines(at.context, 'order 10482')[0]?.id).toBe('text');
  at.type('10482');
  expect([paletteLines(at.context, 'CAN-AZ-01')[0]?.id, paletteEffect(at.context, 'CAN-AZ-01')]).toEqual([
    'code',
    'note',
  ]);
  at.type('4*CAN-AZ-01');
  expect(paletteEffect(at.context, 'AA123456785BR')).toBe('write');
});

test('on other screens only a code that is known is one, and the number of an order finds it', () => {
  const at = atTheBench();
  openScreen(at.session, 'queue');
  expect(paletteLines(at.context, 'XY-1')).toEqual([]);
  expect(paletteLines(at.context, '10482').map(({ id }) => id)).toEqual(['find']);
  at.type('CAN-AZ-01');
  expect([at.packing().orderId, at.checked()]).toEqual(['o1', 1]);
});
