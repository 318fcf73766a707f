/**
 * The same shift on stores with other habits, at length: `npm run prove -- habits --mixes 30 --seed 1 --moves 40`. Prints
 * what a screen says otherwise than on a calm store, and with which habits; ends with 1 then. With `--card`, every habit
 * alone, as a table: whether the bench is right on it, and how `bancada doctor` tells it. With `--proxy`, each store is reached
 * through a proxy, and compared with the calm one that is not.
 */
import { parseArgs } from 'node:util';
import { profileNamed } from '../../src/sandbox/profiles.ts';
import type { Switches } from '../../src/sandbox/switches.ts';
import { SEEN, UNSEEN } from './card.ts';
import { differences } from './compare.ts';
import { nameOfMix, pairwiseMixes } from './mixes.ts';
import { throughProxy, tunnels } from './proxy.ts';
import { planShift, runShift, WHOLE_SHIFT } from './shift.ts';

const { values } = parseArgs({
  options: {
    mixes: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    moves: { type: 'string', default: String(WHOLE_SHIFT.moves) },
    items: { type: 'string', default: String(WHOLE_SHIFT.items) },
    only: { type: 'string' },
    card: { type: 'boolean', default: false },
    proxy: { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed);
const plan = await planShift(seed, { items: Number(values.items), moves: Number(values.moves) });
const calm = await runShift(plan, {});
if (values.card) {
  console.log('| habit | the bench | `bancada doctor` |\n| --- | --- | --- |');
  const told = new Map<string, { change: Partial<Switches>; said: string[] }>();
  for (const [change, check, state, found] of SEEN) {
    const known = told.get(nameOfMix(change)) ?? { change, said: [] };
    told.set(nameOfMix(change), { change, said: [...known.said, `${check}: ${found} (${state})`] });
  }
  // Where a rival is faster or a buyer cancels, another shift happens.
  const tellers = UNSEEN.filter((change) => !('cancelAtShipping' in change || 'rivalAtMove' in change));
  for (const change of tellers) told.set(nameOfMix(change), { change, said: ['shows in nothing that is read'] });
  const counts = { right: 0, told: 0, wrong: 0 };
  for (const [name, { change, said }] of told) {
    const found = differences(calm, await runShift(plan, change), change);
    const isTold = said.some((one) => /\((?:problem|note)\)$/.test(one));
    const judged = found.length === 0 ? 'right' : isTold ? 'told' : 'wrong';
    counts[judged]++;
    const first = found.length === 0 ? '' : `: ${found.length}, such as ${found[0]!.slice(0, 120)}`;
    console.log(`| ${name} | ${judged}${first} | ${said.join('; ')} |`);
  }
  console.log(`\n${told.size} habits: ${counts.right} right, ${counts.told} told, ${counts.wrong} wrong`);
  process.exit(counts.wrong > 0 ? 1 : 0);
}
const stores: [string, Partial<Switches>][] = [
  ...['stock-laravel', 'worst-spec-reading'].map((name): [string, Partial<Switches>] => [
    name,
    profileNamed(name).switches,
  ]),
  ...pairwiseMixes(Number(values.mixes), seed).map((mix, i): [string, Partial<Switches>] => [`mix ${i + 1}`, mix]),
];
let failedCount = calm.overdue.length;
for (const [name, switches] of stores.filter(([one]) => values.only === undefined || one === values.only)) {
  const from = performance.now();
  const found = differences(calm, await runShift(plan, switches, values.proxy ? throughProxy : undefined), switches);
  if (found.length > 0) failedCount++;
  console.log(
    `${found.length === 0 ? 'same ' : 'OTHER'} ${name} in ${((performance.now() - from) / 1000).toFixed(1)} s`,
  );
  if (found.length > 0) console.log(`  ${nameOfMix(switches)}`);
  for (const line of found.slice(0, 8)) console.log(`  ${line.slice(0, 400)}`);
  if (found.length > 8) console.log(`  and ${found.length - 8} more`);
}
if (values.proxy) console.log(`through ${tunnels.reduce((sum, one) => sum + one, 0)} tunnels of a proxy`);
console.log(`${stores.length} stores from seed ${seed}: ${failedCount} otherwise than calm`);
process.exitCode = failedCount > 0 ? 1 : 0;
