/** What a desk remembers from its last run, in English. */

export const memory = {
  back: 'Back where you were. Nothing was sent.',
  /** Something that was left unsent is about to be sent, and is told as that. */
  backOnly: 'Back where you were.',
  oldText: 'Part of this was here before a restart. Enter again sends it as it is.',
  suspect: 'The last two starts ended at once, so this one begins at the queue.',
  setAside: (file: string) => `The file that remembers where you were is damaged. It was set aside as ${file}.`,
};
