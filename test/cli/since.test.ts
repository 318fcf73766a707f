/** What has changed after a moment, from stores whose filter does not read the moment as it is sent. */
import { expect, test } from 'vitest';
import type { OrderItem } from '../../src/domain/records.ts';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import { DEFAULT_SWITCHES, type Switches } from '../../src/sandbox/switches.ts';
import { item, json, page, startScriptedStore } from '../api/scripted-store.ts';
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

const dayOf = (ms: number) => {
  const day = new Date(ms);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
};

/** What `items` with dates says on a store whose orders are all of these ages (hours before now). */
async function askDays(args: string[], { switches = {}, hours = [0, 20, 40], lang = 'en' } = {}) {
  using folder = aFolder();
  const now = Date.now();
  const ignores = (switches as { ignored?: string[] }).ignored?.includes('dates') === true;
  const rows = hours.map((age, i) => {
    const text = new Date(now - age * HOUR_MS).toISOString();
    const created_at = 'zoneless' in switches ? text.slice(0, 19).replace('T', ' ') : text;
    return item({
      id: `i${i}`,
      created_at,
      updated_at: created_at,
      pedido: { ...(item()['pedido'] as object), created_at },
    });
  });
  const asked: URLSearchParams[] = [];
  await using store = await startScriptedStore((response, arrival) => {
    const query = new URL(arrival.url, 'http://store.invalid').searchParams;
    asked.push(query);
    const [from, to] = [query.get('data_inicio'), query.get('data_fim')];
    const isIn = (one: object) => {
      const day = dayOf(Date.parse((one as { created_at: string }).created_at));
      return (from === null || day >= from) && (to === null || day <= to);
    };
    const found = ignores ? rows : rows.filter(isIn);
    json(page(found, { total: found.length }))(response, arrival);
  });
  const env = envFor(store.url, folder, { BANCADA_LANG: lang });
  const run = await runCli(['items', '--ndjson', ...args], { env });
  const isMeant = (age: number) => {
    const day = dayOf(now - age * HOUR_MS);
    const at = (flag: string) => args[args.indexOf(flag) + 1]!;
    return (!args.includes('--since') || day >= at('--since')) && (!args.includes('--until') || day <= at('--until'));
  };
  const truth = hours.flatMap((age, i) => (isMeant(age) ? [`i${i}`] : []));
  return { ...run, truth, asked, found: run.lines.map((line) => (JSON.parse(line) as { id: string }).id) };
}

const [TODAY, YESTERDAY] = [dayOf(Date.now()), dayOf(Date.now() - 24 * HOUR_MS)];

test.each([
  [['--since', TODAY]],
  [['--until', YESTERDAY]],
  [['--since', YESTERDAY, '--until', YESTERDAY]],
  [['--status', 'pending,accepted', '--since', TODAY]],
])('a store that ignores %j: the days of this machine are kept to, and what that leaves out is told', async (args) => {
  const { found, truth, stderr, code } = await askDays(args, { switches: { ignored: ['dates'] } });
  expect([code, [...new Set(found)].toSorted()]).toEqual([0, truth]);
  expect(stderr).toMatch(
    /^The store ignores the dates: bancada has gone by the days of this machine, and left out \d items?/,
  );
});

test('it says so in Portuguese, and where times name no zone that some rows may be a day off', async () => {
  const ignoring = { ignored: ['dates'] };
  expect((await askDays(['--since', TODAY], { switches: ignoring, lang: 'pt-BR' })).stderr).toMatch(
    /A loja ignora as datas/,
  );
  const unsure = await askDays(['--since', TODAY], { switches: { ...ignoring, zoneless: true }, hours: [0, 90] });
  expect([unsure.code, unsure.found]).toEqual([0, ['i0']]);
  expect(unsure.stderr).toMatch(/some rows may be of the day before or after/);
});

test('a store that keeps to the dates is asked one thing more for each of them, and nothing is said of it', async () => {
  const { found, truth, stderr, asked } = await askDays(['--since', YESTERDAY, '--until', TODAY]);
  expect([found.toSorted(), stderr, asked.length]).toEqual([truth, '', 3]);
});
