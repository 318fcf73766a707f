/**
 * The outside auditor: `npm run audit -- --rounds N --seed S` judges the program as it is built from this tree.
 * `--faults` puts each of the faults into its bundle instead, and asks for a complaint within `--most` rounds;
 * `--fault WORDS` one of them. Ends with 1 where a round complains, or a fault is not found.
 */
import { build } from 'esbuild';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { bundleOptions } from '../../scripts/bundle-options.ts';
import { editedSource } from '../support/edited-source.ts';
import { complaintsOf } from './checker.ts';
import { FAULTS, type BundleFault } from './faults.ts';
import { runRound } from './round.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
    faults: { type: 'boolean', default: false },
    fault: { type: 'string' },
    most: { type: 'string', default: '5' },
  },
});
const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(root, 'node_modules', '.audit-'));
const firstSeed = Number(values.seed);
const startedAt = performance.now();
let wrongCount = 0;

try {
  const plain = await bundled('plain');
  if (values.faults || values.fault !== undefined) {
    const faults = FAULTS.filter(({ name }) => name.includes(values.fault ?? ''));
    for (const fault of faults) {
      const complaint = await findFault(plain, fault);
      if (complaint === undefined) wrongCount++;
      console.log(complaint === undefined ? `NOT FOUND: ${fault.name}` : `found: ${fault.name}\n    ${complaint}`);
    }
  } else {
    let [askCount, lostCount] = [0, 0];
    const told = new Map<string, number>();
    for (let seed = firstSeed; seed < firstSeed + Number(values.rounds); seed++) {
      const history = await runRound({ program: plain, storeProgram: plain, seed });
      askCount += history.asks.length;
      lostCount += history.passings.filter(({ isAnswered }) => !isAnswered).length;
      for (const { verdict } of history.trail) if (verdict) told.set(verdict, (told.get(verdict) ?? 0) + 1);
      for (const complaint of complaintsOf(history)) {
        wrongCount++;
        console.log(`seed ${seed}: ${complaint}`);
      }
    }
    const verdicts = [...told].map(([verdict, count]) => `${verdict} ${count}`).join(', ');
    console.log(
      `${values.rounds} rounds from seed ${firstSeed}: ${askCount} asks, ${lostCount} writes without an answer.`,
    );
    console.log(`On record: ${verdicts}. Complaints: ${wrongCount}.`);
  }
  console.log(`${Math.round((performance.now() - startedAt) / 1000)} s`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(wrongCount === 0 ? 0 : 1);

async function findFault(plain: string, fault: BundleFault): Promise<string | undefined> {
  const program = await bundled(`fault-${FAULTS.indexOf(fault)}`, fault);
  for (let seed = firstSeed; seed < firstSeed + Number(values.most); seed++) {
    try {
      const [complaint] = complaintsOf(await runRound({ program, storeProgram: plain, seed }));
      if (complaint !== undefined) return complaint;
    } catch (error) {
      // What broke off was not judged, and so nothing was found.
      console.log(`seed ${seed} broke off: ${(error as Error).message.split('\n')[0]}`);
    }
  }
  return undefined;
}

async function bundled(name: string, fault?: BundleFault): Promise<string> {
  const options = bundleOptions();
  await build({
    ...options,
    absWorkingDir: root,
    entryPoints: { main: join(root, 'src/main.tsx') },
    outdir: join(folder, name),
    plugins: [...(fault ? [editedSource(root, [fault])] : []), ...options.plugins],
  });
  copyFileSync(join(root, 'src/entry.js'), join(folder, name, 'bancada.js'));
  return join(folder, name, 'bancada.js');
}
