/**
 * What `npm start` and `npm run bancada` begin: the built program, or one sentence where nothing is built. Plain JavaScript, which
 * any Node reads.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../dist/bancada.js', import.meta.url));
if (existsSync(program)) {
  // What asks how it was started is told of the program.
  process.argv[1] = program;
  await import(new URL('../dist/bancada.js', import.meta.url).href);
} else {
  process.stderr.write(
    'Nothing is built here. "npm ci" builds it, with all that it needs; then "npm start" opens the bench.\n',
  );
  process.exitCode = 1;
}
