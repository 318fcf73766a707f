import { afterEach, expect, test } from 'vitest';
import { bigRows, magnified } from '../../components/big-letters.ts';
import { goTo } from '../../src/session/state/session-state.ts';
import { updateHealth } from '../../src/replica/replica.ts';
import { aSession } from '../support/session.ts';
import { openStage, type Stage } from '../support/frames.tsx';
import { anItem } from '../support/items.ts';

const ESCAPE = '\u001B[27u';
const opened: Stage[] = [];
afterEach(() => opened.splice(0).forEach((stage) => stage.end()));

async function open(columns: number, rows: number) {
  const items = Array.from({ length: 12 }, (_, index) =>
    anItem({ id: `i${index}`, order_id: `o${index}`, personalization_data: 'Nome: Ana' }),
  );
  const set = aSession(items);
  const context = { ...set.context, cutOffs: [{ method: 'SEDEX', minutes: 16 * 60 }] };
  const stage = await openStage(context, columns, rows);
  opened.push(stage);
  return { ...set, stage, text: async () => (await stage.rows()).join('\n') };
}

/** Whether a text is on the screen, in letters of any size. */
function isDrawn(words: string, screen: string): boolean {
  const sizes = [8, 6, 4, 2, 1].flatMap((times) =>
    [bigRows(words, 'wide'), bigRows(words, 'narrow')].map((one) => magnified(one, times)),
  );
  return screen.includes(words) || sizes.some((rows) => rows.every((row) => screen.includes(row.trimEnd())));
}

test.each([
  [120, 40],
  [80, 24],
  [40, 12],
])('the wall has the open items in large figures, what leaves next, and nothing of a buyer, at %i×%i', async (c, r) => {
  const at = await open(c, r);
  goTo(at.session, { screen: 'wall' });
  await at.stage.settle();
  const text = await at.text();
  expect(isDrawn('12', text)).toBe(true);
  expect(isDrawn('ACCEPT', text)).toBe(true);
  expect(isDrawn('LATE', text) || isDrawn('IN TIME', text)).toBe(true);
  expect(isDrawn('SEDEX 16:00', text)).toBe(true);
  expect(text).not.toMatch(/Ana|accept|help/);
  expect((await at.stage.rows()).length).toBeLessThanOrEqual(r);
});

test('on the wall no key does anything, but Escape leads back to where one came from', async () => {
  const at = await open(80, 24);
  await at.stage.press('5', '\x06');
  expect(at.session.getState().places.at(-1)).toEqual({ screen: 'wall' });
  await at.stage.press('a', ':', 'q');
  expect([at.asked, at.session.getState().prompt, at.counts.quit]).toEqual([[], undefined, 0]);
  expect((await at.stage.rows())[0]).toContain('Esc: back');
  await at.stage.press(ESCAPE);
  expect(at.session.getState().places).toEqual([{ screen: 'queue' }, { screen: 'board' }]);
});

test('a screen that hangs there stays there, whatever is pressed; Ctrl+C ends it', async () => {
  const at = await open(80, 24);
  at.session.setState({ places: [{ screen: 'wall' }] });
  await at.stage.press(ESCAPE, '1', 'q');
  expect((await at.stage.rows())[0]).not.toContain('Esc');
  expect(at.session.getState().places).toEqual([{ screen: 'wall' }]);
  await at.stage.press('\x03');
  expect(at.counts.quit).toBe(1);
});

test('the board says who is on and what they pack', async () => {
  const at = await open(120, 40);
  await at.stage.press('5');
  expect(await at.text()).toMatch(/On now: 1\n.* eva/);
});

test('the wall says how old its figures are, and when the store is asked next', async () => {
  const at = await open(120, 40);
  goTo(at.session, { screen: 'wall' });
  const trouble = { kind: 'unreachable', message: '' } as const;
  updateHealth(at.replica, { isLoaded: true, trouble, snapshotAt: 1000 - 65_000, nextLookAt: 1000 + 12_000 });
  await at.stage.settle();
  expect((await at.stage.rows())[0]).toMatch(/✕ offline · picture 1 min old · next try in 12 s/);
});
