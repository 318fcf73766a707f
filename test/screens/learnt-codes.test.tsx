import { expect, test } from 'vitest';
import { findScanned } from '../../src/session/front/scans.ts';
import { aSession } from '../support/session.ts';
import { openStage } from '../support/frames.tsx';
import { anItem } from '../support/items.ts';

const EAN = '7891234567895';
const ESCAPE = '\x1b[27u';

async function open() {
  const inProduction = { item_status: 'in_production', product_nome: 'Caneca', quantidade: '3' };
  const set = aSession([
    anItem({ id: 'mug', order_id: 'o1', ...inProduction }),
    anItem({ id: 'vase', order_id: 'o1', ...inProduction, product_id: 'product-2', product_nome: 'Vaso' }),
    anItem({
      id: 'later',
      order_id: 'o2',
      ...inProduction,
      created_at: '2026-11-20T11:00:00.000000Z',
      pedido: {
        id: 'o2',
        numero: '10999',
        status: 'paid',
        metodo_envio: 'PAC',
        created_at: '2026-11-20T11:00:00.000000Z',
      },
    }),
  ]);
  // The SKUs have been read, and none is this code.
  set.context.stock.setState({ isLoaded: true });
  set.put('o1');
  const stage = await openStage(set.context, 100, 30);
  const text = async () => (await stage.rows()).join('\n');
  const scan = async (code: string) => {
    findScanned(set.context, code);
    await stage.settle();
  };
  return { ...set, stage, text, scan, [Symbol.dispose]: () => stage.end() };
}

test('a barcode that nobody knows stops the packer; learnt once, it counts its unit from then on', async () => {
  using at = await open();
  await at.scan(EAN);
  expect(await at.text()).toContain(`Unknown code ${EAN}: not of order 10482`);
  expect(at.rung).toEqual(['error']);
  await at.stage.press('\r', 'b');
  expect(await at.text()).toContain('Scan the barcode of Caneca');
  await at.scan(EAN);
  expect(await at.text()).toContain(`${EAN} is Caneca`);
  expect(at.packing().checked.get('mug')).toBe(1);
  await at.scan(`2*${EAN}`);
  expect(await at.text()).toMatch(/3 × Caneca.*3 of 3/);
  expect(at.rung.slice(1)).toEqual(['ok', 'ok', 'ok']);
});

test('a learnt barcode brings the oldest order that wants it, where none is on the bench', async () => {
  using at = await open();
  await at.stage.press('b');
  await at.scan(EAN);
  await at.stage.press('d', '\r');
  expect(at.packing().orderId).toBeUndefined();
  await at.scan(EAN);
  expect(at.packing()).toMatchObject({ orderId: 'o1' });
  // The one that was in the box when it was put aside, and this one.
  expect(at.packing().checked.get('mug')).toBe(2);
});

test('it is the line in front that learns, and the same code taught to another line is that one’s', async () => {
  using at = await open();
  await at.stage.press('j', 'b');
  await at.scan(EAN);
  expect(at.packing().checked.get('vase')).toBe(1);
  await at.stage.press('k', 'b');
  await at.scan(EAN);
  expect(at.packing().checked.get('mug')).toBe(1);
  await at.scan(EAN);
  expect(Object.fromEntries(at.packing().checked)).toMatchObject({ vase: 1, mug: 2 });
});

test('the code of an order is never learnt as a product’s: it would hide the order', async () => {
  using at = await open();
  await at.stage.press('b');
  await at.scan('10999');
  expect(await at.text()).toContain('10999');
  expect(at.context.barcodes.all().size).toBe(0);
  expect(at.rung).toEqual(['error']);
  expect(at.packing()).toMatchObject({ orderId: 'o1', learningItemId: undefined });
});

test('Esc gives learning up, and the next scan is a scan', async () => {
  using at = await open();
  await at.stage.press('b', ESCAPE);
  expect(at.packing().learningItemId).toBeUndefined();
  await at.scan(EAN);
  expect(at.session.getState().stop).toBeDefined();
  expect(at.context.barcodes.all().size).toBe(0);
});
