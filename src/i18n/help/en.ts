/** The help screen, in English. */

export const help = {
  /** Names of keys that are not those on every keyboard. */
  keyNames: {} as Readonly<Record<string, string>>,
  /** Headings of the groups of keys. */
  groups: {
    work: 'Work',
    look: 'Look and find',
    places: 'Go to',
    always: 'On every screen',
    byName: 'By name: type : and a part of it',
  },
  moving: 'move, turn the page or tab',
  digits: 'the screens of the top row',
  scanning: 'A scanned order, item or tracking code jumps to its order; it is never a key.',
  connection: 'Sandbox',
  title: (screen: string) => `Keys of ${screen}`,
  /** Behind the title of the first view. */
  more: '/ searches: more commands, other screens',
  searching: (text: string) => `search “${text}”`,
  prompt: 'Search',
  nothing: (text: string) => `No key does “${text}” here.`,
  position: (from: number, to: number, of: number) => `${from}–${to} of ${of}`,
};
