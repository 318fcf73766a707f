/**
 * A release by number: `npm run release -- 0.2.0` says what it would do and changes nothing; with `--do` it writes the
 * number and the day into package.json, its lockfile, the changelog and the pages, commits, tags, and builds.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { git } from './commit.ts';

/** A problem that keeps a release from being cut, in one sentence for who cuts it. */
export class CannotCut extends Error {}

/**
 * The changelog with what is unreleased under the version and its day (`2026-11-24`), and an empty part above it.
 * Throws CannotCut where nothing is unreleased or the version has a part already.
 */
export function cutChangelog(text: string, version: string, day: string): string {
  const heading = '## [Unreleased]\n';
  const start = text.indexOf(heading);
  if (start < 0) throw new CannotCut('CHANGELOG.md has no part “Unreleased”.');
  if (text.includes(`## [${version}]`)) throw new CannotCut(`CHANGELOG.md has a part ${version} already.`);
  const body = text.slice(start + heading.length);
  const end = body.search(/^## \[/m);
  if ((end < 0 ? body : body.slice(0, end)).trim() === '') throw new CannotCut('CHANGELOG.md has nothing unreleased.');
  return `${text.slice(0, start)}${heading}\n## [${version}] - ${day}\n${body}`;
}

/** A page with the names of files of the release (`bancada-0.1.0.tgz`, `bancada_0.1.0_amd64.deb`) of the new version. */
export function renamedFiles(page: string, from: string, to: string): string {
  return page.replaceAll(`bancada-${from}`, `bancada-${to}`).replaceAll(`bancada_${from}`, `bancada_${to}`);
}

/** Whether `next` (`0.2.0`) is a later version than `current`, both of three numbers. */
export function isLater(next: string, current: string): boolean {
  const [one = [], other = []] = [next, current].map((version) => version.split('.').map(Number));
  const at = one.findIndex((number, index) => number !== other[index]);
  return at >= 0 && one[at]! > other[at]!;
}

export type Cut = { root: string; version: string; day: string; isDry: boolean };

/**
 * Cuts the release, or says what that would do; the lines that it returns are for who cuts it. Throws CannotCut, with
 * nothing changed, where the tree is not clean, the number is none or not later, or there is nothing to release.
 */
export function cutRelease({ root, version, day, isDry }: Cut): string[] {
  const read = (name: string) => readFileSync(join(root, name), 'utf8');
  const current = (JSON.parse(read('package.json')) as { version: string }).version;
  const isFirst = version === current && git(root, 'tag', '--list', `v${version}`) === '';
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new CannotCut(`${version} is no version: three numbers, like 0.2.0.`);
  if (!isFirst && !isLater(version, current)) throw new CannotCut(`${version} is not later than ${current}.`);
  if (git(root, 'status', '--porcelain') !== '') throw new CannotCut('There are changes that are not committed.');
  const changed = new Map([['CHANGELOG.md', cutChangelog(read('CHANGELOG.md'), version, day)]]);
  const own = new RegExp(`("name": "bancada",\\s+"version": )"${current}"`, 'g');
  for (const name of ['package.json', 'package-lock.json']) {
    changed.set(name, read(name).replaceAll(own, `$1"${version}"`));
  }
  const pages = ['README.md', ...['docs', 'docs/pt-BR'].flatMap((folder) => pagesIn(root, folder))];
  for (const name of pages) changed.set(name, renamedFiles(read(name), current, version));
  const files = [...changed].filter(([name, text]) => text !== read(name)).map(([name]) => name);
  const steps = [
    `write ${version} into ${files.join(', ')}`,
    `commit “release: ${version}” and tag v${version}`,
    'build the release files',
  ];
  if (isDry) return [...steps.map((step) => `would ${step}`), 'Nothing was changed. With --do it is done.'];
  for (const name of files) writeFileSync(join(root, name), changed.get(name)!);
  git(root, 'add', ...files);
  git(root, 'commit', '--quiet', '-m', `release: ${version}`);
  git(root, 'tag', '--annotate', '-m', `bancada ${version}`, `v${version}`);
  return steps;
}

function pagesIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);
}
