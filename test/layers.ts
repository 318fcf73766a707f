/**
 * The plan of the house as data: each room, what it is about, and the rooms it may import. Lowest first: a room imports
 * only rooms that stand above it in this list. CONTRIBUTING.md draws its picture from here.
 */
export type Layer = { room: string; about: string; mayImport: readonly string[]; packages?: readonly string[] };

export const LAYERS = [
  { room: 'domain', about: 'what orders are; pure', mayImport: [], packages: ['string-width'] },
  { room: 'keys', about: 'the names of keys', mayImport: [] },
  { room: 'programs', about: 'other programs that are run', mayImport: [] },
  { room: 'api', about: 'the client; the only place that knows HTTP', mayImport: ['domain'] },
  { room: 'shop', about: 'what one process knows of the store', mayImport: ['domain'] },
  { room: 'terminal', about: 'bytes and frames', mayImport: ['domain', 'keys'] },
  { room: 'texts', about: 'words, in two languages', mayImport: ['domain', 'keys', 'shop', 'terminal'] },
  { room: 'files', about: 'private files and folders', mayImport: ['texts'] },
  { room: 'codes', about: 'barcodes to print', mayImport: ['domain'] },
  { room: 'covers', about: 'pictures of products', mayImport: ['domain', 'api', 'shop'] },
  {
    room: 'labels',
    about: 'labels of parcels, tags of pieces',
    mayImport: ['domain', 'programs', 'api', 'shop', 'codes'],
  },
  { room: 'sync', about: 'keeps the shop as the store is', mayImport: ['domain', 'api', 'shop'] },
  { room: 'actions', about: 'intents and their verdicts', mayImport: ['domain', 'api', 'shop'] },
  { room: 'team', about: 'who is on, and who packs what', mayImport: ['domain'] },
  { room: 'workshop', about: 'what stands between production and the van', mayImport: ['domain'] },
  {
    room: 'disk',
    about: 'what is kept: SQLite',
    mayImport: ['domain', 'files', 'shop', 'sync', 'actions', 'workshop', 'team'],
  },
  { room: 'hub', about: 'several hosts of one store: Redis', mayImport: ['domain', 'api', 'shop', 'sync', 'team'] },
  { room: 'doorbell', about: 'webhooks that say “look now”', mayImport: ['domain', 'files', 'shop', 'sync'] },
  {
    room: 'settings',
    about: 'configuration, and the one reader of the environment',
    mayImport: ['domain', 'programs', 'api', 'terminal', 'texts', 'files', 'workshop'],
  },
  {
    room: 'core',
    about: 'puts one store together',
    mayImport: [
      'domain',
      'api',
      'shop',
      'covers',
      'labels',
      'sync',
      'actions',
      'workshop',
      'disk',
      'team',
      'hub',
      'settings',
    ],
  },
  {
    room: 'desk',
    about: 'one operator’s terminal, without its screen',
    mayImport: [
      'domain',
      'keys',
      'programs',
      'shop',
      'terminal',
      'texts',
      'files',
      'codes',
      'sync',
      'actions',
      'workshop',
      'disk',
      'team',
      'settings',
      'core',
    ],
  },
  { room: 'sandbox', about: 'a store of our own; shares no code with the client', mayImport: [] },
  {
    room: 'tour',
    about: 'a coach beside a bench on a sandbox store',
    mayImport: ['domain', 'texts', 'files', 'shop', 'desk', 'sandbox'],
  },
  {
    room: 'ssh',
    about: 'desks over SSH',
    mayImport: ['domain', 'terminal', 'texts', 'files', 'core', 'desk'],
  },
  {
    room: 'cli',
    about: 'commands',
    mayImport: [
      'domain',
      'keys',
      'api',
      'shop',
      'terminal',
      'texts',
      'files',
      'codes',
      'labels',
      'sync',
      'actions',
      'workshop',
      'disk',
      'hub',
      'doorbell',
      'settings',
      'core',
      'desk',
      'sandbox',
      'ssh',
    ],
  },
  {
    room: 'components',
    about: 'props in, frame out',
    mayImport: ['domain', 'shop', 'terminal', 'texts', 'desk'],
  },
  {
    room: 'screens',
    about: 'places an operator can be',
    mayImport: ['domain', 'keys', 'shop', 'terminal', 'texts', 'team', 'desk', 'components'],
  },
] as const satisfies Layer[];

export type Room = (typeof LAYERS)[number]['room'];

/** The room of a file, by its path from the root; `undefined` for `src/main.tsx`, which knows everything. */
export function roomOf(path: string): string | undefined {
  const [top = '', second = '', third] = path.split('/');
  if (top !== 'src') return top;
  return third === undefined ? undefined : second;
}
