/** Rows of a snapshot of which it is unknown whether they are later than what is here. */
import { expect, test } from 'vitest';
import { createConflictingRows } from '../../src/cluster/conflicting-rows.ts';
import type { Moments } from '../../src/cluster/wire.ts';
import type { OrderItem } from '../../src/domain/records.ts';
import type { CachedItem } from '../../src/replica/records.ts';
import { anItem } from '../support/items.ts';

const moments = { askedAt: 1, knownAt: 2 } as unknown as Moments;
const row = (id: string, over: Partial<OrderItem> = {}) => ({ item: anItem({ id, ...over }), ...moments });
const at = (second: string) => ({ updated_at: `2026-11-20T10:00:${second}Z` });

function aHost() {
  const here = new Map<string, CachedItem>();
  const have = (item: OrderItem, isSecondHand = false) => void here.set(item.id, { item, isSecondHand } as CachedItem);
  const doubts = createConflictingRows({ get: (id) => here.get(id) });
  const merged: string[] = [];
  /** Decides; the rows named win. */
  const decide = (...winners: string[]) => {
    merged.length = 0;
    doubts.decide((items, given) => {
      expect(given).toEqual(moments);
      for (const item of items) {
        merged.push(item.id);
        if (winners.includes(item.id)) have(item);
      }
    });
    return [...doubts.takeDoubtful()];
  };
  return { doubts, have, decide, merged };
}

test('what is here as it was told is in no doubt, also where it is written in another order', () => {
  const { doubts, have } = aHost();
  have(anItem({ id: 'a' }));
  doubts.note([row('a')]);
  expect(doubts.areOpen).toBe(false);
  const own = row('b');
  have(own.item);
  doubts.note([own]);
  expect(doubts.areOpen).toBe(false);
});

test('a row that lost is merged again, once, and is decided where it wins', () => {
  const { doubts, have, decide, merged } = aHost();
  have(anItem({ id: 'a', ...at('01') }));
  doubts.note([row('a', at('02'))]);
  expect(doubts.areOpen).toBe(true);
  expect([decide('a'), merged, doubts.areOpen]).toEqual([[], ['a'], false]);
  expect([decide(), merged]).toEqual([[], []]);
});

test('of two versions of one second only the store can tell the true one; of two seconds the stamps tell it', () => {
  const { doubts, have, decide } = aHost();
  have(anItem({ id: 'same', quantidade: '9', ...at('01.2') }));
  have(anItem({ id: 'other', quantidade: '9', ...at('02.100000') }));
  doubts.note([row('same', at('01.900000')), row('other', at('01.900000'))]);
  expect(decide()).toEqual(['same']);
  expect([...doubts.takeDoubtful()]).toEqual([]);
});

test('what is here only because the disk says so is asked for, unless the leader has told of it since', () => {
  const { doubts, have, decide } = aHost();
  for (const id of ['of disk', 'told since']) have(anItem({ id, quantidade: '9', ...at('05') }), true);
  have(anItem({ id: 'asked', quantidade: '9', ...at('05') }));
  doubts.told('told since');
  doubts.note([row('of disk', at('01')), row('told since', at('01')), row('asked', at('01'))]);
  doubts.told('told since');
  expect(decide()).toEqual(['of disk']);
  // That was told of these rows.
  have(anItem({ id: 'told since', quantidade: '9', ...at('05') }), true);
  doubts.note([row('told since', at('01'))]);
  expect(decide()).toEqual(['told since']);
});

test('what was told while nothing was in doubt says nothing of later rows', () => {
  const { doubts, have, decide } = aHost();
  have(anItem({ id: 'a', quantidade: '9', ...at('05') }), true);
  doubts.told('a');
  doubts.note([row('a', at('01'))]);
  expect(decide()).toEqual(['a']);
});

test('an item that is open at the leader and unknown here is asked for; one that is closed is not missed', () => {
  const { doubts, decide } = aHost();
  doubts.note([row('open', { item_status: 'pending' }), row('closed', { item_status: 'delivered' })]);
  expect(decide()).toEqual(['open']);
});

test('with another hub everything in doubt is forgotten', () => {
  const { doubts, have, decide } = aHost();
  have(anItem({ id: 'a', quantidade: '9', ...at('05') }), true);
  doubts.note([row('a', at('01'))]);
  doubts.told('a');
  doubts.forget();
  expect(doubts.areOpen).toBe(false);
  doubts.note([row('a', at('01'))]);
  expect(decide()).toEqual(['a']);
  doubts.note([row('a', at('01'))]);
  doubts.forget();
  expect(decide()).toEqual([]);
  doubts.note([row('a', at('01'))]);
  doubts.decide(() => {});
  doubts.forget();
  expect([...doubts.takeDoubtful()]).toEqual([]);
});
