/**
 * The plan of the house as data: each room, what it is about, and the rooms it may import. Lowest first: a room imports
 * only rooms that stand above it in this list. CONTRIBUTING.md draws its picture from here.
 */
export type Layer = { room: string; about: string; mayImport: readonly string[]; packages?: readonly string[] };

export const LAYERS = [
  {
    room: 'base',
    about: 'text, time, numbers, codes of programs: what any program needs',
    mayImport: [],
    packages: ['string-width'],
  },
  { room: 'domain', about: 'what orders are; pure', mayImport: ['base'] },
  { room: 'api', about: 'the client; the only place that knows HTTP', mayImport: ['base', 'domain'] },
  { room: 'replica', about: 'what one process holds of the store, in memory', mayImport: ['base', 'domain'] },
  { room: 'tty', about: 'bytes in, frames out, and the names of keys', mayImport: ['base', 'domain'] },
  { room: 'devices/programs', about: 'other programs that are run', mayImport: [] },
  { room: 'i18n', about: 'words, in two languages', mayImport: ['base', 'domain', 'replica', 'tty'] },
  { room: 'sync', about: 'keeps the replica as the store is', mayImport: ['base', 'domain', 'api', 'replica'] },
  { room: 'outbox', about: 'intents and their verdicts', mayImport: ['base', 'domain', 'api', 'replica'] },
  {
    room: 'eventlog',
    about: 'what happens between production and the van: events and rules',
    mayImport: ['base', 'domain'],
  },
  {
    room: 'config',
    about: 'private files, configuration, and the one reader of the environment',
    mayImport: ['base', 'domain', 'api', 'tty', 'devices/programs', 'i18n', 'eventlog'],
  },
  {
    room: 'cluster',
    about: 'who is on, and several hosts of one store: Redis',
    mayImport: ['base', 'domain', 'api', 'replica', 'sync'],
  },
  {
    room: 'db',
    about: 'what is kept: SQLite',
    mayImport: ['base', 'domain', 'replica', 'sync', 'outbox', 'eventlog', 'config', 'cluster'],
  },
  {
    room: 'devices',
    about: 'labels, barcodes, product images, webhooks',
    mayImport: ['base', 'domain', 'api', 'replica', 'devices/programs', 'sync', 'config'],
  },
  {
    room: 'eventlog/services',
    about: 'what the workshop does with its events, one file a feature',
    mayImport: ['base', 'domain', 'api', 'replica', 'sync', 'outbox', 'eventlog', 'config', 'cluster', 'db'],
  },
  {
    room: 'app',
    about: 'puts one store together',
    mayImport: [
      'base',
      'domain',
      'api',
      'replica',
      'sync',
      'outbox',
      'config',
      'cluster',
      'db',
      'devices',
      'devices/programs',
      'eventlog/services',
    ],
  },
  {
    room: 'usecases',
    about: 'what people do, by the same rules at the bench and on the command line; no words',
    mayImport: ['domain', 'replica', 'outbox'],
  },
  {
    room: 'session',
    about: 'one operator’s terminal, without its screen',
    mayImport: [
      'base',
      'domain',
      'replica',
      'tty',
      'devices/programs',
      'i18n',
      'sync',
      'outbox',
      'eventlog',
      'config',
      'cluster',
      'db',
      'devices',
      'eventlog/services',
      'app',
      'usecases',
    ],
  },
  { room: 'sandbox', about: 'a store of our own; shares no code with the client', mayImport: [] },
  {
    room: 'tour',
    about: 'a coach beside a session on a sandbox store',
    mayImport: ['base', 'domain', 'replica', 'i18n', 'config', 'session', 'sandbox'],
  },
  { room: 'ssh', about: 'sessions over SSH', mayImport: ['base', 'domain', 'tty', 'i18n', 'config', 'app', 'session'] },
  {
    room: 'cli',
    about: 'commands',
    mayImport: [
      'base',
      'domain',
      'api',
      'replica',
      'tty',
      'i18n',
      'sync',
      'outbox',
      'eventlog',
      'config',
      'cluster',
      'db',
      'devices',
      'eventlog/services',
      'app',
      'usecases',
      'session',
      'sandbox',
      'ssh',
    ],
  },
  {
    room: 'components',
    about: 'props in, frame out',
    mayImport: ['base', 'domain', 'replica', 'tty', 'i18n', 'session'],
  },
  {
    room: 'screens',
    about: 'places an operator can be',
    mayImport: ['base', 'domain', 'replica', 'tty', 'i18n', 'cluster', 'session', 'components'],
  },
] as const satisfies Layer[];

/** Folders within a room that are rooms of their own: they stand on another floor. */
const SUB_ROOMS: ReadonlySet<string> = new Set(LAYERS.map(({ room }) => room).filter((room) => room.includes('/')));

/** The room of a file, by its path from the root; `undefined` for `src/main.tsx`, which knows everything. */
export function roomOf(path: string): string | undefined {
  const [top = '', second = '', third, fourth] = path.split('/');
  if (top !== 'src') return top;
  if (third === undefined) return undefined;
  const inner = `${second}/${third}`;
  return fourth !== undefined && SUB_ROOMS.has(inner) ? inner : second;
}

/**
 * The folders of `src/session`, lowest first (`.` is its own files): a folder imports only folders that stand above it here.
 * The kernel is what every feature works with; a feature imports the kernel and no other feature; what knows all features
 * puts them together.
 */
export const SESSION_FOLDERS = {
  kernel: ['state', '.', 'kernel', 'columns', 'lists'],
  features: ['away', 'packing', 'promos', 'shift', 'unsent', 'workshop', 'commands', 'custom-commands'],
  together: ['front', 'prompts', 'modes', 'memory', 'keymap', 'subscriptions', 'setup'],
} as const;

/** The folder of a file of `src/session`, `.` for its own files; `undefined` for a file of another room. */
export function sessionFolderOf(path: string): string | undefined {
  const [src, room, folder = '', file] = path.split('/');
  if (src !== 'src' || room !== 'session') return undefined;
  return file === undefined ? '.' : folder;
}
