/** The plan of the house is held: who may import whom, by the table of layers.ts. Type imports count like any other. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { withHouse } from '../scripts/house.ts';
import { LAYERS, roomOf, SESSION_FOLDERS, sessionFolderOf, type Layer } from './layers.ts';

const ROOT = resolve(import.meta.dirname, '..');
const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g;

type Import = { from: string; to: string };

const files = ['src', 'components', 'screens'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => /\.tsx?$/.test(name)),
);
const imports: Import[] = files.flatMap((from) =>
  [...readFileSync(join(ROOT, from), 'utf8').matchAll(IMPORT)].map(([, target = '']) => ({
    from,
    to: target.startsWith('.') ? relative(ROOT, resolve(ROOT, dirname(from), target)) : target,
  })),
);
const inside = imports.filter(({ to }) => files.includes(to));
const betweenRooms = inside.flatMap(({ from, to }) => {
  const [room, other] = [roomOf(from), roomOf(to)];
  return room === undefined || other === undefined || room === other ? [] : [{ from: room, to: other }];
});
const layers: readonly Layer[] = LAYERS;

const offending = (isWrong: (one: Import) => boolean) =>
  imports.filter(isWrong).map(({ from, to }) => `${from} → ${to}`);
const packageOf = (to: string) => /^(?:@[\w-]+\/)?[a-z][\w-]*(?=\/|$)/.exec(to)?.[0];
const readsOwnVariables = (file: string) =>
  /\benv(?:\.|\[['"])BANCADA_|\['BANCADA_/.test(readFileSync(join(ROOT, file), 'utf8'));
const isIn = (path: string, ...folders: string[]) => folders.some((folder) => path.startsWith(`${folder}/`));

test('the check sees the imports there are', () => {
  expect(inside.length).toBeGreaterThan(2000);
  expect(offending(({ from, to }) => from === 'src/app/core.ts' && to === 'src/sync/engine.ts')).toHaveLength(1);
});

test('every room stands in the table, and the table names no other', () => {
  const rooms = new Set(files.map(roomOf).filter((room) => room !== undefined));
  expect([...rooms].toSorted()).toEqual(layers.map(({ room }) => room).toSorted());
});

test('the table has one direction: a room imports only rooms that stand above it', () => {
  const names = layers.map(({ room }) => room);
  const upward = layers.flatMap(({ room, mayImport }, index) =>
    mayImport.filter((other) => !names.slice(0, index).includes(other)).map((other) => `${room} → ${other}`),
  );
  expect(upward).toEqual([]);
});

test('no import goes against the table', () => {
  const against = inside.filter(({ from, to }) => {
    const [room, other] = [roomOf(from), roomOf(to)];
    if (room === undefined || room === other) return false;
    return other === undefined || !layers.find((layer) => layer.room === room)?.mayImport.includes(other);
  });
  expect(against.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});

test('the table allows nothing that no file needs', () => {
  const unused = layers.flatMap(({ room, mayImport }) =>
    mayImport
      .filter((other) => !betweenRooms.some(({ from, to }) => from === room && to === other))
      .map((other) => `${room} → ${other}`),
  );
  expect(unused).toEqual([]);
});

const named = ({ from, to }: Import) => `${from} → ${to}`;

describe('the folders of the session', () => {
  const { kernel, features, together } = SESSION_FOLDERS;
  const folders: readonly string[] = [...kernel, ...features, ...together];
  const between = inside.flatMap(({ from, to }) => {
    const [folder, other] = [sessionFolderOf(from), sessionFolderOf(to)];
    return folder === undefined || other === undefined || folder === other ? [] : [{ from: folder, to: other }];
  });
  const isFeature = (folder: string) => (features as readonly string[]).includes(folder);

  test('are those of the table', () => {
    const found = new Set(files.map(sessionFolderOf).filter((folder) => folder !== undefined));
    expect([...found].toSorted()).toEqual(folders.toSorted());
  });

  test('import in one direction: no two of them import each other', () => {
    const upward = between.filter(({ from, to }) => folders.indexOf(to) > folders.indexOf(from));
    expect([...new Set(upward.map(named))]).toEqual([]);
  });

  test('a feature imports no other feature', () => {
    const crossing = between.filter(({ from, to }) => isFeature(from) && isFeature(to));
    expect([...new Set(crossing.map(named))]).toEqual([]);
  });
});

test('no part of the context of a session has more than twelve members', () => {
  const text = readFileSync(join(ROOT, 'src/session/session-context.ts'), 'utf8');
  const members = ['Services', 'Doors', 'OperatorSession', 'Tty', 'View'].map((part) => {
    const [, body = ''] = new RegExp(`export type ${part} = \\{\\n(.*?)\\n\\};`, 's').exec(text) ?? [];
    return { part, count: body.match(/^ {2}(?:readonly )?\w+\??:/gm)?.length ?? 0 };
  });
  expect(members.filter(({ count }) => count === 0 || count > 12)).toEqual([]);
  expect(text).toContain('export type SessionContext = Services & Doors & OperatorSession & Tty;');
});

test('only main.tsx knows the screens', () => {
  expect(
    offending(({ from, to }) => isIn(from, 'src') && from !== 'src/main.tsx' && isIn(to, 'screens', 'components')),
  ).toEqual([]);
});

test('base and domain need nothing but themselves and the width of letters', () => {
  const { packages = [] } = layers.find(({ room }) => room === 'base') ?? {};
  const isAllowed = (to: string) => isIn(to, 'src/base', 'src/domain') || packages.includes(to);
  expect(offending(({ from, to }) => isIn(from, 'src/base', 'src/domain') && !isAllowed(to))).toEqual([]);
});

test('only the client and the sandbox know HTTP', () => {
  expect(offending(({ from, to }) => to === 'undici' && !isIn(from, 'src/api', 'src/sandbox'))).toEqual([]);
});

/** Who asks for a status all the same, and why that decides nothing. */
const ASKS_FOR_A_STATUS: Readonly<Record<string, string>> = {
  'src/cli/failures.ts': 'chooses the words for a NotFoundHere',
  'src/cli/handlers/login.ts': 'of a NotFoundHere: whether the token is asked for again, or the address',
  'src/cli/handlers/patience.ts': 'waits for the store whoever says 429',
  'src/app/core.ts': 'looks at the token’s file',
};

test('nobody decides by a status: its number may be a proxy’s, the class of the error says whose word it is', () => {
  const asks = /\bstatus\b\s*[!=]==?\s*[45]\d\d\b|\b[45]\d\d\s*[!=]==?\s*[\w.?]*\bstatus\b/;
  const askers = files.filter(
    (file) => !isIn(file, 'src/api', 'src/sandbox') && asks.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(askers.toSorted()).toEqual(Object.keys(ASKS_FOR_A_STATUS).toSorted());
});

test('only the settings read what is set in the environment for bancada', () => {
  expect(files.filter((file) => readsOwnVariables(file) && !isIn(file, 'src/config'))).toEqual([]);
  expect(files.filter((file) => readsOwnVariables(file) && isIn(file, 'src/config'))).not.toEqual([]);
});

test('what the program imports is pinned, and bundled: the package asks for nothing beside it', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<
    string,
    Record<string, string>
  >;
  expect(dependencies).toBeUndefined();
  const isPinned = (name: string) => /^\d+\.\d+\.\d+$/.test(devDependencies?.[name] ?? '');
  const isMissing = (name: string | undefined) => name !== undefined && !isPinned(name);
  expect(offending(({ to }) => isMissing(packageOf(to)) && !existsSync(join(ROOT, to)))).toEqual([]);
});

test('the outside auditor shares nothing with the program, by no detour', () => {
  const seen = new Set<string>();
  const visit = (file: string): void => {
    // What a plugin of the bundler writes may read like an import.
    if (seen.has(file) || !existsSync(join(ROOT, file))) return;
    seen.add(file);
    for (const [, target = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)) {
      const path = relative(ROOT, resolve(ROOT, dirname(file), target));
      // A script may hold the text of a file for a bundler, whose imports are of another place.
      if (target.startsWith('.') && existsSync(join(ROOT, path))) visit(path);
    }
  };
  for (const name of readdirSync(join(ROOT, 'test/blackbox'))) visit(join('test/blackbox', name));
  expect(seen).toContain('test/journeys/harness/terminal.ts');
  expect([...seen].filter((file) => isIn(file, 'src', 'screens', 'components'))).toEqual([]);
});

test('the guide shows the house as the table has it, and names only files that are there', () => {
  const guide = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');
  expect(guide, 'npm run house').toBe(withHouse(guide));
  const named = [...guide.matchAll(/`((?:src|screens|components|test)\/[\w./-]+)`/g)].map(([, path = '']) => path);
  expect(named.filter((path) => !/NAME|NameScreen/.test(path) && !existsSync(join(ROOT, path)))).toEqual([]);
  expect(named.length).toBeGreaterThan(30);
});

test('no folder and no file imports itself by a detour', () => {
  const cycles = { folders: circles(betweenRooms), files: circles(inside) };
  console.log(`Cycles of folders: ${cycles.folders.length}, of files: ${cycles.files.length}, types included.`);
  expect(cycles).toEqual({ folders: [], files: [] });
});

test('a detour is found', () => {
  const edges = ['ab', 'bc', 'ca', 'cd'].map(([from = '', to = '']) => ({ from, to }));
  expect(circles(edges)).toEqual(['a → b → c → a']);
});

/** Every module that can be reached from itself, with the way. */
function circles(edges: readonly Import[]): string[] {
  const next = Map.groupBy(edges, ({ from }) => from);
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, way: readonly string[]): void => {
    const at = way.indexOf(file);
    if (at >= 0) return void found.push([...way.slice(at), file].join(' → '));
    if (done.has(file)) return;
    for (const { to } of next.get(file) ?? []) visit(to, [...way, file]);
    done.add(file);
  };
  for (const file of next.keys()) visit(file, []);
  return found;
}
