/** What a scan finds, answers and leaves alone, and what is said of it. */
import { expect, test } from 'vitest';
import { answerQuestion } from '../../src/session/front/questions.ts';
import { afterReadingSkus, unitName } from '../../src/session/packing/code-classes.ts';
import { classifyCode } from '../../src/usecases/code-classes.ts';
import { isKnownCode, isScanDecisive } from '../../src/session/front/scans.ts';
import { stopWith } from '../../src/session/kernel/blocking-alerts.ts';
import { goTo, openScreen, placeInFront, say } from '../../src/session/state/session-state.ts';
import { tagCode } from '../../src/domain/piece-tags.ts';
import { atTheBench, numbered, piece } from './scan-bench.ts';

test('a scan says when it came, lifts a cover and does nothing else there', () => {
  const at = atTheBench();
  at.scan('SKU-BOWL');
  expect([at.session.cursors.getState().scannedAt, at.checked()]).toEqual([1000, { bowl: 1 }]);
  at.session.setState({ covered: placeInFront(at.session.getState()) });
  at.scan('SKU-BOWL');
  expect([at.session.getState().covered, at.checked(), at.notice()?.tone]).toEqual([undefined, { bowl: 1 }, 'info']);
});

test('blanks around a code are none of it', () => {
  const at = atTheBench();
  for (const code of [' SKU-BOWL', 'sku-bowl  ']) {
    at.scan(code);
    expect(isKnownCode(at.context, code)).toBe(true);
  }
  expect(at.checked()).toEqual({ bowl: 2 });
});

test('before a question or a stop a scan rings, says so and counts nothing', () => {
  const at = atTheBench();
  at.put('10500');
  const said = () => [at.checked(), at.rung.splice(0), at.notice()?.tone];
  at.session.setState({ question: { kind: 'putAside', orderId: '10500' } });
  at.scan('SKU-BOWL');
  expect(said()).toEqual([{}, ['error'], 'warn']);
  at.scan(tagCode(piece('bowl', '10500'), 1));
  expect([said(), at.question()?.kind]).toEqual([[{}, ['error'], 'warn'], 'putAside']);
  at.session.setState({ question: undefined });
  stopWith(at.context, 'wait');
  at.scan('SKU-BOWL');
  expect([said(), at.stop()]).toEqual([[{}, ['error', 'error'], 'warn'], 'wait']);
  at.scan('BNC-NONSENSE');
  expect(at.stop()).toBe('wait');
});

test('a code that begins like a command and is none rings, and is nothing else', () => {
  const at = atTheBench();
  at.put('10500');
  at.scan('BNC-NONSENSE');
  expect([at.rung, at.notice()?.tone, at.stop(), isKnownCode(at.context, 'BNC-NONSENSE')]).toEqual([
    ['error'],
    'warn',
    undefined,
    true,
  ]);
  at.scan('3*BNC-OK');
  expect([at.rung, at.stop()]).toEqual([['error', 'error'], undefined]);
});

test('what was to be copied, and what was said, is over with the next scan', () => {
  const at = atTheBench();
  at.put('10500');
  say(at.session, 'info', 'before');
  at.session.setState({ copyChoice: [] as never });
  at.scan('SKU-BOWL');
  expect([at.session.getState().copyChoice, at.notice()]).toEqual([undefined, undefined]);
});

test('at the shelves a SKU finds its row and counts nothing', () => {
  const at = atTheBench();
  openScreen(at.session, 'stock');
  at.scan('SKU-BOWL');
  expect([at.checked(), placeInFront(at.session.getState()).screen]).toEqual([{}, 'stock']);
});

test.each([
  ['2*SKU-BOWL', {}, { bowl: 2 }],
  ['0*SKU-BOWL', {}, { bowl: 1 }],
  ['SKU-BOWL', { factor: '2' }, { bowl: 2 }],
])('%s with %j counts %j, and the factor is used up', (code, its, checked) => {
  const at = atTheBench();
  at.put('10500');
  at.patch(its);
  at.scan(code);
  expect([at.checked(), at.packing().factor]).toEqual([checked, undefined]);
});

test('five of a SKU is known as far as the SKU is', () => {
  const at = atTheBench();
  expect(['2*SKU-BOWL', '2*NOTHING', 'NOTHING', '10500'].map((code) => isKnownCode(at.context, code))).toEqual([
    true,
    false,
    false,
    true,
  ]);
  at.context.barcodes.learnShape('SEDEX', 'JD-1009');
  expect(isKnownCode(at.context, 'JD-2222')).toBe(false);
  at.put('10500');
  expect(isKnownCode(at.context, 'JD-2222')).toBe(true);
});

test('a scan decides something where it ships or is learnt, and nothing while something is asked', () => {
  const at = atTheBench();
  at.put('10500');
  expect(isScanDecisive(at.context)).toBe(false);
  at.patch({ learningItemId: 'bowl' });
  expect(isScanDecisive(at.context)).toBe(true);
  at.patch({ learningItemId: undefined, checked: new Map(Object.entries({ bowl: 2, dish: 2 })) });
  expect(isScanDecisive(at.context)).toBe(true);
  for (const more of [{ stop: { sentence: 'wait' } }, { question: { kind: 'putAside', orderId: '10500' } as const }]) {
    at.session.setState({ stop: undefined, question: undefined, ...more });
    expect(isScanDecisive(at.context)).toBe(false);
  }
});

test('a code of no piece of the order stops, and is shown as no good scan', () => {
  const at = atTheBench();
  at.put('10500');
  at.scan('NOTHING-1');
  expect(at.packing().lastScan).toEqual({ text: 'NOTHING-1', isGood: false });
  expect(at.stop()).toBe('Unknown code NOTHING-1: not of order 10500. Nothing was counted; take it out of the box.');
});

test('a line that was chosen takes the units of its kind as long as it wants more, and then the others do', () => {
  const at = atTheBench([
    piece('bowl', '10500'),
    piece('bowl 2', '10500', { product_id: 'bowl' }),
    piece('dish', '10500'),
  ]);
  at.put('10500');
  for (const chosenItemId of ['bowl 2', 'bowl 2', 'bowl 2', 'dish']) {
    at.patch({ chosenItemId });
    at.scan('SKU-BOWL');
  }
  expect(at.checked()).toEqual({ bowl: 2, 'bowl 2': 2 });
});

test('of several orders with one number the open one comes, and that is said', () => {
  const old = piece('old', 'o1', { item_status: 'delivered', pedido: numbered('10600') });
  const at = atTheBench([old, piece('bowl', 'o2', { pedido: numbered('10600') })]);
  at.scan('10600');
  expect([at.packing().orderId, at.notice()?.tone]).toEqual(['o2', 'info']);
});

test('the number of the order on the bench is no stop, whatever of it is checked', () => {
  const at = atTheBench();
  at.put('10500');
  at.patch({ checked: new Map([['bowl', 1]]) });
  at.scan('10500');
  expect([at.stop(), at.packing().orderId, at.checked()]).toEqual([undefined, '10500', { bowl: 1 }]);
});

test.each<[string, string, RegExp]>([
  ['one too many', 'SKU-BOWL', /One too many/],
  ['of another order', 'SKU-CUP', /is not of order/],
  ['a code that is wanted later', 'AA123456785BR', /^part$/],
  ['another order', '10501', /order 10500 is on the bench/],
  ['the tag of another order', tagCode(piece('vase', '10501'), 1), /./],
])(
  'a scan on another screen that stops the order on the bench, or asks about it, brings it in front: %s',
  (_, code, words) => {
    const at = atTheBench();
    at.put('10500');
    at.patch({ checked: new Map([['bowl', 2]]) });
    openScreen(at.session, 'board');
    at.scan(code);
    const front = at.stop() ?? at.question()?.kind;
    expect([placeInFront(at.session.getState()).screen, front]).toEqual(['packing', expect.stringMatching(words)]);
  },
);

test('where the order itself is in front it stays there, with what is to be read of it', () => {
  const at = atTheBench();
  at.put('10500');
  const reading = { screen: 'personalisation', itemId: 'bowl' } as const;
  goTo(at.session, reading);
  at.scan('AA123456785BR');
  expect([placeInFront(at.session.getState()), at.stop()]).toEqual([reading, expect.stringMatching(/not checked yet/)]);
  at.session.setState({ stop: undefined });
  goTo(at.session, { screen: 'item', itemId: 'vase' });
  at.scan('AA123456785BR');
  expect(placeInFront(at.session.getState()).screen).toBe('packing');
});

test('what stands in front says by what it can be answered: some by the code OK, too', () => {
  const at = atTheBench();
  const said = (front: object) => {
    at.session.setState({ stop: undefined, question: undefined, ...front });
    at.scan('SKU-BOWL');
    return at.notice()?.text;
  };
  expect(said({ stop: { sentence: 'Look.' } })).toBe('Scan SKU-BOWL ignored: answer first, by key or the code OK');
  expect(said({ question: { kind: 'dropEdits' } })).toBe('Scan SKU-BOWL ignored: answer by key first');
});

test('the code OK where nothing asks says so, and where something is said takes that away; a factor does, too', () => {
  const at = atTheBench();
  at.scan('BNC-OK');
  expect(at.notice()).toEqual({ tone: 'info', text: 'BNC-OK: there was nothing to confirm' });
  at.scan('BNC-OK');
  expect(at.notice()).toBeUndefined();
  stopWith(at.context, 'Look.');
  at.scan('BNC-OK');
  expect([at.stop(), at.notice()]).toEqual([undefined, undefined]);
  at.put('10500');
  say(at.session, 'warn', 'BNC-XX: no such command');
  at.scan('BNC-X3');
  expect([at.packing().factor, at.notice()]).toEqual(['3', undefined]);
});

test('a tag on an empty bench brings its order; on any screen it opens Packing, and is the last scan', () => {
  const bowl = piece('bowl', '10500');
  const at = atTheBench([bowl, piece('vase', '10501')]);
  at.put('10500');
  openScreen(at.session, 'queue');
  at.scan(tagCode(bowl, 1));
  expect([placeInFront(at.session.getState()).screen, at.packing().lastScan?.isGood, at.rung]).toEqual([
    'packing',
    true,
    ['ok'],
  ]);
  at.scan(tagCode(bowl, 1));
  expect([at.packing().lastScan?.isGood, at.rung, at.notice()?.tone]).toEqual([false, ['ok', 'error'], 'warn']);
  const places = at.session.getState().places.length;
  at.scan(tagCode(bowl, 2));
  expect([at.checked(), at.session.getState().places.length]).toEqual([{ bowl: 2 }, places]);
  at.scan(tagCode(bowl, 3));
  expect(at.stop()).toContain('piece 3');
});

test('a tag of nothing that is known rings where the bench is empty', () => {
  const at = atTheBench();
  at.scan(tagCode(piece('unknown', '1'), 1));
  expect([at.rung, at.notice()?.tone, at.packing().orderId]).toEqual([['error'], 'warn', undefined]);
});

test('a tag beyond what was counted by hand is one too many', () => {
  const bowl = piece('bowl', '10500');
  const at = atTheBench([bowl]);
  at.put('10500');
  at.patch({ checked: new Map([['bowl', 2]]) });
  at.scan(tagCode(bowl, 1));
  expect(at.stop()).toBe('One too many: the order has 2 × bowl · azul. Take it out of the box.');
});

function alike(count: number) {
  const items = Array.from({ length: count }, (_, index) =>
    piece(`b${index}`, '10500', { product_id: 'bowl', personalization_data: `text ${index}` }),
  );
  const at = atTheBench([...items, piece('dish', '10500', { personalization_data: 'no bowl' })]);
  at.put('10500');
  at.scan('SKU-BOWL');
  return {
    ...at,
    answer: (key: string) => answerQuestion(at.context, key, true),
    index: () => (at.question() as { index: number } | undefined)?.index,
  };
}

test('which of pieces that look alike is chosen by arrows around, by j and k, or by its digit, and by no other key', () => {
  const at = alike(3);
  expect(at.rung).toEqual(['error']);
  const after = (key: string) => {
    at.answer(key);
    return at.index();
  };
  expect(['j', 'down', 'down', 'k', 'up', 'x', '0', '4', '9', '12', 'F1'].map(after)).toEqual([
    1, 2, 0, 2, 1, 1, 1, 1, 1, 1, 1,
  ]);
  at.answer('3');
  expect([at.checked(), at.index()]).toEqual([{ b2: 1 }, undefined]);
});

test('pieces that are cancelled, or complete, look like nothing that is asked about', () => {
  const items = ['Ana', 'Leo', 'Eva'].map((text, index) =>
    piece(`b${index}`, '10500', { product_id: 'bowl', personalization_data: text, quantidade: '1' }),
  );
  const at = atTheBench([items[0]!, items[1]!, { ...items[2]!, item_status: 'cancelled' }]);
  at.put('10500');
  at.patch({ checked: new Map([['b0', 1]]) });
  at.scan('SKU-BOWL');
  expect([at.question(), at.checked()]).toEqual([undefined, { b0: 1, b1: 1 }]);
});

test('a unit is named as its own record in the stock, or not at all', () => {
  const { context } = atTheBench();
  const name = (product_id: string, variation_options: string) => unitName(context, { product_id, variation_options });
  expect([name('bowl', 'verde'), name('cup', 'azul'), name('dish', 'verde')]).toEqual(['bowl! · verde', '', '']);
});

test.each<[string, string | undefined, boolean, object]>([
  ['AA123456785BR', undefined, false, { kind: 'tracking', code: 'AA123456785BR' }],
  ['aa123456785br ', 'PAC', true, { kind: 'tracking', code: 'AA123456785BR' }],
  ['AA 123-456785 BR', 'Sedex 10', false, { kind: 'tracking', code: 'AA123456785BR' }],
  ['AA123456785BR', 'Jadlog', true, { kind: 'unknown', why: 'carrier' }],
  ['AA123456785BR', 'Retirada', true, { kind: 'unknown', why: 'carrier' }],
  ['AA123456785BR', 'some van', true, { kind: 'tracking', code: 'AA123456785BR' }],
  ['10866000012344', 'Jadlog .Package', true, { kind: 'tracking', code: '10866000012344' }],
  ['10866000012344', 'Jadlog', false, { kind: 'unknown', why: 'unread' }],
  ['10866000012344', 'SEDEX', true, { kind: 'unknown', why: 'carrier' }],
  ['10866000012344', 'some van', true, { kind: 'unknown', why: 'shape' }],
  ['AA123456780BR', 'Jadlog', true, { kind: 'unknown', why: 'check-digit' }],
  ['7891234567895', 'Jadlog', true, { kind: 'unknown', why: 'product' }],
  ['JD-2047', 'Jadlog', true, { kind: 'tracking', code: 'JD2047' }],
  ['JD-2047', 'Jadlog', false, { kind: 'unknown', why: 'unread' }],
  ['JD-2047', 'PAC', true, { kind: 'unknown', why: 'shape' }],
  ['JD-2047', undefined, true, { kind: 'unknown', why: 'shape' }],
])('the code %s for a parcel with %s, the SKUs read: %s', (code, method, isLoaded, what) => {
  const { context } = atTheBench();
  context.barcodes.learnShape('Jadlog', 'JD-1009');
  context.stock.setState({ isLoaded });
  expect(classifyCode(context, code, method)).toEqual(what);
});

test('what waits for the SKUs goes on once: when they are here, or when reading them fails anew', () => {
  for (const news of [{ isLoaded: true }, { problem: 'offline again' as never }]) {
    const { context } = atTheBench();
    let [goneOn, watching] = [0, 0];
    context.stock.setState({ isLoaded: false, problem: 'offline' as never });
    const watchStock = () => {
      watching++;
      return () => void watching--;
    };
    afterReadingSkus({ stock: context.stock, onDemand: { ...context.onDemand, watchStock } }, () => goneOn++);
    context.stock.setState({ rows: [] });
    context.stock.setState({ problem: undefined });
    expect([goneOn, watching]).toEqual([0, 1]);
    context.stock.setState(news);
    context.stock.setState({ isLoaded: true, problem: 'and once more' as never });
    expect([goneOn, watching]).toEqual([1, 0]);
  }
  const { context } = atTheBench();
  let goneOn = 0;
  afterReadingSkus(
    { stock: context.stock, onDemand: { ...context.onDemand, watchStock: () => expect.fail('they are here') } },
    () => goneOn++,
  );
  expect(goneOn).toBe(1);
});

test('once the SKUs are here nothing says that they are being read; what was said meanwhile stays', () => {
  for (const meanwhile of [undefined, 'An order was cancelled']) {
    const at = atTheBench();
    const { rows } = at.context.stock.getState();
    at.context.stock.setState({ isLoaded: false, rows: [] });
    at.put('10500');
    at.scan('SKU-BOWL');
    const reading = { tone: 'info', text: 'Reading the SKUs of the store…' };
    expect([at.notice(), at.checked()]).toEqual([reading, {}]);
    if (meanwhile !== undefined) say(at.session, 'info', meanwhile);
    at.context.stock.setState({ isLoaded: true, rows });
    expect([at.notice()?.text, at.checked()]).toEqual([meanwhile, { bowl: 1 }]);
  }
});

test('a code that waits for the SKUs is not counted for another order that a key has put on the bench since', () => {
  const at = atTheBench();
  const { rows } = at.context.stock.getState();
  at.context.stock.setState({ isLoaded: false, rows: [] });
  at.put('10500');
  at.scan('SKU-BOWL', 'SKU-MUG');
  at.put('10501');
  at.context.stock.setState({ isLoaded: true, rows });
  expect([at.notice()?.tone, at.checked(), at.session.getState().stop]).toEqual(['warn', {}, undefined]);
  expect(at.notice()?.text).toMatch(/SKU-BOWL, SKU-MUG: scanned for the order before/);
  at.scan('SKU-BOWL');
  expect(at.notice()?.text ?? '').not.toContain('order before');
});

test('a code that may be a SKU is not called unknown where the SKUs cannot be read', () => {
  const at = atTheBench();
  const scan = (problem: string) => {
    at.context.stock.setState({ isLoaded: false, rows: [] });
    at.scan('SKU-BOWL');
    at.context.stock.setState({ problem: problem as never });
  };
  scan('offline');
  expect(at.notice()?.text).toBe('Scan SKU-BOWL: it may be a SKU, and those cannot be read now');
  at.put('10500');
  scan('offline again');
  expect(at.stop()).toBe('SKU-BOWL: it may be a SKU, and those cannot be read now. Nothing was counted.');
});

test('a known piece that no order in production has is named, and not called an unknown code', () => {
  const at = atTheBench([]);
  at.scan('SKU-CUP');
  expect(at.notice()?.text).toBe('Scan SKU-CUP: cup! · verde, no order in production has this piece');
  at.context.barcodes.learn('789', { product_id: 'jug', variation_options: '' });
  at.scan('789');
  expect(at.notice()?.text).toBe('Scan 789: no order in production has this piece');
  expect(at.rung).toEqual(['error', 'error']);
});
