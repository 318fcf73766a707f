/** Labels of marked orders: in the order of the list, each by itself, stopped by Escape and taken up again. */
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { formatTime } from '../../src/base/ages.ts';
import type { OrderItem } from '../../src/domain/records.ts';
import type { Printed } from '../../src/replica/labels.ts';
import { questionWords } from '../../src/session/front/questions.ts';
import { aSession, NOW } from '../support/session.ts';
import { openStage } from '../support/frames.tsx';
import { anItem, at } from '../support/items.ts';

const HASH = 'a'.repeat(64);
const PRINTED: Printed = { bytes: 2048, hash: HASH };

/** Of order `o3`, numbered 103, one item that is pending, with a label. */
const a = (order: number, its: Partial<OrderItem> = {}) =>
  anItem({
    id: `i${order}`,
    order_id: `o${order}`,
    pedido: { ...anItem().pedido!, id: `o${order}`, numero: String(100 + order), created_at: at(`10:0${order}:00`) },
    label_url: `https://labels.example/${order}`,
    ...its,
  });

/** A queue with these items, whose printer answers when it is told to. */
function aQueue(items: readonly OrderItem[]) {
  const set = aSession(items);
  const asked: string[] = [];
  const answers: ((printed: Printed) => void)[] = [];
  Object.assign(set.context, {
    labels: {
      mostInJob: 1,
      print([url = '']: readonly string[]) {
        asked.push(url.split('/').at(-1)!);
        return new Promise<Printed[]>((resolve) => answers.push((printed) => resolve([printed])));
      },
    },
  });
  return {
    ...set,
    asked,
    async answer(...many: Printed[]) {
      for (const printed of many) {
        answers.shift()!(printed);
        await setImmediate();
      }
    },
    marks: () => [...set.session.getState().marks].toSorted(),
    question: () => {
      const { question } = set.session.getState();
      return question && questionWords(set.context, question).question;
    },
  };
}

test('the labels of the marked orders are printed one by one in the order of the list, and told', async () => {
  const queue = aQueue([
    a(3),
    a(1),
    a(2, { label_url: '' }),
    a(4),
    a(5),
    // The whole order prints, whichever of its items is marked; what is cancelled needs no label, one that is shared comes once.
    a(1, { id: 'i1b', label_url: 'https://labels.example/1b' }),
    a(1, { id: 'i1c', item_status: 'cancelled', label_url: 'https://labels.example/1c' }),
    a(3, { id: 'i3b' }),
  ]);
  queue.session.setState({ marks: new Set(['i4', 'i3', 'i2', 'i1']) });
  queue.press('l');
  // The next is not fetched before the printer has the one before it.
  expect(queue.asked).toEqual(['1']);
  await queue.answer(
    PRINTED,
    { problem: 'command-failed', how: { exitCode: 1, said: 'out of paper' } },
    PRINTED,
    PRINTED,
  );
  expect(queue.asked).toEqual(['1', '1b', '3', '4']);
  expect(queue.notice()).toBe(
    '3 of 5 printed, 1 has no label, 1 failed. Label of order 101 not printed: the print command failed (exit 1): out of paper.',
  );
  // What was not printed is what stays marked.
  expect([queue.marks(), queue.rung]).toEqual([['i1', 'i2'], ['error']]);
  expect(queue.context.workshop.labelsPrinted('o3')).toMatchObject([{ operator: 'eva', hash: HASH }]);
  expect(new Set(queue.revealed)).toEqual(new Set(['o1', 'o3', 'o4']));
});

test('the same key goes on with what was not printed, and asks before it prints again what was', async () => {
  const queue = aQueue([a(1), a(2), a(3)]);
  queue.context.workshop.labelPrinted({ order_id: 'o1', item_ids: ['i1'], hash: HASH });
  queue.context.workshop.labelPrinted({ order_id: 'o3', item_ids: ['i3'], hash: HASH });
  queue.press('*', 'l');
  await queue.answer(PRINTED);
  expect([queue.asked, queue.notice(), queue.marks()]).toEqual([
    ['2'],
    '1 of 3 printed, 2 printed before.',
    ['i1', 'i3'],
  ]);
  queue.press('l');
  expect([queue.asked, queue.question()]).toEqual([
    ['2'],
    `The labels of 2 orders were printed, the last ${formatTime(NOW, NOW)} by eva at bench 2. Print them again?`,
  ]);
  queue.press('enter');
  await queue.answer(PRINTED, PRINTED);
  expect([queue.asked, queue.notice(), queue.marks()]).toEqual([['2', '1', '3'], '2 of 2 printed.', []]);
});

test('what is old is left out too, counted, and said before it is printed again', async () => {
  const queue = aQueue([a(1, { quantidade: '3' }), a(2), a(3)]);
  const before = (order: number) => ({ order_id: `o${order}`, item_ids: [`i${order}`], hash: HASH, quantities: ['2'] });
  queue.context.workshop.labelPrinted(before(1));
  queue.context.workshop.labelPrinted(before(2));
  queue.press('*', 'l');
  await queue.answer(PRINTED);
  expect([queue.asked, queue.notice(), queue.rung]).toEqual([
    ['3'],
    '1 of 3 printed, 2 printed before, 1 of them is old.',
    ['error'],
  ]);
  queue.press('l');
  expect(queue.question()).toContain('by eva at bench 2; 1 of them is old. Print them again?');
});

test('how far it is stands on the screen, and Escape stops the rest', async () => {
  const queue = aQueue([a(1), a(2), a(3)]);
  const stage = await openStage(queue.context, 100, 30);
  onTestFinished(stage.end);
  await stage.press('*');
  expect((await stage.rows()).at(-1)).toContain('l print label');
  await stage.press('l');
  await queue.answer(PRINTED);
  await stage.settle();
  expect((await stage.rows()).join('\n')).toContain('Labels: 1 of 3 · Esc: stop');
  // A second run beside it would print the same labels.
  await stage.press('l');
  expect(queue.notice()).toBe('print label: it is being printed');
  await stage.press('\x1b[27u');
  expect(queue.notice()).toBe('Stopped: 1 of 3 labels done, the rest is still marked.');
  // The printer had the second one already: it is known as printed, and no other is fetched.
  await queue.answer(PRINTED);
  expect([queue.asked, queue.marks(), queue.context.workshop.labelsPrinted('o2').length]).toEqual([
    ['1', '2'],
    ['i3'],
    1,
  ]);
  await stage.press('l');
  await queue.answer(PRINTED);
  expect([queue.asked, queue.notice()]).toEqual([['1', '2', '3'], '1 of 1 printed.']);
});

test('without marks it is the order under the cursor, and without anything to print it says why', async () => {
  const queue = aQueue([a(1), a(1, { id: 'i1b', label_url: 'https://labels.example/1b' }), a(2)]);
  queue.press('l');
  await queue.answer(PRINTED, PRINTED);
  expect([queue.asked, queue.notice()]).toEqual([['1', '1b'], 'Label of order 101 sent to the printer (4 KiB).']);
  const without = aQueue([a(1, { label_url: '' })]);
  without.press('*', 'l');
  expect(without.notice()).toBe('print label: no label yet');
});

test('where the trail cannot be told nothing is fetched', async () => {
  const queue = aQueue([a(1), a(2)]);
  Object.assign(queue.context.actions, { noteReveal: () => false });
  queue.press('*', 'l');
  await setImmediate();
  expect([queue.asked, queue.notice()]).toEqual([
    [],
    '0 of 2 printed, 2 failed. Label of order 101 not printed: it cannot be written to the audit trail.',
  ]);
});

test('a printer that takes several as one job gets them at once, and each is known by itself', async () => {
  const queue = aQueue([a(1), a(2, { label_url: '' }), a(3), a(4)]);
  queue.context.workshop.labelPrinted({ order_id: 'o4', item_ids: ['i4'], hash: HASH });
  const jobs: (readonly string[])[] = [];
  const print = (urls: readonly string[]): Promise<Printed[]> => {
    jobs.push(urls.map((url) => url.split('/').at(-1)!));
    return Promise.resolve(urls.map((_, index) => (index === 0 ? { problem: 'unreachable' } : PRINTED)));
  };
  Object.assign(queue.context, { labels: { mostInJob: 10, print } });
  queue.press('*', 'l');
  await setImmediate();
  expect([jobs, queue.marks()]).toEqual([[['1', '3']], ['i1', 'i2', 'i4']]);
  expect(queue.notice()).toBe(
    '1 of 4 printed, 1 has no label, 1 printed before, 1 failed. Label of order 101 not printed: its host cannot be reached.',
  );
  expect(queue.context.workshop.labelsPrinted('o1')).toEqual([]);
  expect(queue.context.workshop.labelsPrinted('o3')).toMatchObject([{ item_ids: ['i3'], hash: HASH }]);
});
