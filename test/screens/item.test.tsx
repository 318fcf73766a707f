import { afterEach, expect, onTestFinished, test } from 'vitest';
import { qrLines } from '../../components/QrCode.tsx';
import { PRIVACY_SCREEN_AFTER_MS } from '../../screens/use-privacy-screen.ts';
import type { OrderItem } from '../../src/domain/records.ts';
import { forgetOrders, updateOrder } from '../../src/replica/details.ts';
import { doorsWith, keymapWith } from '../../src/session/rights.ts';
import { watchSeenBuyers } from '../../src/session/subscriptions/seen-buyers.ts';
import { goTo, placeInFront, setPart } from '../../src/session/state/session-state.ts';
import { mergeItems } from '../../src/replica/replica.ts';
import { aSession } from '../support/session.ts';
import { aClock } from '../support/clock.ts';
import { openStage, type Stage } from '../support/frames.tsx';
import { anOrder, BUYER } from '../support/goods.ts';
import { anItem, at } from '../support/items.ts';

const stages: Stage[] = [];
afterEach(() => {
  for (const stage of stages.splice(0)) stage.end();
});

const cushion = anItem({
  id: 'cushion',
  product_nome: 'Capa de almofada',
  variation_options: 'linho · 45×45',
  personalization_data: 'Nomes: “Bia”, “Caio”; Linha: azul',
  item_status: 'in_production',
  aceito_em: at('10:30:00'),
  em_producao_em: at('11:00:00'),
  label_url: 'https://labels.example/one.pdf?signature=abc',
});

async function open(items: OrderItem[] = [cushion], { columns = 120, rows = 40, hasOrder = true } = {}) {
  const clock = aClock();
  const revealed: string[] = [];
  const set = aSession(items);
  let canRecord = true;
  const context = {
    ...set.context,
    clock,
    actions: {
      ...set.context.actions,
      noteReveal(orderId: string) {
        if (canRecord) revealed.push(orderId);
        return canRecord;
      },
    },
  };
  if (hasOrder) updateOrder(context.details, 'order-1', { value: anOrder(items), askedAt: clock.now() });
  setPart(set.session, 'queue', { statusTab: 'in_production' });
  goTo(set.session, { screen: 'item', itemId: items[0]!.id });
  const stage = await openStage(context, columns, rows);
  stages.push(stage);
  const text = async () => (await stage.rows()).join('\n');
  return { ...set, context, clock, stage, revealed, text, refuseToRecord: () => (canRecord = false) };
}

const PERSONAL = [...Object.values(BUYER), 'Rua das Acácias', '742', 'Apto 304', 'Boa Vista', '11000-970'];

test('the buyer is masked: enough to recognise, too little to use', async () => {
  const { text } = await open();
  const shown = await text();
  for (const personal of PERSONAL) expect(shown).not.toContain(personal);
  for (const masked of ['Flora R.', '***.654.321-**', '(00) *****-4321', 'f***@…', '11000-***', 'Santos SP']) {
    expect(shown).toContain(masked);
  }
});

test('d shows the buyer for ten seconds, after the audit trail has been told', async () => {
  const { stage, clock, text, revealed } = await open();
  await stage.press('B');
  expect(revealed).toEqual(['order-1']);
  const shown = await text();
  for (const personal of Object.values(BUYER)) expect(shown).toContain(personal);
  expect(shown).toContain('Rua das Acácias, 742, Apto 304, Boa Vista');
  expect(shown).toContain('visible for 10 s more');
  await clock.pass(9999);
  await stage.settle();
  expect(await text()).toContain(BUYER.email);
  await clock.pass(1);
  await stage.settle();
  for (const personal of PERSONAL) expect(await text()).not.toContain(personal);
});

test('a buyer who was shown is found by the search, as long as the order is in memory', async () => {
  const { stage, session, text, context } = await open();
  onTestFinished(watchSeenBuyers(context));
  const searched = async () => {
    session.setState({ places: [{ screen: 'queue' }] });
    setPart(session, 'queue', { statusTab: 'in_production', filter: 'comprador:ribeiro' });
    await stage.settle();
    return text();
  };
  const place = placeInFront(session.getState());
  expect(await searched()).not.toContain('Capa de almofada');
  session.setState({ places: [{ screen: 'queue' }, place] });
  await stage.settle();
  await stage.press('B');
  expect(await searched()).toContain('Capa de almofada');
  expect(await text()).not.toContain(BUYER.nome);
  forgetOrders(context.details);
  expect(await searched()).not.toContain('Capa de almofada');
});

test('what cannot be written to the trail is not shown, and its buyer not found', async () => {
  const { stage, text, session, refuseToRecord } = await open();
  refuseToRecord();
  await stage.press('B');
  for (const personal of PERSONAL) expect(await text()).not.toContain(personal);
  expect(await text()).toContain('cannot be written to the audit trail');
  expect(session.getState().access.buyers.size).toBe(0);
});

test('leaving the item ends the showing', async () => {
  const { stage, session, text } = await open();
  await stage.press('B');
  goTo(session, { screen: 'help' });
  await stage.settle();
  for (const personal of PERSONAL) expect(await text()).not.toContain(personal);
  session.setState({ places: [{ screen: 'queue' }, { screen: 'item', itemId: 'cushion' }] });
  await stage.settle();
  for (const personal of PERSONAL) expect(await text()).not.toContain(personal);
});

test('an order is covered after five minutes without a key, and the key that uncovers it does nothing else', async () => {
  const { stage, clock, text, session } = await open();
  await stage.press('j');
  await clock.pass(PRIVACY_SCREEN_AFTER_MS - 1);
  await stage.settle();
  expect(await text()).toContain('Flora R.');
  await clock.pass(1);
  await stage.settle();
  expect(await text()).toContain('Covered');
  expect(await text()).not.toContain('Flora');
  await stage.press('e');
  expect(await text()).toContain('Flora R.');
  expect(session.getState().places.at(-1)?.screen).toBe('item');
});

test('before the order has been read there is nothing to show, and d says so', async () => {
  const { stage, text, revealed } = await open([cushion], { hasOrder: false });
  await stage.press('B');
  expect(revealed).toEqual([]);
  expect(await text()).toContain('show buyer: the order has not been read');
});

test('the timeline tells how long each step took, and for how long the last one lasts', async () => {
  const { text } = await open();
  expect(await text()).toMatch(/Accepted +07:30 +after 30 min/);
  expect(await text()).toMatch(/In production +08:00 +after 30 min · for 1 h/);
});

test('a personalised item is shipped only after its personalisation was on the screen and Enter pressed', async () => {
  const { stage, session, text } = await open();
  await stage.press('e');
  expect(session.getState().prompt).toBeUndefined();
  expect(await text()).toContain('Nomes: “Bia”, “Caio”; Linha: azul');
  expect(await text()).toContain('Enter: text is right');
  await stage.press('\r');
  expect(session.getState().prompt).toMatchObject({ kind: 'tracking', itemId: 'cushion' });
  session.setState({ prompt: undefined });
  await stage.press('e');
  expect(session.getState().prompt).toMatchObject({ kind: 'tracking' });
});

test('a personalisation that has changed is read again', async () => {
  const { stage, session, replica } = await open();
  await stage.press('e', '\r');
  session.setState({ prompt: undefined });
  mergeItems(replica, [{ ...cushion, personalization_data: 'Nome: “Eva”', updated_at: at('12:30:00') }], 1);
  await stage.settle();
  await stage.press('e');
  expect(session.getState().places.at(-1)?.screen).toBe('personalisation');
});

test('an item without personalisation is shipped without that question', async () => {
  const { stage, session } = await open([{ ...cushion, personalization_data: '' }]);
  await stage.press('e');
  expect(session.getState().prompt).toMatchObject({ kind: 'tracking' });
});

test('a cancellation is a stop across the whole width, with its reason', async () => {
  const { stage, replica } = await open();
  const gone = { item_status: 'cancelled', cancellation_reason: 'pagamento estornado', updated_at: at('12:30:00') };
  mergeItems(replica, [{ ...cushion, ...gone, cancelado_em: at('12:30:00') }], 1);
  await stage.settle();
  const rows = await stage.rows();
  const stop = rows.find((row) => row.includes('STOP'));
  expect(stop).toContain('cancelled 09:30: “pagamento estornado”. Do not make or ship it.');
});

test('Tab goes through the items of the order, and Escape still leads back to the queue', async () => {
  const other = anItem({ id: 'mug', item_status: 'accepted' });
  const { stage, session, text } = await open([cushion, other]);
  expect(await text()).toContain('1 of 2');
  await stage.press('\t');
  expect(session.getState().places.at(-1)).toEqual({ screen: 'item', itemId: 'mug' });
  expect(await text()).toContain('2 of 2');
  expect(session.getState().places).toHaveLength(2);
});

test('at 80×24 all of an item stands on one screen: its text first, money in a line, codes in words', async () => {
  const piece = { ...cushion, quantidade: '5', preco_unitario: '40.00', subtotal: '200.00', frete_valor: '21.50' };
  const { text } = await open([{ ...piece, shipping_provider_status: 'etiqueta_emitida' }], { columns: 80, rows: 24 });
  const shown = await text();
  expect(shown).not.toContain('more below');
  expect(shown).toMatch(
    /On the piece[^]*5 × Capa de almofada[^]*Ships by +SEDEX[^]*label issued[^]*Since +In production 08:00/,
  );
  expect(shown).toContain('5 × R$ 40.00 = R$ 200.00 · freight R$ 21.50');
  expect(shown).not.toMatch(/etiqueta_emitida|https:|┌/);
});

test('a code of the store that is not known stands as it is', async () => {
  const { text } = await open([{ ...cushion, shipping_provider_status: 'em_analise' }]);
  expect(await text()).toMatch(/Tracking +em_analise/);
});

test('what does not fit is reached by scrolling, and the screen says how much there is', async () => {
  const { stage, text } = await open([cushion], { columns: 60, rows: 12 });
  expect(await text()).toMatch(/↓ \d+ more below/);
  expect(await text()).not.toContain('R$ 147.80');
  for (let page = 0; page < 6; page++) await stage.press(' ');
  expect(await text()).toContain('R$ 147.80');
  expect(await text()).not.toContain('more below');
});

test('a link leads to the label while the buyer is shown, where the terminal knows links', async () => {
  const { stage, text, clock } = await open();
  expect(await text()).not.toMatch(/Label +\S/);
  expect(stage.written()).not.toContain('labels.example');
  await stage.press('B');
  expect(stage.written()).toContain('\u001B]8;;https://labels.example/one.pdf?signature=abc\u0007');
  await clock.pass(10_000);
  await stage.settle();
  expect(stage.written()).not.toContain('labels.example');
});

test('the label is opened and printed once the trail has it, and not where it cannot', async () => {
  const { context, session, stage, text, revealed, refuseToRecord } = await open();
  const printed: string[] = [];
  const print = (urls: readonly string[]) => {
    printed.push(...urls);
    return Promise.resolve([{ bytes: 10, hash: 'a'.repeat(64) }]);
  };
  context.labels = { mostInJob: 1, print };
  await stage.press('l');
  expect([revealed, placeInFront(session.getState()).screen]).toEqual([['order-1'], 'label']);
  await stage.press('l');
  expect([revealed.length, printed]).toEqual([2, [cushion.label_url]]);
  await stage.press('\x1b[27u');
  refuseToRecord();
  await stage.press('l');
  expect([placeInFront(session.getState()).screen, printed.length]).toEqual(['item', 1]);
  expect(await text()).toContain('cannot be written to the audit trail');
  goTo(session, { screen: 'label', itemId: 'cushion' });
  // The second one is asked about.
  await stage.press('l', '\r');
  expect(printed).toHaveLength(1);
  expect(await text()).toContain('cannot be written to the audit trail');
});

test('a login without personal data gets the address of no label: no key, no code, no copy', async () => {
  const set = aSession([cushion]);
  const rights = { isReadOnly: false, isMasked: true };
  const copied: string[] = [];
  const effects = {
    ...set.context.effects,
    copy: (text: string) => ({ via: undefined, ...(copied.push(text) && {}) }),
  };
  const doors = doorsWith(set.context, rights);
  const context = { ...set.context, ...doors, rights, effects, keymap: keymapWith(set.context.keymap, rights) };
  goTo(set.session, { screen: 'item', itemId: 'cushion' });
  const stage = await openStage(context, 120, 40);
  stages.push(stage);
  await stage.press('l', 'B', 'l', 'y');
  expect(set.session.getState().copyChoice?.kinds).not.toContain('labelLink');
  expect(stage.written()).not.toContain('labels.example');
  // Even where such a place is in front.
  goTo(set.session, { screen: 'label', itemId: 'cushion' });
  await stage.press('y', 'y', 'y');
  expect(stage.written()).not.toContain('labels.example');
  expect((await stage.rows()).join('\n')).toContain('buyers’ data is not shown to you');
  expect(stage.written()).not.toContain((qrLines(cushion.label_url) ?? [''])[3]);
  expect(copied).not.toContain(cushion.label_url);
  expect(set.revealed).toEqual([]);
});

test('a login with no-money is shown the price of an item, and not what the store pays for it', async () => {
  const financeiro = {
    valor_liquido_vendedor: '777.00',
    comissao_pct: '12.00',
    valor_comissao: '9.00',
    status: 'previsto',
    data_credito: '',
  };
  const shownTo = async (hasNoMoney: boolean) => {
    const set = aSession([{ ...cushion, financeiro }]);
    const rights = { isReadOnly: false, isMasked: false, hasNoMoney };
    goTo(set.session, { screen: 'item', itemId: 'cushion' });
    const stage = await openStage({ ...set.context, rights }, 120, 40);
    stages.push(stage);
    return (await stage.rows()).join('\n');
  };
  expect(await shownTo(false)).toContain('777.00');
  expect(await shownTo(true)).not.toContain('777.00');
});

test('the label is a code that a telephone reads, where there is room for it', async () => {
  const { stage, text } = await open();
  await stage.press('l');
  expect(await text()).toContain('https://labels.example/one.pdf?signature=abc');
  const code = qrLines(cushion.label_url) ?? [];
  // 29 modules and two of quiet on every side, two rows of modules to a line.
  expect(code).toHaveLength(17);
  const rows = await stage.rows();
  const top = rows.findIndex((row) => row.startsWith(code[0]!));
  expect(rows.slice(top, top + 17)).toEqual(code.map((line) => line.trimEnd()));
  const small = await open([cushion], { columns: 40, rows: 12 });
  await small.stage.press('l');
  expect(await small.text()).toContain('The window is too small');
});

test('a label that has no web address is no link', async () => {
  const { stage } = await open([{ ...cushion, label_url: 'javascript:alert(1)' }]);
  expect(stage.written()).not.toContain(']8;;');
});

test('a terminal that does not know links gets none', async () => {
  const set = aSession([cushion]);
  goTo(set.session, { screen: 'item', itemId: 'cushion' });
  updateOrder(set.context.details, 'order-1', { value: anOrder([cushion]), askedAt: 1000 });
  const stage = await openStage({ ...set.context, hasLinks: false }, 120, 40);
  stages.push(stage);
  await stage.press('B');
  expect(stage.written()).toContain('labels.example');
  expect(stage.written()).not.toContain(']8;;');
});

test('a line of a scroll makes nothing anew of what is scrolled', async () => {
  const { context, stage, text } = await open([cushion], { columns: 60, rows: 12 });
  let madeCount = 0;
  const { personal } = context;
  context.personal = (words) => {
    madeCount++;
    return personal(words);
  };
  context.session.setState({ seen: new Set(['another']) });
  await stage.settle();
  expect(madeCount).toBeGreaterThan(0);
  const [before, shown] = [madeCount, await text()];
  await stage.press('j');
  expect(await text()).not.toBe(shown);
  expect(madeCount).toBe(before);
});
