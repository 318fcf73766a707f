import { readFileSync, writeFileSync } from 'node:fs';
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

const GIVEN_BACK = { isAlternateScreen: false, isCursorHidden: false };
const TAKEN = { isAlternateScreen: true, isBracketingPastes: true, isCursorHidden: true };

/** A shell with job control in which the program runs in the foreground. */
async function open(kind = 'job', before = ''): Promise<Terminal> {
  const shell = openTerminal({
    command: ['bash', '--norc', '--noprofile', '-i'],
    env: { PS1: 'shell> ', NODE_ENV: 'production', RUN: `${before}${process.execPath} ${program.path}` },
  });
  await shell.waitFor('shell>');
  // The first of a line, so that what the shell echoes is not taken for it.
  shell.write(`$RUN ${kind}\r`);
  await shell.waitFor(([first]) => first?.startsWith('screen is up') === true);
  // The first line is there before the program has done all that it does at its start.
  await shell.press('d');
  await shell.waitFor('1 pressed');
  return shell;
}

/** The program that the shell runs. */
function jobOf({ pid }: Terminal): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]);
}

function isStopped(shell: Terminal): boolean {
  const stat = readFileSync(`/proc/${jobOf(shell)}/stat`, 'utf8');
  return stat.charAt(stat.lastIndexOf(')') + 2) === 'T';
}

describe('Ctrl+Z under a shell', () => {
  test('gives it the terminal as it was, and fg brings the screen and the keys back', async () => {
    await using shell = await open();
    await shell.press('e');
    await shell.waitFor('2 pressed');
    await shell.press('ctrl+z');
    await shell.waitFor(/Stopped/);
    expect(isStopped(shell)).toBe(true);
    expect(shell.modes()).toMatchObject(GIVEN_BACK);
    expect(shell.text()).toContain('it waits');
    expect(shell.text()).not.toContain('screen is up');
    shell.write('echo "$((6*7)) here"\r');
    await shell.waitFor('42 here');
    shell.write('fg\r');
    await shell.waitFor(([first]) => first?.startsWith('screen is up job, 80x24, 3 pressed') === true);
    expect(shell.screen().slice(1).join('')).toBe('');
    expect(shell.modes()).toEqual(TAKEN);
    expect(shell.stty()).toEqual({ isWaitingForEnter: false, isEchoing: false });
    await shell.press('d');
    await shell.waitFor('4 pressed');
    // As often as one likes, and then it ends as ever.
    await shell.press('ctrl+z');
    await shell.waitFor(() => !shell.modes().isAlternateScreen && isStopped(shell));
    shell.write('fg\r');
    await shell.waitFor('5 pressed');
    await shell.press('q');
    await shell.waitFor('closed first opened');
    expect(shell.modes()).toMatchObject(GIVEN_BACK);
    shell.write('echo "it ended with $?"\r');
    await shell.waitFor('it ended with 0');
  });

  test('stops what stands between it and the shell, as npm does', async () => {
    const script = path.join(temporaryFolder(), 'between.sh');
    writeFileSync(script, '"$@"\necho "behind it"\n');
    await using shell = await open('job', `sh ${script} `);
    await shell.press('ctrl+z');
    await shell.waitFor(/Stopped/);
    shell.write('fg\r');
    await shell.waitFor('2 pressed');
    await shell.press('q');
    await shell.waitFor('behind it');
  });

  test('the terminal may have another size when it comes back', async () => {
    await using shell = await open();
    await shell.press('ctrl+z');
    await shell.waitFor(/Stopped/);
    shell.resize(60, 18);
    shell.write('echo "size $((60*18))"\r');
    await shell.waitFor('size 1080');
    shell.write('fg\r');
    await shell.waitFor(([first]) => first?.startsWith('screen is up job, 60x18') === true);
    expect(shell.screen().slice(1).join('')).toBe('');
  });

  test('a signal from outside does the same, and so does the SIGCONT that ends it', async () => {
    await using shell = await open();
    process.kill(jobOf(shell), 'SIGTSTP');
    await shell.waitFor(/Stopped/);
    expect(shell.modes()).toMatchObject(GIVEN_BACK);
    shell.write('fg\r');
    await shell.waitFor(([first]) => first?.startsWith('screen is up job') === true);
    expect(shell.modes()).toEqual(TAKEN);
  });

  test('what was stopped without a word has its screen and its keys again when it goes on', async () => {
    await using shell = await open();
    process.kill(jobOf(shell), 'SIGSTOP');
    await shell.waitFor(/Stopped/);
    shell.write('reset; stty sane\r');
    await shell.waitFor(() => !shell.modes().isAlternateScreen);
    shell.write('fg\r');
    await shell.waitFor(([first]) => first?.startsWith('screen is up job') === true);
    expect(shell.modes()).toEqual(TAKEN);
    await shell.press('a');
    await shell.waitFor('2 pressed');
  });

  test('in the background it writes nothing into the shell, and waits for fg', async () => {
    await using shell = await open();
    await shell.press('ctrl+z');
    await shell.waitFor(/Stopped/);
    shell.write('bg; until [ "$(jobs -s)" ]; do sleep 0.02; done; echo "$((6*7)) here"\r');
    await shell.waitFor('42 here');
    expect(shell.modes()).toMatchObject(GIVEN_BACK);
    shell.write('fg\r');
    await shell.waitFor(([first]) => first?.startsWith('screen is up job') === true);
    expect(shell.modes()).toEqual(TAKEN);
  });

  test('ended while it waits, it leaves the shell’s screen alone', async () => {
    await using shell = await open();
    await shell.press('ctrl+z');
    await shell.waitFor(/Stopped/);
    shell.write('job=$(jobs -p); kill %1; while kill -0 $job 2>&-; do sleep 0.02; done; echo "all $((6*7))"\r');
    await shell.waitFor('all 42');
    expect(shell.text()).toContain('closed database');
    expect(shell.text()).toContain('it waits');
    expect(shell.output().split('\x1b[?1049h')).toHaveLength(2);
    expect(shell.output().split('\x1b[?1049l')).toHaveLength(2);
  });

  test('what never settles is not waited for', async () => {
    await using shell = await open('never-settles');
    await shell.press('ctrl+z', 'ctrl+z');
    await shell.waitFor(/Stopped/);
    expect(shell.modes()).toMatchObject(GIVEN_BACK);
  });
});

async function openAlone(...words: [string, ...string[]]): Promise<Terminal> {
  const terminal = openTerminal({ command: words, env: { NODE_ENV: 'production' } });
  await terminal.waitFor(
    ([first]) => first?.startsWith('screen is up') === true && terminal.modes().isBracketingPastes,
  );
  return terminal;
}

describe('where no shell waits for it', () => {
  test.each([
    ['the leader of its session', [process.execPath]],
    ['the child of a script', ['sh', '-c', '"$0" "$@"; true', process.execPath]],
  ] as const)('%s does nothing at Ctrl+Z, and neither at SIGTSTP', async (_, words) => {
    await using terminal = await openAlone(...(words as unknown as [string]), program.path, 'job');
    const before = terminal.output().length;
    await terminal.press('ctrl+z', 'a');
    await terminal.waitFor('2 pressed');
    terminal.kill('SIGTSTP');
    await terminal.press('a');
    await terminal.waitFor('3 pressed');
    expect(terminal.modes()).toEqual(TAKEN);
    expect(terminal.output().slice(before)).not.toContain('\x1b[?1049');
  });
});
