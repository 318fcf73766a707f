import { expect, onTestFinished, test } from 'vitest';
import type { Intent } from '../../src/domain/intents.ts';
import { aSession } from '../support/session.ts';
import { openStage } from '../support/frames.tsx';
import { anItem } from '../support/items.ts';

const mug = anItem({ id: 'mug', pedido: { ...anItem().pedido!, numero: '10254' } });

async function open(language: 'en' | 'pt-BR' = 'en', columns = 120) {
  const set = aSession([mug], language);
  const stage = await openStage(set.context, columns, 24);
  onTestFinished(() => stage.end());
  return { ...set, stage, footer: async () => (await stage.rows()).at(-1) ?? '' };
}

const accepting = (rest: Partial<Intent> = {}) =>
  ({
    id: 'i1',
    seq: 1,
    itemId: 'mug',
    orderId: mug.order_id,
    operation: 'accept',
    phase: 'grace',
    attemptCount: 0,
    ...rest,
  }) as Intent;

test('z stands in the footer only where there is something to take back', async () => {
  const { footer } = await open();
  expect(await footer()).not.toMatch(/ z /);
});

test('z names what it takes back', async () => {
  const { replica, footer, stage } = await open();
  replica.setState({ intents: new Map([['mug', [accepting()]]]) });
  await stage.settle();
  expect(await footer()).toContain('z undo: accept #10254');
  replica.setState({ intents: new Map([['mug', [accepting({ phase: 'sending', attemptCount: 1 })]]]) });
  await stage.settle();
  expect(await footer()).not.toMatch(/ z /);
});

test('z counts down the seconds in which it still takes something back', async () => {
  const { replica, footer, stage, context } = await open();
  const graceEndsAt = context.clock.now() + 3000;
  replica.setState({ intents: new Map([['mug', [accepting({ graceEndsAt })]]]) });
  await stage.settle();
  expect(await footer()).toContain('z undo 3 s: accept #10254');
});

test('what z takes back stands in the footer at 80 columns, too', async () => {
  const { replica, footer, stage } = await open('pt-BR', 80);
  replica.setState({ intents: new Map([['mug', [accepting()]]]) });
  await stage.settle();
  expect(await footer()).toMatch(/^ i .* z desfazer: aceitar #10254 +\? ajuda/);
});

test('what z takes back is not named where its name would push the next step away', async () => {
  const { replica, footer, stage } = await open('pt-BR', 50);
  replica.setState({ intents: new Map([['mug', [accepting()]]]) });
  await stage.settle();
  expect(await footer()).toMatch(/ z desfazer +\? ajuda/);
});

test('no key that does nothing now stands in the footer', async () => {
  const { footer } = await open();
  expect(await footer()).toMatch(/^ a accept /);
  expect(await footer()).not.toContain('ship');
});

test('the header counts the actions that wait for the store', async () => {
  const { replica, stage } = await open('pt-BR');
  replica.setState({ intents: new Map([['mug', [accepting({ phase: 'waiting', hold: 'offline' })]]]) });
  await stage.settle();
  expect((await stage.rows())[0]).toContain('1 ação esperando');
});

test('at 80x24 sixteen rows of the queue are rows of items', async () => {
  const { context } = aSession(
    Array.from({ length: 40 }, (_, index) => anItem({ id: `i${index}`, order_id: `o${index}` })),
  );
  const stage = await openStage(context, 80, 24);
  onTestFinished(() => stage.end());
  expect((await stage.rows()).filter((row) => /#10482 .*▪/.test(row))).toHaveLength(16);
});
