/** What stands around every screen, in English. */

export const app = {
  name: 'bancada',
  tooSmall: (columns: number, rows: number) =>
    `Too small: ${columns}×${rows}. Make the window larger. Until then keys and scans do nothing; Ctrl+C leaves.`,
  /** Said when the window is larger. */
  nothingDone: 'The window was too small: nothing was done with keys and scans.',
  /** In the header of the demo. */
  sandbox: 'SANDBOX',
  /** In the header: actions that the store has not been told of, or whose answer was lost. */
  waiting: (count: number) => (count === 1 ? '1 action waiting' : `${count} actions waiting`),
  /** In the header while the terminal is being recorded. */
  recorded: 'REC',
  recordedSpoken: 'This terminal is being recorded, without buyers’ data.',
  /** A key that does nothing on the screen in front, and the key that shows those that do something. */
  nothingAt: (key: string, helpKey: string) => [`“${key}” does nothing here`, `${helpKey} shows the keys`],
  /** Above the prompt of the shell while the bench is suspended. */
  suspended(openCount: number) {
    const open = openCount === 1 ? '1 action has no verdict yet' : `${openCount} actions have no verdict yet`;
    return `bancada waits and looks at nothing${openCount === 0 ? '' : `; ${open}`}. \`fg\` brings it back.`;
  },
  /** Something that a key began has failed, and nobody knows how. */
  failed: (why: string) => `That ended with an error, and the bench goes on: ${why}`,
  settingsTaken: 'The changed settings are in use.',
  settingsAtRestart: (names: string) => `In use when bancada is started again: ${names}.`,
  settingsRefused: (why: string) => `A settings file has a mistake, and what was set before goes on: ${why}`,
  restored: (station: string, at: string, doubts: number) =>
    `${station} has gone back to its backup of ${at}${doubts === 0 ? '' : `: ${doubts === 1 ? '1 action is' : `${doubts} actions are`} in doubt there, and none is sent`}.`,
  recordingFailed: 'The recording of this terminal has ended: its file cannot be written.',
};
