/** Who may import whom: data goes round once, and imports point one way (screens → components → src). */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g;
/** What is still there when a module is loaded: neither types nor what is loaded later. */
const LOADED = /^(?:import|export) (?!type )(?:[^;']*? from )?'([^']+)'/gm;

type Import = { from: string; to: string };

const files = ['src', 'components', 'screens'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => /\.tsx?$/.test(name)),
);

const importsBy = (pattern: RegExp): Import[] =>
  files.flatMap((from) =>
    [...readFileSync(join(ROOT, from), 'utf8').matchAll(pattern)].map(([, target = '']) => ({
      from,
      to: target.startsWith('.') ? relative(ROOT, resolve(ROOT, dirname(from), target)) : target,
    })),
  );
const imports = importsBy(IMPORT);

const offending = (isWrong: (one: Import) => boolean) =>
  imports.filter(isWrong).map(({ from, to }) => `${from} → ${to}`);
const isIn = (path: string, ...folders: string[]) => folders.some((folder) => path.startsWith(`${folder}/`));

test('the check sees the imports there are', () => {
  expect(imports.length).toBeGreaterThan(100);
  expect(offending(({ from, to }) => from === 'src/bench.ts' && to === 'src/sync/engine.ts')).toHaveLength(1);
});

test('nothing in src but main.tsx imports screens or components', () => {
  expect(
    offending(({ from, to }) => isIn(from, 'src') && from !== 'src/main.tsx' && isIn(to, 'screens', 'components')),
  ).toEqual([]);
});

test('components import no screen, no network, no engine, no disk', () => {
  const forbidden = ['screens', 'src/api', 'src/disk', 'src/cli', 'src/ssh', 'src/hub', 'src/sandbox'];
  expect(
    offending(({ from, to }) => isIn(from, 'components') && (isIn(to, ...forbidden) || to === 'src/bench.ts')),
  ).toEqual([]);
});

test('screens ask the store and the actions, never the client, the disk or the sync engine', () => {
  const forbidden = ['src/api', 'src/disk', 'src/cli', 'src/ssh', 'src/hub', 'src/sandbox'];
  expect(
    offending(({ from, to }) => isIn(from, 'screens') && (isIn(to, ...forbidden) || to === 'src/sync/engine.ts')),
  ).toEqual([]);
});

test('the domain imports nothing but itself', () => {
  expect(offending(({ from, to }) => isIn(from, 'src/domain') && !isIn(to, 'src/domain'))).toEqual([]);
});

test('the sandbox shares no code with the client, so that both cannot be wrong together', () => {
  const shared = offending(
    ({ from, to }) =>
      (isIn(from, 'src/sandbox') && isIn(to, 'src') && !isIn(to, 'src/sandbox')) ||
      (isIn(from, 'src/api', 'src/sync', 'src/store', 'src/actions') && isIn(to, 'src/sandbox')),
  );
  expect(shared).toEqual([]);
});

test('only the client knows HTTP', () => {
  expect(offending(({ from, to }) => to === 'undici' && !isIn(from, 'src/api', 'src/sandbox'))).toEqual([]);
});

test('no module imports itself by a detour', () => {
  expect(circles(importsBy(LOADED))).toEqual([]);
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
