/** The explained survivors of the domain. */
import { ANY, type ByFile } from './explained.ts';

export const DOMAIN: ByFile = {
  'domain/merge': [
    [
      'if (theirs !== undefined && ours !== undefined && theirs !== ours) {',
      'theirs !== ours => true',
      'equal stamps have the same second and no finer part that differs: the later question decides either way',
    ],
    ['return theirs > ours;', 'theirs >= ours', 'they differ where this is reached'],
    ['wasSetBack: WasSetBack', ANY, 'nothing is as false as false'],
    [
      'updatedAtMs !== undefined && askedAt < current.askedAt',
      'updatedAtMs !== undefined => true',
      'no time is after any: the question is for types',
    ],
    [
      'return updatedAtMs !== undefined && askedAt',
      'updatedAtMs !== undefined => true',
      'no time is after any: the question is for types',
    ],
    [
      'return updatedAtMs !== undefined && askedAt',
      'askedAt >= knownAt',
      'of what is known and asked for in one millisecond either may have been first',
    ],
  ],
  'domain/prices': [
    ['return isChanged && fits(', `'reais' => `, 'what is not in cents is in reais'],
    ['const from = field ===', `field === 'preco_promocional' => true`, 'a price that is zero is compared with itself'],
    ['Math.abs(price * 100', '<= 1e-6', 'no sum of cents is off by so much'],
    ['cents === undefined || cents === 0', ANY, 'no price of a product is looked up by these'],
    ['Number.isFinite(price) && price > 0', '>= 0', 'nothing was sold at no price'],
    [`fits(sent, answered, 'cents')`, `'reais' => `, 'what is not in cents is in reais'],
  ],
  'domain/units': [
    ['(?:[.,]0{1,6})?', '|pe[çc]s?|', 'what has no e is read as the next word'],
    ['(?:[.,]0{1,6})?', '|p[cç]s|', 'what has no s is read as the word before'],
  ],
  'domain/money-list': [
    ['const byKey =', ANY, 'no credit day is called so'],
    [
      'if (amount === undefined ||',
      'amount === undefined => false',
      'what is no number makes no sum: the question is for types',
    ],
    [`comissao_pct ?? ''`, ANY, 'neither is a percentage'],
    [`data_credito ?? ''`, ANY, 'neither is a day'],
    [`valor_liquido_vendedor ?? ''`, ANY, 'neither is an amount'],
    [`valor_comissao ?? ''`, ANY, 'neither is an amount'],
    ['const iso =', ANY, 'what has something before its day is neither day nor moment'],
    ['overdue: creditDay', '=> true', 'nothing is not before today: the question is for types'],
    [
      'const code = status',
      '=> status.trim()',
      'slower: no known state has so many letters, and after “aguardando” anything may follow',
    ],
    ['replaceAll(/\\p{M}/gu', ANY, 'no known state has an accent but behind “aguardando”, where anything may follow'],
    ['return one < other', '<= other', 'they differ where this is reached'],
    ['return a.status < b.status', '<= b.status', 'no two groups have the same day and state'],
  ],
  'domain/known-fields': [['const words =', 'text.trim() => text', 'no list of names begins or ends with a blank']],
  'domain/typed-price': [
    ['const permille =', '=> /', 'more texts are tried as a percentage, which is read strictly itself'],
    ['const permille =', `'%' => `, 'a percentage is read with and without its sign'],
  ],
  'domain/tracking': [
    ['return one === other', '=> false', 'slower: what is equal has an equal normal form'],
    ['.test(code)) return false;', ANY, 'what is no digit makes no sum'],
    ['const sum = [...code]', 'total - ', 'below zero it ends in the same digit'],
  ],
  'domain/labelled-text': [
    ['const pieces = piecesOf(', ANY, 'slower: no row shows so much of its values'],
    ['let [from, isQuoted]', ANY, 'nothing is where a text begins, and quotes nothing'],
    ['for (let at = 0;', 'at <= text.length', 'behind a text there is no letter'],
  ],
  'domain/holidays': [
    ['if (!days)', '=> true', 'slower: a year is worked out once more'],
    ['.exec(text) ?? []', `'' => `, 'without a month the date is not looked at'],
    ['.exec(text) ?? []', '[] => ', 'what stands first in it is not looked at'],
    [`if (month === ''`, `month === '' => false`, 'no month makes a day that ends otherwise'],
    [`if (month === ''`, `'' => `, 'no month makes a day that ends otherwise'],
  ],
  'domain/promise': [
    ['if (!some) {', '=> true', 'slower: what fits a delivery is looked up once more'],
    ['byDelivery.set(delivery, some);', ANY, 'slower, as above'],
    ['slackMs === 0 ? at', '=> false', 'slower: nothing later is the same moment'],
    ['if (found === undefined) known', '=> true', 'slower: a day is looked up once more'],
    ['to: momentOf(day + 1, 0)', ANY, 'slower: a day that seems over is looked up once more'],
    ['known.set(day, found);', ANY, 'slower: a day is looked at once more'],
    ['cutOff: cutOff === undefined', '=> false', 'no order is after what is no time'],
    ['while (!counts(day)', '<= from + 3660', 'a day of ten years in which a shop never opens'],
    ['if (!last || ms < last.from', '=> true', 'slower: a day is looked up once more'],
    ['if (!last || ms < last.from', 'ms <= last.from', 'slower, as above'],
  ],
  'domain/forecast': [
    ['if (dueMs <= nowMs', 'dueMs < nowMs', 'a millisecond of a cut-off'],
    ['if (dueMs <= nowMs', 'dueMs >= untilMs', 'midnight is of either day'],
    ['missing: [...slack].toSorted(', 'a <= b', 'of two that are as late either may be first'],
    ['missing: [...slack].toSorted(', 'a > b', 'a sort asks whether the second comes first, no more'],
    [
      '.toSorted((a, b) => a.dueMs - b.dueMs)',
      ANY,
      'the pieces are in the order of their moments, so what is made of them is, too',
    ],
    ['for (let left = 14;', 'left >= 0', 'a day of two weeks in which nothing leaves'],
  ],
  'domain/heard': [[`event === 'shipped' && status`, `'cancelled' =>`, 'what is cancelled has not left']],
  'domain/usual-pace': [
    ['const left = pieces.filter(', 'shippedMs > fromMs', 'a millisecond of eight weeks'],
    [
      'const left = pieces.filter(',
      'shippedMs <= nowMs => true',
      'what leaves later than now is in no half hour that has ended',
    ],
    [
      'const left = pieces.filter(',
      'shippedMs < nowMs',
      'what leaves later than now is in no half hour that has ended',
    ],
    ['const before = left.filter(', '<= todayMs', 'a millisecond of a day'],
    ['const started = pieces.filter(', '> fromMs', 'a millisecond of eight weeks'],
    ['if (ms < days[near]', 'ms <= days', 'a millisecond: midnight is the end of a day, too'],
    ['return ms >= (days[near + 1]', 'ms > (', 'a millisecond, as above'],
    ['const others = own.some(', '[] => ', 'one number is too few'],
    ['for (let slot = 0; slot < SLOTS; slot++) {', 'slot <= SLOTS', 'of tomorrow nothing has ended'],
    ['const curve = weekday === undefined', '=> false', 'of no weekday there is no curve'],
  ],
  'domain/lifecycle': [['return status === undefined', '=> false', 'an unknown state is in no place of the list']],
  'domain/cut-offs': [['exec(part) ?? []', ANY, 'a part that is none has no hour, whatever its method is']],
  'domain/personal-marks': [
    ['const isColour', ANY, 'a sequence was found from its beginning to its end'],
    ['if (isPlainText(text))', ANY, 'slower: a plain text is taken apart like any other'],
  ],
  'domain/piece-tags': [['if (value < 0)', '=> false', 'what is no digit leaves a sum above all digits, to the end']],
  'domain/price-runs': [
    ['if (ending !== undefined) {', '=> true', 'no ending makes no number, which is above nothing'],
    ['export const ELSEWHERE', ANY, 'no intent is called so: it is compared with itself alone'],
  ],
  'domain/promo-rule': [
    [`'floor',`, ANY, 'what is none of the other words is the floor'],
    ['at = isLong ?', '<= 0', 'the next word is behind this one, so never the first'],
  ],
  'domain/partial-records': [
    ['newer.product_nome === older.product_nome && newer', '=> false', 'slower: equal texts are not shortened'],
    ['const plain = (text', 'toUpperCase', 'either way there is one case'],
  ],
};
