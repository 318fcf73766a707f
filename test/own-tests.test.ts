/**
 * Whoever looks for the test of a file looks in `test/ROOM`, under the name of the file. Where none is, a test that is called
 * after a behaviour holds what the file does. How many such files a room has, and what tests them, is said here.
 */
import { readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { LAYERS, roomOf } from './layers.ts';

const ROOT = resolve(import.meta.dirname, '..');

type Unnamed = readonly [most: number, testedBy: string];

/** No number grows: a new file gets a test of its name. Words (`i18n`) are tested by what says them. */
const UNNAMED: Readonly<Record<string, Unnamed>> = {
  api: [17, 'requests and answers over HTTP: over-http, network, verdicts, against-sandbox'],
  app: [14, 'a store as a whole, put together as the program does it'],
  base: [15, 'a few lines each, by the tests of those that use them'],
  cli: [99, 'the words of commands by help and every-command, what they do by the test of each command'],
  cluster: [10, 'several hosts at a real server: hub, link, processes; and the simulated ones'],
  components: [28, 'frames: golden, every-width, and the test of the screen that draws with them'],
  config: [18, 'what a machine is told: config, environment, folders'],
  db: [40, 'tables, by the repository or the recovery that uses them'],
  devices: [20, 'what leaves the program: a sheet that is scanned, a printer that is spoken to'],
  domain: [14, 'types, and rules of a few lines'],
  eventlog: [18, 'what the workshop does: assembly, van, jobs, price runs'],
  outbox: [13, 'an intent from key to verdict: asking, waiting, undo, bulk, edits'],
  replica: [18, 'what one process holds, by records, search and counts'],
  sandbox: [50, 'its HTTP, by operations, lists, switches, faults and the document'],
  screens: [44, 'frames: golden, every-width, words'],
  session: [168, 'keys that are pressed and scans, by the test of the feature'],
  ssh: [15, 'real clients: server, listener, slow-readers, certificates'],
  sync: [6, 'types, and what a whole reading does'],
  tour: [7, 'lessons that are played'],
  tty: [22, 'bytes that come in and frames that go out: input, frame-writer, session'],
  usecases: [5, 'the bench and the command line, which both do by them'],
};

const filesIn = (folder: string, ending: RegExp) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => ending.test(name));

/** `QueueScreen.tsx` and `queue-screen.test.ts` are of one name. */
const nameOf = (file: string) =>
  basename(file)
    .replace(/\..+$/, '')
    .replaceAll(/\B[A-Z]/g, '-$&')
    .toLowerCase();

test('no room has more files without a test of their name than are said, and every room is said', () => {
  const own = new Set(filesIn('test', /\.test\.tsx?$/).map((file) => `${file.split('/')[1]} ${nameOf(file)}`));
  const unnamed = Map.groupBy(
    ['src', 'components', 'screens'].flatMap((folder) => filesIn(folder, /(?<!\.d)\.tsx?$/)),
    (file) => roomOf(file)?.split('/')[0],
  );
  const grown = [...unnamed].flatMap(([room = '', files]) => {
    const without = files.filter((file) => !own.has(`${room} ${nameOf(file)}`));
    return without.length > (UNNAMED[room]?.[0] ?? 0) && room !== 'i18n' && room !== '' ? [[room, without]] : [];
  });
  expect(grown).toEqual([]);
  const rooms = new Set(LAYERS.map(({ room }) => room.split('/')[0]!));
  expect(Object.keys(UNNAMED).filter((room) => !rooms.has(room))).toEqual([]);
});
