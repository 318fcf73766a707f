/** The help screen, in English. */

export const help = {
  /** Names of keys that are not those on every keyboard. */
  keyNames: {} as Readonly<Record<string, string>>,
  everywhere: 'Everywhere',
  /** The heads of the printed table of keys. */
  table: { key: 'key', does: 'does', where: 'where' },
  scanning: 'A scanned order, item or tracking code jumps to its order; it is never a key.',
  connection: 'Store',
  title: (screen: string) => `Keys of ${screen}`,
  searching: (text: string) => `search “${text}”`,
  prompt: 'Search',
  nothing: (text: string) => `No key does “${text}” here.`,
  position: (from: number, to: number, of: number) => `${from}–${to} of ${of}`,
};

export type HelpTexts = typeof help;
