import { expect, test } from 'vitest';
import { textsIn } from '../../src/i18n/texts.ts';
import type { Actions } from '../../src/outbox/actions.ts';
import type { Settled, VerdictKind } from '../../src/domain/intents.ts';
import type { Undone } from '../../src/outbox/undo.ts';
import { progressWords, sayBulk } from '../../src/session/commands/bulk.ts';
import { answerQuestion, questionWords } from '../../src/session/front/questions.ts';
import { aSession } from '../support/session.ts';
import { anItem } from '../support/items.ts';
import { press } from '../support/press.ts';
import type { BulkPreview, BulkProgress } from '../../src/domain/bulk.ts';

const by = { operator: 'eva', station: 'bench 2' };

/** A desk with marks on every item of a bulk that ended, or has come as far, as these results say. */
function aBulk(results: Record<string, VerdictKind>, more: Partial<BulkProgress> = {}) {
  const skipped = more.skipped ?? [];
  const ids = [...Object.keys(results), ...skipped.map(({ itemId }) => itemId)];
  const set = aSession(ids.map((id) => anItem({ id })));
  const bulk: BulkProgress = {
    id: 'bulk',
    operation: 'accept',
    by,
    itemIds: Object.keys(results),
    skipped,
    results: new Map(Object.entries(results)),
    isDone: true,
    ...more,
  };
  const started: BulkPreview[] = [];
  let undone: Undone = { kind: 'impossible', reason: 'nothing' };
  Object.assign(set.context.actions, {
    undo: () => undone,
    bulk: {
      lastOf: () => bulk,
      preview: (operation: 'accept', itemIds: string[]) => ({ operation, itemIds, skipped: [] }),
      start: (preview: BulkPreview) => void started.push(preview),
    } as unknown as Actions['bulk'],
  });
  set.replica.setState({ bulks: new Map([['bulk', bulk]]) });
  set.session.setState({ marks: new Set(ids) });
  return {
    ...set,
    started,
    undoes: (next: Undone) => void (undone = next),
    tell: () =>
      sayBulk(set.context, { intent: { bulkId: 'bulk' }, verdict: { kind: 'applied' } } as unknown as Settled),
    notice: () => set.session.getState().notice,
    marks: () => [...set.session.getState().marks],
  };
}

test('what is so already is told with who has done it, where that is on record', () => {
  const doers = new Map([
    ['b', 'rui @ press'],
    ['c', 'rui @ press'],
  ]);
  const { tell, notice } = aBulk({ a: 'applied', b: 'already-so', c: 'already-so' }, { doers });
  tell();
  expect(notice()?.text).toBe('Accepted: 1 item · 2 already done (rui @ press)');
});

test('the end of a bulk accounts for every item that was marked, and what is not there stays marked', () => {
  const { tell, notice, marks } = aBulk(
    { a: 'applied', b: 'already-so', c: 'refused', d: 'not-sent', e: 'unconfirmed' },
    { skipped: [{ itemId: 'f', problem: 'not-allowed', itemStatus: 'cancelled' }] },
  );
  tell();
  expect(notice()).toEqual({
    tone: 'warn',
    text: 'Accepted: 1 item · 1 already done · 1 refused · 1 not sent · 1 unconfirmed · 1 skipped: 1 cancelled · still marked · w: try again',
  });
  expect(marks()).toEqual(['c', 'd', 'f']);
});

test('what was done elsewhere meanwhile counts as done: nothing of it stays marked', () => {
  const { tell, notice, marks } = aBulk({ a: 'applied', b: 'already-so' });
  tell();
  expect([notice()?.tone, notice()?.text, marks()]).toEqual(['ok', 'Accepted: 1 item · 1 already done', []]);
});

test('a bulk under way says how far it is and which key stops it; the key says what will not be sent', () => {
  const { context, undoes, notice } = aBulk({ a: 'applied' }, { itemIds: ['a', 'b', 'c', 'd'], isDone: false });
  expect(progressWords(context)).toBe('Accept: 1 of 4 · z: stop the rest');
  undoes({ kind: 'stopped', bulkId: 'bulk', count: 2 });
  press(context, 'z');
  expect(notice()?.text).toBe('Stopped: 2 will not be sent, 3 on their way still.');
});

test.each([
  ['en', ['Stopped: 1 will not be sent, 1 on its way still.', '1 not sent']],
  ['pt-BR', ['Parado: 1 não será enviado à loja, 1 ainda a caminho.', '1 não enviado à loja']],
] as const)('of what was stopped one is told as one, and as not sent to the store, in %s', (language, told) => {
  const { stopped, notSent } = textsIn(language).bulk;
  expect([stopped(1, 1), notSent(1)]).toEqual(told);
});

test('what failed is tried again by a key, after a question; where nothing failed it says so', () => {
  const { context, session, started, notice } = aBulk({ a: 'applied', b: 'refused', c: 'not-sent' });
  press(context, 'w');
  expect(session.getState().question).toMatchObject({ preview: { itemIds: ['b', 'c'] } });
  answerQuestion(context, 'enter');
  expect(started.map(({ itemIds }) => itemIds)).toEqual([['b', 'c']]);
  const clean = aBulk({ a: 'applied' });
  press(clean.context, 'w');
  expect(clean.notice()?.text).toBe('try what failed again: nothing has failed');
  expect(notice()?.text).toBe('Nothing was begun.');
});

test('when all have moved between the question and Enter, it says where they are', () => {
  const { context, session, notice } = aBulk({ a: 'applied' });
  session.setState({
    question: { kind: 'bulk', preview: { operation: 'accept', itemIds: ['a', 'b'], skipped: [] }, typed: '' },
  });
  const left = ['a', 'b'].map((itemId) => ({ itemId, problem: 'not-allowed' as const, itemStatus: 'accepted' }));
  context.actions.bulk.preview = (operation) => ({ operation, itemIds: [], skipped: left });
  answerQuestion(context, 'enter');
  expect(notice()?.text).toBe('Nothing to do: 2 accepted.');
});

test.each([
  [['a'], 'Accept #10500 Mug · blue?'],
  [['a', 'b'], 'Accept 2 items: Mug, #10500, #10501?'],
  [['a', 'e'], 'Accept 2 items: #10500, #10504?'],
  [['a', 'b', 'c', 'd', 'e'], 'Accept 5 items: 5 orders, #10500 to #10504?'],
])('a question about many names what it is about: %j', (itemIds, question) => {
  const items = ['a', 'b', 'c', 'd', 'e'].map((id, at) => {
    const pedido = { ...anItem().pedido!, numero: String(10_500 + at) };
    return anItem({
      id,
      order_id: `o${at}`,
      pedido,
      product_nome: id === 'e' ? 'Plate' : 'Mug',
      variation_options: 'blue',
    });
  });
  const { context } = aSession(items);
  const preview: BulkPreview = { operation: 'accept', itemIds, skipped: [] };
  expect(questionWords(context, { kind: 'bulk', preview, typed: '' }).question).toBe(question);
});

test.each([
  [true, 'Taken back: 2 items, still marked.'],
  [false, 'Taken back: 2 items.'],
])('a bulk that was taken back as a whole is said to be marked only where it is: %s', (isMarked, words) => {
  const { session, undoes, notice, context } = aBulk({ a: 'not-sent', b: 'not-sent' });
  if (!isMarked) session.setState({ marks: new Set() });
  undoes({ kind: 'stopped', bulkId: 'bulk', count: 2 });
  press(context, 'z');
  expect(notice()?.text).toBe(words);
});
