/** The board: what is on hold is counted, and a wide screen has sections beside each other. */
import { expect, onTestFinished, test } from 'vitest';
import { goTo } from '../../src/session/state/session-state.ts';
import { aSession } from '../support/session.ts';
import { openStage } from '../support/frames.tsx';
import { anItem } from '../support/items.ts';

async function boardOf(columns: number, rows: number, language: 'en' | 'pt-BR' = 'en', hasCutOffs = true) {
  const items = ['a', 'b', 'c'].map((id) => anItem({ id, order_id: `o${id}` }));
  const { context, session } = aSession(items, language);
  context.workshop.hold([items[0]!, items[1]!], { reason: 'artwork' });
  Object.assign(context, { cutOffs: hasCutOffs ? [{ method: 'SEDEX', minutes: 16 * 60 }] : [] });
  goTo(session, { screen: 'board' });
  const stage = await openStage(context, columns, rows);
  onTestFinished(() => stage.end());
  return stage.rows();
}

test('what is on hold is counted', async () => {
  expect((await boardOf(80, 24)).find((row) => row.includes('‖'))).toMatch(/^ ‖ On hold +2$/);
  expect((await boardOf(80, 24, 'pt-BR')).find((row) => row.includes('‖'))).toMatch(/^ ‖ Em espera +2$/);
});

test('where there is room, what leaves stands beside what moves', async () => {
  for (const [columns, rows] of [
    [120, 40],
    [200, 60],
  ] as const)
    expect((await boardOf(columns, rows)).some((row) => /Items per hour.* Parcels due at each cut-off/.test(row))).toBe(
      true,
    );
  expect((await boardOf(80, 24)).some((row) => /Items per hour.*Parcels due/.test(row))).toBe(false);
});

test('nothing on it says that it is too early to say', async () => {
  for (const language of ['en', 'pt-BR'] as const)
    expect((await boardOf(120, 40, language)).join('\n')).not.toMatch(/too early|cedo para/);
});

test('how the cut-offs are set is said whole at every width', async () => {
  for (const language of ['en', 'pt-BR'] as const)
    for (const [columns, rows] of [
      [80, 40],
      [120, 40],
    ] as const)
      expect((await boardOf(columns, rows, language, false)).join(' ')).toContain('PAC 17:30"');
});
