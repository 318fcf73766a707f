/**
 * The doctor before every habit that the sandbox can play: what a client can see is named in a sentence, what it cannot
 * see is not guessed, and what is a problem ends with a code.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { startSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';
import { DEFAULT_SWITCHES, switchesSchema, type Switches } from '../../src/sandbox/switches.ts';
import { SEEN, UNSEEN } from '../differential/card.ts';
import { aFolder, envFor, runCli, TOKEN } from './run-cli.ts';
import { someByDay } from '../support/night.ts';

type Finding = { check: string; state: 'ok' | 'note' | 'problem' | 'unknown'; found: string; advice?: string };
type Change = Partial<Switches>;

let sandbox: Sandbox;
const folder = aFolder();
let calm: string[];

beforeAll(async () => {
  sandbox = await startSandbox({ tokens: [TOKEN, 'another-token'], items: 280, seed: 11 });
  calm = (await examine({})).said;
});
afterAll(async () => {
  await sandbox.close();
  folder[Symbol.dispose]();
});

async function examine(change: Change) {
  sandbox.world.changeSwitches({ ...DEFAULT_SWITCHES, ...change });
  const { stdout, code } = await runCli(['doctor', '--json'], { env: envFor(sandbox.url, folder) });
  const findings = JSON.parse(stdout) as Finding[];
  const said = findings
    .filter(({ check }) => check.startsWith('contract.'))
    .map(({ check, state, found }) => `${check} ${state} ${found}`);
  return { findings, said, code };
}

test.each(SEEN)('%o is named: %s %s %s', async (change, check, state, found, advice) => {
  const { findings, code } = await examine(change);
  const named = findings.filter((finding) => finding.check === `contract.${check}`);
  const finding = named.find((one) => one.found.startsWith(found));
  expect(finding ?? named).toMatchObject({ state });
  if (advice) expect(finding?.advice).toMatch(advice);
  expect(code).toBe(findings.some((one) => one.state === 'problem') ? 4 : 0);
  expect(code).toBe(state === 'problem' ? 4 : 0);
});

test.each(someByDay(UNSEEN))('%o shows in nothing that is read, and nothing is said of it', async (change) => {
  const { said, code } = await examine(change);
  expect(said).toEqual(calm);
  expect(code).toBe(0);
});

test('every value of every switch is on the card', () => {
  const onCard = [...SEEN.map(([change]) => change), ...UNSEEN];
  // The shop's own life, and which store a token stands for, are no habits of its answers.
  const apart = new Set(['paidPerMinute', 'deliveredPerMinute', 'cancelledPerMinute', 'rivalPerMinute', 'tokens']);
  const hostile = new Set(['hostileText', 'hostileWords', 'absurdNumbers', 'quantities']);
  const unproven = new Set(['amounts cents', 'numbers spaced', 'listsWithout financeiro']);
  const missing: string[] = [];
  for (const [name, schema] of Object.entries(switchesSchema.shape)) {
    if (apart.has(name) || hostile.has(name)) continue;
    const json = z.toJSONSchema(schema, { io: 'input' }) as { enum?: unknown[]; items?: { enum?: unknown[] } };
    const values = json.enum ?? json.items?.enum ?? [undefined];
    for (const value of values) {
      const standard = DEFAULT_SWITCHES[name as keyof Switches];
      const isHere = onCard.some((change) => {
        const chosen = change[name as keyof Switches] as unknown;
        return value === undefined
          ? chosen !== undefined
          : Array.isArray(chosen)
            ? chosen.includes(value)
            : chosen === value;
      });
      if (value !== standard && !isHere && !unproven.has(`${name} ${String(value)}`))
        missing.push(`${name} ${String(value)}`);
    }
  }
  expect(missing).toEqual([]);
});

test('what can be proven by chance alone is named or unknown, never wrong', async () => {
  for (const amounts of ['cents'] as const) {
    const { findings } = await examine({ amounts });
    const finding = findings.find(({ check }) => check === 'contract.amounts');
    expect(['cents', 'too little to tell by']).toContain(finding?.found);
  }
});

test('an answer that cannot be read is a problem, and ends with 4', async () => {
  const broken = await startSandbox({ tokens: [TOKEN], items: 30, seed: 1 });
  broken.world.faults.add({ kind: 'garbage', operation: 'estoque.index' });
  const { stdout, code } = await runCli(['doctor', '--json'], { env: envFor(broken.url, folder) });
  await broken.close();
  const findings = JSON.parse(stdout) as Finding[];
  const unread = findings.filter(({ found }) => /could not be read/.test(found));
  expect(unread.length).toBeGreaterThan(0);
  expect(unread.some(({ state, advice }) => state === 'problem' && advice)).toBe(true);
  expect(code).toBe(4);
});
