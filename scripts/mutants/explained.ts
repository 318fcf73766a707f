/**
 * Mutants that survive, and why that is no fault: they do the same, or differ in what bancada does not promise.
 * One line each; `npm run mutants` asks for it, and says which of them explain nothing any more.
 */

export type Explained = {
  /** Within `src`, without `.ts`. */
  file: string;
  /** A part of the line that is changed. */
  line: string;
  /** A part of “what was => what it became”; without it every survivor of the line. */
  change?: string;
  why: string;
};

const same = (file: string, line: string, change: string | undefined, why: string): Explained => {
  return { file, line, why, ...(change === undefined ? {} : { change }) };
};

export const EXPLAINED: readonly Explained[] = [
  same(
    'domain/merge',
    'if (theirs !== undefined && ours !== undefined && theirs !== ours) {',
    'theirs !== ours => true',
    'equal stamps have the same second and no finer part that differs: the later question decides either way',
  ),
  same('domain/merge', 'return theirs > ours;', 'theirs >= ours', 'they differ where this is reached'),
  ...['function usualMoment', 'const isFine =', '!isFine && text.length', `text[4] !== '-'`, `text[19] !== '.'`]
    .concat(
      'atUtc ?? Number.NaN',
      'function twoDigits',
      'const [tens, ones]',
      'tens >= 0 && tens',
      'usual !== undefined',
    )
    .map((line) =>
      same(
        'domain/times',
        line,
        undefined,
        'slower: what is not read at once is left to the patterns, which say the same',
      ),
    ),
  same('domain/times', `if (text === '')`, undefined, 'slower: no pattern finds anything in it'),
  same('domain/times', `second = '0'`, `'0' => `, 'nothing counts as nothing'),
  same('domain/tracking', '.test(code)) return false;', undefined, 'what is no digit makes no sum'),
  same('domain/tracking', 'const sum = [...code]', 'total - ', 'below zero it ends in the same digit'),
  same(
    'domain/store-times',
    'formatTime(at, nowMs)',
    '=> false',
    'no time is an empty text, and what is none has no mark',
  ),
  same('domain/lifecycle', 'return status === undefined', '=> false', 'an unknown state is in no place of the list'),
  same('domain/ages', 'minutes < 0', '<= 0', 'UTC is told before'),
  same('domain/prices', 'Math.abs(price * 100', '<= 1e-6', 'no sum of cents is off by so much'),
  same('domain/prices', 'cents === undefined || cents === 0', undefined, 'no price of a product is looked up by these'),
  same('domain/prices', 'Number.isFinite(price) && price > 0', '>= 0', 'nothing was sold at no price'),
  same('domain/prices', `fits(sent, answered, 'cents')`, `'reais' => `, 'what is not in cents is in reais'),
  same('domain/cut-offs', 'exec(part) ?? []', undefined, 'a part that is none has no hour, whatever its method is'),
  same(
    'domain/options',
    'test(text)) return undefined;',
    undefined,
    'slower: what is no list and no object has no pairs',
  ),
  same('domain/options', '} catch {', undefined, 'nothing is undefined'),
  same('domain/json', '} catch {', undefined, 'nothing is undefined'),
  same('domain/personal-marks', 'const isColour', undefined, 'a sequence was found from its beginning to its end'),
  same(
    'domain/personal-marks',
    'if (isPlainText(text))',
    undefined,
    'slower: a plain text is taken apart like any other',
  ),
  same('domain/width', 'if (isPlainText(text)) {', undefined, 'slower: a plain text is taken apart like any other'),
  same('domain/safe-text', 'UNSURE.test(text)', '=> false', 'slower: in a clean text nothing is found'),
  same('domain/safe-text', 'code < 0x20', '<= 0x20', 'a blank is no control character'),
  same('domain/safe-text', 'containing(end)', undefined, 'within a text there is a letter at every place'),
  ...['displayWidth(text) <= width => ', '() => undefined'].map((change) =>
    same(
      'domain/cut-apart',
      'if (width < 1 || texts.every(',
      change,
      'slower: what fits is not cut, and blanks at its end are not seen',
    ),
  ),
  same(
    'domain/told',
    'newer.product_nome === older.product_nome && newer',
    '=> false',
    'slower: equal texts are not shortened',
  ),
  same('domain/told', 'const plain = (text', 'toUpperCase', 'either way there is one case'),
  same(
    'actions/check',
    'const end = (verdict: Verdict)',
    `'verdict' => `,
    'whatever is not “go” is a verdict: the word is for readers',
  ),
  same(
    'actions/check',
    'const isThere = status === to',
    '>= progressOf(to)',
    'as far along as the goal is the goal itself, which is asked before',
  ),
  same(
    'actions/check',
    'for (let i = 0; i < text.length; i++)',
    'i <= text.length',
    'one round more for every text: digests are compared with each other alone',
  ),
  same('actions/check', 'padStart(8,', undefined, 'a shorter digest is still another one for another text'),
  same('actions/jobs', 'const finding = item ?', `'nothing' => `, 'only the other findings are asked for by name'),
  same('actions/jobs', `if (next === 'resend')`, 'reply.serverDateMs', 'an item comes with a reply'),
  same(
    'actions/jobs',
    'return status !== from && progressOf',
    '>= progressOf(to)',
    'as far along as the goal is the goal itself, which is asked before',
  ),
  same(
    'actions/outbox',
    'if (!mine || mine === row) return mine;',
    'mine === row => false',
    'the same row is written once more: slower, and the same',
  ),
  same('actions/outbox', 'const ofTarget = row ?', undefined, 'without a row it is not looked at'),
  same('actions/outbox', 'const WITHDRAWN: Verdict', `'' => `, 'the reason is dropped where a verdict is kept'),
  same('actions/outbox', 'const STEP_BEFORE: Verdict', `'' => `, 'the reason is dropped where a verdict is kept'),
  same('actions/trail', `return verdict.kind === 'not-sent'`, '=> true', 'no other verdict has a code'),
  same(
    'actions/transitions',
    `if (kind === 'refused') return`,
    undefined,
    'what comes after it adds a code that is not there, and writes the same',
  ),
  ...['dispatcher', 'gate', 'hold', 'ledger', 'send'].map((name) =>
    same(
      `actions/${name}`,
      'throw error;',
      '=> false',
      'what is none of the failures that are known is a fault of the program, which ends it: no test outlives that',
    ),
  ),
  same('actions/actions', 'isOwnerGone: options.isOwnerGone', undefined, 'nothing is as false as false'),
  same('actions/actions', 'isMove(intent) ? intent', undefined, 'what was asked is a move: the question is for types'),
  same('actions/actions', `new Error('the bench is closing')`, undefined, 'nobody reads why a wait was cut short'),
  same('actions/bulk', 'intent.bulkId === undefined', undefined, 'there is no bulk without a name'),
  same('actions/bulk', 'isPatient === undefined', '=> false', 'an absent answer and an undefined one are the same'),
  same('actions/bulk', '.filter(isMove),', undefined, 'a bulk has moves alone: the question is for types'),
  same('actions/catch-up', `let seen = ''`, undefined, 'no version looks like it'),
  same('actions/dispatcher', 'clock.now() - renewedAt', '> times', 'a second later, of ten'),
  same('actions/dispatcher', 'state.version === before.version', undefined, 'slower: the records are looked through'),
  same('actions/gate', 'HOLD_COUNTS_MS', '<= HOLD', 'a millisecond of five thousand'),
  same('actions/ledger', 'outboxTrouble !== outboxTrouble', undefined, 'slower: what is shown is drawn once more'),
  same('actions/ledger', 'bornAt.delete(row.id)', undefined, 'memory alone'),
  same('actions/ledger', 'rows.length > 0', undefined, 'slower: nothing has closed, and turns are looked through'),
  same('actions/ledger', `phase !== 'grace'`, undefined, 'a grace of what has none ends at once'),
  same('actions/ledger', 'onTurn([])', undefined, 'nobody waits under that name'),
  same('actions/outbox-table', `override name`, undefined, 'for the report of a crash alone'),
  same('actions/provisional', 'withdrawn.push(intent)', `'not-sent' => true`, 'no other verdict has this code'),
  same('actions/request', '=== undefined ? {}', '=> false', 'an absent member and an undefined one are the same'),
  same('actions/send', 'times.staleMs', '>= times', 'a millisecond of ten minutes'),
  same('actions/send', `case 'stopping'`, undefined, 'nothing comes after it'),
  same('actions/sender', 'holdCounts.delete(id)', undefined, 'memory alone: the intent has ended'),
  same('actions/undo', 'ledger.get(intent.id)?.phase', '.phase', 'it is there: it was not taken back'),
  same('actions/undo', `kind: 'returning', intent: back.intent`, '[]', 'the others are told by who asked for all'),
  same('actions/undo', 'attemptCount ?? 0', '.attemptCount', 'it is there where it is on its way'),
  same('actions/undo', `=== 'shipped'`, '?.item =>', 'it is there where it is as it was left'),
  same('actions/undo', 'deed.intents.filter(isMove)', '=> deed.intents', 'nothing but a move ships: it is for types'),
  same('actions/verdicts', 'stop();', undefined, 'memory alone: a promise is kept once'),
  same('actions/verdicts', 'signal.removeEventListener', undefined, 'memory alone: a promise is kept once'),
  same('actions/view', 'shown.filter(', undefined, 'a target has moves or edits, never both: it is for types'),
  same('actions/view', 'extras.delete(id)', undefined, 'memory alone: no intent comes twice'),
  same('actions/waits', '} finally {', undefined, 'memory alone: to cut what is over does nothing'),
  same('actions/waits', 'cuts.delete(id)', undefined, 'memory alone: to cut what is over does nothing'),
  same('actions/watch', 'askedAt >= endsAt + NO_CONTACT_MS', '> endsAt', 'a millisecond of two minutes'),
  same('actions/watch', 'ledger.ageOf(row) <=', '< times', 'a millisecond of ten minutes'),
  same('actions/memory-table', '', undefined, 'only tests and simulations keep intents in it'),
  same(
    'sync/canary',
    'else if (knownAt > askedAt) continue;',
    'knownAt >= askedAt',
    'of what is known and asked for in one millisecond either may have been first',
  ),
  same(
    'sync/absent',
    'if (rules.takesAbsenceForDeletion) gone',
    '=> false',
    'a wrong rule of the simulations: the program never has it',
  ),
  same('sync/attempts', 'let isTrying = false;', undefined, 'before the first task nothing has been given up'),
  same(
    'sync/attempts',
    'if (!isTrying && asking.signal.aborted',
    '!isTrying || asking',
    'in no task nothing is given up together, and a fresh signal is as good',
  ),
  same('sync/attempts', 'if (asking.signal.aborted) asking = new', '=> true', 'a fresh signal is as good'),
  same('sync/budget', 'if (now >= endsAt)', 'now > endsAt', 'at the end itself nothing is left to wait for'),
  same(
    'sync/stuck-lists',
    'lookedAt() > since',
    'lookedAt() >= since',
    'a look that ended in the millisecond of the first failure; the next look decides',
  ),
  same('sync/lanes', 'const failed = { once: false };', undefined, 'nothing is as false as false'),
  same('sync/numbers', 'const isDue =', '> (askedAt', 'a millisecond of ten minutes'),
  same(
    'sync/numbers',
    '.catch((error: unknown) => {',
    undefined,
    'what is none of the failures that are known is a fault of the program, which ends it: no test outlives that',
  ),
  same(
    'sync/numbers',
    'if (!signal.aborted) throw error;',
    '=> false',
    'what is none of the failures that are known is a fault of the program, which ends it: no test outlives that',
  ),
  same(
    'sync/questions',
    'let confirmedAt = -Infinity;',
    undefined,
    'before anything else it is asked whose the token is',
  ),
  same(
    'sync/questions',
    'if (rules.judgesStores) await',
    '=> true',
    'a wrong rule of the simulations: the program never has it',
  ),
  same('sync/service-facts', 'now < fallenAt + FALL_PAUSE_MS', 'now <= ', 'a millisecond of ten minutes'),
  same('sync/set-back', 'const falls: Fall[] = [];', undefined, 'what is no fall overtakes nothing'),
  same(
    'sync/set-back',
    'if (falls.length > KEPT) falls.shift();',
    undefined,
    'no clock falls so often while a stamp of before the first fall is of any use',
  ),
  same('sync/trouble', 'return errors.reduce(', '>= weightOf(worst)', 'of two that weigh the same either may be told'),
  same(
    'hub/doubts',
    '?.item !== item && !isHere(item)',
    '?.item !== item => true',
    'what is here as the same object is here: only quicker',
  ),
  same(
    'hub/steadiness',
    'falls = [...falls.filter(',
    undefined,
    'they are counted by their time: what is dropped here only keeps the list short',
  ),
  same(
    'hub/rules',
    'beginsAnew: true',
    undefined,
    'it and takesEpochsApart cover for each other; the simulation takes out both',
  ),
  same('hub/steadiness', 'let falls: number[] = [];', undefined, 'what is no moment is within no window'),
  same('hub/terms', 'let renewedAt = -Infinity;', undefined, 'it is set with the lease, before it is read'),
  same('hub/terms', 'YIELD_AFTER_MS;', '>= YIELD_AFTER_MS', 'the millisecond itself is promised to nobody'),
  same('hub/terms', 'const heldBy =', `=> ""`, 'only what is another’s is asked for'),
  same('hub/terms', 'clock.now() < shunUntil', '<= shunUntil', 'the millisecond itself is promised to nobody'),
  same('terminal/input-lane', `new StringDecoder('utf8')`, undefined, 'utf8 is what it decodes without being told'),
];
