import { expect, test } from 'vitest';
import { actionsFor } from '../../src/actions/for-author.ts';
import { aBench, ITEM } from './support.ts';

test('people who share a process act in their own names, and hear and undo only what they asked', async () => {
  const bench = await aBench({ items: ['pending', 'pending'], times: { graceMs: 2000 } });
  const [ana, rui] = ['ana', 'rui'].map((operator) => actionsFor(bench.actions, { operator, station: 'ssh' }));
  const heard: string[] = [];
  ana!.onSettled(({ intent }) => heard.push(`ana: ${intent.author.operator}`));
  rui!.onSettled(({ intent }) => heard.push(`rui: ${intent.author.operator}`));
  ana!.perform('accept', ITEM);
  rui!.ask({ operation: 'accept', itemId: 'item-2-1' });
  expect(ana!.undo()).toMatchObject({ kind: 'withdrawn', intent: { itemId: ITEM } });
  await bench.pass(5000);
  expect(heard).toEqual(['ana: ana', 'rui: rui']);
  expect(rui!.noteReveal('order-2')).toBe(true);
  rui!.bulk.start(rui!.bulk.preview('startProduction', ['item-2-1']));
  await bench.pass(5000);
  const byRui = bench.table.trail.filter(({ operator }) => operator === 'rui').map(({ what }) => what);
  expect(byRui).toEqual(['intent', 'attempt', 'verdict', 'reveal', 'intent', 'attempt', 'verdict']);
});
