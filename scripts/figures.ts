/**
 * How large the house is, and how often it says one thing in two ways: the tree as it stands beside the same of a commit.
 * Run as `npm run house -- --figures [COMMIT]`.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { git } from './commit.ts';
import { walksOf } from './walks.ts';

type Source = { path: string; text: string };

const PRODUCT = ['src', 'components', 'screens'];
const isCode = ({ path }: Source) => /\.tsx?$/.test(path);

function readTree(root: string): Source[] {
  return [...PRODUCT, 'test'].flatMap((top) =>
    readdirSync(join(root, top), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(tsx?|txt|snap)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => ({ path: relative(root, path), text: readFileSync(path, 'utf8') })),
  );
}

const linesOf = (sources: readonly Source[]) => sources.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);
const roomOf = ({ path }: Source) =>
  path
    .split('/')
    .slice(0, path.startsWith('src/') ? 2 : 1)
    .join('/');

const KINDS = 'hold|free|remake|note|job|made|accepted|piece|van-scan|van|run|run-step|run-stop|run-host';
/** A place where code asks of which kind a workshop event is, and goes on otherwise for each. */
const SWITCH = new RegExp(String.raw`case '(?:${KINDS})':|kind [!=]== '(?:${KINDS})'|startsWith\('\w:'\)`, 'g');
const EVENT_ROOMS = /^src\/(workshop|disk|core|hub|eventlog|db|app|cluster)\//;
/** Elsewhere a `note` may be anything, as in the rows that hosts keep for one another. */
const KNOWS_EVENTS = /^src\/(workshop|eventlog)\/|from '[^']*(?:workshop|eventlog|slip)[^']*'/m;

/** The tables that hold what people note, and not records, outbox, trail or the state of a terminal. */
function workshopTables(product: readonly Source[]): string[] {
  const ours = product.filter(({ path }) => /^src\/(disk|db)\//.test(path) && !path.endsWith('upgrades.ts'));
  const named = (pattern: RegExp) => ours.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name]) => name!));
  const dropped = new Set(named(/DROP TABLE (\w+)/g));
  const others = /^(items|sync_state|leases|outbox|audit|audit_anchors|remote_audit|this_host|desks|sessions|team)$/;
  return [...new Set(named(/CREATE TABLE (\w+)/g))].filter((name) => !dropped.has(name) && !others.test(name));
}

/** Rooms whose names are their own: the sandbox shares no code with the client, and texts are called as their screen. */
const APART = new Set(['src/sandbox', 'src/i18n', 'src/texts']);

/** The names that stand for two things: declared and exported in two rooms. */
export function homonyms(product: readonly Source[]): Map<string, string[]> {
  const rooms = new Map<string, Set<string>>();
  const declared = /^export (?:async )?(?:function\*?|const|class|type|interface) (\w+)/gm;
  for (const source of product.filter((one) => !APART.has(roomOf(one))))
    for (const [, name] of source.text.matchAll(declared))
      rooms.set(name!, (rooms.get(name!) ?? new Set()).add(roomOf(source)));
  return new Map([...rooms].filter(([, { size }]) => size > 1).map(([name, found]) => [name, [...found]]));
}

/** The figures of a tree, by what they are called. */
export function figuresOf(root: string): Map<string, number> {
  const sources = readTree(root);
  const product = sources.filter((one) => isCode(one) && PRODUCT.includes(one.path.split('/')[0]!));
  const golden = sources.filter(({ path }) => /^test\/.*golden/.test(path) && !/\.tsx?$/.test(path));
  const tests = sources.filter((one) => isCode(one) && one.path.startsWith('test/'));
  const src = product.filter(({ path }) => path.startsWith('src/') && path.split('/').length > 2);
  const parsers = product.filter(
    ({ path, text }) => /\bisRecord\(/.test(text) && !/^src\/(api|sandbox)\/|\/(json|codec)\.ts$/.test(path),
  );
  const walks = walksOf(readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8'));
  return new Map([
    ['product, lines', linesOf(product)],
    ['product, files', product.length],
    ['tests, lines', linesOf(tests)],
    ['golden frames, lines', linesOf(golden)],
    ['golden frames, files', golden.length],
    ['rooms under src', new Set(src.map(roomOf)).size],
    [
      'places that ask of which kind an event is',
      src
        .filter(({ path, text }) => EVENT_ROOMS.test(path) && KNOWS_EVENTS.test(`${path}\n${text}`))
        .reduce((sum, { text }) => sum + (text.match(SWITCH)?.length ?? 0), 0),
    ],
    ['tables of workshop facts', workshopTables(product).length],
    ['files that read JSON field by field', parsers.length],
    ["files on an item's way", walks.item.length],
    ["files on a key's way", walks.key.length],
    ['exported names that stand for two things', homonyms(product).size],
  ]);
}

/** The figures as a table: of the tree at `root`, beside those of a commit. */
export function drawFigures(root: string, commit: string): string {
  const before = mkdtempSync(join(tmpdir(), 'bancada-figures-'));
  try {
    const archive = join(before, 'tree.tar');
    git(root, 'archive', '--output', archive, commit, ...PRODUCT, 'test', 'CONTRIBUTING.md');
    execFileSync('tar', ['-x', '-C', before, '-f', archive]);
    const [old, now] = [figuresOf(before), figuresOf(root)];
    return [
      row('', commit.slice(0, 8), 'now'),
      ...[...now].map(([name, count]) => row(name, String(old.get(name)), String(count))),
    ].join('\n');
  } finally {
    rmSync(before, { recursive: true });
  }
}

function row(name: string, one: string, other: string): string {
  return `${name.padEnd(46)}${one.padStart(10)}${other.padStart(10)}`;
}
