import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Text, useInput } from 'ink';
import TextInput from 'ink-text-input';
import { useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { FUNCTION_KEYS } from '../../src/tty/keys/function-keys.ts';
import { keyName } from '../../src/tty/keys/key-names.ts';
import { createInputLane } from '../../src/tty/input/input-lane.ts';
import type { InputLane } from '../../src/tty/input/lane.ts';
import type { Typing } from '../../src/tty/input/burst.ts';
import { type InkStage, openInkStage } from './ink-stage.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const end of open.splice(0)) end();
});

function stage(node: (lane: InputLane) => React.ReactNode, typing: Typing): InkStage {
  const made = openInkStage(node);
  open.push(made.end);
  made.lane.setTyping(typing);
  return made;
}

function Field({ onSubmit }: { onSubmit(value: string): void }) {
  const [value, setValue] = useState('');
  return <TextInput value={value} onChange={setValue} onSubmit={onSubmit} showCursor />;
}

describe('a text field behind the lane', () => {
  test.each([
    ['AB123\r', 'AB123'],
    ['ab\x7fc\r', 'ac'],
    ['abc\x1b[D\x1b[DX\r', 'aXbc'],
    ['ação 漢字\n', 'ação 漢字'],
    [`${'0123456789'.repeat(3)}\r\n`, '0123456789'.repeat(3)],
    ['a\x1bOPb\x1b[15~c\r', 'abc'],
  ])('%j in one chunk submits %j, once', async (input, submitted) => {
    const submits: string[] = [];
    const { send } = stage(() => <Field onSubmit={(value) => submits.push(value)} />, 'text');
    await send(input);
    expect(submits).toEqual([submitted]);
  });
});

type Seen = { input: string; flags: string[] };

function Keys({ seen, whenInput }: { seen: Seen[]; whenInput?: (input: string) => void }) {
  useInput((input, key) => {
    const flags = Object.entries(key).flatMap(([flag, isOn]) => (isOn === true ? [flag] : []));
    seen.push({ input, flags });
    whenInput?.(input);
  });
  return <Text>keys</Text>;
}

describe('what useInput hears', () => {
  test.each<[string, Seen]>([
    ['\r', { input: '\r', flags: ['return'] }],
    ['\n', { input: '\r', flags: ['return'] }],
    ['\t', { input: '', flags: ['tab'] }],
    ['\x1b[Z', { input: '', flags: ['shift', 'tab'] }],
    ['\x1b[A', { input: '', flags: ['upArrow'] }],
    ['\x1bOH', { input: '', flags: ['home'] }],
    ['\x1b[4~', { input: '', flags: ['end'] }],
    ['\x1b[5~', { input: '', flags: ['pageUp'] }],
    ['\x1b[6~', { input: '', flags: ['pageDown'] }],
    ['\x1b[3~', { input: '', flags: ['delete'] }],
    ['\x7f', { input: '', flags: ['backspace'] }],
    ['\x03', { input: 'c', flags: ['ctrl'] }],
    ['\x1b[24~', { input: FUNCTION_KEYS.F12, flags: [] }],
    ['j', { input: 'j', flags: [] }],
  ])('%j', async (bytes, expected) => {
    const seen: Seen[] = [];
    const { send } = stage(() => <Keys seen={seen} />, 'command');
    await send(bytes);
    expect(seen).toEqual([expected]);
  });

  test('a letter that is held with Alt, in a text, where that is a command; any other is Escape and a letter', async () => {
    const seen: Seen[] = [];
    const { send, lane } = stage(() => <Keys seen={seen} />, 'text');
    lane.setAltKeys(new Set('x'));
    await send('\x1bx\x1by');
    expect(seen).toEqual([
      { input: 'x', flags: ['meta'] },
      { input: '', flags: ['escape'] },
      { input: 'y', flags: [] },
    ]);
  });

  test('the rest of a text at once, which is no key, also where it spells one', async () => {
    const names: string[] = [];
    function Names() {
      useInput((input, key) => void names.push(keyName(input, key)));
      return <Text>names</Text>;
    }
    const { send } = stage(() => <Names />, 'text');
    await send('123456789down');
    expect(names).toEqual([...'123456789', '']);
  });

  test('a lone Escape, and keys after it that it does not swallow', async () => {
    const seen: Seen[] = [];
    const { promise: escaped, resolve } = Promise.withResolvers<string>();
    const { send } = stage(() => <Keys seen={seen} whenInput={resolve} />, 'command');
    await send('\x1b');
    await escaped;
    await send('[j');
    expect(seen).toEqual([{ input: '', flags: ['escape'] }]);
    await send('\x1b[A');
    expect(seen.map(({ input, flags }) => input || flags[0])).toEqual(['escape', '[', 'j', 'upArrow']);
  });

  test('a screen that is swapped by a key leaves the keys after it to the next screen', async () => {
    const first: Seen[] = [];
    const second: Seen[] = [];
    function Swap() {
      const [isSwapped, setSwapped] = useState(false);
      return isSwapped ? (
        <Keys key="second" seen={second} />
      ) : (
        <Keys key="first" seen={first} whenInput={() => setSwapped(true)} />
      );
    }
    const { send } = stage(() => <Swap />, 'text');
    await send('abc');
    expect([first, second].map((seen) => seen.map(({ input }) => input).join(''))).toEqual(['a', 'bc']);
  });
});

test('a code’s first letter does not act when the process was busy while the rest came', async () => {
  const folder = temporaryFolder();
  const sent = path.join(folder, 'sent');
  const scanner = spawn('sh', ['-c', `printf a; read go; printf 'B1234\\r'; : > "${sent}"; read end`], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  open.push(() => {
    scanner.kill();
  });
  const lane = createInputLane({ source: scanner.stdout });
  open.push(() => lane.close());
  const keys: unknown[] = [];
  lane.stdin.on('readable', () => keys.push(lane.stdin.read()));
  const scan = new Promise((resolve) => lane.onScan(({ text }) => resolve(text)));
  scanner.stdout.once('data', () => {
    // From here the event loop goes on to its timers, and only then to what can be read.
    setImmediate(() => {
      const dueAt = performance.now() + 60;
      scanner.stdin.write('go\n');
      while (performance.now() < dueAt || !existsSync(sent));
    });
  });
  lane.stdin.setRawMode(true);
  expect(await scan).toBe('aB1234');
  expect(keys).toEqual([]);
});
