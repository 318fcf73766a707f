/** The built program, as scripts use it. */
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';
import { buildProgram, homeIn, type BuiltProgram } from './build-program.ts';
import { byNight } from '../support/night.ts';
import { aFolder, envFor, TOKEN } from './run-cli.ts';

let program: BuiltProgram;
let sandbox: Sandbox;

beforeAll(async () => {
  [program, sandbox] = await Promise.all([buildProgram(), startSandbox({ tokens: [TOKEN], items: 200, seed: 7 })]);
});
afterAll(async () => {
  program[Symbol.dispose]();
  await sandbox.close();
});

type Ended = { code: number | null; stdout: string; stderr: string };

/** Runs a line of shell in which `bancada` is the built program. */
function shell(line: string, folder: { path: string }, onOutput: (text: string) => void = () => {}) {
  const bancada = `bancada() { "${process.execPath}" "${program.path}" "$@"; }; export -f bancada`;
  const child = spawn('bash', ['-c', `set -o pipefail; ${bancada}; ${line}`], {
    env: { ...envFor(sandbox.url, folder), PATH: process.env['PATH'], ...homeIn(folder), NODE: process.execPath },
  });
  const result: Ended = { code: null, stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    result.stdout += chunk.toString();
    onOutput(chunk.toString());
  });
  child.stderr.on('data', (chunk: Buffer) => (result.stderr += chunk.toString()));
  const ended = new Promise<Ended>((resolve) => child.on('close', (code) => resolve({ ...result, code })));
  return { child, ended };
}

function countOf(status: string): number {
  const counts = sandbox.world.shop.database.all<{ n: number }>(
    'SELECT count(*) AS n FROM items WHERE status = ?',
    status,
  );
  return counts[0]!.n;
}

// Linux has it, and where it is not nothing else is as full.
const onFullDisk = test.runIf(existsSync('/dev/full'));

// jq is not everywhere; Node is.
const REFERENCES = `"$NODE" -e 'for (const i of JSON.parse(require("fs").readFileSync(0))) console.log(i.order_id + "/" + i.id)'`;

test('every pending item is accepted by a pipe through xargs, and the store agrees', async () => {
  using folder = aFolder();
  sandbox.world.reset();
  const pending = countOf('pending');
  const accepted = countOf('accepted');
  const { code, stdout, stderr } = await shell(
    `bancada items --status pending --json | ${REFERENCES} | xargs bash -c 'bancada accept "$@"' -`,
    folder,
  ).ended;
  expect(stderr).toBe('');
  expect(code).toBe(0);
  expect(stdout.trim().split('\n')).toHaveLength(pending);
  expect(countOf('pending')).toBe(0);
  expect(countOf('accepted')).toBe(accepted + pending);
  const outbox = await shell('bancada outbox', folder).ended;
  expect(outbox.stdout).toBe('');
});

test('Ctrl-C in the middle leaves nothing half-told: exit 130, and what is told, open and untouched is all there is', async () => {
  using folder = aFolder();
  sandbox.world.reset();
  sandbox.world.faults.add({ kind: 'latency', ms: 20, method: 'POST' });
  const list = await shell('bancada items --status pending --ndjson --fields id,order_id', folder).ended;
  const items = list.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: string; order_id: string });
  const child = spawn(
    process.execPath,
    [program.path, 'accept', '--json', ...items.map(({ order_id, id }) => `${order_id}/${id}`)],
    { env: envFor(sandbox.url, folder) },
  );
  let stdout = '';
  let isStruck = false;
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
    if (isStruck) return;
    isStruck = true;
    child.kill('SIGINT');
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  expect(code).toBe(130);
  const told = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { item_id: string; verdict: string });
  const idsOf = (verdict: string) => told.filter((one) => one.verdict === verdict).map(({ item_id }) => item_id);
  const outbox = (await shell('bancada outbox --ndjson', folder).ended).stdout.trim();
  const open = outbox === '' ? [] : outbox.split('\n').map((line) => (JSON.parse(line) as { item_id: string }).item_id);
  expect([...idsOf('applied'), ...idsOf('not-sent'), ...open].toSorted()).toEqual(items.map(({ id }) => id).toSorted());
  const statusOf = (id: string) => sandbox.world.shop.itemById(id)!.status;
  expect(new Set(idsOf('applied').map(statusOf))).toEqual(new Set(['accepted']));
  expect(new Set(idsOf('not-sent').map(statusOf))).toEqual(new Set(['pending']));
  sandbox.world.faults.clear();
});

test('a reader that goes away ends a list quietly', async () => {
  using folder = aFolder();
  const { code, stdout, stderr } = await shell('set +o pipefail; bancada items --ndjson | head -1 | wc -l', folder)
    .ended;
  expect({ code, stdout: stdout.trim(), stderr }).toEqual({ code: 0, stdout: '1', stderr: '' });
});

const FULL_OF_WORDS = ['--version', 'items --help', 'completion bash', 'codes'];

test.each(['--help', 'items --json', ...byNight([], ['man', 'items', ...FULL_OF_WORDS])])(
  'bancada %s for a reader that is gone already ends quietly',
  async (line) => {
    using folder = aFolder();
    const run = await shell(`set +o pipefail; bancada ${line} | :; echo "\${PIPESTATUS[0]}"`, folder).ended;
    expect(run).toEqual({ code: 0, stdout: '0\n', stderr: '' });
  },
);

onFullDisk.each(['--help', 'items --json', 'items', ...byNight([], ['log', 'man', 'items --csv', ...FULL_OF_WORDS])])(
  'bancada %s onto a full disk is one line and exit 1',
  async (line) => {
    using folder = aFolder();
    // Something to be told by the log.
    if (line === 'log')
      await shell('bancada accept "$(bancada items --status pending | head -1 | cut -f7)"', folder).ended;
    const run = await shell(`bancada ${line} >/dev/full`, folder).ended;
    expect(run).toEqual({ code: 1, stdout: '', stderr: 'The output cannot be written: the disk is full (ENOSPC).\n' });
  },
);

onFullDisk('a bulk whose verdicts no longer fit on the disk is ended in order and accounted for', async () => {
  using folder = aFolder();
  sandbox.world.reset();
  const pending = countOf('pending');
  const accepted = countOf('accepted');
  const { code, stderr } = await shell(
    `bancada items --status pending --json | ${REFERENCES} | bancada accept - --json >/dev/full`,
    folder,
  ).ended;
  expect(code).toBe(1);
  const lines = stderr.trim().split('\n');
  const told = lines.filter((line) => /^\S+\/\S+: Accepted: #\d+/.test(line));
  const notBegun = Number(/^(\d+) were not begun\.$/m.exec(stderr)?.[1]);
  expect(lines).toHaveLength(told.length + 2);
  expect(lines.at(-1)).toBe('The output cannot be written: the disk is full (ENOSPC).');
  expect(told.length + notBegun).toBe(pending);
  expect(countOf('accepted')).toBe(accepted + told.length);
  expect((await shell('bancada outbox', folder).ended).stdout).toBe('');
});

const TELLS_ITS_TIME = `import { writeSync } from 'node:fs';
process.on('exit', () => { const { user, system } = process.cpuUsage(); writeSync(2, String(user + system)); });`;

/** Runs Node with these words; how much of a processor's time it took, in microseconds. */
function timed(...words: string[]) {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [`--import=data:text/javascript,${encodeURIComponent(TELLS_ITS_TIME)}`, ...words],
    { encoding: 'utf8' },
  );
  expect(stderr).toMatch(/^\d+$/);
  return { stdout, us: Number(stderr) };
}

test('--help answers within four times what Node itself needs to start, with examples first', () => {
  // In turns, and the best of some: the machine may be busy, the program must not be.
  const rounds = Array.from({ length: 3 }, () => ({ help: timed(program.path, '--help'), node: timed('-e', '0') }));
  for (const { help } of rounds) expect(help.stdout).toMatch(/^Examples:\n {2}\$ bancada\n/);
  const bestOfNode = Math.min(...rounds.map(({ node }) => node.us));
  expect(Math.min(...rounds.map(({ help }) => help.us))).toBeLessThan(4 * bestOfNode);
});

test('a secret that is on its command line by mistake is not taken', () => {
  const { status, stderr } = spawnSync(process.execPath, [program.path, 'ping', '--token', TOKEN], {
    encoding: 'utf8',
  });
  expect(status).toBe(2);
  expect(stderr).toMatch(/unknown option '--token'/);
});

const ALSO_UNREAD = [['items', '--help'], ['--version']];

test.each([['--help'], ['demo', '--once', '--items', '5', '--port', '0'], ['nothing'], ...byNight([], ALSO_UNREAD)])(
  'a reader that goes away before it has read %j is no error',
  async (...words) => {
    const child = spawn(process.execPath, [program.path, ...words], { env: envFor(sandbox.url) });
    child.stdout.destroy();
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect(stderr).not.toMatch(/EPIPE|node:|^ +at /m);
    expect(code).toBe(words[0] === 'nothing' ? 2 : 0);
  },
);

test('without a store it says how to set one; without a terminal the bench says what it needs', () => {
  using folder = aFolder();
  const run = (env: Record<string, string>) =>
    spawnSync(process.execPath, [program.path], { encoding: 'utf8', env: envFor('', folder, env) });
  const none = run({ BANCADA_TOKEN: '' });
  expect(none.status).toBe(2);
  expect(none.stderr).toMatch(/bancada login.*bancada demo/);
  const piped = run({ BANCADA_URL: sandbox.url });
  expect(piped.status).toBe(2);
  expect(piped.stderr).toMatch(/needs a terminal/);
});

test('a setting that cannot work ends the demo as it ends a command: in a sentence, with exit code 2', () => {
  using folder = aFolder();
  const run = (...words: string[]) =>
    spawnSync(process.execPath, [program.path, ...words], {
      encoding: 'utf8',
      env: envFor(sandbox.url, folder, { BANCADA_TIME_ZONE: 'Nonsense/Zone' }),
    });
  const ping = run('ping');
  const demo = run('demo', '--once', '--items', '5', '--port', '0');
  expect([ping.status, demo.status]).toEqual([2, 2]);
  expect(demo.stderr).toBe(ping.stderr);
  expect(demo.stdout).toBe('');
});

test.each(['a device', 'a pipe that nobody writes to'])('a token in %s is refused at once, not waited for', (what) => {
  using folder = aFolder();
  const file = what === 'a device' ? '/dev/zero' : join(folder.path, 'pipe');
  if (what !== 'a device') spawnSync('mkfifo', ['-m', '600', file]);
  const env = envFor(sandbox.url, folder, { BANCADA_TOKEN: '', BANCADA_TOKEN_FILE: file });
  const run = spawnSync(process.execPath, [program.path, 'ping'], {
    encoding: 'utf8',
    env,
    timeout: 8000,
    killSignal: 'SIGKILL',
  });
  expect(run.status).toBe(2);
  expect(run.stderr).toBe(`${file} is no ordinary file but a folder, a pipe or a device, so it is not read.\n`);
});

test('bash completes commands, flags, and the numbers of orders that this machine knows', async () => {
  using folder = aFolder();
  const [numero] = sandbox.world.shop.database.all<{ numero: number }>(
    "SELECT o.numero FROM items i JOIN orders o ON o.id = i.order_id WHERE i.status = 'in_production' LIMIT 1",
  );
  const number = String(numero!.numero);
  const complete = (...words: string[]) =>
    `COMP_WORDS=(bancada ${words.join(' ')}); COMP_CWORD=${words.length}; COMPREPLY=(); _bancada; echo "${words.join(' ')}: \${COMPREPLY[*]}"`;
  const lines = [
    'source <(bancada completion bash)',
    complete('ite'),
    complete('items', '--sta'),
    complete('items', '--status', 'in'),
    // What a command has read is kept for the next one.
    `bancada ship ${number} --without-tracking --yes >/dev/null 2>&1`,
    complete('return', number.slice(0, -1)),
  ];
  const { stdout } = await shell(lines.join('\n'), folder).ended;
  const told = stdout.trim().split('\n');
  expect(told.slice(0, -1)).toEqual([
    'ite: items',
    'items --sta: --status --station',
    'items --status in: in_production',
  ]);
  expect(told.at(-1)!.split(' ')).toContain(number);
});

test('the manual page is one that man can set', async () => {
  using folder = aFolder();
  const { stdout } = await shell('bancada man', folder).ended;
  expect(stdout).toMatch(/^\.TH BANCADA 1/);
  for (const word of ['accept', 'doctor', 'webhooks trigger', 'BANCADA_URL']) {
    expect(stdout.replaceAll('\\-', '-')).toContain(word);
  }
  expect(stdout.split('\n').filter((line) => /^\.(?!TH|SH|SS|TP|B )/.test(line))).toEqual([]);
});
