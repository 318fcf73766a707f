/** What ends a stop about a piece by scans: the right piece, which counts, and nothing else but the code OK. */
import { expect, test } from 'vitest';
import { textOfCode } from '../../src/domain/command-codes.ts';
import { frontItemId } from '../../src/session/state/packing-tags.ts';
import { aSession } from '../support/session.ts';
import { aPiece } from '../support/items.ts';
import { say } from '../../src/session/state/session-state.ts';
import { openOrder } from '../../src/session/kernel/open-order.ts';

const CODE = 'AA123456785BR';

/** An order of two bowls and a cup on the bench; a plate is of another order. */
function atTheBench() {
  const items = [
    aPiece('bowl', { quantidade: '2' }),
    aPiece('cup', { quantidade: '1', personalization_data: 'Ana' }),
    aPiece('plate', {
      quantidade: '1',
      order_id: 'o2',
      pedido: { ...aPiece('plate').pedido!, id: 'o2', numero: '10777' },
    }),
  ];
  const set = aSession(items);
  const { context, session, replica } = set;
  context.stock.setState({ isLoaded: true });
  for (const { id } of items) context.barcodes.learn(`code ${id}`, { product_id: id, variation_options: '' });
  openOrder(context, 'o1');
  return {
    ...set,
    stop: () => session.getState().stop?.kind,
    front: () => frontItemId(replica.getState().records, session.getState()),
  };
}

test('a wrong piece is a stop that compares, and the right one ends it and counts', () => {
  const { scan, stop, checked, session } = atTheBench();
  scan('code plate');
  expect(session.getState().stop).toMatchObject({
    kind: 'wrong',
    scanned: 'code plate',
    wanted: expect.stringContaining('2 × '),
  });
  scan('code plate', CODE, '10777', textOfCode('CHECKED'));
  expect([stop(), checked()]).toEqual(['wrong', {}]);
  scan('code bowl');
  expect([stop(), checked()]).toEqual([undefined, { bowl: 1 }]);
});

test('one too many is ended by what the order still wants, and not by its own kind', () => {
  const { scan, stop, checked } = atTheBench();
  scan('2*code bowl', 'code bowl', 'code bowl');
  expect([stop(), checked()]).toEqual(['tooMany', { bowl: 2 }]);
  scan('5*code cup');
  expect([stop(), checked()]).toEqual(['tooMany', { bowl: 2 }]);
  scan('code cup');
  expect([stop(), checked()]).toEqual([undefined, { bowl: 2, cup: 1 }]);
});

test('a tracking code too early says what is missing, and that ends the stop', () => {
  const { scan, session, checked } = atTheBench();
  scan('code bowl', CODE);
  expect(session.getState().stop).toMatchObject({ kind: 'missing', wanted: expect.stringMatching(/^1 × .*, 1 × /) });
  scan('code bowl');
  expect([session.getState().stop, checked()]).toEqual([undefined, { bowl: 2 }]);
});

test('another order while this one is packed is a stop that the code ASIDE ends', () => {
  const { scan, stop, session } = atTheBench();
  scan('code bowl', '10777');
  expect(stop()).toBe('otherOrder');
  scan(textOfCode('ASIDE', 'pt-BR'));
  expect([stop(), session.getState().question?.kind]).toEqual([undefined, 'putAside']);
});

test('a piece scanned once more and not looked at is in front after the stop', () => {
  const { scan, front } = atTheBench();
  scan('code cup', 'code bowl');
  expect(front()).toBe('cup');
  scan('code cup', textOfCode('OK'));
  expect(front()).toBe('cup');
});

test.each([
  ['Enter', (at: ReturnType<typeof atTheBench>) => at.press('enter')],
  ['Escape', (at: ReturnType<typeof atTheBench>) => at.press('escape')],
  ['the code OK', (at: ReturnType<typeof atTheBench>) => at.scan(textOfCode('OK'))],
])('that a scan was ignored is said until %s ends the stop, and no longer', (_, end) => {
  const at = atTheBench();
  at.scan('code plate', '10777');
  expect(at.session.getState().notice?.text).toMatch(/^Scan 10777 ignored: /);
  end(at);
  expect([at.stop(), at.session.getState().notice]).toEqual([undefined, undefined]);
});

test('what happened elsewhere while a stop was in front is still said behind it', () => {
  const at = atTheBench();
  at.scan('code plate');
  say(at.session, 'ok', 'Order 10777 shipped.');
  at.press('enter');
  expect(at.session.getState().notice?.text).toBe('Order 10777 shipped.');
});

test.each(['s', '?', '1', '5', 'down'])('the key %s at a stop does nothing, and says what to press', (key) => {
  const at = atTheBench();
  at.scan('code plate');
  at.press(key);
  const shown = key === 'down' ? '↓' : key;
  expect(at.session.getState().notice?.text).toBe(`Key ${shown} ignored: answer first, by Enter or the code OK`);
  expect([at.stop(), at.rung.at(-1), at.session.getState().places.at(-1)?.screen]).toEqual([
    'wrong',
    'error',
    'packing',
  ]);
  at.press('enter');
  expect([at.stop(), at.session.getState().notice]).toEqual([undefined, undefined]);
});

test('an Enter that came as fast as a scanner’s says that it ended nothing', () => {
  const at = atTheBench();
  at.scan('code plate');
  at.context.inputTiming = () => 'burst';
  at.press('enter');
  expect(at.stop()).toBe('wrong');
  expect(at.session.getState().notice?.text).toMatch(/^Not answered: the Enter came as fast/);
});

test.each([
  { kind: 'code' as const, offer: { code: 'PX1', itemId: 'bowl' } },
  { fiscal: { key: '1'.repeat(44), orderId: 'o1' } },
])('c at a stop about an order that has left the bench says that nothing was done: %j', (stop) => {
  const at = atTheBench();
  at.session.setState({ stop: { sentence: 'Look.', ...stop } });
  at.put('o2');
  at.press('c');
  expect([at.stop(), at.rung.at(-1)]).toEqual([undefined, 'error']);
  expect(at.session.getState().notice?.text).toMatch(/^It has changed since/);
});
