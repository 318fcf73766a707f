/** Labels at the bench: by key and by code, with the state of the print on the screen, and no printer that holds it up. */
import { setImmediate } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { formatTime } from '../../src/base/ages.ts';
import { textOfCode } from '../../src/domain/command-codes.ts';
import type { OrderItem } from '../../src/domain/records.ts';
import type { Printed } from '../../src/replica/labels.ts';
import { labelPrinted } from '../../src/eventlog/kinds/labels.ts';
import { findScanned } from '../../src/session/front/scans.ts';
import { questionWords } from '../../src/session/front/questions.ts';
import { watchLabels } from '../../src/session/subscriptions/labels.ts';
import { checkByHand } from '../../src/session/packing/packing.ts';
import { mergeItems } from '../../src/replica/replica.ts';
import { enterPrompt } from '../../src/session/prompts/prompts.ts';
import { goTo } from '../../src/session/state/session-state.ts';
import { aSession, NOW } from '../support/session.ts';
import { openStage } from '../support/frames.tsx';
import { anItem } from '../support/items.ts';
import { openOrder } from '../../src/session/kernel/open-order.ts';

const a = (id: string, its: Partial<OrderItem> = {}) =>
  anItem({
    id,
    order_id: 'o1',
    item_status: 'in_production',
    label_url: `https://labels.example/${id}.pdf`,
    ...its,
  });

/** A bench whose printer answers when it is told to. */
function aBenchWithPrinter(items: readonly OrderItem[] = [a('mug')]) {
  const set = aSession(items);
  const { context } = set;
  const asked: string[] = [];
  const answers: ((printed: Printed) => void)[] = [];
  Object.assign(context, {
    labels: {
      mostInJob: 1,
      print([url = '']: readonly string[]) {
        asked.push(url.split('/').at(-1)!);
        return new Promise<Printed[]>((resolve) => answers.push((printed) => resolve([printed])));
      },
    },
  });
  openOrder(context, 'o1');
  return {
    ...set,
    moves: set.asked,
    asked,
    async answer(printed: Printed) {
      answers.shift()!(printed);
      await setImmediate();
    },
  };
}

const CODE = 'AA123456785BR';
const shipped = (at: ReturnType<typeof aBenchWithPrinter>) => at.moves.map(({ itemId }) => itemId);

const HASH = 'a'.repeat(64);
const PRINTED: Printed = { bytes: 2048, hash: HASH };

test.each([textOfCode('PRINT'), textOfCode('PRINT', 'pt-BR')])('%s prints the label of the order', async (code) => {
  const at = aBenchWithPrinter();
  at.scan(code);
  expect([at.asked, at.revealed]).toEqual([['mug.pdf'], ['o1']]);
  await at.answer(PRINTED);
  expect(at.notice()).toBe('Label of order 10482 sent to the printer (2 KiB).');
});

test('the key prints each label of the parcel, one that is shared once, a cancelled piece’s never', async () => {
  const label_url = 'https://labels.example/mug.pdf';
  const pieces = [a('mug'), a('cup', { label_url }), a('pen'), a('cap', { item_status: 'cancelled' })];
  const at = aBenchWithPrinter(pieces);
  at.press('l');
  await at.answer({ problem: 'command-failed', how: { exitCode: 1, said: 'lp: out of paper.' } });
  expect(at.asked).toEqual(['mug.pdf', 'pen.pdf']);
  await at.answer(PRINTED);
  expect(at.notice()).toBe(
    '1 of 2 printed, 1 failed. Label of order 10482 not printed: the print command failed (exit 1): lp: out of paper.',
  );
  expect(at.rung).toEqual(['error']);
});

test('a print is an event with the hash of its file, and in the trail of each item', async () => {
  const at = aBenchWithPrinter([a('mug'), a('cup', { label_url: a('mug').label_url })]);
  at.press('l');
  expect(at.context.workshop.labelsPrinted('o1')).toEqual([]);
  await at.answer(PRINTED);
  const by = { at: NOW, operator: 'eva', station: 'bench 2', order_id: 'o1' };
  const [print, ...more] = at.context.workshop.labelsPrinted('o1');
  const kept = { item_ids: ['cup', 'mug'], hash: HASH, quantities: ['2', '2'], method: 'SEDEX' };
  expect([print, more]).toEqual([{ ...by, ...kept }, []]);
  expect(labelPrinted.audit(print!)).toEqual(
    ['cup', 'mug'].map((item_id) => ({ ...by, item_id, what: 'label', detail: `file sha256:${HASH}` })),
  );
});

test.each([
  ['the key in Packing', (at: ReturnType<typeof aBenchWithPrinter>) => at.press('l')],
  ['the code', (at: ReturnType<typeof aBenchWithPrinter>) => at.scan(textOfCode('PRINT'))],
  [
    'the page of a label',
    (at: ReturnType<typeof aBenchWithPrinter>) => {
      goTo(at.session, { screen: 'label', itemId: 'mug' });
      at.press('l');
    },
  ],
])('a second print by %s asks first, and says who printed the first', async (_, again) => {
  const at = aBenchWithPrinter();
  // At another bench, and told by the hub.
  const by = { at: NOW, operator: 'Ana', station: 'bench 3' };
  const event = labelPrinted.encode({ ...by, order_id: 'o1', item_ids: ['mug'], hash: HASH });
  at.context.workshop.eventReplica.take([event]);
  again(at);
  const { question } = at.session.getState();
  expect([at.asked, questionWords(at.context, question!).question]).toEqual([
    [],
    `The label of order 10482 was printed ${formatTime(NOW, NOW)} by Ana at bench 3. Print it again?`,
  ]);
  at.scan(textOfCode('BACK'));
  expect(at.asked).toEqual([]);
  again(at);
  at.scan(textOfCode('OK'));
  expect(at.asked).toEqual(['mug.pdf']);
  await at.answer(PRINTED);
  expect(at.context.workshop.labelsPrinted('o1')).toHaveLength(2);
});

test('a second print that is not possible any more when it is confirmed says why', async () => {
  const at = aBenchWithPrinter();
  at.press('l');
  await at.answer(PRINTED);
  at.press('l');
  mergeItems(at.replica, [a('mug', { label_url: '', updated_at: '2026-11-20T11:59:00Z' })], 1);
  at.press('enter');
  expect([at.asked, at.notice()]).toEqual([['mug.pdf'], 'print label: no label yet']);
});

describe('a label whose order has changed since it was printed', () => {
  const WHY = 'a quantity was changed since';

  async function aBenchWithOldLabel() {
    const at = aBenchWithPrinter([a('mug', { quantidade: '1' })]);
    at.press('l');
    await at.answer(PRINTED);
    mergeItems(at.replica, [a('mug', { quantidade: '2', updated_at: '2026-11-20T11:59:00Z' })], 1);
    return at;
  }

  test('is old on the screen, and in the question before it is printed again', async () => {
    const at = await aBenchWithOldLabel();
    const stage = await openStage(at.context, 120, 30);
    onTestFinished(stage.end);
    expect((await stage.rows()).join('\n')).toContain(
      `label printed ${formatTime(NOW, NOW)} by eva at bench 2, and is old: ${WHY}`,
    );
    await stage.press('l');
    const { question } = at.session.getState();
    expect(questionWords(at.context, question!).question).toContain(`, and is old: ${WHY}. Print it again?`);
    at.scan(textOfCode('OK'));
    await at.answer(PRINTED);
    await stage.settle();
    expect((await stage.rows()).join('\n')).not.toContain('is old');
  });

  test('does not close the parcel by a scan, until it is printed again or its code is typed twice', async () => {
    const at = await aBenchWithOldLabel();
    checkByHand(at.context, 'mug', 'all');
    at.scan(CODE);
    expect([at.stop(), shipped(at)]).toEqual([
      `The label of order 10482 is old: ${WHY}. Nothing was shipped. l prints it again; typed in at t the code is taken all the same.`,
      [],
    ]);
    at.scan(textOfCode('OK'));
    at.session.setState({ prompt: { kind: 'tracking', itemId: 'mug', value: CODE } });
    enterPrompt(at.context);
    expect(at.prompt()).toMatchObject({
      problem: `The label that was printed is old: ${WHY}. Enter again ships all the same.`,
    });
    at.session.setState({ prompt: undefined });
    at.press('l', 'enter');
    await at.answer(PRINTED);
    at.scan(CODE);
    expect([at.session.getState().stop, shipped(at)]).toEqual([undefined, ['mug']]);
  });

  test('is no doubt about a parcel that leaves under another code than the one that was printed', async () => {
    const at = await aBenchWithOldLabel();
    at.context.workshop.labelPrinted({
      order_id: 'o1',
      item_ids: ['mug'],
      hash: HASH,
      code: 'AA100005028BR',
      quantities: ['1'],
    });
    checkByHand(at.context, 'mug', 'all');
    at.scan(CODE);
    expect([at.session.getState().stop, shipped(at)]).toEqual([undefined, ['mug']]);
  });
});

test('a label that was not printed is printed again without a question', async () => {
  const at = aBenchWithPrinter();
  at.press('l');
  await at.answer({ problem: 'command-late' });
  at.press('l');
  expect([at.question(), at.asked]).toEqual([undefined, ['mug.pdf', 'mug.pdf']]);
});

test('a printer that hangs holds neither the order nor the next one’s label', async () => {
  const at = aBenchWithPrinter([a('mug'), a('cup', { order_id: 'o2' })]);
  at.press('l', 'n', 'l');
  expect([at.asked, at.packing().orderId]).toEqual([['mug.pdf', 'cup.pdf'], 'o2']);
  at.press('l');
  expect(at.asked).toHaveLength(2);
});

test.each([
  [PRINTED, `label printed ${formatTime(NOW, NOW)} by eva at bench 2`],
  [{ problem: 'command-late' } as const, 'label not printed: the print command did not end'],
])('the state of the print is on the screen: %j', async (printed, words) => {
  const at = aBenchWithPrinter();
  const stage = await openStage(at.context, 100, 30);
  onTestFinished(stage.end);
  await stage.press('l');
  expect((await stage.rows()).join('\n')).toContain('label: printing…');
  await at.answer(printed);
  at.session.setState({ notice: undefined });
  await stage.settle();
  expect((await stage.rows()).join('\n')).toContain(words);
});

describe('where workshop.json says that labels are printed once a parcel is checked', () => {
  function aCheckingBench(items: readonly OrderItem[]) {
    const at = aBenchWithPrinter(items);
    at.context.workshop.rules.labelPrinting = 'checked';
    onTestFinished(watchLabels(at.context));
    return { ...at, check: (id: string) => checkByHand(at.context, id, 'all') };
  }
  const one = { quantidade: '1' };

  test('the label prints when the last piece is counted and its text is seen, and once', async () => {
    const at = aCheckingBench([a('mug', one), a('cup', { ...one, personalization_data: 'Ana' })]);
    at.check('mug');
    at.check('cup');
    expect(at.asked).toEqual([]);
    at.press('s');
    expect(at.asked).toHaveLength(1);
    await at.answer(PRINTED);
    await at.answer(PRINTED);
    at.press('backspace', 'backspace');
    at.check('mug');
    at.check('cup');
    at.press('s');
    expect([at.asked.toSorted(), at.question()]).toEqual([['cup.pdf', 'mug.pdf'], undefined]);
  });

  test('not what another bench has printed, a part of an order, or what the printer did not take', async () => {
    const printed = aCheckingBench([a('mug', one)]);
    printed.context.workshop.labelPrinted({ order_id: 'o1', item_ids: ['mug'], hash: HASH });
    const part = aCheckingBench([a('mug', one), a('cup', { item_status: 'accepted' })]);
    for (const at of [printed, part]) at.check('mug');
    expect([printed.asked, part.asked]).toEqual([[], []]);
    const failed = aCheckingBench([a('mug', one)]);
    failed.check('mug');
    await failed.answer({ problem: 'command-failed' });
    failed.press('backspace');
    failed.check('mug');
    expect(failed.asked).toEqual(['mug.pdf']);
  });

  test('never means never, by key, code or itself', () => {
    const at = aCheckingBench([a('mug', one)]);
    at.context.workshop.rules.labelPrinting = 'never';
    at.check('mug');
    at.press('l');
    at.scan(textOfCode('PRINT'));
    expect([at.asked, at.notice()]).toEqual([[], 'print label: workshop.json says that no labels are printed here']);
  });
});

test('without a label, a print command or the right to see the buyer nothing is printed, and why is said', () => {
  const without = aBenchWithPrinter([a('mug', { label_url: '' })]);
  without.scan(textOfCode('PRINT'));
  expect([without.asked, without.notice()]).toEqual([[], 'print label: no label yet']);
  const { context, session } = aSession([a('mug')]);
  openOrder(context, 'o1');
  findScanned(context, textOfCode('PRINT'));
  expect(session.getState().notice?.text).toBe('print label: no print command is set');
});
