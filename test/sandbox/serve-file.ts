/** A sandbox on a database file, in a process of its own that can be killed: `serve-file.ts FILE`. */
import { startSandbox } from '../../src/sandbox/sandbox.ts';

const sandbox = await startSandbox({
  dbFile: process.argv[2]!,
  tokens: ['t'],
  items: 60,
  seed: 3,
  ratePerMinute: 2000,
});
console.log(sandbox.url);
