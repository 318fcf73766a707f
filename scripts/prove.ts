/** One of the long runs: `npm run prove -- NAME …`, with what it takes. Without a name it says which there are. */
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { PROOFS } from './proofs.ts';

const ROOT = resolve(import.meta.dirname, '..');
const [name = '', ...words] = process.argv.slice(2);
const proof = Object.hasOwn(PROOFS, name) ? PROOFS[name] : undefined;

/** Runs a file of the tree, as a shell would; its exit code. */
function run(file: string, args: readonly string[]): number {
  const tsx = ['--import', 'tsx', join(ROOT, file), ...args];
  return spawnSync(process.execPath, tsx, { stdio: 'inherit' }).status ?? 1;
}

if (!proof) {
  for (const [one, { about }] of Object.entries(PROOFS)) console.log(`${one.padEnd(12)} ${about.replaceAll('`', '')}`);
  process.exitCode = name === '' ? 0 : 2;
} else {
  const built = proof.isBuilt ? run('scripts/build.ts', []) : 0;
  process.exitCode = built === 0 ? run(proof.file, [...(proof.words ?? []), ...words]) : built;
}
