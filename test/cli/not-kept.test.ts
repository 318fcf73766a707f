/** What is said of the wall and of the vans where this machine's own file of them cannot be read. */
import { expect, test } from 'vitest';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import { aFolder, envFor, runCli, TOKEN } from './run-cli.ts';

test.each([
  [['van']],
  [['van', 'manifest']],
  [['assembly']],
  [['assembly', 'pieces', '--json']],
  [['van', 'scan', 'PAC']],
])('%j shows nothing as if there were nothing, and ends with 1', async (words) => {
  const sandbox = await startSandbox({ tokens: [TOKEN], items: 40, seed: 4 });
  using folder = aFolder();
  const env = envFor(sandbox.url, folder, { BANCADA_STATE_DIR: '/dev/null/state' });
  const run = await runCli(words, { env, input: '' });
  await sandbox.close();
  expect(run).toMatchObject({ code: 1, stdout: '' });
  expect(run.stderr).toContain('cannot be used by this user: /dev/null/state');
});
