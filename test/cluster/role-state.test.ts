/** Where a host stands at the hub: whether it leads, follows, or polls by itself. */
import { expect, test } from 'vitest';
import type { Leadership } from '../../src/cluster/leading.ts';
import { createRoleState } from '../../src/cluster/role-state.ts';

/** A host, half of whose chance is used; whether it may poll, and what it says of itself. */
function aHost(chance = 0.5) {
  const clock = { now: 0 };
  const stand = createRoleState(
    () => clock.now,
    () => chance,
  );
  const ended: string[] = [];
  const term = (name: string) => ({ end: () => ended.push(name) }) as unknown as Leadership;
  const at = (ms: number) => {
    clock.now = ms;
    return [stand.mode, stand.mayPoll(), stand.isDirect];
  };
  return { stand, at, ended, term, clock };
}
const [JOINING, DIRECT] = [
  ['joining', false, false],
  ['direct', true, true],
];

test('who looks for the hub in vain polls by itself after two and a half to six seconds, by chance', () => {
  for (const [chance, directAt] of [
    [0, 2500],
    [0.5, 4250],
    [1, 6000],
  ] as const) {
    const { stand, at } = aHost(chance);
    expect(at(100_000)).toEqual(JOINING);
    at(0);
    stand.begin();
    expect([at(directAt - 1), at(directAt)]).toEqual([JOINING, DIRECT]);
  }
});

test('a process that comes to stand for its machine waits for the hub first, and is told once', () => {
  const { stand, at } = aHost();
  expect(stand.isHost).toBe(false);
  stand.represent(true);
  at(4000);
  stand.represent(true);
  expect([stand.isHost, at(4249), at(4250)]).toEqual([true, JOINING, DIRECT]);
  stand.represent(false);
  expect([stand.isHost, at(4250)]).toEqual([false, DIRECT]);
});

test('a leader polls, whatever the time', () => {
  const { stand, at, term } = aHost();
  stand.follow();
  const own = term('first');
  stand.lead(own);
  expect([stand.term, stand.isFollowing, at(0), at(100_000).slice(0, 2)]).toEqual([
    own,
    false,
    ['leading', true, false],
    ['leading', true],
  ]);
});

test('a follower never polls, and that it follows is news once', () => {
  const { stand, at } = aHost();
  stand.begin();
  expect([stand.follow(), stand.follow(), stand.isFollowing]).toEqual([true, false, true]);
  expect(at(100_000)).toEqual(['following', false, false]);
});

test('followers without a leader poll by themselves at different moments of three and a half seconds', () => {
  for (const [chance, directAt] of [
    [0, 0],
    [1, 3500],
  ] as const) {
    const { stand, at } = aHost(chance);
    stand.follow();
    stand.beAlone();
    expect(at(directAt)).toEqual(DIRECT);
    if (directAt > 0) expect(at(directAt - 1)).toEqual(JOINING);
  }
});

test('who did not follow does not wait anew when there is no leader', () => {
  const { stand, at } = aHost();
  stand.begin();
  at(4250);
  stand.beAlone();
  expect(at(4250)).toEqual(DIRECT);
});

test('whose term has ended polls no more until it has looked for the next leader', () => {
  const { stand, at, ended, term } = aHost();
  stand.lead(term('first'));
  at(10_000);
  stand.endTerm();
  expect([ended, stand.term]).toEqual([['first'], undefined]);
  expect([at(13_499), at(13_500)]).toEqual([JOINING, DIRECT]);
  // A second end of it ends nothing.
  stand.endTerm();
  expect(ended).toEqual(['first']);
});

test('who steps aside hands its leadership over, to be let go', () => {
  const { stand, ended, term } = aHost();
  const own = term('first');
  stand.lead(own);
  expect([stand.stepAside(), stand.term, ended]).toEqual([own, undefined, []]);
  stand.follow();
  expect([stand.stepAside(), stand.isFollowing]).toEqual([undefined, false]);
});

test('when the server is gone a leader goes on polling at once, and a follower at a moment of chance', () => {
  const leader = aHost();
  leader.stand.lead(leader.term('first'));
  leader.clock.now = 10_000;
  expect(leader.stand.fall()).toBe(true);
  expect([leader.ended, leader.stand.term, leader.at(10_000)]).toEqual([['first'], undefined, DIRECT]);
  const follower = aHost();
  follower.stand.follow();
  expect(follower.stand.fall()).toBe(true);
  expect([follower.stand.isFollowing, follower.at(1749), follower.at(1750)]).toEqual([false, JOINING, DIRECT]);
});

test('who had no place at the server loses none, and waits no longer for it', () => {
  const { stand, at, term } = aHost();
  stand.begin();
  at(4000);
  expect([stand.fall(), at(4249), at(4250)]).toEqual([false, JOINING, DIRECT]);
  stand.lead(term('first'));
  expect([stand.fall(), stand.fall()]).toEqual([true, false]);
});
