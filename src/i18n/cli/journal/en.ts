/** The outbox, the audit trail and what is watched, in English. */

export const journal = {
  columns: {
    at: 'AT',
    what: 'WHAT',
    who: 'WHO',
    on: 'ON',
    verdict: 'VERDICT',
    asked: 'ASKED',
    phase: 'PHASE',
    since: 'SINCE',
  },
  outboxEmpty: 'Nothing is waiting for a verdict.',
  logEmpty: 'The history is empty.',
  logNothingSince: 'The history holds nothing since then.',
  logNothingOf: (item: string) => `The history holds nothing about ${item}.`,
  notOpen: (id: string) => `There is no unconfirmed action ${id} in the outbox.`,
  setAsideReasons: {
    corrupt: 'is damaged',
    newer: 'was written by a newer bancada',
    older: 'is of an early bancada and no longer read',
  },
  setAsideNow: (why: string, file: string) =>
    `The state file ${why}: it was set aside as ${file}, and a new one was begun. Actions without a verdict are in the old one: bancada outbox --from ${file}`,
  setAsideDesksNow: (why: string, file: string) =>
    `The file that remembers where desks stood ${why}: it was set aside as ${file}, and a new one was begun.`,
  setAsideBefore: (why: string, file: string) =>
    `A state file that ${why} lies aside; its actions are not in this list: bancada outbox --from ${file}`,
  fromNoFile: (file: string) => `${file} is no file that can be read.`,
  fromEmpty: (file: string) => `${file} holds no action without a verdict.`,
  fromNothing: (file: string) => `No action without a verdict can be made out in ${file}.`,
  fromDamaged:
    'The file is damaged: this is what can be made out, perhaps not all of it and not its last state. See what became of each (bancada order) before you do it again.',
  watching: 'Following changes; Ctrl-C ends it.',
  behind: (message: string) => `Behind: ${message}`,
  back: 'Up to date again.',
};
