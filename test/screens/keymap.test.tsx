import { expect, test } from 'vitest';
import { createKeymap } from '../../src/session/keymap/keymap.ts';
import { aSession } from '../support/session.ts';
import { openStage } from '../support/frames.tsx';
import { anItem } from '../support/items.ts';

const REMAPPED = createKeymap([
  { screen: 'queue', id: 'accept', keys: ['f2', 'A'], line: 1 },
  { screen: 'everywhere', id: 'goBoard', keys: ['ctrl+t'], line: 2 },
  { screen: 'everywhere', id: 'help', keys: ['f12'], line: 3 },
  { screen: 'queue', id: 'ship', keys: [], line: 4 },
]);

async function open() {
  const set = aSession([anItem({ id: 'mug' })]);
  const stage = await openStage({ ...set.context, keymap: REMAPPED }, 120, 30);
  return { ...set, stage, [Symbol.dispose]: () => stage.end() };
}

test('an action has the keys of the file, all of them, and not its old one', async () => {
  using context = await open();
  await context.stage.press('a');
  expect(context.asked).toEqual([]);
  await context.stage.press('A');
  expect(context.asked).toEqual([{ operation: 'accept', itemId: 'mug' }]);
});

test('footer and header show the keys of the file, and leave out what has none', async () => {
  using context = await open();
  const rows = await context.stage.rows();
  expect(rows[0]).toMatch(/4 Stock Ctrl\+T Board 6 History/);
  expect(rows.at(-1)).toMatch(/^ F2 accept /);
  expect(rows.at(-1)).not.toContain('ship');
});

test('the palette and the help show them too; what has no key is still there', async () => {
  using context = await open();
  await context.stage.press(':', 'a', 'c', 'c');
  expect((await context.stage.rows()).join('\n')).toMatch(/▌ accept +F2 A/);
  await context.stage.press('\u001b');
  await new Promise((resolve) => setTimeout(resolve, 40));
  await context.stage.press('\ue00c');
  const text = async () => (await context.stage.rows()).join('\n');
  const help = await text();
  expect(help).toContain('Keys of Queue');
  expect(help).toMatch(/F2 A +accept/);
  expect(help).toMatch(/Ctrl\+T +board/);
  expect(help).not.toMatch(/: +ship/);
  await context.stage.press('/', ...'ship');
  expect(await text()).toMatch(/: +ship/);
});
