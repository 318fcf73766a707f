/** Pieces that only their texts tell apart, scanned by what they are made of: Packing asks what is on the piece. */
import { expect, test } from 'vitest';
import { answerQuestion, questionWords } from '../../src/session/front/questions.ts';
import { frontKeys } from '../../src/session/modes/front-keys.ts';
import { isRead } from '../../src/session/state/acknowledged-texts.ts';
import { tagCode } from '../../src/domain/piece-tags.ts';
import { aSession } from '../support/session.ts';
import type { PieceHold } from '../../src/domain/workshop.ts';
import { ItemRecords } from '../../src/replica/records.ts';
import { mergeItems } from '../../src/replica/replica.ts';
import { anItem } from '../support/items.ts';
import { openOrder } from '../../src/session/kernel/open-order.ts';

const mug = (id: string, personalization_data: string, quantidade = '1') =>
  anItem({
    id,
    order_id: 'o1',
    product_id: 'mug',
    product_nome: 'Caneca',
    variation_options: 'azul',
    quantidade,
    personalization_data,
    item_status: 'in_production',
  });
const ana = mug('ana', 'Ana', '2');
const leo = mug('leo', 'Léo');

function atTheBench(items = [ana, leo]) {
  const set = aSession(items);
  const { context, session } = set;
  context.barcodes.learn('SKU', ana);
  openOrder(context, 'o1');
  return {
    ...set,
    answer: (key: string) => answerQuestion(context, key, true),
    asked() {
      const { question } = session.getState();
      return question && questionWords(context, question);
    },
    seen: () => items.filter((item) => isRead(session.getState(), item)).map(({ id }) => id),
  };
}

test('a unit of two lines that look alike is counted on neither until it is said what is on it', () => {
  const at = atTheBench();
  at.scan('SKU');
  expect([at.checked(), at.asked()]).toEqual([
    {},
    {
      question: 'What is on the piece? 2 lines look alike: Caneca · azul',
      details: '',
      choices: { rows: ['“Ana”', '“Léo”'], index: 0 },
      yes: 'Enter confirm',
      no: 'Esc cancel',
    },
  ]);
  expect(frontKeys(at.context)?.map(({ key }) => key)).toEqual(['Enter OK CHECKED', 'Esc BACK', '1–2 ↑↓ NEXT']);
  at.answer('2');
  expect([at.checked(), at.seen(), at.asked()]).toEqual([{ leo: 1 }, ['leo'], undefined]);
  at.press('z', 'z');
  expect([at.checked(), at.seen()]).toEqual([{}, []]);
});

test('command codes answer as well as keys: SEEN or OK this one, NEXT the other, BACK neither', () => {
  const at = atTheBench();
  for (const [codes, checked] of [
    [['BNC-BACK'], {}],
    [['BNC-NEXT', 'BNC-SEEN'], { leo: 1 }],
  ] as const) {
    at.scan('SKU');
    for (const code of codes) at.scan(code);
    expect([at.checked(), at.asked()]).toEqual([checked, undefined]);
  }
  // Only one line wants more of them now.
  at.scan('SKU');
  expect([at.checked(), at.asked()]).toEqual([{ ana: 1, leo: 1 }, undefined]);
});

test('the tag of the piece is the answer, and any other scan is none', () => {
  const at = atTheBench();
  at.scan('SKU', 'SKU');
  expect([at.checked(), at.notice()]).toEqual([{}, 'Scan SKU ignored: answer first, by key or the code OK']);
  at.scan(tagCode(leo, 1));
  expect([at.checked(), at.asked()]).toEqual([{ leo: 1 }, undefined]);
});

test('a line that was chosen before the scan is the answer, and more than it wants is a stop', () => {
  const at = atTheBench();
  at.press('j');
  at.scan('SKU');
  expect(at.checked()).toEqual({ leo: 1 });
  const two = atTheBench();
  two.scan('2*SKU');
  two.answer('2');
  expect([two.checked(), two.session.getState().stop?.sentence]).toEqual([{}, expect.stringMatching(/One too many/)]);
  expect(two.seen()).toEqual([]);
});

test('lines that are alike in everything fill one after the other, and nothing is asked', () => {
  const at = atTheBench([mug('a', 'Ana'), mug('b', 'Ana')]);
  at.scan('SKU', 'SKU');
  expect([at.checked(), at.asked()]).toEqual([{ a: 1, b: 1 }, undefined]);
});

/** Orders that wait for one mug each, and an empty bench. */
function betweenOrders(texts: Record<string, string>) {
  const items = Object.entries(texts).map(([id, text], index) => ({
    ...mug(id, text),
    order_id: `o-${id}`,
    pedido: {
      ...ana.pedido!,
      id: `o-${id}`,
      numero: `1050${index}`,
      created_at: `2026-11-20T10:${String(index).padStart(2, '0')}:00Z`,
    },
  }));
  const set = aSession(items);
  const { context, session } = set;
  context.barcodes.learn('SKU', ana);
  return {
    ...set,
    items,
    words: () => session.getState().question && questionWords(context, session.getState().question!),
    seen: () => items.filter((item) => isRead(session.getState(), item)).map(({ id }) => id),
  };
}

test('a unit that two orders want with other texts is asked about before either comes', () => {
  const at = betweenOrders({ ana: 'Ana', leo: 'Léo' });
  at.scan('SKU');
  expect(at.packing().orderId).toBeUndefined();
  expect(at.words()).toMatchObject({
    question: 'What is on the piece? 2 orders look alike: Caneca · azul',
    choices: { rows: ['“Ana” #10500', '“Léo” #10501'], index: -1 },
    yes: 'digit, ↓ or NEXT; or scan its order',
  });
  expect(frontKeys(at.context)?.map(({ key }) => key)).toEqual(['Esc BACK', '1–2 ↑↓ NEXT']);
  // What a packer scans behind any such unit, without looking up.
  at.scan('BNC-SEEN', 'BNC-OK', 'AA123456785BR', 'SKU');
  expect([at.packing().orderId, at.words()?.choices?.index]).toEqual([undefined, -1]);
  at.scan('BNC-NEXT', 'BNC-NEXT');
  expect(at.words()?.choices?.index).toBe(1);
  at.scan('BNC-SEEN');
  expect([at.packing().orderId, Object.fromEntries(at.packing().checked), at.seen()]).toEqual([
    'o-leo',
    { leo: 1 },
    ['leo'],
  ]);
});

test('the tag of a piece answers of which order it is', () => {
  const at = betweenOrders({ ana: 'Ana', leo: 'Léo' });
  at.scan('SKU', tagCode(at.items[1]!, 1));
  expect([at.packing().orderId, at.words()]).toEqual(['o-leo', undefined]);
});

test('a digit answers of which order it is, and the arrow up begins at the last', () => {
  const at = betweenOrders({ ana: 'Ana', leo: 'Léo' });
  at.scan('SKU');
  answerQuestion(at.context, 'enter', true);
  expect(at.packing().orderId).toBeUndefined();
  answerQuestion(at.context, 'up', true);
  expect(at.words()?.choices?.index).toBe(1);
  answerQuestion(at.context, '1', true);
  expect([at.packing().orderId, at.seen()]).toEqual(['o-ana', ['ana']]);
});

test('before an order is chosen Enter rings and says what to press; arrows do not', () => {
  const at = betweenOrders({ ana: 'Ana', leo: 'Léo' });
  at.scan('SKU');
  const after = (key: string) => {
    at.rung.length = 0;
    answerQuestion(at.context, key, true);
    const { notice, question } = at.session.getState();
    return [at.rung.length, notice && [notice.tone, notice.text], question?.kind];
  };
  expect(after('enter')).toEqual([1, ['warn', 'digit, ↓ or NEXT; or scan its order'], 'whichPiece']);
  expect(at.rung).toEqual(['error']);
  expect(after('down')).toEqual([0, undefined, 'whichPiece']);
  expect(after('x')).toEqual([1, ['warn', 'Answer first: Enter or Esc.'], 'whichPiece']);
});

test('an order that wants two texts comes onto the bench before its piece is asked', () => {
  const set = aSession([ana, leo]);
  set.context.barcodes.learn('SKU', ana);
  set.scan('SKU');
  expect([set.packing().orderId, set.checked(), set.question()]).toMatchObject([
    'o1',
    {},
    { kind: 'whichPiece', index: 0, itemIds: ['ana', 'leo'] },
  ]);
});

test('of pieces that are not known any more none is counted', () => {
  const at = betweenOrders({ ana: 'Ana', leo: 'Léo' });
  at.scan('SKU');
  at.replica.setState({ records: new ItemRecords() });
  expect(at.words()?.choices?.rows).toHaveLength(2);
  answerQuestion(at.context, '1', true);
  expect([at.packing().orderId, at.checked(), at.stop()]).toEqual([
    undefined,
    {},
    'Nothing of this order can be packed now.',
  ]);
});

test('no order is taken for the piece where another one is packed by then', () => {
  const at = betweenOrders({ ana: 'Ana', leo: 'Léo', eva: 'Eva' });
  at.scan('SKU');
  at.session.setState(({ packing }) => ({ packing: { ...packing, orderId: 'o-eva', checked: new Map([['eva', 1]]) } }));
  answerQuestion(at.context, '1', true);
  expect([at.packing().orderId, at.checked(), at.stop()]).toEqual([
    'o-eva',
    { eva: 1 },
    expect.stringContaining('order 10502'),
  ]);
});

test('the number of an order takes the place of the question, and counts nothing', () => {
  const at = betweenOrders({ ana: 'Ana', leo: 'Léo' });
  at.scan('SKU', '10501');
  expect([at.packing().orderId, at.packing().checked.size, at.words()]).toEqual(['o-leo', 0, undefined]);
});

test('of orders that want the same on a piece the oldest is taken, unasked', () => {
  const at = betweenOrders({ ana: 'Ana', eva: 'Ana' });
  at.scan('SKU');
  expect([at.packing().orderId, at.words()]).toEqual(['o-ana', undefined]);
});

test('of each text the oldest order is offered, and none on hold or on its way', () => {
  const at = betweenOrders({ ana: 'Ana', eva: 'Ana', leo: 'Léo', zoe: 'Zoë', rui: 'Rui' });
  at.replica.getState().records.hold(new Map([['zoe', { reason: 'artwork' } as unknown as PieceHold]]));
  at.replica.setState({ intents: new Map([['rui', [{ id: 'i1', itemId: 'rui', operation: 'ship' } as never]]]) });
  at.scan('SKU');
  expect(at.words()?.choices?.rows).toEqual(['“Ana” #10500', '“Léo” #10502']);
});

test('of more than nine texts each has its row, and arrows and NEXT reach them all', () => {
  const at = betweenOrders(Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`m${index}`, `T${index}`])));
  at.scan('SKU', ...Array.from({ length: 10 }, () => 'BNC-NEXT'));
  const { rows = [], index } = at.words()?.choices ?? {};
  expect([rows.length, index, rows[9]]).toEqual([11, 9, expect.stringContaining('“T9”')]);
});

test('a text that has changed while it was asked about was not seen by anybody', () => {
  const at = betweenOrders({ ana: 'Ana', leo: 'Léo' });
  at.scan('SKU');
  mergeItems(at.replica, [{ ...at.items[0]!, personalization_data: 'Anna', updated_at: '2026-11-20T11:59:00Z' }], 1);
  at.scan('BNC-NEXT', 'BNC-SEEN');
  expect([at.packing().orderId, at.stop()]).toEqual([
    undefined,
    'Order 10500 has changed since you saw it. Nothing was sent. Look at it again.',
  ]);
});

test('a piece that goes while it is asked about is the row “?”, and the question stays what it was', () => {
  const at = atTheBench();
  at.scan('SKU');
  at.replica.setState({ records: new ItemRecords() });
  mergeItems(at.replica, [leo], 1);
  expect(at.asked()).toMatchObject({
    question: 'What is on the piece? 2 lines look alike: Caneca · azul',
    choices: { rows: ['?', '“Léo”'] },
  });
  at.replica.setState({ records: new ItemRecords() });
  expect(at.asked()).toMatchObject({ question: 'What is on the piece? 2 lines look alike: ?' });
  const among = betweenOrders({ ana: 'Ana', leo: 'Léo' });
  among.scan('SKU');
  among.replica.setState({ records: new ItemRecords() });
  mergeItems(among.replica, among.items.slice(1), 1);
  expect(among.words()).toMatchObject({
    question: 'What is on the piece? 2 orders look alike: Caneca · azul',
    choices: { rows: ['?', '“Léo” #10501'] },
  });
});
