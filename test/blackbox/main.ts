/**
 * The outside auditor: `npm run prove -- audit --rounds N --seed S` judges the program as it is built from this tree.
 * `--faults` puts each of the faults into its bundle instead, and asks for a complaint that is about it within `--most`
 * rounds; `--fault WORDS` one of them. `--lanes 2` rounds run side by side; `--verbose` tells of each; `--accident NAME` has it
 * happen in each of them, `--hub` runs those with a hub alone; `--keep FOLDER` keeps the history of rounds that complain. SIGINT and SIGTERM end it at once,
 * with the totals so far; with `--tally FILE` the next run goes on where it ended, and tells the totals of both.
 * Ends with 1 where a round complains or breaks off, or a fault is not found.
 */
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { writeBundles } from '../../scripts/bundle.ts';
import { editedSource } from '../support/edited-source.ts';
import { PROGRAM_RULES } from '../wrong-rules/program.ts';
import type { WrongRule } from '../wrong-rules/wrong-rule.ts';
import { complaintsOf } from './checker.ts';
import { NotJudged } from './machine.ts';
import { ACCIDENTS, missingTools, planOf, randomOf, type Accident, type Plan } from './plan.ts';
import { runRound, type Round } from './round.ts';
import { openTally, type Outcome } from './tally.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
    lanes: { type: 'string', default: '2' },
    faults: { type: 'boolean', default: false },
    fault: { type: 'string' },
    most: { type: 'string', default: '8' },
    verbose: { type: 'boolean', default: false },
    accident: { type: 'string' },
    hub: { type: 'boolean', default: false },
    keep: { type: 'string' },
    tally: { type: 'string' },
  },
});
const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(root, 'node_modules', '.audit-'));
const missing = missingTools();
const firstSeed = Number(values.seed);
const startedAt = performance.now();
let wrongCount = 0;

const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => ending.abort());

const accident = values.accident as Accident | undefined;
if (accident !== undefined && planOf(ACCIDENTS.indexOf(accident), () => 0, missing).accident !== accident)
  throw new Error(`“${accident}” is no accident, or none that can happen here: ${ACCIDENTS.join(', ')}`);
for (const words of missing) console.log(`Left out, for there is no ${words}.`);
try {
  const plain = await bundled('plain');
  if (values.faults || values.fault !== undefined) {
    const faults = PROGRAM_RULES.filter(({ name }) => name.includes(values.fault ?? ''));
    await inLanes(faults, async (fault) => {
      const found = await findFault(plain, fault);
      if (ending.signal.aborted) return;
      if (found === undefined) wrongCount++;
      console.log(found === undefined ? `NOT FOUND: ${fault.name}` : `found: ${fault.name}\n    ${found}`);
    });
  } else await runRounds(plain);
  console.log(`${Math.round((performance.now() - startedAt) / 1000)} s`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(wrongCount === 0 ? 0 : 1);

async function runRounds(plain: string): Promise<void> {
  const tally = openTally(values.tally);
  const program = createHash('sha256')
    .update(readFileSync(join(plain, '../main.js')))
    .digest('hex')
    .slice(0, 8);
  const isWanted = (seed: number) => {
    if (tally.isJudged(seed)) return false;
    return !values.hub || planOf(seed, randomOf(seed), missing).hasHub;
  };
  const seeds = Array.from({ length: Number(values.rounds) }, (_, index) => firstSeed + index).filter(isWanted);
  const tell = () => console.log(tally.totals().join('\n'));
  ending.signal.addEventListener('abort', tell);
  await inLanes(seeds, async (seed) => {
    const outcome = await outcomeOf(plain, seed);
    if (!ending.signal.aborted) tally.note({ seed, program, ...outcome });
  });
  wrongCount = tally.wrongCount();
  if (!ending.signal.aborted) tell();
}

/** Runs a round, tells of it, and answers what became of it. */
async function outcomeOf(plain: string, seed: number): Promise<Omit<Outcome, 'seed' | 'program'>> {
  const begun = performance.now();
  const nothing = { complaints: [], counts: {} };
  try {
    const part = accident === undefined ? {} : { accident };
    const history = await runRound({ program: plain, storeProgram: plain, seed, part, ending: ending.signal });
    const complaints = complaintsOf(history);
    for (const complaint of complaints) console.log(`seed ${seed} (${wordsOf(history.plan)}): ${complaint}`);
    if (complaints.length > 0 && values.keep !== undefined) keep(values.keep, seed, history, complaints);
    const seconds = Math.round((performance.now() - begun) / 1000);
    if (values.verbose) console.log(`seed ${seed}: ${wordsOf(history.plan)}, ${seconds} s`);
    return { became: 'judged', complaints, counts: countsOf(history) };
  } catch (error) {
    // What ends with the run is neither.
    if (ending.signal.aborted) return { became: 'not judged', ...nothing };
    if (error instanceof NotJudged) {
      console.log(`seed ${seed} not judged, for this machine was too slow: ${error.message}`);
      return { became: 'not judged', ...nothing };
    }
    console.log(`seed ${seed} broke off: ${(error as Error).message.split('\n')[0]}`);
    if (values.verbose) console.log((error as Error).message);
    return { became: 'broken off', ...nothing };
  }
}

/** What was printed and drawn is left out: it may be long, and must not bear a secret. */
function keep(to: string, seed: number, history: Round, complaints: string[]): void {
  mkdirSync(to, { recursive: true });
  writeFileSync(
    join(to, `seed-${seed}.json`),
    JSON.stringify({ complaints, ...history, texts: [], secret: '' }, null, 1),
  );
}

function wordsOf({ accident, isOverSsh, hasHub }: Plan): string {
  return [accident, ...(isOverSsh ? ['ssh'] : []), ...(hasHub ? ['hub'] : [])].join(', ');
}

/** What a round was made of. */
function countsOf(history: Round): Record<string, number> {
  const counts: Record<string, number> = {};
  const count = (name: string, by = 1) => void (counts[name] = (counts[name] ?? 0) + by);
  const { asks, passings, trail, glimpses, plan } = history;
  count(`rounds with ${plan.accident}`);
  if (plan.isOverSsh) count('rounds over ssh');
  if (plan.hasHub) count('rounds with a hub');
  for (const { by, said, isAcknowledged, isTakenBack } of asks) {
    count(by === 'key' ? 'asks by key' : 'asks by command');
    if (isAcknowledged) count('keys that the screen took');
    if (isTakenBack) count('keys taken back');
    if (said) count('verdicts read from screens');
  }
  count('bulks', history.bulks.length);
  count('parcels', history.parcels.length);
  count('parcels of which the screen says that they left', history.parcels.filter(({ isSaid }) => isSaid).length);
  count('shelves counted', history.stock.asks.length);
  count('items named in pipes', asks.filter(({ pipe }) => pipe !== undefined).length);
  count('writes to the stock', history.stock.passings.length);
  count('stock records switched on or off', history.stock.switches.length);
  count('notes and holds', history.events.asks.length);
  count('seconds in which something stood in line for the processor', Math.round(history.stillMs / 1000));
  count('writes', passings.length);
  count('writes without an answer', passings.filter(({ isAnswered }) => !isAnswered).length);
  count('counts on screens during the work', glimpses.length);
  for (const { verdict } of trail) if (verdict) count(`verdicts on record: ${verdict}`);
  return counts;
}

async function findFault(plain: string, rule: WrongRule): Promise<string | undefined> {
  const { name, edits } = rule;
  const { shows, work } = rule.audit!;
  const program = await bundled(`fault-${PROGRAM_RULES.indexOf(rule)}`, edits);
  for (let [seed, count] = [firstSeed, 0]; count < Number(values.most); seed++) {
    const { keys, scripts, hasHub } = planOf(seed, randomOf(seed), missing);
    if (work && ![...keys, ...scripts, hasHub ? ('hub' as const) : undefined].includes(work)) continue;
    count++;
    try {
      const complaints = complaintsOf(await runRound({ program, storeProgram: plain, seed, ending: ending.signal }));
      const about = complaints.find((complaint) => shows.test(complaint));
      if (about !== undefined) return `in round ${count}: ${about}`;
      for (const complaint of complaints) console.log(`(${name}, seed ${seed}: ${complaint})`);
    } catch (error) {
      // What broke off was not judged, and so nothing was found.
      console.log(`(${name}, seed ${seed} broke off: ${(error as Error).message.split('\n')[0]})`);
    }
  }
  return undefined;
}

async function bundled(name: string, edits: WrongRule['edits'] = []): Promise<string> {
  await writeBundles(join(folder, name), { plugins: edits.length > 0 ? [editedSource(root, edits)] : [] });
  copyFileSync(join(root, 'src/entry.js'), join(folder, name, 'bancada.js'));
  return join(folder, name, 'bancada.js');
}

async function inLanes<T>(list: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = [...list];
  const lane = async () => {
    for (let one = left.shift(); one !== undefined && !ending.signal.aborted; one = left.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: Number(values.lanes) }, lane));
}
