/** A shop that promises something: what the queue, the packing bench, the board and the wall say of it. */
import { expect, onTestFinished, test } from 'vitest';
import type { PromiseRule } from '../../src/domain/promise.ts';
import type { Language } from '../../src/i18n/language.ts';
import { goTo, setPart } from '../../src/session/state/session-state.ts';
import type { Place } from '../../src/session/state/places.ts';
import { openStage } from '../support/frames.tsx';
import { anItem } from '../support/items.ts';
import { wallFacts } from '../../screens/wall-facts.ts';
import { aSession, NOW } from '../support/session.ts';

const CUT_OFFS = [undefined, 960, 960, 960, 960, 960, undefined];
const RULES: readonly PromiseRule[] = [
  { delivery: 'SEDEX', days: 0, isWorking: true, from: 'paid', cutOffs: CUT_OFFS },
  { delivery: 'motoboy', days: 0, isWorking: false, from: 'created' },
  { delivery: 'PAC', days: 9, isWorking: true, from: 'created', cutOffs: CUT_OFFS },
];

/** Now is nine on Friday 20 November, a holiday: what SEDEX takes is due on Monday. */
const ITEMS = [
  ['10401', 'PAC', '2026-11-18T10:00:00Z'],
  ['10402', 'SEDEX', '2026-11-19T20:00:00Z'],
  ['10403', 'Motoboy', '2026-11-20T11:00:00Z'],
  ['10404', 'SEDEX', '2026-11-17T10:00:00Z'],
  ['10405', 'Jadlog', '2026-11-20T11:30:00Z'],
].map(([numero = '', delivery_type = '', created_at = '']) => {
  const pedido = { id: `o${numero}`, numero, status: '', metodo_envio: delivery_type, created_at };
  return anItem({
    id: numero,
    order_id: `o${numero}`,
    delivery_type,
    created_at,
    updated_at: created_at,
    pedido,
    item_status: 'in_production',
  });
});

async function shown(place: Place, { language = 'en' as Language, columns = 120, promised = true, filter = '' } = {}) {
  const { context, session, replica } = aSession(ITEMS, language);
  if (promised) replica.getState().records.promise({ rules: RULES, closed: [] });
  setPart(session, 'queue', { statusTab: 'in_production', filter });
  setPart(session, 'preferences', { hasPreview: false });
  goTo(session, place);
  const stage = await openStage(context, columns, 30);
  onTestFinished(() => stage.end());
  return { context, stage, text: (await stage.rows()).join('\n') };
}
const rowsIn = (text: string) => text.split('\n').filter((row) => /#104\d\d .*Caneca/.test(row));
const rowOf = (text: string, numero: string) => rowsIn(text).find((row) => row.includes(`#${numero}`)) ?? '';
const numbersIn = (text: string) => rowsIn(text).map((row) => /#(\d+)/.exec(row)?.[1]);

test('the queue says until when each item leaves, what is first at first', async () => {
  const { text } = await shown({ screen: 'queue' });
  expect(text).toMatch(/ due ▲/);
  expect(rowOf(text, '10404')).toMatch(/! .*~17\/11/);
  expect(rowOf(text, '10403')).toMatch(/ 23:59 /);
  expect(rowOf(text, '10402')).toMatch(/~mon 16:00/);
  expect(rowOf(text, '10401')).toMatch(/ 02\/12 /);
  // Nothing is promised of it: it is late after a day, and stands where that is.
  expect(numbersIn(text)).toEqual(['10404', '10403', '10405', '10402', '10401']);
});

test('where there is less room, it is there in place of the age', async () => {
  const { text } = await shown({ screen: 'queue' }, { columns: 80 });
  expect(text).toMatch(/ due ▲/);
  expect(text).not.toMatch(/\bage\b/);
});

test('where nothing is promised, there is no such column', async () => {
  const { text } = await shown({ screen: 'queue' }, { promised: false });
  expect(text).not.toMatch(/ due/);
  expect(text).toMatch(/age ▲/);
  expect(numbersIn(text)[0]).toBe('10404');
});

test.each([
  ['due:today', ['10403']],
  ['prazo:hoje', ['10403']],
  ['due:tomorrow', []],
  ['due:late', ['10404']],
  ['late:', ['10404']],
  ['atrasado:', ['10404']],
  ['is:late', ['10404']],
  ['!late: delivery:sedex', ['10402']],
  ['due:2026-11-23', ['10402']],
  ['prazo:02/12', ['10401']],
  ['due<2026-11-23', ['10404', '10403']],
  ['due>tomorrow', ['10402', '10401']],
] as const)('the filter %s finds %s', async (filter, expected) => {
  const { text } = await shown({ screen: 'queue' }, { filter });
  expect(numbersIn(text)).toEqual(expected);
});

test.each(['due:soon', 'due:31/12/26x', 'due<late', 'due>2026-02-30'])(
  '%s asks for no day, and it is said',
  async (filter) => {
    const { text } = await shown({ screen: 'queue' }, { filter });
    expect(text).toMatch(/is no day/);
  },
);

test('the packing bench says until when an order leaves, and which is first', async () => {
  const idle = await shown({ screen: 'packing' });
  expect(idle.text).toMatch(/#10404: should have left by ~17\/11 16:00/);
  const { context, stage } = await shown({ screen: 'packing' }, { language: 'pt-BR' });
  const { packing } = context.session.getState();
  context.session.setState({ packing: { ...packing, orderId: 'o10402' } });
  await stage.settle();
  expect((await stage.rows()).join('\n')).toMatch(/SEDEX, sai até ~seg 16:00/);
});

test('the page of an item says until when it leaves', async () => {
  expect((await shown({ screen: 'item', itemId: '10402' })).text).toMatch(/ships by ~mon 16:00/);
  expect((await shown({ screen: 'item', itemId: '10403' }, { language: 'pt-BR' })).text).toMatch(/sai até hoje 23:59/);
  expect((await shown({ screen: 'item', itemId: '10405' })).text).not.toMatch(/ships by/);
});

test('board and wall count what is promised for today', async () => {
  const board = await shown({ screen: 'board' });
  expect(board.text).toMatch(/In production .* 5 +! 1 late +1 due today/);
  const wall = await shown({ screen: 'wall' }, { columns: 60 });
  const { late } = wallFacts(wall.context, NOW);
  expect(late.texts).toEqual(['1 LATE · 1 TODAY', '1 LATE']);
});
