/** The names of keys, as in the keymap, the help and the printed table. */
import { lettersOf } from '../../base/graphemes.ts';
import type { Key } from 'ink';
import { FUNCTION_KEYS } from './function-keys.ts';

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

/**
 * The name of a key press as Ink reports it: `a`, `G`, `ctrl+c`, `shift+tab`, `pagedown`, `f1`; empty for several letters at
 * once, which are the text of a field, even if they spell the name of a key.
 */
export function keyName(input: string, key: Key): string {
  if (key.tab) return key.shift ? 'shift+tab' : 'tab';
  const named = NAMED.find(([flag]) => key[flag] === true);
  if (named) return named[1];
  if (key.ctrl) return `ctrl+${input.toLowerCase()}`;
  if (key.meta) return `alt+${input}`;
  if (input === ' ') return 'space';
  if (isSeveral(input)) return '';
  return FUNCTION_NAMES.get(input) ?? input;
}

const isSeveral = (input: string): boolean => /^..+$/su.test(input);

/** Other spellings of keys, in lower case. */
const SPELLINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    return: 'enter',
    esc: 'escape',
    pgup: 'pageup',
    pgdn: 'pagedown',
    pgdown: 'pagedown',
    del: 'delete',
    ' ': 'space',
  }),
);

/** Keys that a terminal sends as another key; which of the two was pressed cannot be known. */
const SAME_BYTE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'ctrl+h': 'backspace',
    'ctrl+i': 'tab',
    'ctrl+j': 'enter',
    'ctrl+m': 'enter',
    'ctrl+[': 'escape',
  }),
);

const KNOWN = new Set([...NAMED.map(([, name]) => name), 'tab', 'shift+tab', 'space', ...FUNCTION_NAMES.values()]);

export type ReadKey =
  | { name: string; problem?: undefined }
  | { problem: 'unknown' }
  /** A terminal sends it as that key, or that is its fixed action. */
  | { problem: 'reserved'; as: string };

/** Reads a key as people write it: `G`, `shift+g`, `Ctrl+X`, `alt+1`, `PgDn`, `f5`. */
export function readKeyName(text: string): ReadKey {
  if (isOneSign(text)) return { name: text };
  const lower = text === ' ' ? text : text.trim().toLowerCase();
  const name = SPELLINGS.get(lower) ?? lower;
  if (KNOWN.has(name)) return { name };
  const [, modifier = '', sign = ''] =
    /^(ctrl|alt|shift)\+(.+)$/s.exec(text.trim().replace(/^\w+/, (word) => word.toLowerCase())) ?? [];
  if (modifier === 'alt' && isOneSign(sign)) return { name: `alt+${sign}` };
  if (modifier === 'shift' && /^\p{L}$/u.test(sign)) return { name: sign.toUpperCase() };
  if (modifier !== 'ctrl') return { problem: 'unknown' };
  const ctrl = `ctrl+${sign.toLowerCase()}`;
  if (ctrl === 'ctrl+c') return { problem: 'reserved', as: 'quit' };
  const other = SAME_BYTE.get(ctrl);
  if (other !== undefined) return { problem: 'reserved', as: other };
  return /^ctrl\+[a-z]$/.test(ctrl) ? { name: ctrl } : { problem: 'unknown' };
}

/** Keys that another program may keep for itself, with the name of that program. */
export const OFTEN_TAKEN: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'ctrl+a': 'screen',
    'ctrl+b': 'tmux',
    'ctrl+q': 'flow control',
    'ctrl+s': 'flow control',
    'ctrl+z': 'job control',
  }),
);

function isOneSign(text: string): boolean {
  return /^[^\s\p{C}\p{M}]/u.test(text) && lettersOf(text).length === 1;
}

const SHOWN: ReadonlyMap<string, string> = new Map(
  Object.entries({
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
  }),
);

/** Writes a key for people: `Enter`, `PgDn`, `Ctrl+C`; `words` are those of a language that differ. */
export function showKey(name: string, words: Readonly<Record<string, string>> = {}): string {
  return (
    (Object.hasOwn(words, name) ? words[name] : undefined) ??
    SHOWN.get(name) ??
    name
      .replace(/^ctrl\+(.)$/, (_, letter: string) => `Ctrl+${letter.toUpperCase()}`)
      .replace(/^alt\+/, 'Alt+')
      .replace(/^f(\d+)$/, 'F$1')
  );
}
