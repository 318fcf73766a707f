/**
 * Two linters that are not ours over the sandbox's document, under its ordinary face and under both profiles:
 * `npm run prove -- lint-api`. Ends with 1 where either of them finds an error.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../src/sandbox/sandbox.ts';

const LINTERS: readonly { name: string; words: (file: string, rules: string) => string[] }[] = [
  {
    name: '@redocly/cli@2.77.0',
    words: (file) => [
      'redocly',
      'lint',
      file,
      '--format=stylish',
      '--max-problems=20',
      '--skip-rule=no-server-example.com',
    ],
  },
  {
    name: '@stoplight/spectral-cli@6.16.3',
    words: (file, rules) => ['spectral', 'lint', file, '--ruleset', rules, '--fail-severity=error'],
  },
];

const folder = mkdtempSync(join(tmpdir(), 'bancada-lint-api-'));
let failedCount = 0;
try {
  const rules = join(folder, 'rules.yaml');
  writeFileSync(rules, 'extends: ["spectral:oas"]\n');
  for (const profile of ['calm', 'stock-laravel', 'worst-spec-reading']) {
    const sandbox = await startSandbox({ items: 300, profile });
    const file = join(folder, `${profile}.json`);
    const document: unknown = await (await fetch(new URL('/openapi.json', sandbox.url))).json();
    writeFileSync(file, JSON.stringify(document, undefined, 1));
    await sandbox.close();
    for (const { name, words } of LINTERS) {
      const args = ['exec', '--yes', `--package=${name}`, '--', ...words(file, rules)];
      const { status, stdout, stderr } = spawnSync('npm', args, { encoding: 'utf8' });
      console.log(`${status === 0 ? 'ok   ' : 'ERROR'} ${name} on ${profile}`);
      if (status !== 0) console.log(stdout + stderr);
      if (status !== 0) failedCount++;
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failedCount > 0 ? 1 : 0;
