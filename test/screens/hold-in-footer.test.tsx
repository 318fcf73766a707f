import { expect, onTestFinished, test } from 'vitest';
import { goTo } from '../../src/session/state/session-state.ts';
import { aSession } from '../support/session.ts';
import { openStage } from '../support/frames.tsx';
import { anItem } from '../support/items.ts';

const mug = anItem({ id: 'mug' });

test.each(['queue', 'item'] as const)('at 80 columns h stands on the %s screen where it releases', async (screen) => {
  const set = aSession([mug], 'pt-BR');
  if (screen === 'item') goTo(set.session, { screen, itemId: 'mug' });
  const stage = await openStage(set.context, 80, 24);
  onTestFinished(() => stage.end());
  const footer = async () => (await stage.rows()).at(-1) ?? '';
  expect(await footer()).not.toContain('h em espera');
  set.context.workshop.hold([mug], { reason: 'artwork' });
  await stage.settle();
  expect(await footer()).toContain('h em espera: liberar');
  await stage.press('h');
  expect(await footer()).not.toContain('h em espera');
});
