import { expect, onTestFinished, test } from 'vitest';
import type { Intent } from '../../src/domain/intents.ts';
import { goTo } from '../../src/session/state/session-state.ts';
import { aSession } from '../support/session.ts';
import { openStage } from '../support/frames.tsx';
import { anItem } from '../support/items.ts';

test('the diagnostics tell how many actions wait for the store, as the header does', async () => {
  const set = aSession([anItem({ id: 'mug' })], 'pt-BR');
  goTo(set.session, { screen: 'diagnostics' });
  const stage = await openStage(set.context, 120, 40);
  onTestFinished(() => stage.end());
  const toSend = async () => (await stage.rows()).find((row) => row.includes('A enviar'));
  expect(await toSend()).toMatch(/A enviar\W+nada /);
  const intent = { id: 'i1', seq: 1, itemId: 'mug', operation: 'accept', phase: 'waiting', hold: 'offline' } as Intent;
  set.replica.setState({ intents: new Map([['mug', [intent]]]) });
  await stage.settle();
  expect(await toSend()).toContain('1 ação esperando');
});
