import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createHosts } from '../../src/hub/hosts.ts';
import { createLeaderClock } from '../../src/hub/leader-clock.ts';
import { HUB_RULES } from '../../src/hub/rules.ts';
import { createSeal } from '../../src/hub/seal.ts';

const SEED = 19;
const seal = createSeal('token of the store', 'loja-1');

const healthAt = (toldAt: number) => JSON.stringify({ toldAt, isLoaded: true, facts: {} });
const word = (beat: number, more = {}) => JSON.stringify({ beat, isHost: true, ...more });

describe('a seal', () => {
  test('opens for its place, with the same token and store, and for nothing else', () => {
    const put = seal.put('item e1 i1', 'text');
    expect(seal.open('item e1 i1', put)).toBe('text');
    expect(createSeal('token of the store', 'loja-1').open('item e1 i1', put)).toBe('text');
    expect(seal.open('item e1 i2', put)).toBeUndefined();
    expect(seal.open('item e2 i1', put)).toBeUndefined();
    expect(createSeal('another token', 'loja-1').open('item e1 i1', put)).toBeUndefined();
    expect(createSeal('token of the store', 'loja-2').open('item e1 i1', put)).toBeUndefined();
    expect(put).not.toContain('token');
  });

  test('holds for no text that has been changed, cut or made up', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.nat(), fc.integer({ min: 1, max: 0xffff }), (place, text, at, by) => {
        const put = seal.put(place, text);
        expect(seal.open(place, put)).toBe(text);
        const i = at % put.length;
        const changed = put.slice(0, i) + String.fromCharCode((put.charCodeAt(i) + by) % 0x10000) + put.slice(i + 1);
        if (changed !== put) expect(seal.open(place, changed)).not.toBe(text);
        expect(seal.open(place, put.slice(0, i))).toBeUndefined();
        expect(seal.open(place, text)).toBeUndefined();
      }),
      { seed: SEED, numRuns: 1000 },
    );
  });
});

describe('what is put back from before is no news', () => {
  test('of a leader: its health, and with it the bounds of its clock', () => {
    let now = 100_000;
    const clock = { now: () => now, wallNow: () => now, sleep: () => Promise.resolve() };
    const leader = createLeaderClock(clock, HUB_RULES);
    leader.noteHealth(healthAt(5000), -Infinity);
    now += 1000;
    leader.noteHealth(healthAt(6000), now - 500);
    const before = leader.here({ askedAt: 6000, knownAt: 6000 });
    now += 60_000;
    leader.noteHealth(healthAt(5000), now - 10);
    expect(leader.here({ askedAt: 6000, knownAt: 6000 })).toEqual(before);
    expect(leader.silentMs()).toBe(60_000);
  });

  test('of a host: how long the store wants to be left alone', () => {
    let now = 0;
    const hosts = createHosts('own', () => now);
    hosts.see({ other: word(1) });
    expect(hosts.see({ other: word(2, { heldMs: 1000 }) })).toHaveLength(1);
    hosts.see({ other: word(3) });
    now = 5000;
    expect(hosts.see({ other: word(2, { heldMs: 1000 }) })).toEqual([]);
  });
});
