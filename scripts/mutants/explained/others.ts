/** The explained survivors of the hub, the input lane and what else is tried. */
import { ANY, type ByFile } from './explained.ts';

export const OTHERS: ByFile = {
  'cluster/cursor-adoption': [
    [
      'if (!entry || entry.item === item) return',
      'entry.item === item => false',
      'what is here as the same object is here: only quicker',
    ],
  ],
  'cluster/leader-clock': [
    [
      'if (text === undefined || text === latest',
      '=> false',
      'an absent text has no health, and that of the same text is no later one: only quicker',
    ],
    [
      'if (text === undefined || text === latest',
      '=> text === undefined && ',
      'an absent text has no health, and that of the same text is no later one: only quicker',
    ],
  ],
  'cluster/membership': [
    [
      'const recent = was.disconnects.filter(',
      ANY,
      'they are counted by their time: what is dropped here only keeps the list short',
    ],
    ['YIELD_AFTER_MS;', '>= YIELD_AFTER_MS', 'the millisecond itself is promised to nobody'],
    ['const heldBy =', '=> ""', 'only what is another’s is asked for'],
  ],
  'tty/input/input-lane': [
    [`new StringDecoder('utf8')`, ANY, 'utf8 is what it decodes without being told'],
    ['if (cameAt >= expectedUntil)', 'cameAt > ', 'a millisecond of five seconds'],
    ['const escapeMs =', '<= expectedUntil', 'a millisecond of five seconds'],
    ['outcome.isTyped === true', `'key' => true`, 'no other outcome is typed: it is for types'],
  ],
};
