import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COMMANDS, commandsOf } from '../../src/keymap/commands.ts';
import { withKeyTable } from '../../src/keymap/key-table.ts';
import type { ScreenName } from '../../src/store/desk.ts';
import { textsIn } from '../../src/texts/texts.ts';

const SCREENS: ScreenName[] = ['queue', 'item', 'personalisation', 'label', 'product', 'stock', 'help'];

test.each(SCREENS)('on the %s screen no key does two things', (screen) => {
  const keys = commandsOf(screen).flatMap((command) => command.keys);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

test('no key is one that a terminal, tmux or flow control keeps to itself, or that a Brazilian keyboard makes with a dead key', () => {
  const taken = new Set(['ctrl+s', 'ctrl+q', 'ctrl+z', 'ctrl+a', 'ctrl+b', '[', ']', '~', '^', '`', '´']);
  expect(COMMANDS.flatMap(({ keys }) => keys).filter((key) => taken.has(key))).toEqual([]);
});

test('the README lists the keys that there are: npm run keys writes it', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  expect(withKeyTable(readme, textsIn('en'))).toBe(readme);
});
