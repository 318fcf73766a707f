/** What the pages tell people to type. Each block of shell is run on a sandbox, or says before it why not. */
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';
import { buildProgram, type BuiltProgram } from '../cli/build-program.ts';
import { aFolder, envFor, TOKEN } from '../cli/run-cli.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PAGES = [
  'README.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md') && !file.startsWith('decisions'))
    .map((file) => join('docs', file)),
];

type Block = { page: string; line: number; script: string };

/** The fenced blocks of shell of a page that are not marked as not to be run. */
function blocksOf(page: string): Block[] {
  const text = readFileSync(join(ROOT, page), 'utf8');
  return [...text.matchAll(/(<!-- not run: [^>]+ -->\n+)?^```sh\n([^]*?)^```$/gm)]
    .filter(([, reason]) => reason === undefined)
    .map(({ index, 2: script = '' }) => ({ page, line: text.slice(0, index).split('\n').length + 1, script }));
}

const blocks = PAGES.flatMap(blocksOf);

let program: BuiltProgram;
let sandbox: Sandbox;
let folder: ReturnType<typeof aFolder>;

beforeAll(async () => {
  [program, sandbox] = await Promise.all([buildProgram(), startSandbox({ tokens: [TOKEN], items: 200, seed: 7 })]);
  folder = aFolder();
  // The token as the pages say that people keep it.
  mkdirSync(join(folder.path, '.config/bancada'), { recursive: true });
  writeFileSync(join(folder.path, '.config/bancada/token'), `${TOKEN}\n`, { mode: 0o600 });
}, 60_000);
afterAll(async () => {
  program[Symbol.dispose]();
  folder[Symbol.dispose]();
  await sandbox.close();
});

test('the pages have blocks to run', () => {
  expect(blocks.length).toBeGreaterThan(5);
});

test.each(blocks)(
  'the block of $page, line $line, does what it says',
  async ({ script }) => {
    // Addresses and numbers of examples are those of the sandbox; jq is not everywhere, and what it would do is no claim of ours.
    const lines = script
      .replaceAll('https://store.example/api/v1', sandbox.url)
      .replaceAll('10423', openOrder())
      .replaceAll(/ \| jq (?:-\w+ )?'[^']*\\\(\.order_id\)[^']*'/g, ` | "$NODE" -e '${REFERENCES}'`)
      .replaceAll(/ \| jq (?:-\w+ )?(?:'[^']*'|length)/g, ' | cat');
    const bancada = `bancada() { "$NODE" "${program.path}" "$@"; }; export -f bancada; cd "$HOME"`;
    const child = spawn('bash', ['-c', `set -eo pipefail; ${bancada}\n${lines}`], {
      env: { ...envFor(sandbox.url, folder), PATH: process.env['PATH'], HOME: folder.path, NODE: process.execPath },
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
  },
  30_000,
);

const REFERENCES = 'for (const i of JSON.parse(require("fs").readFileSync(0))) console.log(i.order_id + "/" + i.id)';

/** The number of an order with one item, which is in production. */
function openOrder(): string {
  const [order] = sandbox.world.shop.database.all<{ numero: number }>(
    "SELECT o.numero FROM items i JOIN orders o ON o.id = i.order_id GROUP BY o.id HAVING count(*) = 1 AND max(i.status) = 'in_production' LIMIT 1",
  );
  return String(order!.numero);
}
