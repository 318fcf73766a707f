/** The assembly wall at a desk: the slot is said in large, what has no place is a stop, and the last piece calls the packer. */
import { expect, test } from 'vitest';
import { questionWords } from '../../src/session/front/questions.ts';
import { findScanned } from '../../src/session/front/scans.ts';
import { enterPrompt } from '../../src/session/prompts/prompts.ts';
import { openScreen, placeInFront, say } from '../../src/session/state/session-state.ts';
import { watchWall } from '../../src/session/subscriptions/wall.ts';
import { wallWords } from '../../src/session/workshop/assembly.ts';
import { tagCode } from '../../src/domain/piece-tags.ts';
import { createAssembly } from '../../src/eventlog/services/assembly.ts';
import { createWorkshop } from '../../src/eventlog/services/workshop.ts';
import { openMemoryDatabase } from '../../src/db/database.ts';
import { createReplica, mergeItems } from '../../src/replica/replica.ts';
import type { Language } from '../../src/i18n/texts.ts';
import { aSession } from '../support/session.ts';
import { anItem } from '../support/items.ts';
import { press } from '../support/press.ts';

const piece = (id: string, order_id: string) =>
  anItem({
    id,
    order_id,
    item_status: 'in_production',
    quantidade: '1',
    pedido: { ...anItem().pedido!, id: order_id, numero: `10${order_id}` },
  });
const items = ['1', '1', '2', '2', '3', '3'].map((order, at) => piece(`50${at + 1}`, order));

function atTheWall(language: Language = 'en') {
  const set = aSession(items, language);
  const { context, session, replica } = set;
  press(context, '0', 'A');
  return {
    ...set,
    scan: (id: string) => findScanned(context, tagCode(replica.getState().records.get(id)!.item, 1)),
    tell: (id: string, item_status: string) =>
      mergeItems(
        replica,
        [{ ...replica.getState().records.get(id)!.item, item_status, updated_at: '2026-11-20T11:59:00Z' }],
        9,
      ),
    /** What another host has put onto the wall comes in, all of it at once. */
    hearOf(...ids: string[]) {
      const elsewhere = { database: openMemoryDatabase(), replica: createReplica(), wallNow: context.clock.wallNow };
      elsewhere.replica.setState({ lojaId: 'loja-1' });
      mergeItems(elsewhere.replica, items, 0);
      const wall = createAssembly(elsewhere);
      for (const id of ids) {
        wall.scan(tagCode(replica.getState().records.get(id)!.item, 1), { operator: 'rui', station: 'window' });
      }
      context.workshop.eventReplica.take([...createWorkshop(elsewhere).eventReplica.all()]);
    },
    said: () => wallWords(context, session.getState().wallScan!),
  };
}

test.each(['en', 'pt-BR'] as const)(
  'each tag says its slot in large, and the last one the order, in %s',
  (language) => {
    const at = atTheWall(language);
    expect(placeInFront(at.session.getState())).toEqual({ screen: 'assembly' });
    const words = at.context.texts.assembly;
    at.scan('501');
    expect(at.said()).toMatchObject({
      large: 'A1',
      tone: 'ok',
      text: expect.stringContaining(words.placed('A1', 1, '2')),
    });
    at.scan('502');
    expect(at.said()).toMatchObject({
      large: 'A1',
      tone: 'done',
      text: expect.stringContaining(words.complete('A1', '101')),
    });
    // Nothing was asked of the store, and no order came onto the bench.
    expect([at.asked, at.packing().orderId]).toEqual([[], undefined]);
    at.press('enter');
    expect([placeInFront(at.session.getState()).screen, at.packing().orderId]).toEqual(['packing', '1']);
  },
);

test('a wrong tag and a piece that was cancelled are stops', () => {
  const at = atTheWall();
  findScanned(at.context, tagCode({ ...items[0]!, id: 'nobody knows' }, 1));
  expect(at.stop()).toBe('That is the tag of no piece that is known here.');
  at.press('enter');
  at.scan('501');
  at.tell('501', 'cancelled');
  at.scan('501');
  expect(at.stop()).toContain('Its item was cancelled. Put it into no slot. Take it out of A1.');
});

test('a slot is taken apart when a key has said so, and the question names the pieces', () => {
  const at = atTheWall();
  at.scan('501');
  at.press('x');
  const { question } = at.session.getState();
  expect(questionWords(at.context, question!)).toMatchObject({
    question: 'Take A1 apart, order 101?',
    details: expect.stringContaining(items[0]!.product_nome),
  });
  at.press('enter');
  expect(at.context.assembly.state()).toMatchObject({ slots: [], counts: { held: 1 } });
});

test('the question names what comes out, and nothing of a slot that is empty by then', () => {
  const at = atTheWall();
  at.scan('501');
  at.scan('502');
  at.tell('501', 'cancelled');
  mergeItems(at.replica, [{ ...items[1]!, product_nome: 'Bowl', updated_at: '2026-11-20T11:59:00Z' }], 9);
  at.press('x');
  const asked = () => questionWords(at.context, at.session.getState().question!);
  expect(asked().details).toBe('These go beside the wall: Caneca esmaltada · azul · 325 ml');
  at.context.assembly.takeApart('A1');
  at.context.assembly.takeApart('A1');
  expect(asked()).toMatchObject({ question: 'slot A1: nothing is in this slot', details: '' });
});

test('the last piece comes off the wall by key, or is made again with a reason', () => {
  const at = atTheWall();
  at.scan('501');
  at.press('backspace');
  expect(at.context.assembly.state().counts).toMatchObject({ slot: 0, held: 1 });
  at.scan('501');
  at.press('M');
  at.session.setState(({ prompt }) => ({ prompt: { ...prompt!, value: '1' } }));
  enterPrompt(at.context);
  expect(at.context.assembly.state().counts).toMatchObject({ slot: 0, scrapped: 1 });
  expect(at.context.workshop.remakesOf('501')).toMatchObject([{ units: 1, reason: 'damaged' }]);
});

test('a piece that the disk does not let off the wall is not told as in no slot', () => {
  const at = atTheWall();
  at.scan('501');
  const { assembly } = at.context;
  Object.defineProperty(at.context, 'assembly', { value: { ...assembly, remove: () => false } });
  at.press('backspace');
  expect(at.notice()).toBe('Not noted: this machine cannot write it down.');
  assembly.takeApart('A1');
  at.press('backspace');
  expect(at.notice()).toBe('That piece is in no slot.');
});

test('Enter packs the order of the slot that was said last', () => {
  const at = atTheWall();
  at.scan('501');
  at.scan('503');
  at.scan('504');
  at.press('enter');
  expect(at.packing().orderId).toBe('2');
});

test('a packing bench hears of an order that is complete', () => {
  const at = atTheWall();
  const end = watchWall(at.context);
  at.scan('501');
  openScreen(at.session, 'packing');
  at.context.assembly.scan(tagCode(items[1]!, 1));
  expect(at.notice()).toBe('A1 is complete: order 101 can be packed.');
  end();
});

test('an order that is complete is called behind a warning, and does not take its place', () => {
  const at = atTheWall();
  const end = watchWall(at.context);
  at.scan('501');
  openScreen(at.session, 'packing');
  say(at.session, 'error', 'Not shipped.');
  at.context.assembly.scan(tagCode(items[1]!, 1));
  const text = 'Not shipped. A1 is complete: order 101 can be packed.';
  expect(at.session.getState().notice).toEqual({ tone: 'error', text });
  end();
});

test('a packing bench hears of each order that is complete, also of several at once', () => {
  const at = atTheWall();
  openScreen(at.session, 'packing');
  const end = watchWall(at.context);
  at.hearOf('501', '502', '505', '506');
  const { called } = at.context.texts.assembly;
  expect(at.session.getState().notice).toEqual({ tone: 'info', text: `${called('A1', '101')} ${called('A2', '103')}` });
  end();
});

test('a packing bench hears of an order that is complete in the moment in which a piece must come out of a slot', () => {
  const at = atTheWall();
  at.scan('503');
  openScreen(at.session, 'packing');
  const end = watchWall(at.context);
  at.hearOf('501', '505', '506');
  const { called, strayed } = at.context.texts.assembly;
  expect(at.session.getState().notice).toEqual({
    tone: 'error',
    text: `${called('A2', '103')} ${strayed('A1', '102')}`,
  });
  end();
});

test('a desk that may only look puts nothing onto the wall', () => {
  const at = atTheWall();
  at.context.rights = { isReadOnly: true, isMasked: false };
  at.scan('501');
  expect([at.context.assembly.state().slots, at.notice()]).toEqual([[], at.context.texts.reasons.readOnlyKey]);
});

test.each(['en', 'pt-BR'] as const)(
  'a slot that another host has given to another order at the same moment is said aloud, in %s',
  (language) => {
    const at = atTheWall(language);
    const end = watchWall(at.context);
    at.scan('503');
    at.hearOf('501');
    expect(at.notice()).toBe(at.context.texts.assembly.strayed('A1', '102'));
    expect(at.session.getState().wallScan).toBeUndefined();
    expect(at.context.assembly.state().slots).toMatchObject([{ slot: 'A1', order_id: '1', toTakeOut: 1 }]);
    end();
  },
);

test('a piece whose item was cancelled meanwhile is not made again', () => {
  const at = atTheWall();
  at.scan('501');
  at.tell('501', 'cancelled');
  at.press('M');
  expect(at.prompt()).toBeUndefined();
});
