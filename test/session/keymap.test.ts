import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { COMMANDS } from '../../src/session/keymap/commands.ts';
import { OFTEN_TAKEN, readKeyName, showKey } from '../../src/tty/keys/key-names.ts';
import { withKeyTable } from '../../scripts/key-table.ts';
import { altKeysOf, conflictsOf, createKeymap, DEFAULT_KEYMAP, type Remap } from '../../src/session/keymap/keymap.ts';
import { SCREENS } from '../../src/session/state/places.ts';

const keysOn = (screen: (typeof SCREENS)[number], id: string, remaps: Remap[] = []) =>
  createKeymap(remaps)
    .commandsOf(screen)
    .find((command) => command.id === id)?.keys;

test.each(SCREENS)('on the %s screen no key does two things', (screen) => {
  const keys = DEFAULT_KEYMAP.commandsOf(screen).flatMap((command) => command.keys);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

test.each([
  ['docs/keys.md', 'en'],
  ['docs/pt-BR/teclas.md', 'pt-BR'],
] as const)('%s lists the keys that there are: npm run keys writes it', (page, language) => {
  const text = readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8');
  expect(text).toContain('| `a` |');
  expect(withKeyTable(text, language)).toBe(text);
});

describe('the keys that nobody has remapped', () => {
  // What an ABNT2 keyboard makes with a key alone or with Shift. The acute, the grave, the tilde, the circumflex and
  // the diaeresis are dead keys there; third-level signs need AltGr.
  const PLAIN = /^[a-zA-Z0-9'"!@#$%&*()\-_=+[{\]}\\|,<.>;:/?]$/;
  const NAMED =
    /^(?:f\d+|enter|escape|space|tab|shift\+tab|backspace|delete|up|down|left|right|pageup|pagedown|home|end)$/;

  test.each(
    COMMANDS.map(({ id, keys, screens }) => [`${id} on ${screens?.join(', ') ?? 'every screen'}`, keys] as const),
  )('%s: can all be typed on an ABNT2 keyboard without dead keys or AltGr', (_, keys) => {
    for (const key of keys) expect(PLAIN.test(key) || NAMED.test(key) || /^ctrl\+[a-z]$/.test(key), key).toBe(true);
    // Notebooks have neither / nor ? without a third level.
    expect(keys.length === 0 || keys.some((key) => !'/?'.includes(key))).toBe(true);
  });

  test('are none that tmux, screen, flow control or job control may keep to itself, nor one that has another’s byte', () => {
    for (const key of COMMANDS.flatMap(({ keys }) => keys)) {
      expect(OFTEN_TAKEN.get(key), key).toBeUndefined();
      if (key !== 'ctrl+c') expect(readKeyName(key), key).toEqual({ name: key });
    }
  });
});

describe('a remapped keymap', () => {
  const remaps: Remap[] = [
    { screen: 'everywhere', id: 'moveDown', keys: ['m'], line: 2 },
    { screen: 'stock', id: 'moveDown', keys: ['f', 'down'], line: 3 },
    { screen: 'queue', id: 'freeze', keys: [], line: 4 },
  ];

  test('has the keys of the file, one screen’s before everyone’s, and the rest as it was', () => {
    expect(keysOn('production', 'moveDown', remaps)).toEqual(['m']);
    expect(keysOn('stock', 'moveDown', remaps)).toEqual(['f', 'down']);
    expect(keysOn('queue', 'freeze', remaps)).toEqual([]);
    expect(keysOn('queue', 'moveUp', remaps)).toEqual(['k', 'up']);
  });

  test('cannot be left without a way out: Esc goes back and Ctrl-C quits, whatever else is set', () => {
    const locked: Remap[] = [
      { screen: 'everywhere', id: 'back', keys: ['left'], line: 1 },
      { screen: 'everywhere', id: 'quit', keys: [], line: 2 },
    ];
    expect(keysOn('help', 'back', locked)).toEqual(['left', 'escape']);
    expect(keysOn('queue', 'quit', locked)).toEqual(['ctrl+c']);
  });

  test('a key that would do two things is told once, with the line that made it so and every screen', () => {
    expect(conflictsOf([{ screen: 'everywhere', id: 'refresh', keys: ['z'], line: 7 }])).toEqual([
      { line: 7, key: 'z', ids: ['undo', 'refresh'], screens: SCREENS },
    ]);
    expect(conflictsOf(remaps).map(({ line, key, screens }) => [line, key, screens])).toEqual([
      [2, 'm', ['queue']],
      [3, 'f', ['stock']],
    ]);
    const moved: Remap = { screen: 'everywhere', id: 'undo', keys: ['f9'], line: 8 };
    expect(conflictsOf([moved, { screen: 'everywhere', id: 'refresh', keys: ['z'], line: 7 }])).toEqual([]);
  });
});

describe('a key as a person writes it', () => {
  test.each([
    ['a', 'a'],
    ['G', 'G'],
    ['shift+g', 'G'],
    ['ç', 'ç'],
    ['PgDn', 'pagedown'],
    ['Esc', 'escape'],
    ['Return', 'enter'],
    [' ', 'space'],
    ['F11', 'f11'],
    ['Ctrl+X', 'ctrl+x'],
    ['alt+Q', 'alt+Q'],
    ['shift+Tab', 'shift+tab'],
    ['+', '+'],
  ])('%s is %s', (written, name) => expect(readKeyName(written)).toEqual({ name }));

  test.each(['', 'ab', 'F13', 'ctrl+1', 'ctrl+shift+a', 'hyper+a', 'shift+1', '\u0301', '\u200b', '\n'])(
    '%j is none',
    (written) => expect(readKeyName(written)).toEqual({ problem: 'unknown' }),
  );

  test.each([
    ['ctrl+c', 'quit'],
    ['Ctrl+M', 'enter'],
    ['ctrl+i', 'tab'],
    ['ctrl+[', 'escape'],
  ])('%s comes out of a terminal as something else', (written, as) =>
    expect(readKeyName(written)).toEqual({ problem: 'reserved', as }),
  );

  test('is shown as keyboards have it', () => {
    expect(['ctrl+x', 'alt+x', 'f5', 'pagedown', 'G'].map((key) => showKey(key))).toEqual([
      'Ctrl+X',
      'Alt+x',
      'F5',
      'PgDn',
      'G',
    ]);
  });
});

test('of letters held with Alt, those count that are keys of some screen', () => {
  expect(altKeysOf(createKeymap())).toEqual(new Set());
  const keymap = createKeymap([
    { screen: 'queue', id: 'help', keys: ['alt+x', 'f2'], line: 2 },
    { screen: 'stock', id: 'refresh', keys: ['alt+['], line: 3 },
  ]);
  expect(altKeysOf(keymap)).toEqual(new Set(['x', '[']));
});
