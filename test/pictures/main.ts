/**
 * Draws the pictures of the pages: `npm run pictures` writes them, `npm run pictures -- --check` says which are not as the
 * program draws them now, and ends with 1.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { draw, SCENES } from './scenes.ts';

const FOLDER = resolve(import.meta.dirname, '../../docs/pictures');
const isCheck = process.argv.includes('--check');
const only = process.argv.slice(2).find((word) => !word.startsWith('-'));

const home = mkdtempSync(join(tmpdir(), 'bancada-pictures-'));
process.env['BANCADA_JOURNEYS_HOME'] = home;
let different = 0;
for (const scene of SCENES.filter(({ file }) => only === undefined || file.includes(only))) {
  for (const [language, folder] of [
    ['en', FOLDER],
    ['pt-BR', join(FOLDER, 'pt-BR')],
  ] as const) {
    if (language === 'pt-BR' && !scene.isInPortuguese) continue;
    const file = join(folder, scene.file);
    const drawn = await draw(scene, language);
    if (isCheck) {
      const was = read(file);
      if (was === drawn) console.log(`as drawn ${file}`);
      else {
        different++;
        console.log(`DIFFERS  ${file}\n${wordsOnlyIn(was, drawn)}\n${wordsOnlyIn(drawn, was)}`);
      }
    } else {
      writeFileSync(file, drawn);
      console.log(`${file}: ${Math.round(drawn.length / 1000)} kB`);
    }
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
