/** What a terminal sends for the keys that print nothing. */
const KEYS = {
  enter: '\r',
  esc: '\x1b',
  tab: '\t',
  'shift+tab': '\x1b[Z',
  space: ' ',
  backspace: '\x7f',
  delete: '\x1b[3~',
  up: '\x1b[A',
  down: '\x1b[B',
  right: '\x1b[C',
  left: '\x1b[D',
  home: '\x1b[H',
  end: '\x1b[F',
  pageup: '\x1b[5~',
  pagedown: '\x1b[6~',
  f1: '\x1bOP',
  f2: '\x1bOQ',
  f3: '\x1bOR',
  f4: '\x1bOS',
  f5: '\x1b[15~',
  f6: '\x1b[17~',
  f7: '\x1b[18~',
  f8: '\x1b[19~',
  f9: '\x1b[20~',
  f10: '\x1b[21~',
  f11: '\x1b[23~',
  f12: '\x1b[24~',
  'ctrl+a': '\x01',
  'ctrl+c': '\x03',
  'ctrl+d': '\x04',
  'ctrl+e': '\x05',
  'ctrl+l': '\x0c',
  'ctrl+u': '\x15',
  'ctrl+z': '\x1a',
} as const;

export type KeyName = keyof typeof KEYS;

/** What to send for a key name or a text, one piece per key press. */
export function bytesOf(key: string): string[] {
  return Object.hasOwn(KEYS, key) ? [KEYS[key as KeyName]] : [...key];
}
