/** The explained survivors of the outbox. */
import { ANY, type ByFile } from './explained.ts';

export const OUTBOX: ByFile = {
  'outbox/check': [
    ['const end = (verdict: Verdict)', `'verdict' => `, 'whatever is not “go” is a verdict: the word is for readers'],
    [
      'const isThere = status === to',
      '>= progressOf(to)',
      'as far along as the goal is the goal itself, which is asked before',
    ],
    [
      'for (let i = 0; i < text.length; i++)',
      'i <= text.length',
      'one round more for every text: digests are compared with each other alone',
    ],
    ['padStart(8,', ANY, 'a shorter digest is still another one for another text'],
  ],
  'outbox/operation-handlers': [
    ['const finding = item ?', `'nothing' => `, 'only the other findings are asked for by name'],
    [`if (next === 'resend')`, 'reply.serverDateMs', 'an item comes with a reply'],
    [
      'return status !== from && progressOf',
      '>= progressOf(to)',
      'as far along as the goal is the goal itself, which is asked before',
    ],
    ['const clocks =', '=> reply.serverDateMs', 'an item comes with a reply'],
  ],
  'outbox/outbox': [
    [
      'if (!mine || mine === row) return mine;',
      'mine === row => false',
      'the same row is written once more: slower, and the same',
    ],
    ['const settled = row?.attemptCount', '[] =>', 'what is no row comes before none'],
    ['const ofTarget = row ?', ANY, 'without a row it is not looked at'],
    ['const WITHDRAWN: Verdict', `'' => `, 'the reason is dropped where a verdict is kept'],
    ['const STEP_BEFORE: Verdict', `'' => `, 'the reason is dropped where a verdict is kept'],
    ['release(isToKeep', '() => false', 'nothing is as false as false'],
  ],
  'outbox/audit-entries': [[`return verdict.kind === 'not-sent'`, '=> true', 'no other verdict has a code']],
  'outbox/transitions': [
    [`if (kind === 'refused') return`, ANY, 'what comes after it adds a code that is not there, and writes the same'],
    [`row.verdict?.kind === 'applied'`, '=> row.verdict.kind', 'what is settled has a verdict'],
    [`one.operation === 'setStock' && one.delta`, '=> true', 'a price has none: the question is for types'],
    ['settled: readonly IntentRow[] = []', ANY, 'what is no row comes before none'],
    ['const before = row.attemptCount === 0', '=> true', 'slower: of what was sent it is not used'],
    ['const isTold = verdict && verdict.kind', `verdict.kind === 'already-so' => true`, 'no other verdict may be ours'],
  ],
  'outbox/dispatcher': [
    [
      'throw error;',
      '=> false',
      'what is none of the failures that are known is a fault of the program, which ends it: no test outlives that',
    ],
    ['clock.now() - renewedAt', '> times', 'a second later, of ten'],
    ['state.version === before.version', ANY, 'slower: the records are looked through'],
    ['if (item && lookedAt.has(id)', 'item && lookedAt.has(id) => ', 'one look more'],
  ],
  'outbox/preflight': [
    [
      'throw error;',
      '=> false',
      'what is none of the failures that are known is a fault of the program, which ends it: no test outlives that',
    ],
    ['HOLD_COUNTS_MS', '<= HOLD', 'a millisecond of five thousand'],
  ],
  'outbox/backoff': [
    [
      'throw error;',
      '=> false',
      'what is none of the failures that are known is a fault of the program, which ends it: no test outlives that',
    ],
    [`by: HeldBy = 'way'`, ANY, 'another name, which is as unlike the other one'],
  ],
  'outbox/ledger': [
    [
      'throw error;',
      '=> false',
      'what is none of the failures that are known is a fault of the program, which ends it: no test outlives that',
    ],
    ['outboxTrouble !== outboxTrouble', ANY, 'slower: what is shown is drawn once more'],
    ['bornAt.delete(row.id)', ANY, 'memory alone'],
    ['rows.length > 0', ANY, 'slower: nothing has closed, and turns are looked through'],
    [`phase !== 'grace'`, ANY, 'a grace of what has none ends at once'],
    ['onTurn([])', ANY, 'nobody waits under that name'],
  ],
  'outbox/send': [
    [
      'throw error;',
      '=> false',
      'what is none of the failures that are known is a fault of the program, which ends it: no test outlives that',
    ],
    [`tools, 'request')`, ANY, 'another name, which is as unlike the other one'],
    ['times.staleMs', '>= times', 'a millisecond of ten minutes'],
    ['if (ms !== undefined)', '=> true', 'nothing is what is found there otherwise'],
    [`case 'stopping'`, ANY, 'nothing comes after it'],
  ],
  'outbox/actions': [
    ['isOwnerGone: options.isOwnerGone', ANY, 'nothing is as false as false'],
    ['isMove(intent) ? intent', ANY, 'what was asked is a move: the question is for types'],
    [`new Error('the bench is closing')`, ANY, 'nobody reads why a wait was cut short'],
    [
      'const mine = ledger.open().filter',
      ANY,
      'what was sent, kept or taken by another process is not kept either: keeping asks the same of each row',
    ],
    ['row.bulkId ?? []', '[] => [', 'no bulk is called so'],
  ],
  'outbox/bulk': [
    ['intent.bulkId === undefined', ANY, 'there is no bulk without a name'],
    ['&& verdict.mayBeOurs)', `'already-so' => true`, 'no other verdict may be ours'],
    ['isPatient === undefined', '=> false', 'an absent answer and an undefined one are the same'],
    ['.filter(isMove),', ANY, 'a bulk has moves alone: the question is for types'],
    ['const doer = verdict.kind', '=> true', 'no other verdict names anybody: the question is for types'],
  ],
  'outbox/catch-up': [[`let seen = ''`, ANY, 'no version looks like it']],
  'outbox/outbox-table': [['override name', ANY, 'for the report of a crash alone']],
  'outbox/provisional': [['withdrawn.push(intent)', `'not-sent' => true`, 'no other verdict has this code']],
  'outbox/request': [
    ['(alongside.length > 0', '=> true', 'that there is nothing else, and nothing said of it, are the same'],
    ['(alongside.length > 0', '>= 0', 'the same'],
    ['=== undefined ? {}', '=> false', 'an absent member and an undefined one are the same'],
  ],
  'outbox/undo': [
    [
      `if (intent.operation !== 'ship' ||`,
      `intent.operation !== 'ship' || verdict.kind !== 'applied' =>`,
      'memory alone: only of shipments that have left it is asked how',
    ],
    [
      `if (intent.operation !== 'ship' ||`,
      `intent.operation !== 'ship' => false`,
      'memory alone: only of shipments that have left it is asked how',
    ],
    [
      `if (intent.operation !== 'ship' ||`,
      `verdict.kind !== 'applied' => false`,
      'memory alone: only of shipments that have left it is asked how',
    ],
    ['const [gone] =', '[] =>', 'what is none is no deed'],
    [`if (gone?.kind === 'moves')`, ANY, 'memory alone: what is forgotten is not undone'],
    ['ledger.get(intent.id)?.phase', '.phase', 'it is there: it was not taken back'],
    [`kind: 'returning', intent: back.intent`, '[]', 'the others are told by who asked for all'],
    ['attemptCount ?? 0', '.attemptCount', 'it is there where it is on its way'],
    [`=== 'shipped'`, '?.item =>', 'it is there where it is as it was left'],
    ['deed.intents.filter(isMove)', '=> deed.intents', 'nothing but a move ships: it is for types'],
  ],
  'outbox/judge-lost-reply': [
    [
      'const leftAtMs =',
      '=> false',
      'what is reckoned without a date is no number, and nothing is clearly before that',
    ],
  ],
  'outbox/lost-reply': [
    ['const isBeforeSoon', 'askedAt <= soonAt', 'in that very millisecond one look more'],
    ['askedAt >= endsAt + NO_CONTACT_MS', '> endsAt', 'a millisecond of two minutes'],
    ['ledger.ageOf(row) <=', '< times', 'a millisecond of ten minutes'],
  ],
  'outbox/sender': [['holdCounts.delete(id)', ANY, 'memory alone: the intent has ended']],
  'outbox/verdicts': [
    ['stop();', ANY, 'memory alone: a promise is kept once'],
    ['signal.removeEventListener', ANY, 'memory alone: a promise is kept once'],
  ],
  'outbox/view': [
    ['ofTarget.filter(', ANY, 'a target has moves or edits, never both: it is for types'],
    ['extras.delete(id)', ANY, 'memory alone: no intent comes twice'],
  ],
  'outbox/timers': [
    ['} finally {', ANY, 'memory alone: to cut what is over does nothing'],
    ['cuts.delete(id)', ANY, 'memory alone: to cut what is over does nothing'],
  ],
};
