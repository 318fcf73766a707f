/**
 * Draws the pictures of the pages: `npm run prove -- pictures` writes them, `npm run prove -- pictures --check` says which are not as the
 * program draws them now, and ends with 1. `npm test` has the same claim.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { draw, PICTURES } from './scenes.ts';

const isCheck = process.argv.includes('--check');
const only = process.argv.slice(2).find((word) => !word.startsWith('-'));

const home = mkdtempSync(join(tmpdir(), 'bancada-pictures-'));
process.env['BANCADA_JOURNEYS_HOME'] = home;
let different = 0;
for (const { scene, language, path } of PICTURES.filter(
  (picture) => only === undefined || picture.path.includes(only),
)) {
  const was = isCheck ? read(path) : undefined;
  const drawn = await draw(scene, language, was);
  if (was === undefined) {
    writeFileSync(path, drawn);
    console.log(`${path}: ${Math.round(drawn.length / 1000)} kB`);
  } else if (was === drawn) {
    console.log(`as drawn ${path}`);
  } else {
    different++;
    console.log(`DIFFERS  ${path}\n${wordsOnlyIn(was, drawn)}\n${wordsOnlyIn(drawn, was)}`);
  }
}
rmSync(home, { recursive: true });
process.exitCode = different === 0 ? 0 : 1;

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** What a picture says, and how far down. */
function wordsOf(text: string): string[] {
  return [...text.matchAll(/y="(\d+)"[^>]*>([^<]+)<\/text>/g)].map(([, y, said]) => `${y}: ${said}`);
}

/** The first words of one picture that the other does not show. */
function wordsOnlyIn(one: string, other: string): string {
  const known = new Set(wordsOf(other));
  const own = wordsOf(one).filter((word) => !known.has(word));
  return `  ${own.slice(0, 6).join('   ')}`;
}
