import { expect, test } from 'vitest';
import { openTerminal, type Terminal } from './harness/terminal.ts';
import { commandOf } from './program.ts';
import { envFor, numbersTold, openStore, type Store } from './support.ts';

/** A shell with job control, in which the bench has been started. */
async function openInShell(store: Store, env: Record<string, string> = {}): Promise<Terminal> {
  const shell = openTerminal({
    command: ['bash', '--norc', '--noprofile', '-i'],
    env: envFor(store, { PS1: 'shell> ', RUN: commandOf().join(' '), BANCADA_NOTIFY: 'osc9', ...env }),
    columns: 100,
    rows: 30,
  });
  await shell.waitFor('shell>');
  shell.write('$RUN\r');
  await shell.waitFor('● live');
  await numbersTold(store);
  return shell;
}

const isInShell = (shell: Terminal) => shell.waitFor(/Stopped[^]*shell>\s*$/);

test('Ctrl+Z gives the shell its terminal, and fg brings the bench back as it was, with what happened since', async () => {
  await using store = await openStore();
  await using shell = await openInShell(store);
  await shell.press('j', 'j');
  const row = shell.screen().find((line) => line.startsWith('▌')) ?? '';
  const number = /#\d+/.exec(row)?.[0] ?? '';
  expect(number).not.toBe('');
  await shell.press('ctrl+z');
  await isInShell(shell);
  expect(shell.modes()).toMatchObject({ isAlternateScreen: false, isCursorHidden: false });
  expect(shell.text()).toContain('bancada waits and looks at nothing. `fg` brings it back.');
  expect(shell.text()).not.toContain(number);
  expect(shell.output().lastIndexOf('\x1b[?1004l')).toBeGreaterThan(shell.output().lastIndexOf('\x1b[?1004h'));
  shell.resize(120, 40);
  shell.write('echo "$((6*7)) by the shell"\r');
  await shell.waitFor('42 by the shell');
  // Another station works meanwhile.
  const [item] = await store.items('pending');
  expect(await store.post(item!, 'aceitar')).toBe(200);
  const left = store.count('pending');
  shell.write('fg\r');
  await shell.waitFor((screen) => screen[0]!.includes('● live') && screen.at(-1)!.includes('help'));
  await shell.waitFor(`Pending ${left}`);
  expect(shell.screen()).toHaveLength(40);
  expect(shell.screen().find((line) => line.startsWith('▌'))).toContain(number);
  expect(shell.text()).not.toContain('shell>');
  expect(shell.modes()).toEqual({ isAlternateScreen: true, isBracketingPastes: true, isCursorHidden: true });
  expect(shell.output().lastIndexOf('\x1b[?1004h')).toBeGreaterThan(shell.output().lastIndexOf('\x1b[?1004l'));
  await shell.press('q');
  await shell.waitFor(/shell>\s*$/);
});

test('what is in its time to undo is sent before the bench is stopped, and told when it is back', async () => {
  await using store = await openStore();
  await using shell = await openInShell(store, { BANCADA_UNDO_SECONDS: '30' });
  const before = store.count('accepted');
  await shell.press('a');
  await shell.waitFor(/z undo \d+ s: accept/);
  expect(await store.writeCount()).toBe(0);
  await shell.press('ctrl+z');
  await isInShell(shell);
  expect(store.count('accepted')).toBe(before + 1);
  expect(await store.writeCount()).toBe(1);
  shell.write('fg\r');
  await shell.waitFor(/Accepted: #\d+/);
  expect(await store.writeCount()).toBe(1);
});

test('a text that is being typed is still there, and goes on', async () => {
  await using store = await openStore();
  await using shell = await openInShell(store);
  await shell.press('/', 'a', 'g');
  await shell.waitFor('ag');
  await shell.press('ctrl+z');
  await isInShell(shell);
  shell.write('fg\r');
  await shell.waitFor('● live');
  await shell.press('e');
  await shell.waitFor(/\bage\b/);
});
