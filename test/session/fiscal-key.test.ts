/** The key of a DANFE or DC-e scanned in Packing: kept with the parcel, a stop where another parcel has it. */
import { describe, expect, test } from 'vitest';
import { createWorkshop } from '../../src/eventlog/services/workshop.ts';
import { readAuditOf } from '../../src/db/audit.ts';
import { openMemoryDatabase } from '../../src/db/database.ts';
import type { WorkshopRules } from '../../src/config/workshop-file.ts';
import { answerStop } from '../../src/session/front/stop-keys.ts';
import { editPrompt, promptSpec, submitPrompt } from '../../src/session/prompts/prompts.ts';
import { openScreen } from '../../src/session/state/session-state.ts';
import { workshopAsAuthor } from '../../src/session/as-author.ts';
import { anItem } from '../support/items.ts';
import { aSession, NOW } from '../support/session.ts';
import { openOrder, closeOrder } from '../../src/session/kernel/open-order.ts';

const KEY = '52060433009911002506550120000007800267301615';

function aBench(rules: WorkshopRules = {}) {
  const mug = { item_status: 'in_production', quantidade: '1', personalization_data: '' };
  const set = aSession(
    ['1', '2'].map((n) =>
      anItem({
        id: `i${n}`,
        order_id: `o${n}`,
        ...mug,
        pedido: { ...anItem().pedido!, id: `o${n}`, numero: `1050${n}` },
      }),
    ),
  );
  const { context, replica, session } = set;
  const database = openMemoryDatabase();
  const workshop = createWorkshop({ database, replica, wallNow: () => NOW, rules });
  const by = () => ({ operator: 'eva', station: 'bench 2' });
  Object.defineProperty(context, 'workshop', { value: workshopAsAuthor(workshop, by) });
  context.stock.setState({ isLoaded: true });
  return {
    ...set,
    workshop,
    trail: (orderId: string) => readAuditOf(database, orderId, []).filter(({ what }) => what === 'fiscal-key'),
    without: (orderId: string) => readAuditOf(database, orderId, []).filter(({ what }) => what === 'no-fiscal-key'),
    told: () => session.getState().notice?.text,
    tone: () => session.getState().notice?.tone,
  };
}

describe('fiscal key in Packing', () => {
  test('a key is kept with the order on the bench, once, and stands in its story', () => {
    const at = aBench();
    at.put('o1');
    at.scan(KEY, KEY);
    expect(at.workshop.fiscalKeysOf('o1')).toEqual([KEY]);
    expect(at.trail('o1')).toMatchObject([{ what: 'fiscal-key', operator: 'eva', asked: KEY }]);
    expect([at.stop(), at.told(), at.asked]).toEqual([undefined, expect.stringContaining('order 10501'), []]);
  });

  test('a key that is kept is told as good, with the number of its document', () => {
    const at = aBench();
    at.put('o1');
    at.scan(KEY);
    const notice = { tone: 'ok', text: 'Fiscal document 780 goes with order 10501.' };
    expect([at.session.getState().notice, at.rung]).toEqual([notice, ['ok']]);
  });

  test('a session that may only look keeps no key, and says why', () => {
    const at = aBench();
    at.put('o1');
    at.context.rights = { isReadOnly: true, isMasked: false };
    at.scan(KEY);
    expect([at.told(), at.workshop.fiscalKeysOf('o1')]).toEqual([at.context.texts.reasons.readOnlyKey, []]);
  });

  test('a key of an order that the store has taken away is a stop that names the order by its id', () => {
    const at = aBench();
    at.put('o1');
    at.scan(KEY);
    at.replica.getState().records.forget('i1');
    at.put('o2');
    at.scan(KEY);
    expect(at.session.getState().stop).toMatchObject({
      kind: 'code',
      sentence: expect.stringMatching(/order o1.*order 10502/),
    });
  });

  test('an order on the bench that the store has taken away is named by its id at a stop', () => {
    const at = aBench();
    at.put('o1');
    at.scan(KEY);
    at.put('o2');
    at.replica.getState().records.forget('i2');
    at.scan(KEY);
    expect(at.stop()).toMatch(/order 10501.*order o2/);
  });

  test('a key is kept with the order on the bench, by its id where the store has just taken that away', () => {
    const at = aBench();
    at.put('o1');
    at.replica.getState().records.forget('i1');
    at.scan(KEY);
    expect([at.workshop.fiscalKeysOf('o1'), at.tone()]).toEqual([[KEY], 'ok']);
    expect(at.told()).toBe('Fiscal document 780 goes with order o1.');
  });

  test('a key of another parcel is a stop, which a hand ends and no scan', () => {
    const at = aBench();
    at.put('o1');
    at.scan(KEY);
    closeOrder(at.context);
    at.put('o2');
    at.scan(KEY);
    expect(at.stop()).toMatch(/order 10501.*order 10502/);
    at.scan(KEY);
    expect([at.stop() !== undefined, at.workshop.fiscalKeysOf('o2')]).toEqual([true, []]);
    answerStop(at.context, 'enter');
    expect([at.stop(), at.workshop.orderOfFiscalKey(KEY)]).toEqual([undefined, 'o1']);
  });

  test('by the key c it is of the parcel on the bench, and no more of the other', () => {
    const at = aBench();
    at.put('o1');
    at.scan(KEY);
    closeOrder(at.context);
    at.put('o2');
    at.scan(KEY);
    answerStop(at.context, 'c');
    expect([at.stop(), at.workshop.fiscalKeysOf('o1'), at.workshop.fiscalKeysOf('o2')]).toEqual([undefined, [], [KEY]]);
  });

  test('a misread key, one without an order, and one outside Packing are told and not kept', () => {
    const at = aBench();
    openScreen(at.session, 'packing');
    at.scan(KEY);
    expect([at.tone(), at.told()]).toEqual(['warn', expect.stringMatching(/order on the bench first/)]);
    at.put('o1');
    at.scan(KEY.replace(/5$/, '6'));
    expect([at.tone(), at.told()]).toEqual(['warn', expect.stringMatching(/wrong check digit/)]);
    openScreen(at.session, 'queue');
    at.scan(KEY);
    expect([at.tone(), at.told()]).toEqual(['warn', expect.stringMatching(/fiscal document/)]);
    expect(at.rung).toEqual(['error', 'error', 'error']);
    expect(at.workshop.orderOfFiscalKey(KEY)).toBeUndefined();
  });
});

describe('fiscal key that is wanted', () => {
  const S10 = 'AA123456785BR';
  const wanting = () => {
    const at = aBench({ fiscalKey: 'wanted' });
    Object.assign(at.context.actions, { settledOf: () => Promise.resolve({ kind: 'applied' }) });
    const shipped = () => at.asked.filter(({ operation }) => operation === 'ship').map(({ itemId }) => itemId);
    return { ...at, shipped };
  };
  const checked = ({ context, session }: ReturnType<typeof aBench>) => {
    openOrder(context, 'o1');
    session.setState(({ packing }) => ({ packing: { ...packing, checked: new Map([['i1', 1]]) } }));
  };

  test('a parcel without one is a stop, which its key ends; then the label ships it', () => {
    const at = wanting();
    checked(at);
    at.scan(S10);
    expect([at.session.getState().stop?.kind, at.shipped()]).toEqual(['fiscal', []]);
    at.scan(KEY);
    expect([at.stop(), at.workshop.fiscalKeysOf('o1')]).toEqual([undefined, [KEY]]);
    at.scan(S10);
    expect(at.shipped()).toEqual(['i1']);
  });

  test('by the key w and a reason it leaves without one, which the trail says', () => {
    const at = wanting();
    checked(at);
    at.scan(S10);
    answerStop(at.context, 'w');
    expect(at.stop()).toBeUndefined();
    submitPrompt(at.context);
    expect(at.prompt()).toMatchObject({ problem: expect.stringMatching(/reason/) });
    at.enter('sold by a person');
    expect([at.prompt(), at.told()]).toEqual([undefined, expect.stringMatching(/10501.*label/)]);
    expect(at.trail('o1')).toEqual([]);
    expect(at.without('o1')).toMatchObject([{ operator: 'eva', station: 'bench 2', asked: 'sold by a person' }]);
    at.scan(S10);
    expect([at.stop(), at.shipped()]).toEqual([undefined, ['i1']]);
  });

  test.each([
    ['no order', (at: ReturnType<typeof wanting>) => closeOrder(at.context)],
    ['another order', (at: ReturnType<typeof wanting>) => openOrder(at.context, 'o2')],
  ])('with %s on the bench meanwhile, w asks no reason and says why', (_, change) => {
    const at = wanting();
    checked(at);
    at.scan(S10);
    change(at);
    answerStop(at.context, 'w');
    expect([at.prompt(), at.stop()]).toEqual([undefined, undefined]);
    expect(at.told()).toBe('It has changed since you were asked, and nothing was done. Look, and ask again.');
  });

  test('what one order leaves without, another does not', () => {
    const at = wanting();
    at.workshop.leaveWithoutFiscalKey('o2', 'sold by a person', { operator: 'eva', station: 'bench 2' });
    checked(at);
    at.scan(S10);
    expect([at.session.getState().stop?.kind, at.shipped()]).toEqual(['fiscal', []]);
  });

  test('a number of a person is no reason, and a reason for an order that is not on the bench any more is none', () => {
    const at = wanting();
    checked(at);
    at.scan(S10);
    answerStop(at.context, 'w');
    at.enter('for 111.222.333-44');
    expect(at.prompt()).toMatchObject({ problem: expect.stringMatching(/number of a person/) });
    editPrompt(at.context, 'sold by a person');
    closeOrder(at.context);
    submitPrompt(at.context);
    expect([at.without('o1'), at.prompt()]).toEqual([[], undefined]);
  });

  test('the prompt of an item asks for the reason, too, and comes back with what was typed', () => {
    for (const code of [S10, '-']) {
      const at = wanting();
      at.session.setState({ prompt: { kind: 'tracking', itemId: 'i1', value: '' } });
      at.enter(code);
      if (code === '-') submitPrompt(at.context);
      expect([at.prompt(), at.shipped()]).toMatchObject([
        { kind: 'noFiscalKey', problem: expect.stringMatching(/no fiscal key/) },
        [],
      ]);
      submitPrompt(at.context);
      expect([at.prompt()?.kind, at.without('o1'), at.shipped()]).toEqual(['noFiscalKey', [], []]);
      at.enter('1');
      expect(at.without('o1')).toMatchObject([{ asked: 'it needs no document' }]);
      expect([at.prompt(), at.shipped()]).toMatchObject([{ kind: 'tracking', value: code }, []]);
      submitPrompt(at.context);
      expect(at.shipped()).toEqual(['i1']);
    }
  });

  test('the reason that an item leaves without one is asked for after a restart, too, with its code', () => {
    const at = wanting();
    at.session.setState({ prompt: { kind: 'tracking', itemId: 'i1', value: S10 } });
    submitPrompt(at.context);
    const asked = at.prompt()!;
    const { keep, recall } = promptSpec(asked);
    at.session.setState({ prompt: recall(structuredClone(keep(asked)) as never, '') });
    at.enter('1');
    expect(at.prompt()).toMatchObject({ kind: 'tracking', itemId: 'i1', value: S10 });
  });

  test('nothing is asked where the shop has not said that it is wanted', () => {
    const at = aBench();
    Object.assign(at.context.actions, { settledOf: () => Promise.resolve({ kind: 'applied' }) });
    checked(at);
    at.scan(S10);
    expect([at.stop(), at.asked.map(({ operation }) => operation)]).toEqual([undefined, ['ship']]);
  });
});
