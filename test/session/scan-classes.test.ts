/**
 * What a scanned code is, decided once: command, unit, order, tracking code of a known shape,
 * unknown. Unknown never ships.
 */
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { answerStop, stopChoices } from '../../src/session/front/stop-keys.ts';
import { frontKeys } from '../../src/session/modes/front-keys.ts';
import { scanIntoPrompt } from '../../src/session/prompts/prompt-scans.ts';
import { editPrompt, promptWords, submitPrompt } from '../../src/session/prompts/prompts.ts';
import { mergeItems } from '../../src/replica/replica.ts';
import { mergeStock } from '../../src/replica/stock.ts';
import type { Language } from '../../src/i18n/texts.ts';
import { aSession } from '../support/session.ts';
import { aStockRecord } from '../support/goods.ts';
import { anItem } from '../support/items.ts';
import { openOrder } from '../../src/session/kernel/open-order.ts';

const EAN = '7891234567895';
const S10 = 'AA123456785BR';

const order = (numero: string, metodo: string) => ({ ...anItem().pedido!, id: numero, numero, metodo_envio: metodo });

/** Two orders of one mug each, with Jadlog and with PAC; the SKUs have been read. */
function aBenchOfTwo(language: Language = 'en') {
  const mug = {
    item_status: 'in_production',
    product_id: 'mug',
    product_nome: 'Caneca',
    variation_options: 'azul',
    quantidade: '1',
    personalization_data: '',
  };
  const set = aSession(
    [
      anItem({ id: 'i1', order_id: 'o1', ...mug, delivery_type: 'Jadlog', pedido: order('10500', 'Jadlog') }),
      anItem({ id: 'i2', order_id: 'o2', ...mug, delivery_type: 'Jadlog', pedido: order('10501', 'Jadlog') }),
      anItem({ id: 'i3', order_id: 'o3', ...mug, delivery_type: 'PAC', pedido: order('10502', 'PAC') }),
    ],
    language,
  );
  const { context, session, asked } = set;
  Object.assign(context.actions, { settledOf: () => Promise.resolve({ kind: 'applied' }) });
  mergeStock(
    context.stock,
    [
      aStockRecord({
        produto: { id: 'mug', nome: 'Caneca' },
        id: 's1',
        product_id: 'mug',
        variation_options: 'azul',
        sku: 'CAN-AZ-01',
      }),
    ],
    {
      askedAt: 0,
      knownAt: 0,
    },
  );
  context.stock.setState({ isLoaded: true });
  return {
    ...set,
    shipped: () => asked.filter(({ operation }) => operation === 'ship').map((one) => [one.itemId, one.trackingCode]),
    key: (name: string) => answerStop(context, name),
    checked(orderId: string, itemId: string) {
      openOrder(context, orderId);
      session.setState(({ packing }) => ({ packing: { ...packing, checked: new Map([[itemId, 1]]) } }));
    },
    /** Types into the prompt in front as a scanner does. */
    scanIn(text: string) {
      const before = session.getState().prompt;
      for (const letter of text) editPrompt(context, (session.getState().prompt?.value ?? '') + letter);
      expect(scanIntoPrompt(context, { text, isTerminated: true }, before)).toBe(true);
    },
    problem: () => (session.getState().prompt as { problem?: string } | undefined)?.problem,
  };
}

test('a code of no known shape ships nothing at the tracking step, and the stop says what it is not', () => {
  const at = aBenchOfTwo();
  at.checked('o1', 'i1');
  at.scan(EAN);
  expect([at.shipped(), at.rung]).toEqual([[], ['error']]);
  expect(at.stop()).toBe(
    `${EAN} is no tracking code that is known for Jadlog: it has the check digit of a product’s barcode. Nothing was shipped.`,
  );
  at.scan(EAN);
  expect(at.shipped()).toEqual([]);
});

test('the postal union’s codes ship by post, and one with a wrong check digit does not', async () => {
  const at = aBenchOfTwo();
  at.checked('o3', 'i3');
  at.scan('AA123456789BR');
  expect([at.shipped(), at.stop()]).toEqual([[], expect.stringMatching(/check digit of AA123456789BR is wrong/)]);
  at.key('enter');
  at.scan(S10);
  await setImmediate();
  expect(at.shipped()).toEqual([['i3', S10]]);
});

test('said to be the carrier’s code it ships, and its shape is known for that delivery type from then on', async () => {
  const at = aBenchOfTwo();
  at.checked('o1', 'i1');
  at.scan('JD-1009');
  expect(at.stop()).toMatch(/^JD1009 is no tracking code that is known for Jadlog/);
  at.key('c');
  await setImmediate();
  expect([at.shipped(), at.stop()]).toEqual([[['i1', 'JD1009']], undefined]);
  at.checked('o2', 'i2');
  at.scan('jd-2047');
  await setImmediate();
  expect(at.shipped()).toContainEqual(['i2', 'JD2047']);
  at.checked('o3', 'i3');
  at.scan('JD-3051');
  expect([at.shipped().length, at.stop()]).toEqual([2, expect.stringMatching(/known for PAC/)]);
});

test('what a code is is chosen of three rows, neither at first; the code OK says neither, whatever is pointed at', async () => {
  const at = aBenchOfTwo();
  const rows = () => stopChoices(at.context, at.session.getState().stop!)!;
  const keys = () => frontKeys(at.context)!.map(({ key, label }) => `${key} ${label}`);
  at.checked('o1', 'i1');
  at.scan('JD-1009');
  expect(rows()).toEqual({
    rows: [
      { key: 'c', text: 'it is Jadlog’s code, to be remembered' },
      { key: 'b', text: expect.stringMatching(/^it is the barcode of /) },
      { key: '', text: 'neither: scan the label again' },
    ],
    index: 2,
  });
  expect(keys()).toEqual(['Enter OK neither', 'c b ↑↓ choose']);
  at.key('down');
  expect([rows().index, keys()]).toEqual([0, ['Enter confirm', 'OK neither', 'c b ↑↓ choose']]);
  at.scan('BNC-OK');
  await setImmediate();
  expect([at.stop(), at.shipped(), at.context.barcodes.all().size]).toEqual([undefined, [], 0]);
  at.scan('JD-1009');
  at.key('up');
  expect(rows().index).toBe(1);
  at.key('up');
  at.key('enter');
  await setImmediate();
  expect([at.stop(), at.shipped(), at.context.barcodes.all().size]).toEqual([undefined, [['i1', 'JD1009']], 0]);
});

test('a shape that product barcodes have, too, is asked about wherever the check digit is one of theirs', async () => {
  const at = aBenchOfTwo();
  at.context.barcodes.learnShape('Jadlog', '7891234567890');
  at.checked('o1', 'i1');
  at.scan(EAN);
  expect(at.shipped()).toEqual([]);
  at.key('enter');
  at.scan('7891234567891');
  await setImmediate();
  expect(at.shipped()).toEqual([['i1', '7891234567891']]);
});

test('said to belong to the product it is learnt and ships nothing; said to be neither it is forgotten', () => {
  const at = aBenchOfTwo();
  at.checked('o1', 'i1');
  at.scan(EAN);
  at.key('enter');
  expect([at.stop(), at.context.barcodes.all().size]).toEqual([undefined, 0]);
  at.scan(EAN);
  at.key('b');
  expect([at.stop(), at.notice()]).toEqual([undefined, `${EAN} is Caneca · azul from now on.`]);
  at.scan(EAN);
  expect([at.shipped(), at.stop()]).toEqual([[], expect.stringMatching(/^One too many/)]);
});

test('a stop is answered by its own keys alone, and only while its order is on the bench', () => {
  const at = aBenchOfTwo();
  at.checked('o1', 'i1');
  at.scan('JD-1009');
  at.key('e');
  at.key('a');
  expect(at.stop()).toMatch(/^JD1009/);
  at.session.setState(({ packing }) => ({ packing: { ...packing, orderId: 'o2', checked: new Map([['i2', 1]]) } }));
  at.key('c');
  expect([at.shipped(), at.stop()]).toEqual([[], undefined]);
});

test.each(['CAN-AZ-01', 'can-az-01', EAN])('%s, the code of a product, is never a tracking code', (code) => {
  const at = aBenchOfTwo();
  at.context.barcodes.learn(EAN, { product_id: 'mug', variation_options: 'azul' });
  at.session.setState({ prompt: { kind: 'tracking', itemId: 'i1', value: '' } });
  at.scanIn(code);
  expect(at.problem()).toBe(`${code.toUpperCase()} is the barcode of Caneca · azul, not a tracking code.`);
  submitPrompt(at.context);
  submitPrompt(at.context);
  at.enter(code);
  submitPrompt(at.context);
  expect(at.shipped()).toEqual([]);
});

test('a scan of no known shape into the prompt is asked about; a second scan is no answer, Enter is, and it is remembered', () => {
  const at = aBenchOfTwo();
  at.session.setState({ prompt: { kind: 'tracking', itemId: 'i1', value: '' } });
  at.scanIn('JD-1009');
  at.scanIn('JD-1009');
  expect([at.shipped(), at.problem()]).toEqual([
    [],
    'No tracking code that is known for Jadlog: it does not look like one. Enter again: it is one, from now on.',
  ]);
  submitPrompt(at.context);
  expect(at.shipped()).toEqual([['i1', 'JD1009']]);
  at.session.setState({ prompt: { kind: 'tracking', itemId: 'i2', value: '' } });
  at.scanIn('JD-2047');
  expect(at.shipped()).toContainEqual(['i2', 'JD2047']);
});

test('a code of no known shape that is typed is asked about as a scanned one is, once, and its shape is remembered', () => {
  const at = aBenchOfTwo();
  at.session.setState({ prompt: { kind: 'tracking', itemId: 'i1', value: '' } });
  at.enter('PKG77');
  expect([at.shipped(), at.problem()]).toEqual([
    [],
    expect.stringMatching(/known for Jadlog: it does not look like one/),
  ]);
  submitPrompt(at.context);
  expect(at.shipped()).toEqual([['i1', 'PKG77']]);
  at.session.setState({ prompt: { kind: 'tracking', itemId: 'i2', value: '' } });
  at.enter('PKG78');
  expect(at.shipped()).toContainEqual(['i2', 'PKG78']);
});

test('a typed code that may be a SKU waits for the SKUs, and Enter pressed meanwhile answers nothing', () => {
  const at = aBenchOfTwo();
  at.context.stock.setState({ isLoaded: false, rows: [] });
  at.session.setState({ prompt: { kind: 'tracking', itemId: 'i1', value: '' } });
  at.enter('PKG77');
  submitPrompt(at.context);
  expect([at.shipped(), at.notice()]).toEqual([[], 'Reading the SKUs of the store…']);
  at.context.stock.setState({ isLoaded: true });
  expect([at.shipped(), at.problem()]).toEqual([[], expect.stringMatching(/it does not look like one/)]);
  submitPrompt(at.context);
  expect(at.shipped()).toEqual([['i1', 'PKG77']]);
});

test.each([
  ['i1', 'o1', S10, 'Jadlog'],
  ['i1', 'o1', 'AA 123 456 785 BR', 'Jadlog'],
  ['i3', 'o3', '10866000012344', 'PAC'],
])(
  'on %s, %s: the code %s of another carrier than %s is asked about each time',
  async (itemId, orderId, code, method) => {
    const at = aBenchOfTwo();
    const sent = code.replaceAll(' ', '');
    for (const turn of [1, 2]) {
      at.checked(orderId, itemId);
      at.scan(code);
      expect(at.stop()).toBe(
        `${sent} is no tracking code that is known for ${method}: it is a code of another carrier. Nothing was shipped.`,
      );
      expect(stopChoices(at.context, at.session.getState().stop!)?.rows[0]).toEqual({
        key: 'c',
        text: 'it is this parcel’s code all the same',
      });
      at.key(turn === 1 ? 'enter' : 'c');
      await setImmediate();
      expect(at.shipped()).toEqual(turn === 1 ? [] : [[itemId, sent]]);
    }
    expect(at.context.barcodes.hasShape(method, sent)).toBe(false);
    for (const enter of ['scanned', 'typed']) {
      at.session.setState({ prompt: { kind: 'tracking', itemId, value: '' } });
      if (enter === 'scanned') at.scanIn(code);
      else {
        at.enter(code);
      }
      expect([enter, at.problem(), at.shipped().length]).toEqual([
        enter,
        `This is a code of another carrier, and the order goes by “${method}”. Look at the label; Enter again ships all the same.`,
        enter === 'scanned' ? 1 : 2,
      ]);
      submitPrompt(at.context);
    }
    expect(at.shipped()).toHaveLength(3);
    expect(at.context.barcodes.hasShape(method, sent)).toBe(false);
  },
);

test('a code with a wrong check digit and of another carrier is told to be both before it is asked for', () => {
  const at = aBenchOfTwo();
  at.session.setState({ prompt: { kind: 'tracking', itemId: 'i1', value: '' } });
  at.enter('AA123456784BR');
  expect([at.shipped(), at.problem()]).toEqual([[], expect.stringMatching(/check digit .* another carrier/)]);
});

test('a code of another carrier before all is checked says what is not, and not that a piece is wrong', () => {
  const at = aBenchOfTwo();
  at.put('o1');
  at.scan(S10);
  expect(at.stop()).toMatch(/^1 piece is not checked yet/);
});

test('the codes of a known carrier ship with it the first time, and one in groups is sent and told written together', async () => {
  const at = aBenchOfTwo();
  at.checked('o1', 'i1');
  at.scan('1086 6000 0123 44');
  await setImmediate();
  expect(at.shipped()).toEqual([['i1', '10866000012344']]);
  expect(at.notice()).toMatch(/shipped with 10866000012344\..* Its blanks and dashes were left out\.$/);
});

test('a code that is typed in groups stands written together beside the prompt before Enter sends it so', () => {
  const at = aBenchOfTwo();
  at.session.setState({ prompt: { kind: 'tracking', itemId: 'i3', value: '' } });
  const hint = () => promptWords(at.context, at.session.getState().prompt!).hint;
  expect(hint()).toBe('');
  editPrompt(at.context, 'aa-123 456 785 br');
  expect(hint()).toBe('Sent without blanks and dashes: AA123456785BR');
  submitPrompt(at.context);
  expect(at.shipped()).toEqual([['i3', S10]]);
  at.session.setState({ prompt: { kind: 'tracking', itemId: 'i3', value: '-' } });
  expect(hint()).toBe('');
});

test('a wrong check digit and a code in use are seen through the groups', () => {
  const at = aBenchOfTwo();
  const borne = { id: 'i9', order_id: 'o9', item_status: 'shipped', tracking_code: 'AA 123 456 785 BR' };
  mergeItems(at.replica, [anItem({ ...borne, pedido: order('10509', 'PAC') })], 1);
  at.session.setState({ prompt: { kind: 'tracking', itemId: 'i3', value: '' } });
  for (const [text, words] of [
    ['AB 100 005 029 BR', /check digit/],
    [S10, /Already used on order 10509/],
    ['AA-123-456-785-BR', /Already used on order 10509/],
  ] as const) {
    at.enter(text);
    expect([text, at.problem(), at.shipped()]).toEqual([text, expect.stringMatching(words), []]);
  }
});

test('a product’s barcode that comes letter by letter, as from a slow scanner, wants a second Enter', () => {
  const at = aBenchOfTwo();
  at.session.setState({ prompt: { kind: 'tracking', itemId: 'i1', value: '' } });
  at.enter(EAN);
  expect([at.shipped(), at.problem()]).toEqual([
    [],
    expect.stringMatching(/it has the check digit of a product’s barcode/),
  ]);
  submitPrompt(at.context);
  expect(at.shipped()).toEqual([['i1', EAN]]);
});

test('where the SKUs cannot be read, a known shape is asked about, too, and the stop says why', () => {
  const at = aBenchOfTwo();
  at.context.barcodes.learnShape('Jadlog', 'JD-1009');
  at.context.stock.setState({ isLoaded: false, rows: [] });
  at.checked('o1', 'i1');
  at.scan('JD-2047');
  at.context.stock.setState({ problem: { kind: 'store-trouble', message: 'no' } });
  expect([at.shipped(), at.stop()]).toEqual([
    [],
    'JD2047 is no tracking code that is known for Jadlog: it may be a SKU, and those cannot be read now. Nothing was shipped.',
  ]);
});

test('where the SKUs are not read yet, a scan into the prompt waits for them', () => {
  const at = aBenchOfTwo();
  at.context.stock.setState({ isLoaded: false, rows: [] });
  at.session.setState({ prompt: { kind: 'tracking', itemId: 'i1', value: '' } });
  at.context.barcodes.learnShape('Jadlog', 'CAN-AZ-99');
  at.scanIn('CAN-AZ-01');
  expect([at.shipped(), at.notice()]).toEqual([[], 'Reading the SKUs of the store…']);
  mergeStock(
    at.context.stock,
    [
      aStockRecord({
        produto: { id: 'mug', nome: 'Caneca' },
        id: 's2',
        product_id: 'mug',
        variation_options: 'azul',
        sku: 'CAN-AZ-01',
      }),
    ],
    {
      askedAt: 1,
      knownAt: 1,
    },
  );
  at.context.stock.setState({ isLoaded: true });
  expect([at.shipped(), at.problem()]).toEqual([[], expect.stringMatching(/is the barcode of Caneca · azul/)]);
});

test('a SKU that is the number of an order, too, is the unit', () => {
  const at = aBenchOfTwo();
  mergeStock(
    at.context.stock,
    [
      aStockRecord({
        produto: { id: 'mug', nome: 'Caneca' },
        id: 's2',
        product_id: 'mug',
        variation_options: 'azul',
        sku: '10501',
      }),
    ],
    {
      askedAt: 1,
      knownAt: 1,
    },
  );
  at.put('o1');
  at.scan('10501');
  expect(at.packing()).toMatchObject({ orderId: 'o1', checked: new Map([['i1', 1]]) });
});

test('a code of a shipment that was taken back leads nowhere, and is free for the parcel that it belongs to', async () => {
  const at = aBenchOfTwo();
  const ship = (id: string, order_id: string, item_status: string, second: string) =>
    mergeItems(
      at.replica,
      [
        {
          ...at.replica.getState().records.get(id)!.item,
          order_id,
          item_status,
          tracking_code: S10,
          // A store that keeps the code keeps the time, too.
          enviado_em: '2026-11-20T12:00:01Z',
          updated_at: `2026-11-20T12:00:${second}Z`,
        },
      ],
      1,
    );
  ship('i1', 'o1', 'shipped', '01');
  at.scan(S10);
  expect(at.packing().orderId).toBe('o1');
  ship('i1', 'o1', 'in_production', '02');
  at.session.setState(({ packing }) => ({ packing: { ...packing, orderId: undefined } }));
  at.scan(S10);
  expect(at.session.getState()).toMatchObject({ packing: { orderId: undefined }, notice: { tone: 'warn' } });
  at.checked('o3', 'i3');
  at.scan(S10);
  await setImmediate();
  expect(at.shipped()).toEqual([['i3', S10]]);
});

test('the stop and its keys are said in Portuguese, too', () => {
  const at = aBenchOfTwo('pt-BR');
  at.checked('o1', 'i1');
  at.scan(EAN);
  expect(at.stop()).toBe(
    `${EAN} não parece rastreio de Jadlog: tem o dígito verificador de um código de produto. Nada foi enviado.`,
  );
});

const FISCAL_KEY = '52060433009911002506550120000007800267301615';

test('a fiscal key scanned where a tracking code is wanted ships nothing and offers nothing', () => {
  const at = aBenchOfTwo();
  at.checked('o1', 'i1');
  for (const code of [FISCAL_KEY, FISCAL_KEY.replace(/5$/, '4')]) {
    at.scan(code);
    at.key('c');
    at.session.setState({ stop: undefined });
  }
  expect([at.shipped(), at.context.barcodes.hasShape('Jadlog', FISCAL_KEY)]).toEqual([[], false]);
});

test('a fiscal key is refused by the prompts for a code, typed or scanned, however often', () => {
  for (const prompt of [
    { kind: 'parcel', orderId: 'o1', value: '' },
    { kind: 'tracking', itemId: 'i1', value: '' },
  ] as const) {
    const at = aBenchOfTwo();
    at.checked('o1', 'i1');
    at.session.setState({ prompt });
    at.scanIn(FISCAL_KEY);
    submitPrompt(at.context);
    submitPrompt(at.context);
    expect(at.problem()).toMatch(/fiscal document/);
    at.enter(FISCAL_KEY);
    submitPrompt(at.context);
    expect([at.problem(), at.shipped()]).toEqual([expect.stringMatching(/fiscal document/), []]);
  }
});

test('a fiscal key is not learnt as the barcode of a product', () => {
  const at = aBenchOfTwo();
  at.checked('o1', 'i1');
  at.session.setState(({ packing }) => ({ packing: { ...packing, learningItemId: 'i1' } }));
  at.scan(FISCAL_KEY);
  expect(at.context.barcodes.all().size).toBe(0);
});
