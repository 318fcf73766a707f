/** Tags at the packing bench: a tag is one piece of one item, and no piece of another order leaves in a parcel. */
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tagCode } from '../../src/domain/piece-tags.ts';
import type { OrderItem } from '../../src/domain/records.ts';
import { answerStop } from '../../src/session/front/stop-keys.ts';
import { learnBarcode } from '../../src/session/front/learn-code.ts';
import { findScanned } from '../../src/session/front/scans.ts';
import { editPrompt } from '../../src/session/prompts/prompts.ts';
import { scanIntoPrompt } from '../../src/session/prompts/prompt-scans.ts';
import { keptPacking, readPacking } from '../../src/session/memory/packing.ts';
import { mergeItems } from '../../src/replica/replica.ts';
import { aSession } from '../support/session.ts';
import { anItem } from '../support/items.ts';

const S10 = 'AA123456785BR';
const numbered = (numero: string) => ({ ...anItem().pedido!, id: numero, numero });

/** A mug in production; all of them are of one kind. */
const mug = (id: string, order: string, text: string, quantidade = '1') =>
  anItem({
    id,
    order_id: order,
    product_id: 'mug',
    product_nome: 'Caneca',
    variation_options: 'azul',
    quantidade,
    personalization_data: text,
    item_status: 'in_production',
    pedido: numbered(order),
  });

function aTaggedBench(items: readonly OrderItem[]) {
  const set = aSession(items);
  const { context, session, asked } = set;
  Object.assign(context.actions, { settledOf: () => Promise.resolve({ kind: 'applied' }) });
  return {
    ...set,
    checked: () => Object.fromEntries([...session.getState().packing.checked].filter(([, count]) => count > 0)),
    shipped: () => asked.filter(({ operation }) => operation === 'ship').map(({ itemId }) => itemId),
    tag: (item: OrderItem, unit = 1) => findScanned(context, tagCode(item, unit)),
  };
}

const ana = mug('ana', '10500', 'Ana', '2');
const leo = mug('leo', '10501', 'Léo');

test('a tag brings its order, counts its unit, and needs no look at the piece', async () => {
  const at = aTaggedBench([ana, leo]);
  at.tag(ana, 2);
  expect([at.packing().orderId, at.checked()]).toEqual(['10500', { ana: 1 }]);
  at.tag(ana, 1);
  at.scan(S10);
  await setImmediate();
  expect([at.stop(), at.shipped()]).toEqual([undefined, ['ana']]);
});

test('without its tag a piece wants to be looked at, though the others had theirs', () => {
  const at = aTaggedBench([ana]);
  at.context.barcodes.learn('SKU', ana);
  at.tag(ana, 1);
  at.scan('SKU', S10);
  expect([at.stop(), at.shipped()]).toEqual([expect.stringMatching(/must carry “Ana”/), []]);
});

test('the tag of another order is a stop that names the order and the piece, whatever has been checked', () => {
  const at = aTaggedBench([ana, leo]);
  at.put('10500');
  at.tag(leo);
  expect(at.stop()).toBe(
    'This tag is of order 10501: Caneca · azul, 1 of 1, “Léo”. Order 10500 has no such piece. Take it out of the box.',
  );
  expect([at.checked(), at.packing().orderId, at.rung.at(-1)]).toEqual([{}, '10500', 'error']);
});

test('the same tag twice is told, and counts once', () => {
  const at = aTaggedBench([ana]);
  at.tag(ana, 1);
  at.tag(ana, 1);
  expect([at.notice(), at.checked()]).toEqual([
    'Not counted: this tag was scanned already (1 of 2, “Ana”).',
    { ana: 1 },
  ]);
});

test('a tag from before a change, of a unit too many, of a cancelled item, of nothing known: each is said', () => {
  const at = aTaggedBench([ana]);
  at.put('10500');
  const say = (item: OrderItem, unit = 1) => {
    at.tag(item, unit);
    const words = at.stop();
    answerStop(at.context, 'enter');
    return words;
  };
  expect(say({ ...ana, personalization_data: 'Anna' })).toMatch(/before its piece was changed.*“Ana” now/);
  expect(say(ana, 3)).toMatch(/of piece 3, and the order has 2 × Caneca/);
  expect(say(mug('gone', '1', ''))).toMatch(/is the tag of a piece that is not of order 10500/);
  mergeItems(at.replica, [{ ...ana, item_status: 'cancelled', updated_at: '2026-11-20T11:59:00Z' }], 1);
  expect(say(ana)).toMatch(/CANCELLED/);
  expect(at.checked()).toEqual({});
});

test('a torn tag, or one with a factor before it, counts nothing', () => {
  const at = aTaggedBench([ana]);
  const code = tagCode(ana, 1);
  at.scan(`${code.slice(0, -1)}${code.endsWith('2') ? '3' : '2'}`);
  expect(at.notice()).toMatch(/no whole tag/);
  at.scan(`2*${code}`);
  expect(at.notice()).toMatch(/a tag is one piece/);
  expect(at.checked()).toEqual({});
});

test('one less, and undo, take back the unit that its tag named: the tag counts again', () => {
  const at = aTaggedBench([ana]);
  for (const key of ['backspace', 'z']) {
    at.tag(ana, 1);
    at.tag(ana, 2);
    at.press(key);
    at.tag(ana, 2);
    expect([at.notice(), at.checked()]).toEqual([undefined, { ana: 2 }]);
    at.session.setState({ packing: { ...at.packing(), checked: new Map(), tagged: new Map() } });
  }
});

test('a tag is never a tracking code, and is learnt as no barcode', () => {
  const at = aTaggedBench([ana]);
  at.context.session.setState({ prompt: { kind: 'tracking', itemId: 'ana', value: '' } });
  const code = tagCode(ana, 1);
  editPrompt(at.context, code);
  scanIntoPrompt(at.context, { text: code, isTerminated: true }, { kind: 'tracking', itemId: 'ana', value: '' });
  expect(at.prompt()).toMatchObject({
    problem: `${code} is the tag of a piece, and no code of anything else.`,
  });
  expect([at.shipped(), learnBarcode(at.context, ana, code)]).toEqual([[], false]);
});

test('what tags have proven is kept over a restart, as long as the item is what they say', () => {
  const at = aTaggedBench([ana]);
  at.tag(ana, 2);
  const { records } = at.replica.getState();
  const kept: unknown = JSON.parse(JSON.stringify(keptPacking(at.packing(), records)));
  expect(JSON.stringify(kept)).not.toContain('Ana');
  expect(readPacking(kept, records)?.tagged).toEqual(new Map([['ana', new Set([2])]]));
  mergeItems(at.replica, [{ ...ana, personalization_data: 'Anna', updated_at: '2026-11-20T11:59:00Z' }], 1);
  expect(readPacking(kept, records)?.tagged).toEqual(new Map([['ana', new Set()]]));
});

/** Up to four orders of up to three lines of one kind, with texts that repeat. */
const lookAlikeOrders = fc
  .array(
    fc.array(fc.tuple(fc.constantFrom('Ana', 'Léo', 'Zoë', ''), fc.integer({ min: 1, max: 2 })), {
      minLength: 1,
      maxLength: 3,
    }),
    {
      minLength: 2,
      maxLength: 4,
    },
  )
  .map((orders) =>
    orders.flatMap((lines, order) =>
      lines.map(([text, units], line) => mug(`i${order}-${line}`, `${10_500 + order}`, text, String(units))),
    ),
  );

test('no permutation of look-alike pieces among open orders ships without a stop', async () => {
  await fc.assert(
    fc.asyncProperty(lookAlikeOrders, fc.infiniteStream(fc.nat()), async (items, choices) => {
      const at = aTaggedBench(items);
      const pieces = items.flatMap((item) =>
        Array.from({ length: Number(item.quantidade) }, (_, index) => ({ item, unit: index + 1 })),
      );
      // Which pieces lie in whose box: any permutation of all of them.
      const left = [...pieces];
      const inBox = pieces.map(({ item }) => ({
        order: item.order_id,
        piece: left.splice(choices.next().value! % left.length, 1)[0]!,
      }));
      for (const order of new Set(items.map(({ order_id }) => order_id))) {
        const mine = inBox.filter((one) => one.order === order).map(({ piece }) => piece);
        const isRight = mine.every(({ item }) => item.order_id === order);
        at.session.setState({ packing: { ...at.packing(), orderId: undefined } });
        at.put(order);
        let stopCount = 0;
        for (const { item, unit } of mine) {
          at.tag(item, unit);
          if (at.stop() === undefined) continue;
          stopCount++;
          answerStop(at.context, 'enter');
        }
        at.scan(S10);
        await setImmediate();
        answerStop(at.context, 'enter');
        at.answer('escape');
        const shipped = new Set(at.shipped());
        const hasLeft = items.filter(({ order_id }) => order_id === order).map(({ id }) => shipped.has(id));
        expect([stopCount === 0, hasLeft]).toEqual([isRight, hasLeft.map(() => isRight)]);
      }
    }),
    { numRuns: 60 },
  );
});
