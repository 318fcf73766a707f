/** What a short command reads of Node before it answers: each part costs a millisecond or more, and nobody waits for it. */
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import { aFolder, envFor, TOKEN } from '../cli/run-cli.ts';
import { commandOf } from './program.ts';

const REPORTER = `process.on('exit', () => require('node:fs').writeFileSync(process.env.LOADED, process.moduleLoadList.join('\\n')));`;

/** Nothing of these is used to ask a store without TLS one question. */
const NEVER = [
  'http',
  'https',
  'http2',
  'tls',
  'crypto',
  'child_process',
  'readline',
  'zlib',
  'sqlite',
  'dns',
  'worker_threads',
];

// An executable takes no code from outside.
test
  .skipIf(process.env['BANCADA_PROGRAM'] !== undefined && !process.env['BANCADA_PROGRAM'].endsWith('.js'))
  .each([['ping'], ['--help'], ['--version']])(
  '%s: neither Node’s own HTTP nor other programs nor anything else that it does not use is read',
  async (line) => {
    using folder = aFolder();
    const sandbox = await startSandbox({ tokens: [TOKEN], items: 10, seed: 1 });
    const [reporter, loaded] = [join(folder.path, 'report.cjs'), join(folder.path, 'loaded')];
    writeFileSync(reporter, REPORTER);
    const [program, ...args] = commandOf(line);
    const env = { ...envFor(sandbox.url, folder), LOADED: loaded, NODE_OPTIONS: `--require ${reporter}` };
    const { stdout } = await promisify(execFile)(program, args, { env });
    await sandbox.close();
    expect(stdout).not.toBe('');
    const builtins = new Set(readFileSync(loaded, 'utf8').split('\n'));
    expect(builtins).toContain('NativeModule fs');
    expect(NEVER.filter((name) => builtins.has(`NativeModule ${name}`))).toEqual([]);
  },
);
