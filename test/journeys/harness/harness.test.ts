import { describe, expect, test } from 'vitest';
import { openTerminal, type TerminalOptions } from './terminal.ts';

/** A program that shows what it reads and how large its terminal is. */
const ECHO = `
process.stdin.setRawMode(true);
process.stdout.write('\\x1b[?1049h\\x1b[?25lready ' + process.env.GREETING + '\\r\\n');
process.stdin.on('data', (chunk) => {
  if (chunk.includes('q')) process.exit(7);
  process.stdout.write(JSON.stringify(chunk.toString()) + '\\r\\n');
});
process.on('SIGWINCH', () => process.stdout.write(process.stdout.columns + 'x' + process.stdout.rows + '\\r\\n'));
`;

function open(script: string, options: Partial<TerminalOptions> = {}) {
  return openTerminal({ command: [process.execPath, '-e', script], ...options });
}

describe('a program in a terminal', () => {
  test('reads keys and is seen', async () => {
    await using terminal = open(ECHO, { env: { GREETING: 'olá 漢字' } });
    await terminal.waitFor('ready olá 漢字');
    expect(terminal.stty()).toEqual({ isWaitingForEnter: false, isEchoing: false });
    expect(terminal.modes()).toEqual({ isAlternateScreen: true, isBracketingPastes: false, isCursorHidden: true });
    await terminal.press('up', 'ab', 'enter');
    await terminal.waitFor((screen) => screen[4] === '"\\r"');
    expect(terminal.screen().slice(1, 5)).toEqual(['"\\u001b[A"', '"a"', '"b"', '"\\r"']);
    await terminal.scan('AB123');
    await terminal.waitFor(/^"AB123\\r"$/m);
    expect(terminal.rawByteCount).toBe(Buffer.byteLength(terminal.output()));
  });

  test('learns of a new size', async () => {
    await using terminal = open(ECHO, { columns: 80, rows: 24 });
    await terminal.waitFor('ready');
    terminal.resize(40, 12);
    await terminal.waitFor('40x12');
    expect(terminal.screen()).toHaveLength(12);
  });

  test('ends with its code, with all its output drawn', async () => {
    await using terminal = open(`console.log('x'.repeat(5000)); console.log('last words'); process.exitCode = 7`);
    expect(await terminal.exit).toEqual({ code: 7, signal: undefined });
    expect(terminal.text()).toMatch(/last words$/);
  });

  test('ends by a signal', async () => {
    await using terminal = open(ECHO);
    await terminal.waitFor('ready');
    terminal.kill('SIGTERM');
    expect(await terminal.exit).toEqual({ code: 0, signal: 'SIGTERM' });
  });

  test('that does not end is ended', async () => {
    const terminal = open(
      `process.on('SIGTERM', () => {}); process.on('SIGHUP', () => {}); setInterval(() => {}, 1000); console.log('up')`,
    );
    await terminal.waitFor('up');
    await terminal.end();
    expect(() => process.kill(terminal.pid, 0)).toThrow('ESRCH');
  });

  test('gets an answer when it asks its terminal', async () => {
    await using terminal = open(`
      process.stdin.setRawMode(true);
      process.stdin.once('data', (answer) => { console.log('answer ' + JSON.stringify(answer.toString())); process.exit(); });
      process.stdout.write('ab\\x1b[6n');`);
    await terminal.waitFor('answer "\\u001b[1;3R"');
  });

  test('has attributes and colours', async () => {
    await using terminal = open(`process.stdout.write('\\x1b[1;31mA\\x1b[0;7mB\\x1b[0;38;2;1;2;255mC漢')`);
    await terminal.exit;
    expect(terminal.cell(0, 0)).toMatchObject({ text: 'A', isBold: true, foreground: 1, background: undefined });
    expect(terminal.cell(0, 1)).toMatchObject({ text: 'B', isBold: false, isInverse: true });
    expect(terminal.cell(0, 2)).toMatchObject({ text: 'C', foreground: '#0102ff' });
    expect([terminal.cell(0, 3).width, terminal.cell(0, 4).width]).toEqual([2, 0]);
  });
});

describe('a wait that is not fulfilled', () => {
  test('shows the screen at its deadline', async () => {
    await using terminal = open(`console.log('something else'); setInterval(() => {}, 1000)`);
    await terminal.waitFor('else');
    await expect(terminal.waitFor('shipped', { within: 20 })).rejects.toThrow(
      /“shipped” was not seen: not within 20 ms\. The screen, 80 × 24:\n {2}│something else +│/,
    );
  });

  test('ends with the program', async () => {
    await using terminal = open(`console.log('bye'); process.exitCode = 3`);
    await expect(terminal.waitFor('shipped')).rejects.toThrow(/the program ended with 3[^]*bye/);
  });
});
