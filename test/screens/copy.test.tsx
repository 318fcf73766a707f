import { expect, test } from 'vitest';
import { findScanned } from '../../src/session/front/scans.ts';
import { updateOrder } from '../../src/replica/details.ts';
import { mergeItems } from '../../src/replica/replica.ts';
import { aSession } from '../support/session.ts';
import { openStage } from '../support/frames.tsx';
import { anOrder, BUYER } from '../support/goods.ts';
import { anItem } from '../support/items.ts';
import { setPart } from '../../src/session/state/session-state.ts';

const bare = anItem({ id: 'mug', order_id: 'o1', product_nome: 'Caneca' });
const rich = anItem({
  id: 'mug',
  order_id: 'o1',
  tracking_code: 'AA123456785BR',
  personalization_data: 'Ana & Léo',
  label_url: 'https://labels.example/1',
});

async function open(...items: NonNullable<Parameters<typeof aSession>[0]>) {
  const set = aSession(items);
  const copied: string[] = [];
  const effects = {
    ...set.context.effects,
    copy: (text: string) => ({ via: undefined, ...(copied.push(text) && {}) }),
  };
  const context = { ...set.context, effects };
  const stage = await openStage(context, 100, 30);
  const text = async () => (await stage.rows()).join('\n');
  return { ...set, context, stage, copied, text, [Symbol.dispose]: () => stage.end() };
}

test('where several things make sense y asks which, and says honestly what became of it', async () => {
  using at = await open(rich);
  await at.stage.press('y');
  expect(await at.text()).toMatch(/1 order number: 10482/);
  expect(await at.text()).toMatch(/2 tracking code: AA123456785BR/);
  expect(await at.text()).toMatch(/3 text on the piece: Ana & Léo/);
  expect(await at.text()).toMatch(/4 link of the label *│/);
  await at.stage.press('2');
  expect(at.copied).toEqual(['AA123456785BR']);
  expect(await at.text()).toContain('Sent to the terminal’s clipboard: tracking code AA123456785BR');
});

test('the link of a label is copied unseen, once the trail has it, and not where it cannot', async () => {
  using at = await open(rich);
  await at.stage.press('y', '4');
  expect([at.copied, at.revealed]).toEqual([['https://labels.example/1'], ['o1']]);
  expect(await at.text()).not.toContain('labels.example');
  Object.assign(at.context.actions, { noteReveal: () => false });
  await at.stage.press('y', '4');
  expect(at.copied).toHaveLength(1);
  expect(await at.text()).toContain('cannot be written to the audit trail');
});

test('y twice, or y and Enter, copies the number of the order', async () => {
  using at = await open(bare);
  await at.stage.press('y', 'y', 'y', '\r');
  expect(at.copied).toEqual(['10482', '10482']);
});

test('any other key leaves the choice and does nothing else; neither does a scan answer it', async () => {
  using at = await open(bare);
  await at.stage.press('y', 'a');
  expect([at.asked, at.copied]).toEqual([[], []]);
  await at.stage.press('y');
  findScanned(at.context, '2');
  expect(at.session.getState().copyChoice).toBeUndefined();
  expect(at.copied).toEqual([]);
});

test('what is chosen is copied of the item that it was chosen of, or not at all', async () => {
  using at = await open(bare, anItem({ id: 'other', order_id: 'o2' }));
  await at.stage.press('y');
  mergeItems(at.replica, [{ ...bare, item_status: 'accepted', updated_at: '2026-11-20T11:00:00.000000Z' }], 2000);
  await at.stage.press('1');
  expect(at.copied).toEqual([]);
  expect(await at.text()).toContain('It is not there any more. Nothing was copied.');
});

test('of marked items the numbers of their orders are copied, each once', async () => {
  using at = await open(bare, anItem({ id: 'lid', order_id: 'o1' }), anItem({ id: 'third', order_id: 'o3' }));
  await at.stage.press(' ', ' ', ' ', 'y', '1');
  expect(at.copied).toEqual(['10482']);
  await at.stage.press('y', '2');
  expect(at.copied[1]!.split(' ').toSorted()).toEqual(['o1/lid', 'o1/mug', 'o3/third']);
});

test('an address is copied while it is shown, not before and not after, and never repeated in the message', async () => {
  using at = await open(bare);
  at.session.setState({ places: [{ screen: 'queue' }, { screen: 'item', itemId: 'mug' }] });
  updateOrder(at.context.details, 'o1', { value: anOrder([bare], { id: 'o1' }), askedAt: 1000 });
  await at.stage.press('y');
  expect(await at.text()).not.toContain('delivery address');
  await at.stage.press('\x1b[27u');

  const place = at.session.getState().places.at(-1)!;
  setPart(at.session, 'access', { reveal: { orderId: 'o1', place, endsAt: 11_000 } });
  await at.stage.press('y');
  expect(await at.text()).toMatch(/3 delivery address *│/);
  await at.stage.press('3');
  expect(at.copied).toEqual([`${BUYER.nome}, Rua das Acácias, 742 - Apto 304, Boa Vista, Santos - SP, 11000-970`]);
  expect(at.session.getState().notice?.text).toBe('Sent to the terminal’s clipboard: delivery address');

  await at.stage.press('y');
  setPart(at.session, 'access', { reveal: { orderId: 'o1', place, endsAt: 1000 } });
  await at.stage.press('3');
  expect(at.copied).toHaveLength(1);
});

test('what cannot be sent says why', async () => {
  using at = await open(bare);
  at.context.effects.copy = () => ({ problem: 'no-clipboard' }) as never;
  await at.stage.press('y', 'y');
  expect(await at.text()).toContain('Not copied: this terminal has no clipboard.');
});
