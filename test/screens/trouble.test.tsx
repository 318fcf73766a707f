/** What the line above the footer says when something is wrong and something was just said. */
import { afterEach, expect, test } from 'vitest';
import { say, setPart } from '../../src/session/state/session-state.ts';
import { updateHealth } from '../../src/replica/replica.ts';
import { aSession } from '../support/session.ts';
import { openStage, type Stage } from '../support/frames.tsx';
import { anItem } from '../support/items.ts';
import { spokenQueue } from '../../screens/spoken-lines.ts';
import { STOCK } from '../../src/session/lists/stock-list.ts';

const TROUBLE = 'The orders could not be read: the store cannot be reached.';
const opened: Stage[] = [];
afterEach(() => opened.splice(0).forEach((stage) => stage.end()));

async function open(tone: 'ok' | 'info' | 'warn' | 'error') {
  const set = aSession([anItem({ id: 'a' })]);
  const at = { now: 1000 };
  const context = { ...set.context, clock: { ...set.context.clock, now: () => at.now } };
  const stage = await openStage(context, 100, 30);
  opened.push(stage);
  say(set.session, tone, 'What was just said');
  updateHealth(set.replica, { trouble: { kind: 'unreachable', message: '' } });
  await stage.settle();
  return {
    async textAfter(ms: number) {
      at.now += ms;
      // Whatever is drawn next.
      updateHealth(set.replica, { trouble: { kind: 'unreachable', message: String(at.now) } });
      await stage.settle();
      return (await stage.rows()).join('\n');
    },
  };
}

test.each(['ok', 'info'] as const)(
  'what went well (%s) leaves its line to what is wrong with the store after ten seconds',
  async (tone) => {
    const { textAfter } = await open(tone);
    const before = await textAfter(9000);
    expect(before).toContain('What was just said');
    expect(before).not.toContain(TROUBLE);
    const after = await textAfter(1000);
    expect(after).not.toContain('What was just said');
    expect(after).toContain(TROUBLE);
  },
);

test.each(['warn', 'error'] as const)('what went wrong (%s) stays until a key', async (tone) => {
  const { textAfter } = await open(tone);
  expect(await textAfter(600_000)).toContain('What was just said');
});

test('a clock that is hours off is told in the line, once nothing worse is', async () => {
  const set = aSession([anItem({ id: 'a' })]);
  const stage = await openStage(set.context, 100, 30);
  opened.push(stage);
  updateHealth(set.replica, { facts: { dateAheadMs: -18_001_000 }, diskTrouble: 'The disk is full.' });
  await stage.settle();
  expect((await stage.rows()).join('\n')).toMatch(/^ ! The disk is full\./m);
  updateHealth(set.replica, { diskTrouble: undefined });
  await stage.settle();
  expect((await stage.rows()).join('\n')).toMatch(/^ ! This machine’s clock is 5 h ahead of the store’s/m);
});

const UNREADABLE = { kind: 'unreadable', message: '', detail: '200' } as const;

test('a list of orders that cannot be read says why in place of its rows, and spoken too', async () => {
  const set = aSession();
  const stage = await openStage(set.context, 100, 30);
  opened.push(stage);
  updateHealth(set.replica, { isLoaded: false });
  await stage.settle();
  const pane = async () => (await stage.rows()).slice(2, -3).join('\n');
  expect(await pane()).toContain('Reading the open orders…');
  updateHealth(set.replica, { trouble: UNREADABLE });
  await stage.settle();
  expect(await pane()).toContain('The orders could not be read: the answer is none that the store’s API gives');
  expect(await pane()).not.toContain('Reading the open orders…');
  expect(spokenQueue(set.context).join(' ')).toContain('The orders could not be read');
});

test('a list without a row that always fails is not said to be empty, nor one that nobody could read', async () => {
  const set = aSession();
  const stage = await openStage(set.context, 100, 30);
  opened.push(stage);
  const { statusTab } = set.session.getState().queue;
  updateHealth(set.replica, { unread: [statusTab as 'pending'] });
  await stage.settle();
  const text = (await stage.rows()).slice(2, -3).join('\n');
  expect(text).toMatch(/The list .+ cannot be read/);
  expect(text).not.toContain(set.context.texts.queue.empty('pending'));
  expect(spokenQueue(set.context).join(' ')).toMatch(/The list .+ cannot be read/);
});

test('a stock that cannot be read says so in place of its rows, and spoken too', async () => {
  const set = aSession();
  const stage = await openStage(set.context, 100, 30);
  opened.push(stage);
  set.session.setState({ places: [{ screen: 'stock' }] });
  set.context.stock.setState({ problem: UNREADABLE });
  await stage.settle();
  const text = (await stage.rows()).join('\n');
  expect(text).toContain('Not read: the answer is none');
  expect(text).not.toContain('Reading the stock…');
  expect(STOCK.spoken(set.context).join(' ')).toContain('Not read: the answer is none');
});

test('a filter by SKU that nobody can apply says why, and spoken too', async () => {
  const set = aSession([anItem({ id: 'a' })]);
  setPart(set.session, 'queue', { filter: 'sku:CAN' });
  const stage = await openStage(set.context, 100, 30);
  opened.push(stage);
  const heard = async () => [(await stage.rows()).join('\n'), spokenQueue(set.context).join(' ')];
  for (const text of await heard()) expect(text).toContain('Reading the SKUs…');
  set.context.stock.setState({ problem: UNREADABLE });
  await stage.settle();
  for (const text of await heard()) {
    expect(text).toContain('Not read: the answer is none');
    expect(text).not.toContain('Reading the SKUs…');
  }
});

test('what ails the disk is told in the operator’s language, in the line and in the diagnostics', async () => {
  const set = aSession([anItem({ id: 'a' })], 'pt-BR');
  const stage = await openStage(set.context, 100, 30);
  opened.push(stage);
  updateHealth(set.replica, { diskTrouble: 'The disk is full, nothing can be kept: /s' });
  set.replica.setState({ outboxTrouble: 'The disk is full, nothing can be kept: /s' });
  await stage.settle();
  expect((await stage.rows()).join('\n')).toContain('! O disco está cheio, nada pode ser guardado: /s');
  await stage.press('0', 'D');
  expect((await stage.rows()).join('\n').match(/O disco está cheio/g)).toHaveLength(3);
});
