/** What proves that a full scan has read all of a state, and what is said where nothing does. */
import { expect, test } from 'vitest';
import { OPEN_STATUSES } from '../../../src/domain/lifecycle.ts';
import { aReplica, askedOf, range, trouble } from './full-scan-store.ts';

test('what slipped between two pages is missed by the count, read again, and found', async () => {
  const shop = aReplica({ pending: range('p', 5) });
  // While page 1 is here and page 2 is not, the first leaves and another comes at the end: the third slips.
  shop.before = (status, page) => {
    if (status === 'pending' && page === 2 && shop.lists.pending![0] === 'p1')
      shop.lists.pending = ['p2', 'p3', 'p4', 'p5', 'p6'];
  };
  shop.fullScan.begin('load');
  shop.onLook = () => {
    // The look tells what has changed.
    if (shop.have.get('p1') === 'pending') shop.moves('p1', 'cancelled');
    shop.moves('p6', 'pending');
    return true;
  };
  const result = await shop.walk();
  expect([result.unproven, shop.have.get('p3')]).toEqual([[], 'pending']);
});

test('where the counts do not agree it is said how many there are, after three readings', async () => {
  const shop = aReplica({ pending: range('p', 3) });
  shop.fullScan.begin('sweep');
  // One that we have and that is in no list any more: our count is one more than the service's.
  shop.have.set('old', 'pending');
  const result = await shop.walk();
  expect(result.incomplete).toEqual([{ status: 'pending', have: 4, total: 3 }]);
  expect(shop.asked.filter((what) => what === 'pending 2')).toHaveLength(3);
  expect(result.unproven).toEqual(['pending']);
});

test('rows in a state that nobody knows are counted where they were listed', async () => {
  const shop = aReplica({ pending: ['p1', 'odd1', 'p2'] });
  expect(await shop.walk('load')).toMatchObject({ unproven: [], incomplete: [] });
  // It shows nothing of how the store filters: the other lists are read.
  const other = aReplica({ pending: ['p1', 'odd1'], accepted: range('a', 5) });
  await other.walk('load');
  expect([...other.have.keys()].toSorted()).toEqual([...range('a', 5), 'p1']);
  const uncounted = aReplica({ pending: ['p1', 'odd1'] }, { hidesTotals: true });
  expect(await uncounted.walk('load')).toMatchObject({ unproven: [] });
});

test('a state with a row without a usable id is proven, and said to lack it', async () => {
  const shop = aReplica({ pending: ['p1', 'p2', 'p3'] });
  shop.dropped = { pending: ['#1'] };
  expect(await shop.walk('load')).toMatchObject({
    unproven: [],
    incomplete: [{ status: 'pending', have: 3, total: 4 }],
  });
});

test('a count while items move proves nothing; it is tried again, six times, and the state is called unproven and no more', async () => {
  const shop = aReplica({ pending: range('p', 2), accepted: ['a1'] });
  let turns = 0;
  shop.onLook = () => {
    // It leaves and comes back: the numbers agree, and something moved.
    shop.moves('p1', 'cancelled');
    shop.moves('p1', 'pending');
    turns++;
    return true;
  };
  const result = await shop.walk('load');
  expect([turns, result.unproven, result.incomplete]).toEqual([6, ['pending'], []]);
});

test('a look that was not complete proves nothing, and until the next count a little is waited', async () => {
  const shop = aReplica({ pending: range('p', 2) });
  let turns = 0;
  shop.onLook = () => ++turns === 2;
  shop.fullScan.begin('load');
  await shop.fullScan.step(0);
  await shop.fullScan.step(0);
  expect(shop.fullScan.isInDoubt).toBe(true);
  expect(await shop.walk()).toMatchObject({ unproven: [] });
  expect([turns, shop.fullScan.isInDoubt]).toEqual([2, false]);
});

test('what no count has agreed with while items moved is lacking, too', async () => {
  const shop = aReplica({ pending: range('p', 2) });
  shop.have.set('old', 'pending');
  shop.onLook = () => false;
  expect((await shop.walk('sweep')).incomplete).toEqual([{ status: 'pending', have: 3, total: 2 }]);
});

test('a sweep counts what deltas should have told, and asks for what two readings have missed', async () => {
  const shop = aReplica({ pending: range('p', 3) });
  shop.overdue = new Set(['p2']);
  shop.have.set('gone', 'pending');
  const result = await shop.walk('sweep');
  // Of each of the readings of page 1.
  expect(result.mendedCount).toBe(shop.taken.length === 0 ? 0 : 3);
  const load = aReplica({ pending: range('p', 3) });
  load.overdue = new Set(['p2']);
  expect((await load.walk('load')).mendedCount).toBe(0);
});

test('a list of which a page always fails is left by a sweep, named, and the others are proven', async () => {
  const shop = aReplica({ pending: range('p', 5), accepted: range('a', 5) });
  shop.before = (status, page) => {
    shop.lookedAt = shop.now + 1;
    if (status === 'accepted' && page === 2) throw trouble();
  };
  const result = await shop.walk('sweep');
  expect(result).toMatchObject({ unproven: ['accepted'], unread: ['accepted'], incomplete: [], failures: 3 });
  expect(shop.health.unread).toEqual(['accepted']);
  shop.before = () => {};
  expect(await shop.walk('sweep')).toMatchObject({ unproven: [], unread: [] });
  expect(shop.health.unread).toEqual([]);
});

test('where no total is told a state is proven by reading all of its pages once more between two looks', async () => {
  const shop = aReplica({ pending: range('p', 4), accepted: ['a1'] }, { hidesTotals: true });
  const result = await shop.walk('load');
  expect([result.unproven, result.incomplete]).toEqual([[], []]);
  expect(shop.asked.filter((what) => what.startsWith('pending'))).toEqual([
    'pending 1',
    'pending 2',
    'pending 3',
    'pending 1',
    'pending 2',
    'pending 3',
  ]);
});

test('without totals a change in the meantime proves nothing, and after three tries a part is said to be a part', async () => {
  const shop = aReplica({ pending: range('p', 3) }, { hidesTotals: true });
  let turns = 0;
  shop.onLook = () => {
    turns++;
    shop.moves('p1', 'pending');
    return true;
  };
  const result = await shop.walk('load');
  expect([turns, result.unproven]).toEqual([3, ['pending']]);
  expect(result.incomplete).toEqual([{ status: 'pending', have: 3, total: 3, isAtLeast: true }]);
});

test('where one list has the items of all states it is read for all of them', async () => {
  const shop = aReplica({ pending: range('p', 5), accepted: range('a', 4), shipped: ['s1'] }, { ignoresStatus: true });
  const result = await shop.walk('load');
  expect([result.unproven, shop.have.size]).toEqual([[], 10]);
  const beyondFirst = shop.asked.filter((what) => !what.endsWith(' 1')).map((what) => what.split(' ')[0]);
  expect(new Set(beyondFirst).size).toBe(1);
});

test('where neither deltas nor pages are of use, what lies behind page 1 is not asked for, and is said to lack', async () => {
  const shop = aReplica({ pending: range('p', 5), accepted: ['a1'] }, { cannotProve: true, cannotPage: true });
  const result = await shop.walk('sweep');
  expect(shop.asked.filter((what) => !what.endsWith(' 1'))).toEqual([]);
  expect(result.incomplete).toEqual([{ status: 'pending', have: 2, total: 5 }]);
});

test('what two sweeps have missed is asked for by its order, what one has is not, and a load asks after nothing', async () => {
  const shop = aReplica({ pending: range('p', 2) });
  shop.have.set('old', 'pending');
  shop.onLook = () => {
    // It has left, and nothing told.
    shop.have.delete('old');
    return true;
  };
  const first = await shop.walk('sweep');
  expect([first.absent, first.unproven, shop.ordered, shop.gone]).toEqual([['old'], [], [], []]);
  shop.have.set('old', 'pending');
  shop.fullScan.begin('sweep', { absentBefore: first.absent });
  const second = await shop.walk();
  expect([second.absent, second.goneCount, shop.ordered, shop.gone]).toEqual([[], 1, ['order of old'], ['old']]);
  shop.have.set('old', 'pending');
  shop.fullScan.begin('load', { absentBefore: ['old'] });
  expect((await shop.walk()).absent).toEqual([]);
  expect(shop.ordered).toHaveLength(1);
});

test('pages that are not those asked for are not read again, and their list is said to lack what is behind them', async () => {
  for (const pages of [3, 2]) {
    const shop = aReplica({ pending: range('p', 2 * pages) }, { ignoresPages: true });
    const result = await shop.walk('sweep');
    expect(result.incomplete).toEqual([{ status: 'pending', have: 2, total: 2 * pages }]);
    expect([askedOf(shop, 'pending 2'), askedOf(shop, 'pending 3'), shop.looks]).toEqual([1, 0, ['finished', 'deep']]);
  }
  const uncounted = aReplica({ pending: range('p', 4) }, { firstPage: 0, hidesTotals: true });
  expect(await uncounted.walk('sweep')).toMatchObject({
    unproven: ['pending'],
    incomplete: [{ status: 'pending', isAtLeast: true }],
  });
  // It was all of the list as it seems, of pages that were not those asked for.
  const over = { firstPage: 1, hidesTotals: true };
  const later = aReplica({ pending: range('p', 4) }, over);
  later.before = (_status, page) => {
    if (page === 2 && askedOf(later, 'pending 2') === 2) over.firstPage = 0;
  };
  expect((await later.walk('sweep')).unproven).toEqual(['pending']);
});

test('a page beyond the last, and what a store calls its first, say nothing against its pages', async () => {
  const zeroth = aReplica({ pending: ['p1'] }, { firstPage: 0 });
  expect(await zeroth.walk('load')).toMatchObject({ unproven: [], incomplete: [] });
  const shrinking = aReplica({ pending: range('p', 4) }, { repeatsLast: true });
  shrinking.before = (_status, page) => {
    if (page !== 2) return;
    shrinking.lists.pending = ['p1', 'p2'];
    for (const id of ['p3', 'p4']) shrinking.have.delete(id);
  };
  expect(await shrinking.walk('load')).toMatchObject({ unproven: [], incomplete: [] });
});

test('counts that prove nothing are no readings: a list that disagrees after them is read three times', async () => {
  const shop = aReplica({ pending: range('p', 3), accepted: range('a', 3) });
  shop.have.set('old', 'pending');
  let turns = 0;
  shop.onLook = () => ++turns > 3;
  await shop.walk('sweep');
  // What was proven is neither read nor counted once more: its page 1 was seen at the beginning and by four counts.
  expect([turns, askedOf(shop, 'pending 2'), askedOf(shop, 'accepted 2')]).toEqual([6, 3, 1]);
  expect(askedOf(shop, 'accepted 1')).toBe(1 + 4);
});

test('a count that disagrees while items may move is made again, without reading anything again', async () => {
  const shop = aReplica({ pending: range('p', 3) });
  shop.have.set('old', 'pending');
  let turns = 0;
  shop.onLook = () => {
    shop.have.delete('old');
    return ++turns > 1;
  };
  expect((await shop.walk('sweep')).unproven).toEqual([]);
  expect(askedOf(shop, 'pending 2')).toBe(1);
});

test('where one list of several tells no total three counts are enough, for each of them reads all of it', async () => {
  const shop = aReplica({ pending: range('p', 3), accepted: range('a', 3) }, { hidesTotals: ['pending'] });
  let turns = 0;
  shop.onLook = () => {
    turns++;
    shop.moves('p1', 'pending');
    return true;
  };
  expect([(await shop.walk('load')).unproven, turns]).toEqual([['pending'], 3]);
});

test('without totals the last page once more is the end of a list, and one of rows without an id is not', async () => {
  const shop = aReplica({ pending: range('p', 4) }, { hidesTotals: true, repeatsLast: true });
  expect((await shop.walk('load')).unproven).toEqual([]);
  expect([askedOf(shop, 'pending 3'), askedOf(shop, 'pending 4')]).toEqual([2, 0]);
  for (const pending of [
    ['#1', '#2', 'p1'],
    ['p1', 'p2', '#1', '#2', 'p3'],
    ['p1', '#1', 'p2', '#2', 'p3', 'p4'],
  ]) {
    const unnamed = aReplica({ pending }, { hidesTotals: true, repeatsLast: true });
    const result = await unnamed.walk('load');
    const have = pending.length - 2;
    expect([result.unproven, unnamed.have.size]).toEqual([[], have]);
    expect(result.incomplete).toEqual([{ status: 'pending', have, total: have + 2 }]);
  }
});

test('one list of all states, closed ones too, is read once more between the looks, and any change in it proves nothing', async () => {
  const over = { ignoresStatus: true };
  const shop = aReplica({ pending: ['p1', 'done1', 'p2'], accepted: range('a', 3) }, over);
  expect((await shop.walk('load')).unproven).toEqual([]);
  const leader = shop.asked.find((what) => what.endsWith(' 2'))!.split(' ')[0];
  expect(askedOf(shop, `${leader} 3`)).toBe(2);
  const stirred = aReplica({ pending: range('p', 2), accepted: range('a', 3) }, over);
  stirred.onLook = () => {
    stirred.moves('done', 'delivered');
    return true;
  };
  expect((await stirred.walk('load')).unproven).toEqual([...OPEN_STATUSES]);
});

test('where deltas are of no use a state is proven by its number or by its pages, and neither is an item that is lacking', async () => {
  const over = { cannotProve: true };
  // Its pages bear it out, and we have one that is no more.
  const more = aReplica({ pending: range('p', 3) }, over);
  more.have.set('old', 'pending');
  expect((await more.walk('sweep')).unproven).toEqual([]);
  // One slipped between two pages, and is known.
  const slipped = aReplica({ pending: range('p', 3) }, over);
  for (const id of range('p', 3)) slipped.have.set(id, 'pending');
  slipped.before = (_status, page) => void (page === 2 && (slipped.lists.pending = ['p1', 'p2', 'p2']));
  expect((await slipped.walk('sweep')).unproven).toEqual([]);
  // One slipped, and is not known.
  const lacking = aReplica({ pending: range('p', 3) }, over);
  lacking.before = (_status, page) => void (page === 2 && (lacking.lists.pending = ['p1', 'p2', 'p2']));
  expect(await lacking.walk('sweep')).toMatchObject({
    unproven: ['pending'],
    incomplete: [{ status: 'pending', have: 2, total: 3 }],
  });
  const unnamed = aReplica({ pending: range('p', 3) }, over);
  unnamed.have.set('old', 'pending');
  unnamed.dropped = { pending: ['#1'] };
  expect((await unnamed.walk('sweep')).unproven).toEqual([]);
});
