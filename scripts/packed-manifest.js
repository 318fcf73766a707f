/**
 * npm runs this around `npm pack`: `cut` leaves out of package.json what is of the checkout alone, `restore` brings it back. An
 * install would otherwise warn of scripts that are not in the package. Plain JavaScript: packing takes whatever Node there is.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

const [what] = process.argv.slice(2);
const [file, kept] = ['package.json', 'package.json.whole'];
const OF_THE_CHECKOUT = new Set(['scripts', 'devDependencies', 'allowScripts']);

if (what === 'restore') {
  if (existsSync(kept)) renameSync(kept, file);
} else {
  // A package without it installs, and nothing of it can be imported or run.
  if (!existsSync('dist/sandbox.js')) {
    process.stderr.write('Nothing is built yet: "npm ci" or "npm run build" does, and then npm can pack it.\n');
    process.exit(1);
  }
  // After a pack that was killed the whole one is the one that was kept.
  const whole = readFileSync(existsSync(kept) ? kept : file, 'utf8');
  writeFileSync(kept, whole);
  const entries = Object.entries(JSON.parse(whole)).filter(([name]) => !OF_THE_CHECKOUT.has(name));
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
}
