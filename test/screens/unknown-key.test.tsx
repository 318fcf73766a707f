import { expect, test } from 'vitest';
import { say } from '../../src/session/state/session-state.ts';
import { aSession } from '../support/session.ts';
import { openStage } from '../support/frames.tsx';
import { anItem } from '../support/items.ts';
import { openSpoken } from '../support/spoken.tsx';

const VERDICT = 'Accepted: #10107 Jogo americano de linho (par)';

async function lineAfterX(columns: number, said?: string) {
  const { context, session } = aSession([anItem({ id: 'a' })]);
  const stage = await openStage(context, columns, 24);
  if (said !== undefined) say(session, 'ok', said);
  await stage.press('x');
  const line = (await stage.rows()).at(-2);
  await stage.press('j');
  const after = (await stage.rows()).at(-2);
  stage.end();
  return { line, after };
}

test('a key that does nothing is told above the footer, until the next key', async () => {
  expect(await lineAfterX(100)).toEqual({ line: ' “x” does nothing here · ? shows the keys', after: '' });
});

test('behind a verdict it takes the room that is left, and no more', async () => {
  expect((await lineAfterX(100, VERDICT)).line).toBe(` ✔ ${VERDICT}   “x” does nothing here · ? shows the keys`);
  expect((await lineAfterX(80, VERDICT)).line).toBe(` ✔ ${VERDICT}   “x” does nothing here`);
  expect((await lineAfterX(60, VERDICT)).line).toBe(` ✔ ${VERDICT}`);
});

test('a screen reader reads it once', async () => {
  const { context } = aSession([anItem({ id: 'a' })]);
  const spoken = await openSpoken(context);
  expect((await spoken.press('x')).trimEnd()).toBe('“x” does nothing here, ? shows the keys');
  spoken.end();
});
