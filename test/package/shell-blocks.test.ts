/** What the pages tell people to type. Each block of shell is run on a sandbox, or says before it why not. */
import { execFile, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';
import { parseAuthorizedKeys } from '../../src/ssh/authorized-keys.ts';
import { buildProgram, homeIn, type BuiltProgram } from '../cli/build-program.ts';
import { aFolder, envFor, TOKEN } from '../cli/run-cli.ts';
import { programIn, unknownWords } from '../cli/whole-program.ts';
import { someByDay } from '../support/night.ts';
import { languageOf, PAGES, ROOT } from './pages.ts';

type Block = { page: string; line: number; script: string; isMarked: boolean };

/** The fenced blocks of shell of a page; some are marked as not to be run, with the reason. */
function blocksOf(page: string): Block[] {
  const text = readFileSync(join(ROOT, page), 'utf8');
  return [...text.matchAll(/(<!-- not run: [^>]+ -->\n+)?^```sh\n([^]*?)^```$/gm)].map(
    ({ index, 1: reason, 2: script = '' }) => ({
      page,
      line: text.slice(0, index).split('\n').length + 1,
      script,
      isMarked: reason !== undefined,
    }),
  );
}

const HAS_SSH_KEYGEN = spawnSync('ssh-keygen', ['-?']).error === undefined;

const everyBlock = PAGES.flatMap(blocksOf);
const all = everyBlock
  .filter(({ isMarked }) => !isMarked)
  .filter(({ script }) => HAS_SSH_KEYGEN || !script.includes('ssh-keygen'));
const namesCommands = ({ script }: Block) => /^bancada /m.test(script);
/** Of those that are commands a twelfth is run by day, and of the others the names alone are held; all are run at night. */
const run = new Set(
  someByDay(
    all.filter((block) => namesCommands(block)),
    12,
  ),
);
const blocks = all.filter((block) => run.has(block) || !namesCommands(block));

let program: BuiltProgram;
let sandbox: Sandbox;
let folder: ReturnType<typeof aFolder>;

beforeAll(async () => {
  [program, sandbox] = await Promise.all([buildProgram(), startSandbox({ tokens: [TOKEN], items: 200, seed: 7 })]);
  folder = aFolder();
  // The token as the pages say that people keep it.
  mkdirSync(join(folder.path, '.config/bancada'), { recursive: true });
  writeFileSync(join(folder.path, '.config/bancada/token'), `${TOKEN}\n`, { mode: 0o600 });
});
afterAll(async () => {
  program[Symbol.dispose]();
  folder[Symbol.dispose]();
  await sandbox.close();
});

test('the pages have blocks to run', () => {
  expect(blocks.length).toBeGreaterThan(5);
});

test.each(blocks)('the block of $page, line $line, does what it says', async ({ script }) => {
  // Addresses and numbers of examples are those of the sandbox; jq is not everywhere; what it makes of two of them is held below.
  const lines = script
    .replaceAll('https://store.example/api/v1', sandbox.url)
    .replaceAll('10423', openOrder())
    .replaceAll(/ \| jq (?:-\w+ )?'[^']*\\\(\.order_id\)[^']*'/g, ` | "$NODE" -e '${REFERENCES}'`)
    .replaceAll(/ \| jq (?:-\w+ )?(?:'[^']*'|length)/g, ' | cat');
  const bancada = `bancada() { "$NODE" "${program.path}" "$@"; }; export -f bancada; cd "$HOME"`;
  const child = spawn('bash', ['-c', `set -eo pipefail; ${bancada}\n${lines}`], {
    env: { ...envFor(sandbox.url, folder), PATH: process.env['PATH'], ...homeIn(folder), NODE: process.execPath },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  // With whatever it has begun: a block that does not end is a fault of its page.
  onTestFinished(() => {
    if (child.exitCode === null) process.kill(-child.pid!, 'SIGKILL');
  });
  let told = '';
  child.stdout.on('data', (chunk: Buffer) => (told += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (told += chunk.toString()));
  const code = await new Promise((done) => child.on('close', done));
  expect(code, told.slice(-2000)).toBe(0);
});

test.each(everyBlock.filter((block) => namesCommands(block)))(
  'the block of $page, line $line, names commands and flags that there are',
  async ({ page, script }) => {
    const whole = await programIn(languageOf(page));
    for (const [, line = ''] of script.matchAll(/^bancada ([^#>|\n]*)/gm)) {
      const words = [...line.matchAll(/'[^']*'|"[^"]*"|\S+/g)].map(([word]) => word);
      expect([line, unknownWords(whole, words)]).toEqual([line, []]);
    }
  },
);

test.skipIf(!HAS_SSH_KEYGEN).each([
  ['keys', ['ana@packing 1', 'bruno@packing 2', 'carla@production']],
  ['chaves', ['ana@embalagem 1', 'bruno@embalagem 2', 'carla@produção']],
])('the pages about twenty terminals write a file %s that lets each of their people in', (file, people) => {
  const keys = parseAuthorizedKeys(readFileSync(join(folder.path, file), 'utf8'), file);
  expect(keys.map(({ operator, station }) => `${operator}@${station}`)).toEqual(people);
});

const HAS_JQ = spawnSync('jq', ['--version']).status === 0;

/** What the line of docs/commands.md that begins so prints, with the real jq. */
function recipe(beginsWith: string): Promise<string[]> {
  const lines = readFileSync(join(ROOT, 'docs/commands.md'), 'utf8').split('\n');
  return inShell(lines.find((line) => line.startsWith(beginsWith))!);
}

/** The lines that a script prints; rejects where it ends with anything but 0. */
async function inShell(script: string): Promise<string[]> {
  const bancada = `bancada() { "$NODE" "${program.path}" "$@"; }`;
  const env = { ...envFor(sandbox.url, folder), PATH: process.env['PATH'], ...homeIn(folder), NODE: process.execPath };
  const { stdout } = await promisify(execFile)('bash', ['-c', `set -eo pipefail; ${bancada}\n${script}`], { env });
  return stdout.trimEnd().split('\n');
}

test.skipIf(!HAS_JQ)('the recipe for what is low names what is low, though counts are strings', async () => {
  const [sku] = await inShell('bancada stock --fields sku | head -1');
  await inShell(`bancada stock set '${sku}' --quantity 3 --yes`);
  const lines = await recipe('bancada stock --json |');
  expect(lines).toContain(`${sku}\t3`);
  for (const line of lines) expect(Number(line.split('\t')[1])).toBeLessThan(5);
});

test.skipIf(!HAS_JQ)('the recipe for what did not become of what was asked leaves out what was applied', async () => {
  const [first, second] = await inShell('bancada items --status accepted --fields order_id,id | tr "\t" /');
  await inShell(`bancada start ${first}`);
  sandbox.world.changeSwitches({ rivalAtMove: 1 });
  await inShell(`bancada start ${second}`);
  sandbox.world.changeSwitches({ rivalAtMove: 0 });
  const lines = await recipe('bancada log --since');
  expect(lines.map((line) => line.split('\t').slice(1))).toEqual([['startProduction', 'already-so']]);
});

const REFERENCES = 'for (const i of JSON.parse(require("fs").readFileSync(0))) console.log(i.order_id + "/" + i.id)';

/** The number of an order with one item, which is in production. */
function openOrder(): string {
  const [order] = sandbox.world.shop.database.all<{ numero: number }>(
    "SELECT o.numero FROM items i JOIN orders o ON o.id = i.order_id GROUP BY o.id HAVING count(*) = 1 AND max(i.status) = 'in_production' LIMIT 1",
  );
  return String(order!.numero);
}
