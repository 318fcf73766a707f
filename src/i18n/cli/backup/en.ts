/** Backups and what is put back from them, in English. */

export const backup = {
  columns: { file: 'FILE', store: 'DATABASE', doubts: 'IN DOUBT', aside: 'WHAT WAS THERE BEFORE' },
  terminal: 'A backup is no text for a terminal. Send it into a file or a program: bancada backup - > FILE',
  noFolder: (dir: string) => `${dir} is no folder that this user can write to.`,
  nothing: (dir: string) => `There is nothing to back up in ${dir}: no bench of this user has kept anything there.`,
  streamed: (size: number, hash: string) => `${size} bytes, SHA-256 ${hash}`,
  unreadable: (file: string) => `${file} is no file that this user can read.`,
  problems: {
    'no-archive': (file: string) => `${file} is no backup of bancada. Nothing was changed.`,
    damaged: (file: string) => `${file} is damaged: it is not what was written. Nothing was changed.`,
    newer: (file: string) => `${file} was written by a newer bancada. Nothing was changed.`,
  },
  found: (at: string, files: number, dir: string) =>
    `A backup of ${at} with ${files} ${files === 1 ? 'file' : 'files'}. It takes the place of what is in ${dir}, which is kept there under another name. Actions that had no verdict when the backup was taken are not sent: you decide about each of them.`,
  question: 'Put it back? ',
  inUse: (dir: string) =>
    `A bench, a server or a command of bancada runs on ${dir}. End it, then restore again. Nothing was changed.`,
  inDoubt: (count: number) =>
    `${count === 1 ? '1 action had' : `${count} actions had`} no verdict when the backup was taken. bancada sends none of them: they may have been sent since. bancada outbox lists them; the bench asks the store about each.`,
  settingsPut: (file: string) => `${file} was put back.`,
  settingsStay: (file: string) => `${file} is not as in the backup; it stays as it is.`,
};
