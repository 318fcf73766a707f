/** What a short command reads of Node before it answers: some parts cost as much as all else, and nobody waits for them. */
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { aFolder, envFor } from '../cli/run-cli.ts';
import { commandOf } from './program.ts';

const REPORTER = `process.on('exit', () => require('node:fs').writeFileSync(process.env.LOADED, process.moduleLoadList.join('\\n')));`;

/** What undici reads with the first request, and what costs as much as all else at a start. */
const NEVER = ['http', 'https', 'http2', 'tls', 'readline'];

// An executable takes no code from outside.
test
  .skipIf(process.env['BANCADA_PROGRAM'] !== undefined && !process.env['BANCADA_PROGRAM'].endsWith('.js'))
  .each([['--help'], ['--version'], ['man']])(
  '%s: neither Node’s own HTTP nor its TLS is read where no store is asked',
  async (line) => {
    using folder = aFolder();
    const [reporter, loaded] = [join(folder.path, 'report.cjs'), join(folder.path, 'loaded')];
    writeFileSync(reporter, REPORTER);
    const [program, ...args] = commandOf(line);
    const env = { ...envFor('http://127.0.0.1:1', folder), LOADED: loaded, NODE_OPTIONS: `--require ${reporter}` };
    const { stdout } = await promisify(execFile)(program, args, { env });
    expect(stdout).not.toBe('');
    const builtins = new Set(readFileSync(loaded, 'utf8').split('\n'));
    expect(builtins).toContain('NativeModule fs');
    expect(NEVER.filter((name) => builtins.has(`NativeModule ${name}`))).toEqual([]);
  },
);

// An executable has nothing to compile.
test.skipIf(process.env['BANCADA_PROGRAM'] !== undefined && !process.env['BANCADA_PROGRAM'].endsWith('.js'))(
  'what Node has compiled is kept in a folder of this user, and not where anybody can put something',
  async () => {
    using folder = aFolder();
    const [home, temporary] = [join(folder.path, 'home'), join(folder.path, 'temporary')];
    for (const path of [home, temporary]) mkdirSync(path);
    const [program, ...args] = commandOf('--version');
    const env = { ...envFor('http://127.0.0.1:1', folder), HOME: home, TMPDIR: temporary };
    await promisify(execFile)(program, args, { env });
    expect(readdirSync(temporary)).toEqual([]);
    expect(readdirSync(join(home, '.cache', 'bancada'))).not.toEqual([]);
  },
);
