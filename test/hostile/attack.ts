/**
 * The attackers in a process of their own, as what they compute is not the server's: the target as JSON on standard
 * input, until that ends; how often each has struck on standard output.
 */
import { once } from 'node:events';
import { ATTACKERS, type Target } from './attackers.ts';

const only = process.argv[2];
const [line] = (await once(process.stdin, 'data')) as [Buffer];
const target = JSON.parse(line.toString()) as Target;
const ending = new AbortController();
process.stdin.on('end', () => ending.abort()).resume();
const attackers = ATTACKERS.filter(({ name }) => only === undefined || name === only);
for (const struck of await Promise.all(
  attackers.map(async ({ name, attack }) => `${name}: ${await attack(target, ending.signal)} times`),
)) {
  console.log(`  ${struck}`);
}
process.exit(0);
