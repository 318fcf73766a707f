/** One small world, gone through to its end: `world.ts NAME [MOST-STATES]`. Ends with 1 at a complaint, with 2 where it was cut. */
import { explore } from './bfs.ts';
import { WORLDS } from './worlds.ts';

const [name = '', most] = process.argv.slice(2);
const begin = WORLDS[name];
if (!begin) throw new Error(`There is no world "${name}".`);
const startedAt = performance.now();
const found = await explore({ begin, mergeCheckEvery: 500, ...(most ? { mostStates: Number(most) } : {}) });
const { stateCount, stepCount, restCount, depth, mergeCheckCount, isCut, complaint } = found;
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
console.log(
  `${name}: ${stateCount} states, ${stepCount} steps, ${restCount} at rest, depth ${depth}, ` +
    `${mergeCheckCount} merges checked${isCut ? ', CUT' : ''}, ${seconds} s`,
);
if (complaint) {
  console.log(`complaint: ${complaint.text}`);
  for (const step of complaint.path) console.log(`  ${step}`);
}
if (found.difference !== undefined) console.log(`described alike, and not alike:\n${found.difference}`);
process.exit(complaint ? 1 : isCut || found.difference !== undefined ? 2 : 0);
