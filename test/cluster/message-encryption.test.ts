import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createHosts } from '../../src/cluster/hosts.ts';
import { createLeaderClock } from '../../src/cluster/leader-clock.ts';
import { createNonces, createMessageEncryption } from '../../src/cluster/message-encryption.ts';
import { readBatch, writeBatch } from '../../src/cluster/wire.ts';
import { mergeKnownFields } from '../../src/domain/partial-records.ts';
import { anItem } from '../support/items.ts';

const SEED = 19;
const seal = createMessageEncryption('token of the store', 'loja-1');
const plain = createMessageEncryption('token of the store', 'loja-1', { isPlain: true });

const healthAt = (sentAt: number) => JSON.stringify({ sentAt, lastNumber: 0, isLoaded: true, facts: {} });
const sentAt = (at: number) => JSON.stringify({ beat: 7, at, isHost: true, heldMs: 1000 });
const heartbeat = (beat: number, more = {}) => JSON.stringify({ beat, at: 0, isHost: true, ...more });

const KINDS = [
  ['encrypted', seal],
  ['only sealed', plain],
] as const;

describe.each(KINDS)('a text that is %s', (kind, one) => {
  test('opens for its place, with the same token and store, and for nothing else', () => {
    const put = one.put('item e1 i1', 'text');
    expect(one.open('item e1 i1', put)).toBe('text');
    expect(createMessageEncryption('token of the store', 'loja-1').open('item e1 i1', put)).toBe('text');
    expect(one.open('item e1 i2', put)).toBeUndefined();
    expect(one.open('item e2 i1', put)).toBeUndefined();
    expect(createMessageEncryption('another token', 'loja-1').open('item e1 i1', put)).toBeUndefined();
    expect(createMessageEncryption('token of the store', 'loja-2').open('item e1 i1', put)).toBeUndefined();
    expect(put).not.toContain('token');
    expect(put.includes('text')).toBe(kind === 'only sealed');
  });

  test('is opened as nothing else when it has been changed, cut or made up', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.nat(), fc.integer({ min: 1, max: 0xffff }), (place, text, at, by) => {
        const put = one.put(place, text);
        expect(one.open(place, put)).toBe(text);
        const i = at % put.length;
        const changed = put.slice(0, i) + String.fromCharCode((put.charCodeAt(i) + by) % 0x10000) + put.slice(i + 1);
        // Base64 spells the same bytes in more ways than one; they say the same.
        expect([undefined, ...(kind === 'encrypted' ? [text] : [])]).toContain(one.open(place, changed));
        expect(one.open(place, put.slice(0, i))).toBeUndefined();
        expect(one.open(place, text)).toBeUndefined();
      }),
      { seed: SEED, numRuns: 1000 },
    );
  });
});

test('hosts that encrypt and hosts that do not read each other', () => {
  expect(plain.open('host a', seal.put('host a', 'text'))).toBe('text');
  expect(seal.open('host a', plain.put('host a', 'text'))).toBe('text');
});

test('no nonce comes twice: a process counts behind a beginning of its own, and begins another one when it is through', () => {
  let draws = 0;
  const next = createNonces((size) => Buffer.alloc(size, ++draws), 0xffffffff - 1);
  const hex = Array.from({ length: 5 }, () => next().toString('hex'));
  expect(hex).toEqual([
    '0101010101010101fffffffe',
    '0101010101010101ffffffff',
    '020202020202020200000000',
    '020202020202020200000001',
    '020202020202020200000002',
  ]);
  const [one, other] = [createNonces(), createNonces()].map((draw) => draw().toString('hex'));
  expect(one).not.toBe(other);
  expect(new Set(Array.from({ length: 1000 }, () => seal.put('p', 'same'))).size).toBe(1000);
});

test('the address of the label of what is closed is not sent, and takes nothing away from who knows it', () => {
  const moments = { askedAt: 1, knownAt: 2 };
  const open = { ...anItem({ id: 'i1' }), item_status: 'shipped', label_url: 'https://labels.example/1' };
  const closed = { ...open, item_status: 'delivered' };
  const batch = writeBatch([{ kind: 'rows', ...moments, items: [open, closed] }], 3);
  expect(batch.split('labels.example')).toHaveLength(2);
  const [event] = readBatch(batch)!.events;
  const [shown, received] = event!.kind === 'rows' ? event!.items : [];
  expect(shown!.label_url).toBe(open.label_url);
  expect(received!.label_url).toBe('');
  expect(mergeKnownFields(received!, closed).label_url).toBe(closed.label_url);
});

/** The hosts that one has seen; `update` takes the heartbeats of a reading. */
function hostsAt(now: () => number, wallNow = now) {
  const hosts = createHosts({ name: 'own', clock: { now, wallNow }, wake: () => {} });
  const update = (heartbeats: Record<string, string>) => hosts.read({ hosts: heartbeats, teams: {}, teamVersion: 0 });
  return { update, count: () => hosts.count };
}

describe('what is put back from before is no news', () => {
  test('of a leader: its health, and with it the bounds of its clock', () => {
    let now = 100_000;
    const clock = { now: () => now, wallNow: () => now, sleep: () => Promise.resolve() };
    const leader = createLeaderClock(clock);
    leader.noteHealth(healthAt(5000), -Infinity);
    now += 1000;
    leader.noteHealth(healthAt(6000), now - 500);
    const before = leader.here({ askedAt: 6000, knownAt: 6000 });
    now += 60_000;
    leader.noteHealth(healthAt(5000), now - 10);
    expect(leader.here({ askedAt: 6000, knownAt: 6000 })).toEqual(before);
    expect(leader.silentMs()).toBe(60_000);
  });

  test('of hosts that are gone: their heartbeats of a while ago count for none, whatever their number', () => {
    const wall = Date.UTC(2026, 10, 20, 12);
    const hosts = hostsAt(
      () => 0,
      () => wall,
    );
    const dead = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`dead ${i}`, sentAt(wall - 600_000)]));
    hosts.update({ ...dead, here: sentAt(wall - 4000), 'a minute ahead': sentAt(wall + 60_000) });
    expect(hosts.count()).toBe(3);
    hosts.update({ older: JSON.stringify({ beat: 7, isHost: true }) });
    expect(hosts.count()).toBe(3);
  });

  test('of a host: how long the store wants to be left alone', () => {
    let now = 0;
    const hosts = hostsAt(() => now);
    hosts.update({ other: heartbeat(1) });
    expect(hosts.update({ other: heartbeat(2, { heldMs: 1000 }) })).toHaveLength(1);
    hosts.update({ other: heartbeat(3) });
    now = 5000;
    expect(hosts.update({ other: heartbeat(2, { heldMs: 1000 }) })).toEqual([]);
  });
});
