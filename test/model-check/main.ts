/**
 * Every interleaving of the small worlds, two worlds at a time, and then the program with one rule taken out each:
 * `npm run prove -- explore`. With `--worlds` the worlds alone, with `--rules` the rules, with `--rule NAME` those of them whose name has it.
 * Ends with 1 where a world complains, or does not notice that a rule is missing.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { bundleEdited } from '../support/edited-source.ts';
import { WRONG_RULES } from '../wrong-rules/list.ts';
import type { WrongRule } from '../wrong-rules/wrong-rule.ts';
import { WORLDS } from './worlds.ts';

const { values } = parseArgs({
  options: { rules: { type: 'boolean', default: false }, rule: { type: 'string' }, worlds: { type: 'boolean' } },
});
const root = fileURLToPath(new URL('../..', import.meta.url));
const startedAt = performance.now();
const seconds = () => Math.round((performance.now() - startedAt) / 1000);
const folder = mkdtempSync(join(root, 'node_modules', '.explore-'));
const lanes = Math.min(2, availableParallelism());
let [wrongCount, stateCount] = [0, 0];

try {
  const plain = await bundled('plain');
  if (!values.rules && values.rule === undefined) {
    await inLanes(Object.keys(WORLDS), async (name) => {
      const { code, output } = await run(plain, [name]);
      console.log(output.trimEnd());
      stateCount += Number(/([0-9]+) states/.exec(output)?.[1] ?? 0);
      if (code !== 0) wrongCount++;
    });
    console.log(`${stateCount} states in ${seconds()} s; ${wrongCount} worlds complain.`);
  }
  if (values.worlds !== true) {
    const rules = WRONG_RULES.filter(({ name, worlds }) => worlds && name.includes(values.rule ?? ''));
    await inLanes(rules, async (rule) => {
      const noticed = await isNoticed(rule);
      if (!noticed) wrongCount++;
      console.log(noticed ? `noticed: ${rule.name}\n    ${noticed}` : `NOT NOTICED: ${rule.name}`);
    });
    console.log(`${rules.length} rules taken out one by one, ${seconds()} s in all.`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = wrongCount === 0 ? 0 : 1;

async function isNoticed({ name, edits, worlds = [] }: WrongRule): Promise<string | undefined> {
  const file = await bundled(name.replace(/[^a-z]+/gi, '-'), edits);
  for (const world of worlds) {
    const { code, output } = await run(file, [world]);
    const complaint = /^complaint: (.*)/m.exec(output)?.[1];
    if (complaint !== undefined) return complaint;
    // A world that breaks down has judged nothing.
    if (code === 1) throw new Error(`${world} broke down without “${name}”:\n${output.slice(0, 1000)}`);
  }
  return undefined;
}

async function bundled(name: string, edits: WrongRule['edits'] = []): Promise<string> {
  const outfile = join(folder, `${name}.mjs`);
  await bundleEdited('test/model-check/world.ts', edits, outfile);
  return outfile;
}

function run(file: string, args: string[]): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, ['--max-old-space-size=3000', file, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 2, output }));
  });
}

async function inLanes<T>(list: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = [...list];
  const lane = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
