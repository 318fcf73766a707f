/** Tags are printed when production starts, once, and for what was started here. */
import { expect, test } from 'vitest';
import type { Settled } from '../../src/domain/intents.ts';
import { printTagsCommand } from '../../src/session/commands/print-tags.ts';
import { watchTags } from '../../src/session/subscriptions/tags.ts';
import type { HowEnded, TagProblem } from '../../src/replica/labels.ts';
import type { TagLabel } from '../../src/domain/tag-labels.ts';
import { setImmediate } from 'node:timers/promises';
import { aSession } from '../support/session.ts';
import { anItem } from '../support/items.ts';

function aTagBench(problem?: TagProblem, isMine = true, quantidade = '3') {
  const set = aSession([anItem({ id: 'i1', quantidade, personalization_data: 'Ana' })]);
  const printed: TagLabel[] = [];
  const listeners: ((settled: Settled) => void)[] = [];
  Object.assign(set.context.actions, { onSettled: (listener: (settled: Settled) => void) => listeners.push(listener) });
  Object.assign(set.context, {
    tags: {
      print(labels: readonly TagLabel[], onFailure?: (how: HowEnded) => void) {
        printed.push(...labels);
        if (problem === 'command-failed') onFailure?.({ exitCode: 3, said: 'lp: out of \u001b[31mpaper' });
        return Promise.resolve(problem);
      },
    },
  });
  watchTags(set.context, () => isMine);
  const settled = (operation: string, kind: string) =>
    listeners[0]?.({ intent: { operation, itemId: 'i1' }, verdict: { kind } } as unknown as Settled);
  return { ...set, printed, settled };
}

test('one for each unit, as soon as the store has said that it is in production', () => {
  const at = aTagBench();
  at.settled('startProduction', 'applied');
  expect(at.printed.map(({ order, unit, units, text }) => [order, unit, units, text])).toEqual([
    ['#10482', 1, 3, 'Ana'],
    ['#10482', 2, 3, 'Ana'],
    ['#10482', 3, 3, 'Ana'],
  ]);
});

test('none for another move, another verdict, or what was started elsewhere', () => {
  const at = aTagBench();
  at.settled('accept', 'applied');
  for (const kind of ['already-so', 'refused', 'unconfirmed', 'not-sent']) at.settled('startProduction', kind);
  const elsewhere = aTagBench(undefined, false);
  elsewhere.settled('startProduction', 'applied');
  expect([at.printed, elsewhere.printed]).toEqual([[], []]);
});

test('a printer that did not take them is said, with how to have them later', async () => {
  const at = aTagBench('printer-unreachable');
  at.settled('startProduction', 'applied');
  await setImmediate();
  expect(at.notice()).toBe(
    'Tags of order 10482 not printed: the printer cannot be reached. Later: bancada tags 10482 --print',
  );
  expect(at.rung).toEqual(['error']);
});

test('a print command that failed is told with its exit code and the first line of what it said', async () => {
  const at = aTagBench('command-failed');
  at.settled('startProduction', 'applied');
  await setImmediate();
  expect(at.notice()).toMatch(/the print command failed \(exit 3\): lp: out of .*paper/);
  expect(at.notice()).not.toContain('\u001b');
});

test('L prints the tags of the item in front once more; without a printer it says which is missing', async () => {
  const at = aTagBench();
  printTagsCommand.run(at.context, 'L');
  await setImmediate();
  expect(at.printed.map(({ unit }) => unit)).toEqual([1, 2, 3]);
  expect(at.notice()).toContain('3 tags printed once more');
  Object.assign(at.context, { tags: undefined });
  expect(printTagsCommand.unavailable?.(at.context)).toContain('BANCADA_TAG_PRINTER');
});

test('of a quantity that cannot be read no tags are printed, and it is said', async () => {
  const at = aTagBench(undefined, true, '2 caixas');
  at.settled('startProduction', 'applied');
  await setImmediate();
  expect(at.printed).toEqual([]);
  expect(at.notice()).toBe(
    'No tags of order 10482: how many Caneca esmaltada · azul · 325 ml there have to be cannot be read (“2 caixas”).',
  );
  const spelled = aTagBench(undefined, true, '3,00');
  spelled.settled('startProduction', 'applied');
  expect(spelled.printed).toHaveLength(3);
});
