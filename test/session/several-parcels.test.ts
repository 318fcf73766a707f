/** Several parcels of one order: what is checked may leave under a code of its own, always asked, and the rest stays on the bench. */
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { textOfCode, type CommandCode } from '../../src/domain/command-codes.ts';
import { tagCode } from '../../src/domain/piece-tags.ts';
import type { OrderItem } from '../../src/domain/records.ts';
import { mergeItems } from '../../src/replica/replica.ts';
import { findScanned } from '../../src/session/front/scans.ts';
import { questionWords } from '../../src/session/front/questions.ts';
import { keptPacking, readPacking } from '../../src/session/memory/packing.ts';
import { submitPrompt } from '../../src/session/prompts/prompts.ts';
import { parcelNumberWords } from '../../src/session/packing/part.ts';
import { watchStore } from '../../src/session/subscriptions/changes.ts';
import { aPiece } from '../support/items.ts';
import { aSession } from '../support/session.ts';
import { openOrder, linesOf } from '../../src/session/kernel/open-order.ts';

const [FIRST, SECOND] = ['AA123456785BR', 'AA473124829BR'];

/** A bowl and two cups of one order on the bench, the bowl checked; another order waits. What is asked for is shipped. */
function aBench(its: Partial<Record<'bowl' | 'cup', Partial<OrderItem>>> = {}) {
  const other = { order_id: 'o2', pedido: { ...aPiece('dish').pedido!, id: 'o2', numero: '10499' } };
  const items = [aPiece('bowl', { quantidade: '1', ...its.bowl }), aPiece('cup', its.cup), aPiece('dish', other)];
  const set = aSession(items);
  const { context, session, replica } = set;
  context.stock.setState({ isLoaded: true });
  for (const { id } of items) context.barcodes.learn(`code ${id}`, { product_id: id, variation_options: '' });
  const ships = (itemId: string, tracking_code = '', updated_at = '2026-11-20T11:59:00Z') => {
    const { item } = replica.getState().records.get(itemId)!;
    mergeItems(replica, [{ ...item, item_status: 'shipped', tracking_code, enviado_em: updated_at, updated_at }], 1);
  };
  Object.assign(context.actions, {
    ask: (wish: { itemId: string; trackingCode: string | null }) => {
      set.asked.push({ operation: 'ship', ...wish });
      ships(wish.itemId, wish.trackingCode ?? '');
      return { intent: { id: wish.itemId, operation: 'ship', itemId: wish.itemId } };
    },
    settledOf: () => Promise.resolve({ kind: 'applied', isByEvidence: false }),
  });
  openOrder(context, 'o1');
  const scan = (...codes: string[]) => codes.forEach((code) => findScanned(context, code));
  scan('code bowl');
  return {
    ...set,
    scan,
    ships,
    command: (...codes: CommandCode[]) => scan(...codes.map((code) => textOfCode(code))),
    words: () => questionWords(context, session.getState().question!),
    front: () => [session.getState().question?.kind, session.getState().stop?.kind],
    left: () => set.asked.map(({ itemId, trackingCode }) => [itemId, trackingCode]),
    nth: () => parcelNumberWords(context, linesOf(context)),
  };
}

describe('several parcels of one order', () => {
  test('a tracking code with some pieces checked asks, and the answer that is offered ships nothing', async () => {
    const at = aBench();
    at.scan(FIRST);
    expect(at.words()).toMatchObject({
      question: `Not all is checked. Ship 1 of 2 items of order 10482 with ${FIRST}?`,
      details: 'Not in this parcel: 2 × cup (not checked).',
      choices: { index: 0 },
    });
    expect(at.rung.at(-1)).toBe('error');
    at.answer('enter');
    await setImmediate();
    expect([at.front(), at.left(), at.packing().orderId]).toEqual([[undefined, undefined], [], 'o1']);
  });

  test.each<[string, (at: ReturnType<typeof aBench>) => void]>([
    ['by a digit', (at) => at.press('2')],
    ['by an arrow and Enter', (at) => at.press('down', 'enter')],
    ['by command codes', (at) => at.command('NEXT', 'OK')],
  ])('the first parcel leaves %s, and its order stays for the next one', async (_, say) => {
    const at = aBench();
    at.scan(FIRST);
    say(at);
    await setImmediate();
    expect(at.left()).toEqual([['bowl', FIRST]]);
    expect(at.packing()).toMatchObject({ orderId: 'o1', shippedCount: 1, shippingCode: undefined, steps: [] });
    expect(at.notice()).toBe(`Parcel 1 gone with ${FIRST} · still to go: 2 pieces.`);
    expect(at.nth()).toBe('parcel 2');
    at.scan('2*code cup', SECOND);
    await setImmediate();
    expect(at.left()).toEqual([
      ['bowl', FIRST],
      ['cup', SECOND],
    ]);
    expect(at.notice()).toBe(`Order 10482 shipped with ${SECOND}. Next: order 10499.`);
    expect(at.packing()).toMatchObject({ orderId: 'o2', shippedCount: 2 });
  });

  test('what is counted while a parcel leaves is in the next one', async () => {
    const at = aBench();
    at.scan(FIRST);
    at.press('2');
    expect(at.packing().shippingCode).toBe(FIRST);
    at.scan('code cup');
    await setImmediate();
    expect([at.packing().shippingCode, at.checked()]).toEqual([undefined, { cup: 1 }]);
  });

  test('while a parcel leaves, a code is told that it is on its way; the same one read twice is not', () => {
    const at = aBench();
    at.scan('2*code cup');
    at.session.setState(({ packing }) => ({ packing: { ...packing, shippingCode: FIRST } }));
    at.scan(FIRST);
    expect([at.notice(), at.rung.at(-1)]).toEqual([undefined, 'ok']);
    at.scan(SECOND);
    expect(at.front()).toEqual([undefined, undefined]);
    expect(at.session.getState().notice).toEqual({ tone: 'warn', text: 'ship: an action is on its way' });
    expect([at.left(), at.rung.at(-1)]).toEqual([[], 'error']);
  });

  test('a change seen while its parcels leave is not said to have sent nothing', async () => {
    const at = aBench();
    const end = watchStore(at.context);
    at.scan(FIRST);
    at.press('2');
    await setImmediate();
    const { item } = at.replica.getState().records.get('cup')!;
    mergeItems(at.replica, [{ ...item, quantidade: '3', updated_at: '2026-11-20T12:00:00Z' }], 1);
    expect(at.stop()).toBe('Order 10482 has changed since you saw it. Look at it again.');
    end();
  });

  test('where the rest has left elsewhere since, the question names its order and no rest', () => {
    const at = aBench();
    at.scan(FIRST);
    at.ships('cup', SECOND);
    expect(at.words()).toMatchObject({ question: `Ship 1 of 2 items of order 10482 with ${FIRST}?`, details: '' });
  });

  test('Escape and the code BACK ship nothing, and no other scan answers', async () => {
    const at = aBench();
    at.scan(FIRST);
    at.press('down');
    at.scan(FIRST, '10499', 'code bowl');
    at.command('CHECKED');
    expect(at.front()[0]).toBe('part');
    at.command('BACK');
    at.scan(FIRST);
    at.press('escape');
    await setImmediate();
    expect([at.front(), at.left()]).toEqual([[undefined, undefined], []]);
  });

  test('a piece that was forgotten ends the question, and counts', () => {
    const at = aBench();
    at.scan(FIRST, 'code cup');
    expect([at.front(), at.packing().checked.get('cup')]).toEqual([[undefined, undefined], 1]);
  });

  test('with no item whole it is a stop as before: an item leaves whole', () => {
    const at = aBench({ bowl: { quantidade: '2' } });
    at.scan('code cup', FIRST);
    expect(at.front()).toEqual([undefined, 'missing']);
  });

  test('an item of which some pieces are checked stays, is said to, and is counted anew', async () => {
    const at = aBench();
    at.scan('code cup', FIRST);
    expect(at.words().details).toBe('Not in this parcel: 2 × cup (1 checked; an item leaves whole: take it out).');
    at.press('2');
    await setImmediate();
    expect([at.left(), at.packing().checked.get('cup')]).toEqual([[['bowl', FIRST]], undefined]);
  });

  test('what the question had taken out stays out where the packer withdraws the parcel', async () => {
    const at = aBench();
    Object.assign(at.context.actions, {
      ask: ({ itemId }: { itemId: string }) => ({ intent: { id: itemId, operation: 'ship', itemId } }),
      settledOf: () => Promise.resolve({ kind: 'not-sent', code: 'withdrawn', reason: '' }),
    });
    at.scan('code cup', FIRST);
    expect(at.checked()).toEqual({ bowl: 1, cup: 1 });
    at.press('2');
    await setImmediate();
    expect([at.checked(), at.packing().shippingCode]).toEqual([{ bowl: 1 }, undefined]);
  });

  test('the second parcel is told as the second, and what was cancelled is not to go', async () => {
    const at = aBench();
    mergeItems(at.replica, [aPiece('vase'), aPiece('tray', { item_status: 'cancelled' })], 1);
    at.scan(FIRST);
    at.press('2');
    await setImmediate();
    expect(at.notice()).toBe(`Parcel 1 gone with ${FIRST} · still to go: 4 pieces.`);
    at.scan('2*code cup', SECOND);
    at.press('2');
    await setImmediate();
    expect(at.notice()).toBe(`Parcel 2 gone with ${SECOND} · still to go: 2 pieces.`);
  });

  test('a piece that was told to be cancelled and is in production again is asked about', async () => {
    const at = aBench();
    at.session.setState(({ packing }) => ({ packing: { ...packing, without: new Set(['cup']) } }));
    at.scan(FIRST);
    await setImmediate();
    expect([at.front()[0], at.left()]).toEqual(['part', []]);
  });

  test('the key t asks for the code of what is checked, and then the same', async () => {
    const at = aBench();
    at.press('t');
    at.session.setState(({ prompt }) => ({ prompt: { ...prompt!, value: FIRST } }));
    submitPrompt(at.context);
    expect(at.words().question).toMatch(/^Not all is checked\. Ship 1 of 2 items/);
    at.press('2');
    await setImmediate();
    expect(at.left()).toEqual([['bowl', FIRST]]);
  });

  test('a pick-up order is asked about, too', () => {
    const pickup = { delivery_type: 'Retirada', pedido: { ...aPiece('bowl').pedido!, metodo_envio: 'Retirada' } };
    const at = aBench({ bowl: pickup, cup: pickup });
    at.command('PICKUP');
    expect(at.words().question).toBe('Not all is checked. Ship 1 of 2 items of order 10482 without a tracking code?');
  });

  test.each<[string, (at: ReturnType<typeof aBench>) => void, unknown[]]>([
    ['a text nobody has read', (at) => at.scan(FIRST), [undefined, undefined]],
    ['a code with a wrong check digit', (at) => at.scan('AA123456786BR'), [undefined, 'code']],
    [
      'a piece that was cancelled in the box',
      (at) => {
        at.scan('code cup');
        const updated_at = '2026-11-20T11:59:00Z';
        mergeItems(at.replica, [aPiece('cup', { item_status: 'cancelled', updated_at })], 1);
        at.session.setState({ stop: undefined });
        at.scan(FIRST);
      },
      [undefined, 'cancelled'],
    ],
  ])('%s is a stop before the question', (_, go, front) => {
    const at = aBench(front[1] === undefined ? { bowl: { personalization_data: 'Ana' } } : {});
    go(at);
    expect(at.front()).toEqual(front[1] === undefined ? [undefined, 'text'] : front);
  });

  test('of a quantity that cannot be read some counted is perhaps all, which a hand says; none is left out', () => {
    const at = aBench({ cup: { quantidade: 'meia dúzia' } });
    at.scan(FIRST);
    expect(at.words().details).toBe('Not in this parcel: ? × cup (not checked).');
    at.scan('code cup', FIRST);
    expect(at.stop()).toMatch(/cannot be read/);
    at.session.setState({ stop: undefined });
    at.press('e');
    expect([at.prompt(), at.notice()]).toEqual([undefined, expect.stringMatching(/^ship: /)]);
  });

  test('tags of a piece that was taken out count once more', async () => {
    const at = aBench();
    const tag = tagCode(aPiece('cup'), 1);
    at.scan(tag, FIRST);
    at.press('2');
    await setImmediate();
    at.scan(tag);
    expect(at.packing().checked.get('cup')).toBe(1);
  });

  test('who may not write any more ships no part', async () => {
    const at = aBench();
    at.scan(FIRST);
    Object.defineProperty(at.context, 'rights', { value: { isReadOnly: true, isMasked: false } });
    at.press('2');
    await setImmediate();
    expect(at.left()).toEqual([]);
  });

  test('the code of the first parcel is a stop for the second one', async () => {
    const at = aBench();
    at.scan(FIRST);
    at.press('2');
    await setImmediate();
    at.scan('2*code cup', FIRST);
    expect([at.front(), at.left().length]).toEqual([[undefined, 'code'], 1]);
  });

  test('what another bench shipped while it was asked is not shipped again', async () => {
    const at = aBench();
    at.scan(FIRST);
    at.ships('bowl', 'AA473124829BR');
    at.press('2');
    await setImmediate();
    expect([at.left(), at.front()]).toEqual([[], [undefined, 'missing']]);
  });

  test('where nothing of the rest can be checked here, the bench goes on to the next order', async () => {
    const at = aBench({ cup: { item_status: 'pending' } });
    at.scan(FIRST);
    expect(at.words().question).toMatch(/^Ship 1 of 2 items/);
    at.press('2');
    await setImmediate();
    expect([at.left(), at.packing().orderId]).toEqual([[['bowl', FIRST]], 'o2']);
  });

  test('a process that starts again reads from the items what has gone and what is to go', async () => {
    const at = aBench();
    at.scan(FIRST);
    const before = keptPacking(at.packing(), at.replica.getState().records);
    at.press('2');
    await setImmediate();
    const after = keptPacking(at.packing(), at.replica.getState().records);
    for (const kept of [before, after]) {
      at.session.setState({ packing: readPacking(structuredClone(kept), at.replica.getState().records)! });
      expect([at.packing().orderId, at.nth()]).toEqual(['o1', 'parcel 2']);
      at.scan(SECOND);
      expect(at.front()).toEqual([undefined, 'missing']);
      at.session.setState({ stop: undefined });
    }
  });

  test('parcels are counted by their codes, however those are written', () => {
    const at = aBench({ cup: { item_status: 'shipped', tracking_code: FIRST } });
    expect(at.nth()).toBe('parcel 2');
    const dish = aPiece('dish', { item_status: 'delivered', tracking_code: 'aa 123456785 br' });
    mergeItems(at.replica, [dish, aPiece('vase', { item_status: 'shipped' })], 1);
    expect(at.nth()).toBe('parcel 3');
    at.ships('bowl', SECOND);
    expect(at.nth()).toBe('');
  });
});
