/** Leaving a desk while something is not sent, and coming back to what was kept: what is asked, and what the answers do. */
import { expect, test } from 'vitest';
import type { Actions } from '../../src/outbox/actions.ts';
import type { AnyIntent, Author, Settled } from '../../src/domain/intents.ts';
import { frontKeys } from '../../src/session/modes/front-keys.ts';
import { answerQuestion, questionWords } from '../../src/session/front/questions.ts';
import { pressKey } from '../../src/session/modes/modes.ts';
import { findScanned } from '../../src/session/front/scans.ts';
import { watchUnsent } from '../../src/session/subscriptions/unsent.ts';
import { anIntent } from '../support/intents.ts';
import { aSession, NOW } from '../support/session.ts';
import { anItem } from '../support/items.ts';

const eva: Author = { operator: 'eva', station: 'bench 2', desk: 'here' };
const ids = ['a', 'b', 'c', 'd'];

const intentOf = (itemId: string, more: Partial<AnyIntent> = {}) =>
  anIntent(itemId, { id: `i-${itemId}`, seq: 1, createdAt: NOW - 60_000, author: eva, ...more }) as AnyIntent;

function atDesk(intents: readonly AnyIntent[]) {
  const set = aSession(ids.map((id) => anItem({ id, order_id: 'o1' })));
  const done: unknown[] = [];
  const told: { settled?: (one: Settled) => void; left?: (left: readonly AnyIntent[]) => void } = {};
  const show = (rows: readonly AnyIntent[]) =>
    set.replica.setState({
      intents: new Map(rows.map((row) => ['itemId' in row ? row.itemId : '', [row]])) as never,
    });
  const actions: Partial<Actions> = {
    keep: (these) => (done.push(['keep', these]), these.length),
    drop: (these) => (done.push(['drop', these]), these.length),
    sendOn: (these) => (done.push(['send', these]), these.length),
    unsentBefore: () => [...intents],
    onLeft: (listener) => ((told.left = listener), () => {}),
    onSettled: (listener) => ((told.settled = listener), () => {}),
  };
  Object.assign(set.context.actions, actions);
  show(intents);
  return {
    ...set,
    done,
    told,
    show,
    attend: () => watchUnsent(set.context, set.context.actions, eva),
    press: (...keys: string[]) => keys.forEach((key) => pressKey(set.context, key)),
    answer: (key: string) => answerQuestion(set.context, key, true),
    notice: () => set.session.getState().notice?.text ?? '',
    asked() {
      const { question } = set.session.getState();
      return question && questionWords(set.context, question);
    },
  };
}

const bulk = { bulkId: 'bulk-1' };
/** Two of a bulk of four have been sent. */
function inTheMiddle() {
  const at = atDesk([intentOf('c', bulk), intentOf('d', bulk)]);
  const progress = { id: 'bulk-1', operation: 'accept', by: eva, itemIds: ids, skipped: [], results: new Map() };
  at.replica.setState({ bulks: new Map([['bulk-1', { ...progress, isDone: false } as never]]) });
  return at;
}

test('where nothing waits, or only what is in its grace, q leaves at once', () => {
  const at = atDesk([intentOf('a', { phase: 'grace' }), intentOf('b', { phase: 'sending', attemptCount: 1 })]);
  at.press('q');
  expect([at.counts.quit, at.done]).toEqual([1, []]);
});

test.each(['edits', 'actions'])(
  'a stop is in front again once Ctrl+C has asked about %s and leaves nothing',
  (waiting) => {
    const at = waiting === 'edits' ? atDesk([]) : inTheMiddle();
    if (waiting === 'edits')
      at.session.setState(({ stock }) => ({ stock: { ...stock, edits: new Map([['s1', {} as never]]) } }));
    const stop = { sentence: 'Mug is not of this order.' };
    at.session.setState({ stop });
    at.press('ctrl+c');
    expect([at.asked() !== undefined, at.session.getState().stop]).toEqual([true, undefined]);
    at.press('escape');
    expect([at.asked(), at.session.getState().stop, at.counts.quit]).toEqual([undefined, stop, 0]);
  },
);

test.each(['q', 'ctrl+c'])(
  '%s asks before edits of the stock are left unsent, and the same key again leaves',
  (key) => {
    const at = atDesk([]);
    at.session.setState(({ stock }) => ({ stock: { ...stock, edits: new Map([['s1', {} as never]]) } }));
    at.press(key);
    expect(at.counts.quit).toBe(0);
    expect(at.asked()).toMatchObject({
      question: '1 edit of the stock is not sent. Leave?',
      details: 'It is kept here, and back at the next start.',
    });
    at.answer('escape');
    expect([at.counts.quit, at.asked()]).toEqual([0, undefined]);
    at.press(key);
    at.answer('enter');
    at.press(key, 'ctrl+c');
    expect(at.counts.quit).toBe(2);
  },
);

test('a demo says that edits of the stock are lost, for it keeps nothing', () => {
  const at = atDesk([]);
  at.context.sandbox = { url: 'http://127.0.0.1:1', token: 'demo' };
  at.session.setState(({ stock }) => ({ stock: { ...stock, edits: new Map([['s1', {} as never]]) } }));
  at.press('q');
  expect(at.asked()?.details).toBe('A demo keeps nothing: this is lost.');
});

test.each(['q', 'ctrl+c'])('%s asks what becomes of the rest of a bulk, and leaves nothing unsaid', (key) => {
  const at = inTheMiddle();
  at.press(key);
  expect(at.counts.quit).toBe(0);
  expect(at.asked()?.question).toBe('2 are sent, 2 wait. Leave?');
  expect(frontKeys(at.context)?.map((one) => one.key)).toEqual(['Enter', 'k', 'd', 'Esc']);
  at.answer('escape');
  expect([at.counts.quit, at.done, at.asked()]).toEqual([0, [], undefined]);
});

test.each(['enter', 'k', 'd'])('where all of it was sent while it was asked, that is said, and %s leaves', (key) => {
  const at = inTheMiddle();
  at.attend();
  at.press('q');
  at.show([]);
  expect(at.asked()).toMatchObject({ question: 'Nothing waits any more. Leave?', details: '' });
  at.answer(key);
  expect([at.done, at.counts.quit]).toEqual([[], 1]);
});

test.each([
  ['k', 'keep'],
  ['d', 'drop'],
])('%s is to %s them, and to leave', (key, what) => {
  const at = inTheMiddle();
  at.press('q', key);
  expect([at.done, at.counts.quit]).toEqual([[[what, ['i-c', 'i-d']]], 1]);
});

/** A disk that takes nothing. */
function unrecorded(at: ReturnType<typeof atDesk>): typeof at {
  Object.assign(at.context.actions, { keep: () => 0, drop: () => 0 });
  at.press('q');
  return at;
}

test.each([
  ['k', 'k'],
  ['d', 'd'],
  ['k', 'd'],
  ['k', 'ctrl+c'],
])('%s that cannot be recorded is said and leaves nothing; %s after it leaves', (first, second) => {
  const at = unrecorded(inTheMiddle());
  at.press(first);
  const { mayBeSent } = at.context.texts.unsent;
  expect(at.counts.quit).toBe(0);
  expect(at.asked()).toMatchObject({ question: '2 are sent, 2 wait. Leave?', details: mayBeSent });
  at.press(second);
  expect(at.counts.quit).toBe(1);
});

test('a second Ctrl+C leaves also where nothing can be recorded; Escape stays, and the next time it is said again', () => {
  const at = unrecorded(inTheMiddle());
  at.press('ctrl+c');
  expect(at.counts.quit).toBe(1);
  const staying = unrecorded(inTheMiddle());
  staying.press('k', 'escape', 'q', 'k');
  expect([staying.counts.quit, staying.asked()?.details]).toEqual([0, staying.context.texts.unsent.mayBeSent]);
});

test('what is being sent and cannot be kept goes on being sent, and leaves at the end', () => {
  const at = unrecorded(inTheMiddle());
  at.attend();
  at.answer('enter');
  at.press('k');
  expect([at.counts.quit, at.asked()?.details]).toEqual([0, at.context.texts.unsent.mayBeSent]);
  at.show([]);
  expect(at.counts.quit).toBe(1);
});

test('a second Ctrl+C keeps them and leaves', () => {
  const at = inTheMiddle();
  at.press('ctrl+c', 'ctrl+c');
  expect([at.done, at.counts.quit]).toEqual([[['keep', ['i-c', 'i-d']]], 1]);
});

test('Enter sends them first: the desk is left when the last has its answer, and not before', () => {
  const at = inTheMiddle();
  at.attend();
  at.press('q');
  at.answer('enter');
  expect(at.asked()?.question).toBe('2 wait still. The bench is left when they are sent.');
  at.show([intentOf('d', { ...bulk, phase: 'sending', attemptCount: 1 })]);
  expect(at.counts.quit).toBe(0);
  at.show([]);
  expect(at.counts.quit).toBe(1);
});

test('where one of them was refused the desk stays, so that it can be seen', () => {
  const at = inTheMiddle();
  at.attend();
  at.press('q');
  at.answer('enter');
  at.told.settled?.({ intent: intentOf('c', bulk), verdict: { kind: 'refused', reason: '' } });
  at.show([]);
  expect([at.counts.quit, at.asked()]).toEqual([0, undefined]);
});

test('what waits for the store says so where it is asked', () => {
  const at = atDesk([intentOf('a', { hold: 'offline' })]);
  at.press('q');
  expect(at.asked()?.question).toBe('1 waits (waiting for the store). Leave?');
});

test('what another desk has asked for is none of this one’s business', () => {
  const at = atDesk([intentOf('a', { ...bulk, author: { ...eva, desk: 'there' } })]);
  Object.assign(at.context, { isOwn: ({ desk }: Author) => desk === 'here' });
  at.press('q');
  expect(at.counts.quit).toBe(1);
});

const kept = (itemId: string, author = eva) => intentOf(itemId, { isKept: true, hold: 'kept', author });

test('what was kept is asked about when its operator comes back, and nothing is sent by coming back', () => {
  const at = atDesk([kept('a'), kept('b')]);
  at.attend();
  expect(at.asked()?.question).toMatch(
    /^2 actions of \d\d:\d\d, eva @ bench 2: kept and not sent \(accept 2\)\. Send\?$/,
  );
  expect(at.done).toEqual([]);
  at.answer('enter');
  expect(at.done).toEqual([['send', ['i-a', 'i-b']]]);
});

test('later is said where it can be answered; there the key asks anew, and d drops it', () => {
  const at = atDesk([kept('a')]);
  at.attend();
  at.answer('escape');
  expect(at.notice()).toBe('1 action kept, not sent. History (6), then S: send or drop.');
  at.session.setState({ places: [{ screen: 'queue' }, { screen: 'history' }] });
  at.press('S', 'd');
  expect([at.done, at.notice()]).toEqual([[['drop', ['i-a']]], '1 action dropped: nothing of it was sent.']);
});

test('a drop of what was kept that cannot be recorded is not said to be done', () => {
  const at = atDesk([kept('a')]);
  at.attend();
  Object.assign(at.context.actions, { drop: () => 0 });
  at.answer('d');
  expect(at.notice()).toBe(at.context.texts.unsent.notRecorded);
});

test.each(['k', 'd', 'escape', 'enter'])(
  'what another bench has answered meanwhile is not told as kept by %s',
  (key) => {
    const at = atDesk([kept('a')]);
    at.attend();
    at.show([]);
    expect(at.asked()).toMatchObject({
      question: 'Nothing of it is kept any more: another bench has answered.',
      details: '',
    });
    at.answer(key);
    expect([at.done, at.asked(), at.notice()]).toEqual([
      [],
      undefined,
      key === 'enter' ? at.context.texts.bulk.hasChanged : '',
    ]);
  },
);

test('of two that were kept, one of which another bench has sent, the other is told as kept', () => {
  const at = atDesk([kept('a'), kept('b')]);
  at.attend();
  at.show([kept('b')]);
  at.answer('k');
  expect(at.notice()).toBe('1 action kept, not sent. History (6), then S: send or drop.');
});

test('at a bench without a keyboard the codes OK and BACK answer it', () => {
  const at = atDesk([kept('a')]);
  at.attend();
  at.scan('BNC-BACK');
  expect([at.done, at.asked()]).toEqual([[], undefined]);
  const again = atDesk([kept('a')]);
  again.attend();
  findScanned(again.context, 'BNC-OK');
  expect(again.done).toEqual([['send', ['i-a']]]);
});

test('what others have kept is said and not asked, and what is kept while one works is neither', () => {
  const at = atDesk([kept('a', { ...eva, operator: 'rui' })]);
  at.attend();
  expect([at.asked(), at.notice()]).toEqual([
    undefined,
    '1 action of others kept, not sent. History (6), then S: send or drop.',
  ]);
  const busy = atDesk([]);
  busy.attend();
  busy.show([kept('a')]);
  expect([busy.asked(), busy.notice()]).toEqual([undefined, '']);
});

test('a stop comes before the question, which waits for it', () => {
  const at = atDesk([kept('a')]);
  at.session.setState({ stop: { sentence: 'wait' } });
  at.attend();
  expect(at.asked()).toBeUndefined();
  at.session.setState({ stop: undefined });
  expect(at.asked()).toBeDefined();
});

test('what a program that was cut off has left is said with what it is, and the key that takes it back', () => {
  const at = atDesk([]);
  at.attend();
  at.told.left?.([intentOf('a'), intentOf('b', { operation: 'ship' })]);
  expect(at.notice()).toBe(
    '2 actions from before the last end not sent yet (accept 1, ship 1): sent in 3 s · z: take back',
  );
});

test('Enter while all is being sent says which key leaves now', () => {
  const at = inTheMiddle();
  at.press('q', 'enter');
  expect(at.session.getState().question).toMatchObject({ kind: 'leave', isSending: true });
  at.press('enter');
  expect(at.notice()).toBe('k keep them and leave now');
});
