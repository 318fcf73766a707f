/** The explained survivors of the base. */
import { ANY, type ByFile } from './explained.ts';

export const BASE: ByFile = {
  'base/times': [
    ['function usualMoment', ANY, 'slower: what is not read at once is left to the patterns, which say the same'],
    ['const isFine =', ANY, 'slower: what is not read at once is left to the patterns, which say the same'],
    ['!isFine && text.length', ANY, 'slower: what is not read at once is left to the patterns, which say the same'],
    [`text[4] !== '-'`, ANY, 'slower: what is not read at once is left to the patterns, which say the same'],
    [`text[19] !== '.'`, ANY, 'slower: what is not read at once is left to the patterns, which say the same'],
    ['atUtc ?? Number.NaN', ANY, 'slower: what is not read at once is left to the patterns, which say the same'],
    ['function twoDigits', ANY, 'slower: what is not read at once is left to the patterns, which say the same'],
    ['const [tens, ones]', ANY, 'slower: what is not read at once is left to the patterns, which say the same'],
    ['tens >= 0 && tens', ANY, 'slower: what is not read at once is left to the patterns, which say the same'],
    ['usual !== undefined', ANY, 'slower: what is not read at once is left to the patterns, which say the same'],
    [`if (text === '')`, ANY, 'slower: no pattern finds anything in it'],
    ['text.length - 1) === LETTER_Z) return false', '=> false', 'slower: a Z is no zone that there is not'],
    ['text.length - 1) === LETTER_Z) return false', 'text.length + 1', 'slower, as above'],
    [`second = '0'`, `'0' => `, 'nothing counts as nothing'],
    ['dateMs !== undefined &&', 'dateMs !== undefined => true', 'no time is after nothing'],
  ],
  'base/store-times': [['formatTime(at, nowMs)', '=> false', 'no time is an empty text, and what is none has no mark']],
  'base/csv': [['const PLAIN_NUMBER', '=> /^-\\d+', 'a number without a minus sign is marked by nothing']],
  'base/safe-text': [
    ['text.length > most', '>= most', 'one unit of sixty-five thousand'],
    ['UNSURE.test(text)', '=> false', 'slower: in a clean text nothing is found'],
    ['code < 0x20', '<= 0x20', 'a blank is no control character'],
    ['containing(end)', ANY, 'within a text there is a letter at every place'],
  ],
  'base/calendar': [
    ['exec(text) ?? []', ANY, 'what is read is written again and compared with the text, and nothing is no date'],
  ],
  'base/moments': [
    ['thisYear !== undefined', '=> true', 'nothing is not later than today'],
    ['nextYear !== undefined', '=> true', 'nothing is not so near'],
  ],
  'base/ages': [
    ['< FAR_MS', '<= FAR_MS', 'a millisecond of most of a year'],
    ['minutes < 0', '<= 0', 'UTC is told before'],
  ],
  'base/options': [
    ['test(text)) return undefined;', ANY, 'slower: what is no list and no object has no pairs'],
    ['} catch {', ANY, 'nothing is undefined'],
  ],
  'base/json': [
    ['} catch {', ANY, 'nothing is undefined'],
    ['if (Array.isArray(container))', '=> false', 'slower: the names of a list are its places'],
  ],
  'base/width': [['if (isPlainText(text)) {', ANY, 'slower: a plain text is taken apart like any other']],
  'base/clock': [[`addEventListener('abort'`, ANY, 'a signal is aborted once, listened to once or for good']],
  'base/cut-apart': [
    [
      'if (width < 1 || texts.every(',
      'displayWidth(text) <= width => ',
      'slower: what fits is not cut, and blanks at its end are not seen',
    ],
  ],
  'base/fold': [['test(lower) ? lower', '/^[\\x00-\\x7f]$/', 'slower: without accents nothing is taken off']],
};
