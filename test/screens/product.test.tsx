import { afterEach, expect, test } from 'vitest';
import type { Product } from '../../src/domain/records.ts';
import { scanIntoPrompt } from '../../src/session/prompts/prompt-scans.ts';
import { updateProduct } from '../../src/replica/details.ts';
import { goTo } from '../../src/session/state/session-state.ts';
import { aSession } from '../support/session.ts';
import { openStage, type Stage } from '../support/frames.tsx';
import { aProduct } from '../support/goods.ts';

const stages: Stage[] = [];
afterEach(() => {
  for (const stage of stages.splice(0)) stage.end();
});

type Options = { unit: 'cents' | 'reais' | undefined };

async function open(product: Product = aProduct(), { unit }: Options = { unit: 'cents' }) {
  const set = aSession();
  const requests: unknown[] = [];
  const actions = {
    ...set.context.actions,
    ask(request: { product: Product }) {
      const { product: asked, ...rest } = request;
      requests.push({ ...rest, productId: asked.id });
      return { intent: {} };
    },
  } as unknown as typeof set.context.actions;
  const context = { ...set.context, actions };
  context.details.setState({ priceUnit: unit });
  updateProduct(context.details, product.id, { value: product, askedAt: 1000 });
  goTo(set.session, { screen: 'product', productId: product.id });
  const stage = await openStage(context, 100, 30);
  stages.push(stage);
  const text = async () => (await stage.rows()).join('\n');
  return { ...set, context, stage, text, requests };
}

test('beside the prices, each variation is told apart from the next one', async () => {
  const [record] = aProduct().estoques;
  const names = [
    'floral; Miolo: diário',
    'floral; Miolo: semanal',
    'lisa azul; Miolo: diário',
    'lisa azul; Miolo: semanal',
  ];
  const estoques = names.map((name, index) => ({
    ...record!,
    id: `s${index}`,
    sku: `AGE202COMCAPDETEC-${index}`,
    variation_options: `Capa: ${name}`,
  }));
  const { text } = await open(aProduct({ estoques }));
  const shown = await text();
  const rows = [...shown.matchAll(/(AGE.*?) +\d+ *$/gm)].map(([, row]) => row);
  expect(new Set(rows)).toHaveLength(4);
});

test('a price is typed with before, after and by how much, and written by Enter', async () => {
  const { stage, text, requests } = await open();
  await stage.press('P', ...'59,90');
  expect(await text()).toContain('R$ 64.90 → R$ 59.90  −7.7 %');
  await stage.press('\r');
  expect(requests).toEqual([{ operation: 'setPrice', productId: 'product-1', change: { preco: 5990 }, unit: 'cents' }]);
});

test.each([
  ['a price that is typed', ['P', ...'59,90'], ['\r']],
  ['the end of a promotion', ['x'], ['\r']],
])('%s is not written once the product shows prices in the other unit', async (_, keys, more) => {
  const { context, stage, text, requests } = await open();
  await stage.press(...keys);
  context.details.setState({ unitDoubt: { said: 'cents', shown: 'reais', productId: 'product-1' } });
  await stage.press(...more);
  expect(requests).toEqual([]);
  expect(await text()).toContain('price: prices are said to be cents, and');
});

test('a first promotional price is shown beside the price that it takes the place of', async () => {
  const { stage, text } = await open(aProduct({ preco_promocional: 0 }));
  await stage.press('O', ...'59,90');
  expect(await text()).toContain('R$ 64.90 → R$ 59.90  −7.7 %');
});

test('a price typed as a percentage is so much less, and shown before it is written', async () => {
  const { stage, text, requests } = await open();
  await stage.press('P', ...'-10%');
  expect(await text()).toContain('R$ 64.90 → R$ 58.41  −10.0 %');
  await stage.press('\r');
  expect(requests).toMatchObject([{ change: { preco: 5841 } }]);
});

test('a promotional price typed as a percentage is of the price', async () => {
  const { stage, text, requests } = await open();
  await stage.press('O', ...'-20%');
  expect(await text()).toContain('R$ 57.90 → R$ 51.92  −10.3 % · of R$ 64.90');
  await stage.press('\r');
  expect(requests).toMatchObject([{ change: { preco_promocional: 5192 } }]);
});

test('a price with a minus and no percent sign is refused in a sentence that says how it is typed', async () => {
  const { stage, text, requests } = await open(aProduct({ preco: 1900, preco_promocional: 0 }));
  await stage.press('P', ...'-10', '\r', '\r');
  expect(requests).toEqual([]);
  expect(await text()).toContain('This is no price. Type 29,90, or -10% for ten percent less.');
});

test('a price from which a letter was left out is asked about before it is written', async () => {
  const { stage, text, requests } = await open(aProduct({ preco: 1900, preco_promocional: 0 }));
  await stage.press('P', ...'1o0', '\r');
  expect(requests).toEqual([]);
  expect(await text()).toContain('the price would be R$ 10.00. Enter again');
  await stage.press('\r');
  expect(requests).toMatchObject([{ change: { preco: 1000 } }]);
});

test('a first promotional price of less than half of the price is typed twice', async () => {
  const { stage, text, requests } = await open(aProduct({ preco_promocional: 0 }));
  await stage.press('O', ...'10', '\r');
  expect(requests).toEqual([]);
  expect(await text()).toContain('More than half up or down');
});

test('a price that falls by more than half is typed twice; another one the second time writes nothing', async () => {
  const { stage, text, requests } = await open();
  await stage.press('P', ...'6,49', '\r');
  expect(requests).toEqual([]);
  expect(await text()).toContain('More than half up or down');
  await stage.press(...'6,50', '\r');
  expect(requests).toEqual([]);
  expect(await text()).toContain('Nothing was written');
  await stage.press('P', ...'6,49', '\r', ...'6,49', '\r');
  expect(requests).toMatchObject([{ change: { preco: 649 } }]);
});

/** What the input lane makes of a scan: its letters as keys, then word that they were one. */
async function scan({ context, stage }: Awaited<ReturnType<typeof open>>, text: string) {
  const before = context.session.getState().prompt;
  await stage.press(...text);
  expect(scanIntoPrompt(context, { text, isTerminated: true }, before)).toBe(true);
  await stage.settle();
}

test('alarms are sentences of their own, and stay while the price is typed again', async () => {
  const { stage, text } = await open(aProduct({ preco_promocional: 0 }));
  const words = 'More than half up or down. Less than one real. Type the price again to write it.';
  await stage.press('P', ...'0,50', '\r');
  expect((await text()).split(words)).toHaveLength(2);
  await stage.press(...'0,5');
  expect(await text()).toContain(words);
  expect(await text()).toContain('R$ 64.90 → R$ 0.50');
});

test('a scan is no price, neither the first time nor the second, and what was typed stays', async () => {
  const at = await open();
  await at.stage.press('P', ...'5');
  await scan(at, '10099');
  expect(await at.text()).toContain('Scan 10099 ignored');
  expect(at.session.getState().prompt?.value).toBe('5');
  await at.stage.press(...'00', '\r');
  expect(await at.text()).toContain('More than half up or down');
  await scan(at, '50000');
  expect(await at.text()).toContain('Scan 50000 ignored');
  expect(at.requests).toEqual([]);
  await at.stage.press(...'500', '\r');
  expect(at.requests).toMatchObject([{ change: { preco: 50000 } }]);
});

test('a scan is no unit of prices', async () => {
  const at = await open(aProduct(), { unit: undefined });
  await at.stage.press('$');
  await scan(at, 'c-1234');
  expect(await at.text()).toContain('Scan c-1234 ignored');
  expect(at.context.details.getState().priceUnit).toBeUndefined();
});

test('a promotional price that is not below the price is typed twice', async () => {
  const { stage, text, requests } = await open();
  await stage.press('O', ...'70', '\r');
  expect(requests).toEqual([]);
  expect(await text()).toContain('The promotional price is not below the price');
});

test.each([
  ['1.234', 'can be read two ways'],
  ['29,,90', 'This is no price'],
  // Letters do not go in: nothing is left to write.
  ['abc', 'Type the new price'],
  ['', 'Type the new price'],
  ['64,90', 'That is the price it has'],
  ['7891234567895', 'more than anything costs'],
])('“%s” is not written', async (typed, words) => {
  const { stage, text, requests } = await open();
  await stage.press('P', ...typed, '\r');
  expect(requests).toEqual([]);
  expect(await text()).toContain(words);
});

test('while the unit is unknown, prices are shown raw with a mark and none is written', async () => {
  const { stage, text, requests } = await open(aProduct(), { unit: undefined });
  expect(await text()).toContain('6490 ?');
  await stage.press('P');
  expect(await text()).toContain('price: cents or reais? $ on a product says which');
  await stage.press('$');
  expect(await text()).toContain('6490 is  c: R$ 64.90   r: R$ 6,490.00');
  await stage.press('x', '\r');
  expect(await text()).toContain('Type c for cents or r for reais');
  await stage.press('\u007F', 'c', '\r');
  expect(await text()).toContain('R$ 64.90');
  await stage.press('P', ...'60', '\r');
  expect(requests).toMatchObject([{ change: { preco: 6000 }, unit: 'cents' }]);
});

test('a price in reais is read as reais', async () => {
  const { text } = await open(aProduct({ preco: 64.9, preco_promocional: 0 }), { unit: 'reais' });
  expect(await text()).toMatch(/Price +R\$ 64\.90/);
  expect(await text()).toMatch(/Promotional +none/);
});

test('the promotion is ended after a question that says what it then sells at, with the one price that is none', async () => {
  const { stage, text, requests } = await open(aProduct({ preco: 6490, preco_promocional: 4990 }));
  await stage.press('x');
  expect(await text()).toContain('End the promotion? It sells at R$ 49.90 → R$ 64.90  +30.1 %');
  await stage.press('x', 'P', '7');
  expect(requests).toEqual([]);
  await stage.press('\r');
  expect(requests).toMatchObject([{ change: { preco_promocional: 0 } }]);
});

test('a promotion that is changed or ended elsewhere while its end is asked about is told, and not ended twice', async () => {
  const { context, stage, text, requests } = await open(aProduct({ preco: 6490, preco_promocional: 4990 }));
  await stage.press('x');
  const change = async (preco_promocional: number) => {
    const value = aProduct({ preco: 6490, preco_promocional });
    updateProduct(context.details, value.id, { value, askedAt: 2000 });
    await stage.settle();
  };
  await change(5490);
  expect(await text()).toContain('It sells at R$ 54.90 → R$ 64.90');
  await change(0);
  await stage.press('\r');
  expect(requests).toEqual([]);
  expect(await text()).toContain('there is no promotion');
});

test('while a price is on its way the screen says so, and no second one is begun', async () => {
  const { replica, stage, text, requests } = await open();
  const intent = { operation: 'setPrice', phase: 'sending', change: { preco: 5990 } };
  replica.setState({ edits: new Map([['product:product-1', [intent as never]]]) });
  await stage.settle();
  expect(await text()).toContain('R$ 64.90 → R$ 59.90');
  expect(await text()).toContain('being written…');
  await stage.press('P');
  expect(requests).toEqual([]);
  expect(await text()).toContain('an action is on its way');
  const held = { ...intent, phase: 'waiting', hold: 'limited' };
  replica.setState({ edits: new Map([['product:product-1', [held as never]]]) });
  await stage.settle();
  expect(await text()).toContain('the store asks to slow down');
});

test('what is not a number does no harm, and addresses of images are not shown', async () => {
  const odd = aProduct({
    preco: Number.NaN,
    peso: Number.NaN,
    imagens: 'https://a.example/1.png; https://a.example/2.png',
  });
  const { text } = await open(odd);
  expect(await text()).toMatch(/Price +–/);
  expect(await text()).not.toMatch(/https:|NaN/);
});

test('while records show another unit than the one that was set, no price is written and u asks again', async () => {
  const { context, stage, text, requests } = await open();
  context.details.setState({ unitDoubt: { said: 'cents', shown: 'reais', productId: 'product-1' } });
  await stage.press('P');
  expect(await text()).toContain('prices are said to be cents, and “');
  await stage.press('$', 'c', '\r', 'P', ...'60,00', '\r');
  expect(requests).toMatchObject([{ change: { preco: 6000 }, unit: 'cents' }]);
});
