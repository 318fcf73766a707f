/** Commands that print a token, and everything that they begin. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawn } from '@lydell/node-pty';
import { expect, onTestFinished, test } from 'vitest';
import { ConfigProblem } from '../../src/config/problem.ts';
import { tokenFromCommand } from '../../src/config/token-command.ts';
import { isAlive } from '../support/processes.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const TOKEN = 'token-1';

/** A place in which a command says who its child is, and the child's number once it has. */
function aBirthNote() {
  const path = join(temporaryFolder(), 'pid');
  return {
    path,
    async pid() {
      while (!existsSync(path) || !readFileSync(path, 'utf8').endsWith('\n')) await new Promise(setImmediate);
      return Number(readFileSync(path, 'utf8'));
    },
  };
}

test.each(['sleep 600 & echo $! > NOTE; wait', 'sh -c "echo \\$\\$ > NOTE; exec sleep 600" | cat'])(
  'a line that does not come to an end is ended with all that it has begun: %s',
  async (line) => {
    const note = aBirthNote();
    const running = tokenFromCommand(line.replace('NOTE', note.path), 500);
    const refused = expect(running).rejects.toBeInstanceOf(ConfigProblem);
    const child = await note.pid();
    await refused;
    while (isAlive(child)) await new Promise(setImmediate);
  },
);

test('what a line leaves behind holds nobody up, and its token is what was printed by its end', async () => {
  const note = aBirthNote();
  const line = `sleep 600 & echo $! > ${note.path}; echo ${TOKEN}`;
  expect(await tokenFromCommand(line)).toBe(TOKEN);
  const child = await note.pid();
  while (isAlive(child)) await new Promise(setImmediate);
});

test('a command that is not there is told, as is one that fails after it has printed', async () => {
  for (const command of [['/not/there'], `echo ${TOKEN}; exit 3`]) {
    await expect(tokenFromCommand(command)).rejects.toBeInstanceOf(ConfigProblem);
  }
});

/** A process in a terminal of its own that runs a token command, and what stands on its terminal. */
function inTerminal(command: string, withinMs: number) {
  const module = new URL('../../src/config/token-command.ts', import.meta.url).href;
  const script = `const { tokenFromCommand } = await import(${JSON.stringify(module)});
    console.log(await tokenFromCommand(${JSON.stringify(command)}, ${withinMs}).then((token) => 'got ' + token, () => 'refused'));`;
  const terminal = spawn(process.execPath, ['--no-warnings', '--input-type=module', '-e', script], {});
  let shown = '';
  terminal.onData((text) => (shown += text));
  onTestFinished(() => terminal.kill());
  return { terminal, shown: () => shown };
}

test('in a terminal it can ask there, whatever standard input is', async () => {
  const { terminal, shown } = inTerminal(
    'printf "Passphrase: " > /dev/tty; read -r one < /dev/tty; echo "$one"',
    60_000,
  );
  await expect.poll(shown).toContain('Passphrase: ');
  terminal.write(`${TOKEN}\r`);
  await expect.poll(shown).toContain(`got ${TOKEN}`);
});

test('in a terminal all that it has begun is ended, too', async () => {
  const note = aBirthNote();
  const { shown } = inTerminal(`sleep 600 & echo $! > ${note.path}; wait`, 500);
  const child = await note.pid();
  await expect.poll(shown).toContain('refused');
  while (isAlive(child)) await new Promise(setImmediate);
});
