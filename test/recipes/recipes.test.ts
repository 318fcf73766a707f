/** The recipes of CONTRIBUTING.md, carried out in a copy of the tree: the compiler says whether each is whole. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IS_NIGHT } from '../support/night.ts';
import { RECIPES, type Step } from './recipes.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const GUIDE = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');
const FOLDERS = ['src', 'components', 'screens'];
let copy = '';

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'bancada-recipes-'));
  for (const name of [...FOLDERS, 'package.json']) cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  writeFileSync(
    join(copy, 'tsconfig.json'),
    JSON.stringify({ extends: join(ROOT, 'tsconfig.json'), include: FOLDERS.map((name) => `./${name}`) }),
  );
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Does these steps, and no others, in the copy. */
function carryOut(steps: readonly Step[]): void {
  const touched = [...new Set(RECIPES.flatMap((recipe) => recipe.steps.map(({ file }) => file)))];
  for (const file of touched) {
    rmSync(join(copy, file), { force: true });
    if (existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(copy, file));
  }
  for (const { file, after, isInside = false, add } of steps) {
    const path = join(copy, file);
    const text = after === undefined ? '' : readFileSync(path, 'utf8');
    const behind = after === undefined ? 0 : text.indexOf(after) + after.length;
    const at = isInside ? text.indexOf('{', behind) + 1 : behind;
    expect(after === undefined || text.includes(after), `${file} has no “${after}”`).toBe(true);
    writeFileSync(path, `${text.slice(0, at)}${add}${text.slice(at)}`);
  }
}

/** The files that the compiler finds fault with once these steps are done. */
function complaintsAfter(steps: readonly Step[]): string[] {
  carryOut(steps);
  // One thread does less work in all than several, and the tests have use for the others. What no step has touched was
  // checked before.
  const { stdout } = spawnSync(
    join(ROOT, 'node_modules/.bin/tsc'),
    ['--noEmit', '--pretty', 'false', '--singleThreaded', '--incremental', '--tsBuildInfoFile', 'checked.json'],
    {
      cwd: copy,
      encoding: 'utf8',
    },
  );
  return [...new Set([...stdout.matchAll(/^([^\s(]+)\(\d+,\d+\): error/gm)].map(([, file = '']) => file))];
}

test('each recipe of the guide names the files that it touches', () => {
  for (const { title, steps } of RECIPES) {
    const [, section = ''] = GUIDE.split(`### Add ${title}\n`);
    const body = section.split(/^#{1,3} /m)[0] ?? '';
    const unnamed = steps.map(({ file }) => file).filter((file) => !body.includes(patternOf(file)));
    expect(unnamed, `Add ${title}`).toEqual([]);
  }
});

const all = RECIPES.flatMap(({ steps }) => steps);

test('every step has its place', () => carryOut(all));

// A reading of the whole program takes as long as thirty tests.
test.runIf(IS_NIGHT)('carried out as a whole, the recipes leave the compiler nothing to say', () => {
  expect(complaintsAfter(all)).toEqual([]);
});

// Two more readings of the whole program: that the steps are all needed changes more seldom than what they say.
test.runIf(IS_NIGHT)('the compiler asks for a step that was forgotten', () => {
  const asked = RECIPES.map(({ steps }) => steps.filter(({ askedIn }) => askedIn !== undefined));
  for (const half of [0, 1]) {
    // Every other step of each recipe: they do not touch each other.
    const left = asked.flatMap((steps) => steps.filter((_, index) => index % 2 === half));
    const done = RECIPES.flatMap(({ steps }) => steps.filter((step) => !left.includes(step)));
    expect(complaintsAfter(done)).toEqual(expect.arrayContaining(left.map(({ askedIn }) => askedIn)));
  }
});

/** The guide names a file that is to be made by its pattern. */
function patternOf(file: string): string {
  return file
    .replace('trial-prompt', 'NAME-prompt')
    .replace('TrialScreen', 'NameScreen')
    .replace('handlers/trial', 'handlers/NAME')
    .replace('lists/trial-list', 'lists/NAME-list')
    .replace('kinds/trial', 'kinds/NAME')
    .replace('trial-events', 'NAME-events');
}
