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
  same('actions/memory-table', '', undefined, 'only tests and simulations keep intents in it'),
  same(
    'sync/canary',
    'else if (knownAt > askedAt) continue;',
    'knownAt >= askedAt',
    'of what is known and asked for in one millisecond either may have been first',
  ),
  same('terminal/input-lane', `new StringDecoder('utf8')`, undefined, 'utf8 is what it decodes without being told'),
];
