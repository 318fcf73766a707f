/** The names of keys, as the keymap, the help and the README write them. */
import type { Key } from 'ink';
import { FUNCTION_KEYS } from '../terminal/input-lane.ts';

const NAMED: readonly [keyof Key, string][] = [
  ['upArrow', 'up'],
  ['downArrow', 'down'],
  ['leftArrow', 'left'],
  ['rightArrow', 'right'],
  ['pageUp', 'pageup'],
  ['pageDown', 'pagedown'],
  ['home', 'home'],
  ['end', 'end'],
  ['return', 'enter'],
  ['escape', 'escape'],
  ['backspace', 'backspace'],
  ['delete', 'delete'],
];

const FUNCTION_NAMES = new Map<string, string>(
  Object.entries(FUNCTION_KEYS).map(([name, sign]) => [sign, name.toLowerCase()]),
);

/** The name of a key press as Ink reports it: `a`, `G`, `ctrl+c`, `shift+tab`, `pagedown`, `f1`. */
export function keyName(input: string, key: Key): string {
  if (key.tab) return key.shift ? 'shift+tab' : 'tab';
  const named = NAMED.find(([flag]) => key[flag] === true);
  if (named) return named[1];
  if (key.ctrl) return `ctrl+${input.toLowerCase()}`;
  if (key.meta) return `alt+${input}`;
  if (input === ' ') return 'space';
  return FUNCTION_NAMES.get(input) ?? input;
}

const SHOWN: Readonly<Record<string, string>> = {
  enter: 'Enter',
  escape: 'Esc',
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  pageup: 'PgUp',
  pagedown: 'PgDn',
  home: 'Home',
  end: 'End',
  tab: 'Tab',
  'shift+tab': 'Shift+Tab',
  space: 'Space',
  backspace: 'Backspace',
  delete: 'Del',
};

/** How a key is written for people: `Enter`, `PgDn`, `Ctrl+C`. */
export function showKey(name: string): string {
  return (
    SHOWN[name] ??
    name.replace(/^ctrl\+(.)$/, (_, letter: string) => `Ctrl+${letter.toUpperCase()}`).replace(/^f(\d+)$/, 'F$1')
  );
}
