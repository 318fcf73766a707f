/** `bancada labels` on a sandbox store: in the order of the list, each by itself, and told how many. */
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';
import { aFolder, envFor, runCli, TOKEN } from './run-cli.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ tokens: [TOKEN], items: 60, seed: 4 });
});
afterAll(() => sandbox.close());

/** A bench with a print command that keeps what it gets, and refuses the label number `bad`. */
function aBench(path: string, bad = 0) {
  const program = join(path, 'print.sh');
  writeFileSync(
    program,
    `#!/bin/sh\ncd ${path}\nn=$(($(cat n 2>/dev/null || echo 0) + 1)); echo $n > n\ncat > job$n\nif [ $n = ${bad} ]; then echo out of paper >&2; exit 3; fi\n`,
  );
  chmodSync(program, 0o700);
  const env = envFor(sandbox.url, { path }, { BANCADA_PRINT_COMMAND: program, BANCADA_OPERATOR: 'Ana' });
  return {
    run: (...args: string[]) => runCli(['labels', ...args], { env }),
    jobs: () => readdirSync(path).filter((name) => name.startsWith('job')),
  };
}

test('all of a state are printed, one that fails stops none, and those printed are not printed again', async () => {
  using folder = aFolder();
  const bench = aBench(folder.path, 2);
  const run = await bench.run('--status', 'in_production', '--print');
  const [, done, all] = /(\d+) of (\d+) printed.*1 failed\.\n$/.exec(run.stderr) ?? [];
  expect([run.code, run.stdout]).toEqual([7, '']);
  expect(run.stderr).toMatch(/#\d+: the print command failed \(exit 3\): out of paper\./);
  expect([bench.jobs().length, Number(all) > 2]).toEqual([Number(done) + 1, true]);
  expect(readFileSync(join(folder.path, 'job1'), 'latin1')).toMatch(/^%PDF/);
  // What the printer did not take comes once more, and nothing else.
  const more = await bench.run('--status', 'in_production', '--print');
  expect(more.stderr).toMatch(new RegExp(`#\\d+: printed before, .* by Ana`));
  expect(more.stderr).toMatch(new RegExp(`^1 of ${all} printed.*, ${done} printed before\\.$`, 'm'));
  expect(bench.jobs()).toHaveLength(Number(done) + 2);
});

test('lp gets several as one job, and each print is an event of its own', async () => {
  using folder = aFolder();
  const lp = join(folder.path, 'lp');
  writeFileSync(lp, `#!/bin/sh\ncd ${folder.path}\nshift 2; echo $# >> jobs; cat "$@" >> labels\n`, { mode: 0o700 });
  const env = envFor(sandbox.url, folder, { BANCADA_PRINT_COMMAND: lp, BANCADA_OPERATOR: 'Ana' });
  const { stderr } = await runCli(['labels', '--status', 'in_production', '--print'], { env });
  const done = Number(/(\d+) of \d+ printed/.exec(stderr)![1]);
  const jobs = readFileSync(join(folder.path, 'jobs'), 'utf8').split('\n').filter(Boolean).map(Number);
  expect([done > 1, jobs]).toEqual([true, [done]]);
  expect(readFileSync(join(folder.path, 'labels'), 'latin1').split('%%EOF')).toHaveLength(done + 1);
  const { lines } = await runCli(['log', '--ndjson', '--limit', '1000'], { env });
  const prints = lines.map((line) => JSON.parse(line) as { what: string; item_id: string; detail: string });
  const details = prints.filter(({ what }) => what === 'label').map(({ detail }) => detail);
  expect([details.length >= done, new Set(details).size]).toEqual([true, done]);
});

test('what has changed since it was printed is said to be old, and left out all the same', async () => {
  using folder = aFolder();
  const bench = aBench(folder.path);
  await bench.run('--status', 'in_production', '--print');
  const { database } = sandbox.world.shop;
  database.run(`UPDATE items SET quantidade = quantidade + 1 WHERE status = 'in_production'`);
  const more = await bench.run('--status', 'in_production', '--print');
  expect(more.stderr).toMatch(/^#\d+: printed before, .* by Ana.*, and is old: a quantity was changed since; --again/m);
  expect(more.stderr).toMatch(/printed before, (\d+ of them are|1 of them is) old\.$/m);
});

test('into a folder each is written as it comes, for nobody else to read, and over none', async () => {
  using folder = aFolder();
  const bench = aBench(folder.path);
  const out = join(folder.path, 'out');
  mkdirSync(out);
  const run = await bench.run('--status', 'in_production', '--out', out);
  const files = readdirSync(out);
  expect(run.stderr).toMatch(new RegExp(`^${files.length} of \\d+ written`, 'm'));
  expect(files.every((name) => /^\d+-[\w-]+\.pdf$/.test(name))).toBe(true);
  expect(statSync(join(out, files[0]!)).mode & 0o077).toBe(0);
  expect((await bench.run('--status', 'in_production', '--out', out)).stderr).toContain('is there already');
});

test('a filter that no item in production fits is told which items were looked for', async () => {
  using folder = aFolder();
  const run = await aBench(folder.path).run('--where', 'is:accepted', '--print');
  expect([run.code, run.stderr]).toEqual([0, expect.stringContaining('only items in production are looked for')]);
});

test('labels that are interrupted are counted, and the exit code is that of the signal', async () => {
  using folder = aFolder();
  const interruption = new AbortController();
  const run = await runCli(['labels', '--status', 'in_production', '--out', folder.path], {
    env: envFor(sandbox.url, folder),
    isTerminal: true,
    interruption: interruption.signal,
    onOutput: (text) => / 0\/\d/.test(text) && interruption.abort(143),
  });
  expect([run.code, run.stderr]).toEqual([143, expect.stringMatching(/[01] of \d+ written.*\.\n$/)]);
});

test('of orders that are named one that is not there ends with 7, it alone with 4, one that was cancelled with 0', async () => {
  using folder = aFolder();
  const bench = aBench(folder.path);
  const itemIn = async (status: string) => {
    const { stdout } = await runCli(['items', '--status', status, '--json', '--show-personal-data'], {
      env: envFor(sandbox.url),
    });
    const items = JSON.parse(stdout) as { order_id: string; id: string; label_url: string | null }[];
    const { order_id, id } = items.find(({ label_url }) => label_url || status === 'cancelled')!;
    return `${order_id}/${id}`;
  };
  const some = await bench.run(await itemIn('in_production'), 'nobody', '--print');
  expect([some.code, some.stderr]).toEqual([7, expect.stringMatching(/nobody: not found[^]*1 of 1 printed\.\n$/)]);
  const none = await bench.run('nobody', '--print');
  expect([none.code, none.stderr]).toEqual([4, expect.not.stringContaining('0 of 0')]);
  const off = await bench.run(await itemIn('cancelled'), '--print');
  expect([off.code, off.stderr]).toEqual([0, 'All of that was cancelled: it needs no label.\n']);
});

test.each([
  [['--print'], 'Name orders or items, or say --status'],
  [['10423', '--status', 'in_production', '--print'], 'not both'],
  [['--status', 'accepted'], '--print, or --out with a folder'],
  [['--status', 'in_production', '--print', '--out', '.'], '--print, or --out with a folder'],
  [['--status', 'lost', '--print'], 'lost'],
  [['--status', 'in_production', '--out', '/nowhere'], 'There is no folder /nowhere.'],
])('%j is told, and nothing is printed', async (args, words) => {
  using folder = aFolder();
  const bench = aBench(folder.path);
  const run = await bench.run(...args);
  expect([run.code, run.stderr.includes(words), bench.jobs()]).toEqual([2, true, []]);
});
