/** What has changed after a moment, from stores whose filter does not read the moment as it is sent. */
import { expect, test } from 'vitest';
import type { OrderItem } from '../../src/domain/records.ts';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import { DEFAULT_SWITCHES, type Switches } from '../../src/sandbox/switches.ts';
import { aFolder, envFor, runCli, TOKEN } from './run-cli.ts';

const HOUR_MS = 3_600_000;
const asFound = ({ id }: { id: string }) => id;

/** A store in which two items were accepted just now, and what `items --updated-after` says of it. */
async function ask(switches: Partial<Switches>, after: string, lang = 'en') {
  using folder = aFolder();
  const sandbox = await startSandbox({ tokens: [TOKEN], items: 300, seed: 11 });
  const env = envFor(sandbox.url, folder, { BANCADA_LANG: lang });
  const list = async (...args: string[]) => {
    const run = await runCli(['items', '--json', ...args], { env });
    return { ...run, rows: JSON.parse(run.stdout) as OrderItem[] };
  };
  const pending = (await list('--status', 'pending', '--limit', '2')).rows;
  for (const { order_id, id } of pending) {
    expect((await runCli(['accept', `${order_id}/${id}`], { env })).code).toBe(0);
  }
  const whole = (await list()).rows;
  // Commands have learnt nothing on this disk.
  using fresh = aFolder();
  const freshEnv = envFor(sandbox.url, fresh, { BANCADA_LANG: lang });
  sandbox.world.changeSwitches({ ...DEFAULT_SWITCHES, ...switches });
  sandbox.world.log.clear();
  const run = await runCli(['items', '--json', '--updated-after', after], { env: freshEnv });
  const requestCount = sandbox.world.log.list().length;
  await sandbox.close();
  const hours = Number(after.replace('m', '')) / 60;
  const truth = whole.filter(({ updated_at }) => Date.parse(updated_at) > Date.now() - hours * HOUR_MS).map(asFound);
  return { ...run, found: (JSON.parse(run.stdout) as OrderItem[]).map(asFound), truth, changed: pending, requestCount };
}

test.each([
  [{ zone: '-03:00' }, '10m'],
  [{ zone: '-03:00' }, '600m'],
  [{ zone: '+05:45' }, '10m'],
  [{ zone: '-03:00', timestamps: 'iso-offset' }, '90m'],
  [{ zone: '-12:00', delta: 'inclusive' }, '10m'],
  [{ zone: '-03:00', metaWithout: ['total', 'last_page'] }, '90m'],
] as const)(
  'a store that drops the offset (%o): what changed in the last %s is told, and nothing else',
  async (habit, after) => {
    const { found, truth, stderr, code } = await ask({ deltaOffset: 'dropped', ...habit } as Partial<Switches>, after);
    expect(code).toBe(0);
    expect(found.toSorted()).toEqual(truth.toSorted());
    expect(found.length).toBeGreaterThanOrEqual(2);
    expect(stderr).toMatch(/^$|one of its own zone: it was asked further back, and \d+ rows? that/);
  },
);

test('it says so, in both languages', async () => {
  const habit = { deltaOffset: 'dropped', zone: '-03:00' } as const;
  expect((await ask(habit, '10m')).stderr).toMatch(/own zone: it was asked further back/);
  expect((await ask(habit, '10m', 'pt-BR')).stderr).toMatch(/fuso dela: pediu-se mais para trás/);
});

test('where neither filter nor times say a zone, what may have changed is listed, and said to be that', async () => {
  const habit = { deltaOffset: 'dropped', zone: '-03:00', timestamps: 'zoneless' } as const;
  const { found, changed, stderr, code } = await ask(habit, '10m');
  expect(code).toBe(0);
  expect(found).toEqual(expect.arrayContaining(changed.map(asFound)));
  expect(stderr).toMatch(/some rows may be older/);
});

test('a store that keeps its word is asked one thing more, and nothing is said of it', async () => {
  const { found, truth, stderr, requestCount } = await ask({}, '90m');
  expect(found.toSorted()).toEqual(truth.toSorted());
  expect([stderr, requestCount]).toEqual(['', 2]);
});

test('a store that ignores the moment: what is too old is left out, and told once', async () => {
  const { found, truth, stderr } = await ask({ delta: 'ignored' }, '90m');
  expect(found.toSorted()).toEqual(truth.toSorted());
  expect(stderr).toMatch(/does not keep to this filter/);
});
