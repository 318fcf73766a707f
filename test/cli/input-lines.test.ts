import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { inputLinesOf } from '../../src/cli/handlers/input-lines.ts';
import type { StoreContext } from '../../src/cli/run-with-store.ts';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import { envFor, runCli, TOKEN } from './run-cli.ts';
import { openSmallStore } from './small-store.ts';

async function linesIn(...chunks: Buffer[]): Promise<string[]> {
  const job = { io: { stdin: Readable.from(chunks) }, signal: new AbortController().signal } as never as StoreContext;
  const lines: string[] = [];
  for await (const line of inputLinesOf(job)) lines.push(line);
  return lines;
}

test('lines are what stands between line ends of any kind, without blanks, empty lines and a mark at the beginning', async () => {
  expect(await linesIn(Buffer.from('\ufeffA1\r\n\r\n  \r\n B2 \r'), Buffer.from('C3\tD4'))).toEqual([
    'A1',
    'B2',
    'C3',
    'D4',
  ]);
});

test('a # that stands alone begins a comment; the number of an order keeps its own', async () => {
  const text = '# for today\n#\nA1 # the blue one\n#10423\n  # 10424\nB#2\n# end';
  expect(await linesIn(Buffer.from(text))).toEqual(['A1', '#10423', 'B#2']);
});

const name = ({ order_id, id }: { id: string; order_id: string }) => `${order_id}/${id}`;

test('a comment on standard input names nothing that is moved', async () => {
  const sandbox = await startSandbox({ tokens: [TOKEN], items: 40, seed: 5 });
  onTestFinished(() => sandbox.close());
  const env = envFor(sandbox.url);
  const [one, two] = (await runCli(['items', '--status', 'pending', '--ndjson'], { env })).lines.map(
    (line) => JSON.parse(line) as { id: string; order_id: string },
  );
  const input = `# today\n${name(one!)} # first\n# ${name(two!)}\n`;
  const run = await runCli(['accept', '-', '--ndjson'], { env, input });
  expect(run).toMatchObject({ code: 0, stderr: '' });
  expect(run.lines.map((line) => (JSON.parse(line) as { item_id: string }).item_id)).toEqual([one!.id]);
});

test.each([
  ['van', 'scan', 'SEDEX'],
  ['assembly', 'scan'],
])('%s %s ends at an interruption, with its exit code, while no line comes', async (...words) => {
  await using store = await openSmallStore('ok', 'writes', 'shipped');
  const interruption = new AbortController();
  const run = await runCli(words, {
    env: envFor(store.url),
    isTerminal: true,
    input: 'XX1\n',
    interruption: interruption.signal,
    onOutput: (_, stream) => stream === 'stdout' && interruption.abort(143),
  });
  expect([run.code, run.lines.length]).toEqual([143, 1]);
});

test.each([
  ['accept', '-'],
  ['stock', 'import', '-'],
  ['promo', 'plan', '-'],
])('%s %s of a standard input that has no end can be interrupted', async (...words) => {
  const interruption = AbortSignal.abort(130);
  const run = await runCli(words, { env: envFor('http://127.0.0.1:9'), isTerminal: true, interruption });
  expect([run.code, run.stderr]).toEqual([130, 'interrupted\n']);
});

test('a letter whose bytes come in two pieces is that letter', async () => {
  const bytes = Buffer.from('nicho-é\n');
  expect(await linesIn(bytes.subarray(0, 7), bytes.subarray(7))).toEqual(['nicho-é']);
});

test('a note on an order that there is none of names what was asked for', async () => {
  const sandbox = await startSandbox({ tokens: [TOKEN], items: 20 });
  const run = await runCli(['note', 'nope', 'hello'], { env: envFor(sandbox.url) });
  await sandbox.close();
  expect(run).toMatchObject({ code: 4, stderr: expect.stringMatching(/^Reading the order nope: not found/) });
});
