import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { byNight, IS_NIGHT } from '../support/night.ts';
import { atNight } from './at-night.ts';
import { commandOf } from './program.ts';
import { envFor, openBench, openProgram, openStore } from './support.ts';

const ROOT = resolve(import.meta.dirname, '../..');

describe('the terminal is given back', () => {
  test('after q, and before that no debugger opens beside the token, and a core dump would hold nothing of its memory', async () => {
    await using store = await openStore({ items: 20 });
    await using bench = await openBench(store);
    expect(bench.modes()).toMatchObject({ isAlternateScreen: true, isBracketingPastes: true });
    if (process.platform === 'linux') {
      expect(Number.parseInt(readFileSync(`/proc/${bench.pid}/coredump_filter`, 'utf8'), 16)).toBe(0);
    }
    bench.kill('SIGUSR1');
    await bench.press('?');
    await bench.waitFor('[Help]');
    await bench.press('q');
    expect(await bench.exit).toMatchObject({ code: 0 });
    expect(bench.output()).not.toMatch(/debugger|inspector/i);
    expect(bench.modes()).toEqual({ isAlternateScreen: false, isBracketingPastes: false, isCursorHidden: false });
  });

  atNight('after Ctrl+C', async () => {
    await using store = await openStore({ items: 20 });
    await using bench = await openBench(store);
    await bench.press('ctrl+c');
    expect(await bench.exit).toMatchObject({ code: 0 });
    expect(bench.modes()).toEqual({ isAlternateScreen: false, isBracketingPastes: false, isCursorHidden: false });
  });

  const signals = [
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const;
  // By day test/tty/session.test.ts.
  atNight.each(signals)('after %s', async (signal, code) => {
    await using store = await openStore({ items: 20 });
    await using bench = await openBench(store);
    bench.kill(signal);
    expect(await bench.exit).toMatchObject({ code });
    expect(bench.modes()).toEqual({ isAlternateScreen: false, isBracketingPastes: false, isCursorHidden: false });
  });

  // A single executable takes no module from NODE_OPTIONS, so nobody can make it fail from outside.
  test.skipIf(process.env['BANCADA_PROGRAM'])(
    'after an uncaught error, which is then told, without the token',
    async () => {
      await using store = await openStore({ items: 20 });
      const bomb = 'process.on("SIGUSR2", () => { throw new Error("boom journey-token") })';
      await using bench = await openBench(store, {
        env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(bomb)}` },
      });
      bench.kill('SIGUSR2');
      expect(await bench.exit).toMatchObject({ code: 1 });
      expect(bench.modes()).toEqual({ isAlternateScreen: false, isBracketingPastes: false, isCursorHidden: false });
      expect(bench.text()).toContain('Error: boom');
      expect(bench.output()).not.toContain('journey-token');
    },
  );
});

test('a bench that may only look says so at the key, and asks the store for nothing', async () => {
  await using store = await openStore({ items: 20 });
  await using bench = await openBench(store, { env: { BANCADA_READ_ONLY: '1' } });
  await bench.press('a');
  await bench.waitFor('here you may only look');
});

test('at every size header, the row under the cursor and the keys are there; a size that changes is drawn anew', async () => {
  await using store = await openStore();
  await using bench = await openBench(store, { columns: 40, rows: 12 });
  for (const [columns, rows] of [
    [40, 12],
    [80, 24],
    [200, 60],
    [60, 16],
    [120, 40],
  ] as const) {
    bench.resize(columns, rows);
    await bench.waitFor(
      (screen) =>
        screen.length === rows &&
        screen[0]!.includes('live') &&
        screen.some((line) => line.startsWith('▌')) &&
        screen.at(-1)!.includes('accept'),
    );
    expect(bench.screen().filter((line) => line.includes('● live'))).toHaveLength(1);
  }
});

const COLOURED = /\x1b\[(?:\d+;)*(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])(?:;\d+)*m/;
const SWITCHES = [
  { name: 'NO_COLOR', isWithout: true },
  { name: 'NODE_DISABLE_COLORS', isWithout: false },
];

test.each(SWITCHES.slice(0, byNight(1, 2)))('Node writes nothing into the screen about $name', async (one) => {
  const { name, isWithout } = one;
  await using demo = openProgram(['demo'], { env: { BANCADA_LANG: 'en', [name]: '1' } });
  await demo.waitFor(/^▌.*#\d/m);
  await demo.press('enter');
  await demo.waitFor('Ships by');
  expect(demo.output()).not.toContain('Warning');
  expect(demo.output()).toContain('\x1b[');
  if (isWithout) expect(demo.output()).not.toMatch(COLOURED);
  // In short while it loads.
  await demo.waitFor(([header]) => header!.includes('[1 Queue › Item]'));
});

// A single executable takes no module from NODE_OPTIONS, so nobody can make it warn from outside.
test.skipIf(!IS_NIGHT || process.env['BANCADA_PROGRAM'])(
  'a warning while the screen is up stands below it in the end',
  async () => {
    await using store = await openStore({ items: 20 });
    const warning = 'process.on("SIGUSR2", () => process.emitWarning("journey-token is old", "DeprecationWarning"))';
    await using bench = await openBench(store, {
      env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(warning)}` },
    });
    bench.kill('SIGUSR2');
    await bench.press('?');
    await bench.waitFor('[Help]');
    expect(bench.output()).not.toContain('DeprecationWarning');
    await bench.press('q');
    expect(await bench.exit).toMatchObject({ code: 0 });
    expect(bench.text()).toMatch(/DeprecationWarning: .* is old/);
    expect(bench.output()).not.toContain('journey-token');
  },
);

test('a token that the store does not know: one sentence and exit code 3', async () => {
  await using store = await openStore({ items: 20 });
  await using bench = openProgram([], { env: envFor(store, { BANCADA_TOKEN: 'wrong-token' }) });
  expect(await bench.exit).toMatchObject({ code: 3 });
  expect(bench.text().replaceAll('\n', ' ')).toMatch(/does not accept this token/);
  expect(bench.output()).not.toContain('wrong-token');
});

// By day test/cli/scripts.test.ts.
atNight('without a store it says how to set one, exit code 2', async () => {
  await using bench = openProgram([], { env: { BANCADA_LANG: 'en' } });
  expect(await bench.exit).toMatchObject({ code: 2 });
  expect(bench.text()).toContain('bancada demo');
});

test('where standard output is no terminal, the demo prints its queue and ends', () => {
  const [program, ...words] = commandOf('demo', '--items', '60', '--port', '0');
  const output = execFileSync(program, words, {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, BANCADA_LANG: 'en', FORCE_COLOR: '' },
  });
  expect(output).toMatch(/^\S+: \d+ open items\n/);
  expect(output).not.toContain('\x1b');
});
