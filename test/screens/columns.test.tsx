import { afterEach, expect, test } from 'vitest';
import { wholeState, setPart } from '../../src/session/state/session-state.ts';
import { encodeSession, decodeSession, recallPreferences } from '../../src/session/memory/memory.ts';
import { aSession, NOW } from '../support/session.ts';
import { openStage, type Stage } from '../support/frames.tsx';
import { anItem } from '../support/items.ts';

const CLEAR = '\x15';
const opened: Stage[] = [];
afterEach(() => opened.splice(0).forEach((stage) => stage.end()));

async function open(language: 'en' | 'pt-BR' = 'en', columns = 80) {
  const set = aSession([anItem({ id: 'mug', personalization_data: 'Ana' })], language);
  set.replica.setState({ skus: new Map([['product-1\u0000azul · 325 ml', 'CAN-AZ-325']]) });
  const stage = await openStage(set.context, columns, 24);
  opened.push(stage);
  return {
    ...set,
    stage,
    text: async () => (await stage.rows()).join('\n'),
    heading: async () =>
      (await stage.rows())
        .find((row) => /order|pedido/.test(row))
        ?.trim()
        .split(/\s+/) ?? [],
  };
}

test('columns are chosen, ordered and sized in one line; the SKU is among them', async () => {
  const at = await open();
  await at.stage.press(':', ...'columns', '\r');
  expect(await at.text()).toContain('Columns: age order note item qty delivery');
  await at.stage.press(CLEAR, ...'order sku:12 qty item', '\r');
  expect(await at.heading()).toEqual(['order', 'sku', 'qty', 'item']);
  expect(await at.text()).toMatch(/#10482 +CAN-AZ-325 +2 Caneca esmaltada/);
});

test('an empty line brings the usual columns back', async () => {
  const at = await open();
  setPart(at.session, 'preferences', { columnPlans: { queue: [{ id: 'item' }] } });
  await at.stage.press(':', ...'columns', '\r', CLEAR, '\r');
  expect(at.session.getState().preferences.columnPlans).toEqual({});
});

test('a column that there is none of, one that is there twice, and a width that is none are said', async () => {
  const at = await open('pt-BR');
  await at.stage.press(':', ...'columns', '\r', CLEAR, ...'pedido cor', '\r');
  expect(await at.text()).toContain('Não há coluna “cor”');
  await at.stage.press(CLEAR, ...'item item', '\r');
  expect(await at.text()).toContain('está duas vezes');
  await at.stage.press(CLEAR, ...'item:1', '\r');
  expect(await at.text()).toContain('A largura é um número');
  expect(at.session.getState().preferences.columnPlans).toEqual({});
});

test('the columns of the stock are another list, and `:columns` opens the same line', async () => {
  const at = await open();
  await at.stage.press('4', ':', ...'columns', '\r');
  expect(at.prompt()).toMatchObject({ kind: 'columns', list: 'stock' });
  await at.stage.press(CLEAR, ...'sku product stock', '\r');
  expect(at.session.getState().preferences.columnPlans.stock?.map(({ id }) => id)).toEqual(['sku', 'product', 'count']);
});

test('the columns are the operator’s: they outlive the desk, and a second desk begins with them', async () => {
  const { session, replica } = await open();
  const columnPlans = { queue: [{ id: 'sku', width: 12 }, { id: 'item' }] };
  setPart(session, 'preferences', { columnPlans });
  const around = { records: replica.getState().records, configured: { theme: 'terminal', language: 'en' }, now: NOW };
  const text = encodeSession(wholeState(session), around);
  expect(decodeSession(text, around)?.preferences.columnPlans).toEqual(columnPlans);
  expect(recallPreferences(text, around.configured).columnPlans).toEqual(columnPlans);
});
