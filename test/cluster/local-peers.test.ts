/** Two processes of one machine without a hub, each with its own connection to the same state directory. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTeamRepository } from '../../src/db/team-repository.ts';
import { createLocalPeers } from '../../src/cluster/local-peers.ts';
import { createTeam } from '../../src/cluster/team.ts';
import { aClock } from '../support/clock.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const ANA = { operator: 'ana', station: 'bench 1' };
const RUI = { operator: 'rui', station: 'bench 2' };

function aMachine() {
  const dir = temporaryFolder();
  const clock = aClock();
  let hostBoot = 0;
  const killed = { areAll: false };
  const disk = { isBroken: false };

  function aProcess(home = dir) {
    const team = createTeam({ clock, host: 'north', record: () => true });
    const at: { store: string | undefined } = { store: 'loja' };
    const repository = createTeamRepository({
      dir: home,
      baseUrl: 'https://store.example/api/v1',
      wallNow: clock.wallNow,
      hostNow: () => clock.now() - hostBoot,
      isGone: () => killed.areAll,
    });
    let tryCount = 0;
    const neighbours = createLocalPeers({
      mirror: team.mirror,
      repository: {
        ...repository,
        share: (...news) => !disk.isBroken && repository.share(...news),
        others(lojaId) {
          tryCount++;
          return disk.isBroken ? undefined : repository.others(lojaId);
        },
      },
      clock,
      storeOf: () => at.store,
    });
    onTestFinished(() => neighbours.end());
    const names = () => [...team.state.getState().stations.values()].map(({ operator }) => operator).toSorted();
    return { ...team, ...neighbours, at, names, tryCount: () => tryCount };
  }

  return {
    dir,
    clock,
    aProcess,
    killAllOthers: () => void (killed.areAll = true),
    breakDisk: (isBroken: boolean) => void (disk.isBroken = isBroken),
    startAnew: () => void (hostBoot = clock.now()),
  };
}

test('who works in one process is on in the other within a second, and so is what they pack', async () => {
  const { clock, aProcess } = aMachine();
  const [one, two] = [aProcess(), aProcess()];
  const [ana, rui] = [one.join(ANA), two.join(RUI)];
  ana.claim('o1');
  await clock.pass(1000);
  expect([one.names(), two.names()]).toEqual([
    ['ana', 'rui'],
    ['ana', 'rui'],
  ]);
  expect(rui.claim('o1')).toMatchObject(ANA);
  expect(rui.takeOver('o1', 'she went home')).toBe(true);
  await clock.pass(1000);
  expect(ana.claim('o1')).toMatchObject(RUI);
  rui.release('o1');
  await clock.pass(1000);
  expect(ana.claim('o1')).toBeUndefined();
});

test('who leaves, or whose process ends, is gone within a second', async () => {
  const { clock, aProcess } = aMachine();
  const [one, two, three] = [aProcess(), aProcess(), aProcess()];
  const ana = one.join(ANA);
  two.join(RUI);
  three.join({ operator: 'eva', station: '' });
  await clock.pass(1000);
  expect(two.names()).toEqual(['ana', 'eva', 'rui']);
  ana.leave();
  await three.end();
  await clock.pass(1000);
  expect(two.names()).toEqual(['rui']);
});

test('what a killed process has left is not taken up by another', async () => {
  const { clock, aProcess, killAllOthers } = aMachine();
  const [one, two] = [aProcess(), aProcess()];
  one.join(ANA).claim('o1');
  const rui = two.join(RUI);
  await clock.pass(1000);
  expect(rui.claim('o1')).toMatchObject(ANA);
  killAllOthers();
  await clock.pass(6000);
  expect(two.names()).toEqual(['rui']);
  expect(rui.claim('o1')).toBeUndefined();
});

test('a process that ended where its number says nothing is shown no longer than it would have been silent', async () => {
  const { clock, aProcess } = aMachine();
  const [one, two] = [aProcess(), aProcess()];
  one.join(ANA);
  two.join(RUI);
  await clock.pass(600_000);
  expect(two.names()).toEqual(['ana', 'rui']);
  // Its store is forgotten, so it says nothing more and takes nothing back.
  one.at.store = undefined;
  await clock.pass(80_000);
  expect(two.names()).toEqual(['ana', 'rui']);
  await clock.pass(20_000);
  expect(two.names()).toEqual(['rui']);
});

test('what was written before the machine started anew is not taken for a station', async () => {
  const { clock, aProcess, startAnew } = aMachine();
  await clock.pass(1_000_000);
  const one = aProcess();
  one.join(ANA);
  await clock.pass(1000);
  one.at.store = undefined;
  startAnew();
  const two = aProcess();
  two.join(RUI);
  await clock.pass(1000);
  expect(two.names()).toEqual(['rui']);
});

test('stores have teams of their own, and nobody is shown before the store is known', async () => {
  const { clock, aProcess } = aMachine();
  const [one, two] = [aProcess(), aProcess()];
  one.at.store = undefined;
  one.join(ANA);
  two.join(RUI);
  await clock.pass(2000);
  expect(two.names()).toEqual(['rui']);
  one.at.store = 'another';
  await clock.pass(2000);
  expect(two.names()).toEqual(['rui']);
  one.at.store = 'loja';
  await clock.pass(2000);
  expect(two.names()).toEqual(['ana', 'rui']);
});

test('a disk that fails is tried less and less often, and everybody is there soon after it works again', async () => {
  const { clock, aProcess, breakDisk } = aMachine();
  const [one, two] = [aProcess(), aProcess()];
  one.join(ANA);
  await clock.pass(1000);
  breakDisk(true);
  two.join(RUI);
  const before = two.tryCount();
  await clock.pass(600_000);
  expect(two.tryCount() - before).toBeLessThan(60);
  breakDisk(false);
  await clock.pass(33_000);
  expect(two.names()).toEqual(['ana', 'rui']);
});

test('where nothing can be kept, everybody works on alone', async () => {
  const { dir, clock, aProcess } = aMachine();
  const file = join(dir, 'a file');
  writeFileSync(file, '');
  const one = aProcess(file);
  const ana = one.join(ANA);
  await clock.pass(5000);
  expect(ana.claim('o1')).toBeUndefined();
  expect(one.names()).toEqual(['ana']);
});
