/** Several processes with one disk: what they do for each other beside the polling. */
import { expect, test } from 'vitest';
import type { Health } from '../../src/replica/health.ts';
import { createSharing } from '../../src/sync/sharing.ts';
import { createVirtualTime } from '../sim/world/virtual-time.ts';

function aProcess({ hasLease = false } = {}) {
  const time = createVirtualTime();
  const clock = time.clock();
  const state = { hasLease, isRungByOther: false, isRung: false };
  const did: string[] = [];
  const health: Partial<Health> = {};
  const note = (what: string) => void did.push(`${time.now()} ${what}`);
  const sharing = createSharing({
    shared: {
      holdLease: () => state.hasLease,
      releaseLease: () => {},
      catchUp: () => (note('reads'), { isRung: state.isRungByOther }),
      ring: () => note('rings the other'),
      shareHealth: () => note('shares'),
      followHealth: () => note('follows'),
    },
    snapshot: { setHealth: (patch) => void Object.assign(health, patch), shareRows: () => note('writes') },
    clock,
    attempts: {
      ring: () => note('is rung'),
      giveUp: () => note('gives up'),
      takeRing() {
        const { isRung } = state;
        state.isRung = false;
        return isRung;
      },
      wait: (ms) => clock.sleep(ms, new AbortController().signal),
    },
  });
  return { time, state, did, health, sharing };
}

test('who stands by follows the health of the one that polls, and takes over with all that it has written', async () => {
  const { time, state, did, health, sharing } = aProcess();
  let isOver = false;
  void sharing.standBy().then(() => (isOver = true));
  await time.run(500);
  expect([health.role, isOver]).toEqual(['standby', false]);
  state.hasLease = true;
  await time.run(1000);
  expect([isOver, did]).toEqual([true, ['0 follows', '1000 reads']]);
});

test('a ring is passed on to the process that polls', async () => {
  const { time, state, did, sharing } = aProcess();
  state.isRung = true;
  void sharing.standBy();
  await time.run(1500);
  expect(did).toEqual(['0 rings the other', '0 follows', '1000 follows']);
});

test('twice a second a process shows what the others wrote, and writes what is known here; the health is told by who polls', async () => {
  for (const hasLease of [true, false]) {
    const { time, did, sharing } = aProcess({ hasLease });
    void sharing.beat(new AbortController().signal);
    await time.run(1000);
    const beat = (at: number) => [`${at} reads`, `${at} writes`, ...(hasLease ? [`${at} shares`] : [])];
    // What waits here to poll is given up once.
    expect(did).toEqual([...beat(500), ...(hasLease ? [] : ['500 gives up']), ...beat(1000)]);
  }
});

test('a ring of another process is heard by the one that polls only', async () => {
  for (const hasLease of [true, false]) {
    const { time, state, did, sharing } = aProcess({ hasLease });
    state.isRungByOther = true;
    void sharing.beat(new AbortController().signal);
    await time.run(500);
    expect(did.includes('500 is rung')).toBe(hasLease);
  }
});

test('a process that is stopped touches the disk no more', async () => {
  const { time, did, sharing } = aProcess({ hasLease: true });
  const ends = new AbortController();
  let isOver = false;
  void sharing.beat(ends.signal).then(() => (isOver = true));
  await time.run(100);
  ends.abort();
  await time.run(5000);
  expect([did, isOver]).toEqual([[], true]);
});
