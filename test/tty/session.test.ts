import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTerminal, type Terminal } from '../journeys/harness/terminal.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { bundleProgram, type BundledProgram } from '../support/bundled-program.ts';

let program: BundledProgram;
beforeAll(async () => {
  program = await bundleProgram(path.join(import.meta.dirname, 'session-program.ts'));
});
afterAll(() => program[Symbol.dispose]());

async function open(kind: string, ...more: string[]): Promise<Terminal> {
  const terminal = openTerminal({
    command: [process.execPath, program.path, kind, ...more],
    env: { NODE_ENV: 'production' },
    rows: 60,
  });
  await terminal.waitFor(
    ([first]) => first?.startsWith('screen is up') === true && terminal.modes().isBracketingPastes,
  );
  return terminal;
}

function count(terminal: Terminal, sequence: string): number {
  return terminal.output().split(sequence).length - 1;
}

/** Every mode that was switched on is off, and was switched off once. */
function expectRestored(terminal: Terminal): void {
  expect(terminal.modes()).toEqual({ isAlternateScreen: false, isBracketingPastes: false, isCursorHidden: false });
  expect(count(terminal, '\x1b[?1049l')).toBe(1);
  expect(count(terminal, '\x1b[?2004l')).toBe(1);
}

describe('however the program ends, the terminal is given back', () => {
  test.each([
    ['SIGTERM', 143],
    ['SIGHUP', 129],
    ['SIGINT', 130],
    ['SIGQUIT', 131],
  ] as const)('%s: exit code %i', async (signal, code) => {
    await using terminal = await open('plain');
    expect(terminal.modes()).toEqual({ isAlternateScreen: true, isBracketingPastes: true, isCursorHidden: true });
    terminal.kill(signal);
    expect(await terminal.exit).toEqual({ code, signal: undefined });
    expectRestored(terminal);
    expect(terminal.text()).toBe('closed database\nclosed first opened');
  });

  test('its own end', async () => {
    await using terminal = await open('plain');
    await terminal.press('q');
    expect(await terminal.exit).toEqual({ code: 0, signal: undefined });
    expectRestored(terminal);
  });

  test('process.exit from anywhere', async () => {
    await using terminal = await open('plain');
    await terminal.press('x');
    expect(await terminal.exit).toEqual({ code: 5, signal: undefined });
    expectRestored(terminal);
  });

  test.each(['exception', 'rejection', 'crash-call'])('%s: told below, redacted, exit code 1', async (kind) => {
    await using terminal = await open(kind);
    await terminal.press('c');
    expect(await terminal.exit).toEqual({ code: 1, signal: undefined });
    expectRestored(terminal);
    expect(terminal.text()).toMatch(/^Error: token \[token\]\n +at /);
    expect(terminal.text()).toContain('Caused by: Error: cause with ␛]52;c;Zm9v␇ inside');
    expect(terminal.text()).toContain('closed database');
    expect(terminal.output()).not.toContain('sekrit');
    expect(terminal.output()).not.toContain('\x1b]52');
  });

  test('a component that throws', async () => {
    await using terminal = await open('plain');
    await terminal.press('b');
    expect(await terminal.exit).toEqual({ code: 1, signal: undefined });
    expectRestored(terminal);
    expect(terminal.text()).toMatch(/^Error: component \[token\]\n +at Screen/);
  });

  test('an error before there is a screen: the line echoes again', async () => {
    await using terminal = openTerminal({
      command: ['sh', '-c', `"$0" "$1" fails-before-screen; stty -a`, process.execPath, program.path],
      rows: 60,
    });
    expect((await terminal.exit).code).toBe(0);
    expect(terminal.text()).toContain('Error: too early');
    expect(terminal.text()).toMatch(/ icanon .* echo /s);
  });

  test('an error that cannot be redacted is not shown', async () => {
    await using terminal = await open('crash-without-redaction');
    await terminal.press('c');
    expect((await terminal.exit).code).toBe(1);
    expect(terminal.output()).not.toContain('sekrit');
    expect(terminal.text()).toContain('could not be redacted');
  });

  test('a screen that fails to go is taken down by force', async () => {
    await using terminal = await open('unmount-fails');
    terminal.kill('SIGTERM');
    expect((await terminal.exit).code).toBe(143);
    expect(terminal.modes()).toEqual({ isAlternateScreen: false, isBracketingPastes: false, isCursorHidden: false });
  });
});

describe('what is said on standard error while a screen is up', () => {
  test('stands below the screen that was given back, redacted and in order, and never within it', async () => {
    await using terminal = await open('plain');
    const before = terminal.rawByteCount;
    await terminal.press('w');
    expect(terminal.rawByteCount).toBe(before);
    expect(terminal.text()).toBe('screen is up plain');
    await terminal.press('q');
    expect(await terminal.exit).toEqual({ code: 0, signal: undefined });
    expectRestored(terminal);
    const said = terminal.output().slice(terminal.output().indexOf('\x1b[?1049l'));
    expect(said).toContain('[DEP9999] DeprecationWarning: [token] old');
    expect(said).toContain('MaxListenersExceededWarning');
    expect(said).toContain('a library says [token] ␛[2J\r\nline 0\r\nline 1\r\n');
    expect(said).not.toContain('sekrit');
    // A library that never stops complaining buries nothing else: so much of it is kept, and the rest is counted.
    expect(said).toMatch(/line 190\r\n/);
    expect(said).not.toContain('line 250');
    expect(said).toMatch(/\r\nand 1\d\d more lines\r\nclosed database\r\n/);
  });

  test('goes where it is sent at once, where that is not the terminal', async () => {
    const file = path.join(temporaryFolder(), 'errors');
    await using terminal = openTerminal({
      command: ['sh', '-c', `exec "$0" "$1" plain 2>"$2"`, process.execPath, program.path, file],
      env: { NODE_ENV: 'production' },
      rows: 60,
    });
    await terminal.waitFor('screen is up');
    await terminal.press('w');
    expect(readFileSync(file, 'utf8')).toContain('line 299\n');
  });
});

describe('closing', () => {
  test('a closer that fails does not keep the others from closing, and is told', async () => {
    await using terminal = await open('closer-fails');
    await terminal.press('q');
    expect((await terminal.exit).code).toBe(1);
    expect(terminal.text()).toContain('Closing database failed: Error: disk [token]');
    expect(terminal.text()).toContain('closed first opened');
  });

  test('a closer that hangs is left at the deadline', async () => {
    await using terminal = await open('closer-hangs');
    terminal.kill('SIGTERM');
    expect((await terminal.exit).code).toBe(143);
    expect(terminal.text()).toBe('database did not close within 0.3 s; it was left.');
  });

  test('a second signal does not wait', async () => {
    await using terminal = await open('closer-hangs');
    terminal.kill('SIGTERM');
    await terminal.waitFor(() => !terminal.modes().isAlternateScreen);
    terminal.kill('SIGINT');
    expect((await terminal.exit).code).toBe(130);
    expect(terminal.text()).toBe('');
  });

  test('a terminal that goes away says so twice, and what is open is closed all the same', async () => {
    await using terminal = await open('closer-waits');
    terminal.kill('SIGHUP');
    await terminal.waitFor(() => !terminal.modes().isAlternateScreen);
    terminal.kill('SIGHUP');
    terminal.kill('SIGUSR2');
    expect(await terminal.exit).toEqual({ code: 129, signal: undefined });
    expect(terminal.text()).toBe('closed database\nclosed first opened');
  });
});

test('a terminal that is closed ends the program, and what is open is closed once', async () => {
  const notes = path.join(temporaryFolder(), 'notes');
  const terminal = await open('plain', notes);
  terminal.hangUp();
  await terminal.exit;
  expect(() => process.kill(terminal.pid, 0)).toThrow('ESRCH');
  expect(readFileSync(notes, 'utf8')).toBe('closed database\nexit code 129\n');
});

test('a reader that has had enough ends the program quietly', async () => {
  const child = spawn(process.execPath, [program.path, 'pipe'], { stdio: ['ignore', 'pipe', 'pipe'] });
  let words = '';
  child.stderr.on('data', (chunk) => (words += String(chunk)));
  await once(child.stdout, 'data');
  child.stdout.destroy();
  const [code] = (await once(child, 'close')) as [number];
  expect(code).toBe(0);
  expect(words).toBe('closed database\nclosed first opened\n');
});
