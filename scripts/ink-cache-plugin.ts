/**
 * Ink measures, sanitizes and takes apart every line of every frame again. Nearly all lines of a frame were in the one
 * before, and this is most of what a key costs, so in the bundle what was found out about a text stays, up to a size,
 * and a line that is alone on its row is not taken apart at all (ink-output-tail.js).
 *
 * Rows are panes and go past Ink, so this is no longer about them: a step, a scroll and a page draw no frame of Ink, and cost
 * the same without. It is about the frames that Ink still draws. Measured on the bundled screens in turns, 120×40, processor
 * time per key with and without: another tab 3.4 and 5.6 ms, a mark 2.9 and 3.7 ms, a letter of a filter 4.9 and 7.2 ms.
 */
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/** A cached character is about a hundred bytes: this is at most 10 MB, for all screens of the process together. */
const MOST_CHARACTERS = 100_000;
const MOST_TEXTS = 4000;

const PER_FRAME = 'caches = new OutputCaches();';
const KEPT = 'caches = keptCaches();';
const STYLED = 'this.styledChars.set(line, cached);';
const COUNTED = 'this.size = (this.size ?? 0) + line.length + 1;';
const TAIL = new URL('ink-output-tail.js', import.meta.url);

/** Functions from a text to something that cannot be changed, whose answers are kept. */
const REMEMBERED = [
  {
    filter: /[\\/]ink[\\/]build[\\/]sanitize-ansi\.js$/,
    exported: 'export default sanitizeAnsi;',
    name: 'sanitizeAnsi',
  },
  {
    filter: /[\\/]widest-line[\\/]index\.js$/,
    exported: 'export default function widestLine(string)',
    declared: 'function widestLine(string)',
    name: 'widestLine',
  },
];

/** Fails the build where Ink is no longer what this was written for. */
export function inkCachePlugin(): Plugin {
  return {
    name: 'ink-cache',
    setup(build) {
      build.onLoad({ filter: /[\\/]ink[\\/]build[\\/]output\.js$/ }, async ({ path }) => {
        const source = await readFile(path, 'utf8');
        const changed = replaceOnce(replaceOnce(source, PER_FRAME, KEPT), STYLED, `${STYLED} ${COUNTED}`);
        const tail = await readFile(TAIL, 'utf8');
        return { contents: `const MOST_CHARACTERS = ${MOST_CHARACTERS};\n${changed}\n${tail}`, loader: 'js' };
      });
      for (const { filter, exported, declared = '', name } of REMEMBERED) {
        build.onLoad({ filter }, async ({ path }) => {
          const source = replaceOnce(await readFile(path, 'utf8'), exported, declared);
          return { contents: `${source}\n${remembering(name)}`, loader: 'js' };
        });
      }
    },
  };
}

function replaceOnce(source: string, part: string, by: string): string {
  if (source.split(part).length !== 2) throw new Error(`Ink has changed: ${part} is not there once.`);
  return source.replace(part, by);
}

function remembering(name: string): string {
  return `
const known = new Map();
export default function remembered(text) {
  let answer = known.get(text);
  if (answer === undefined) {
    if (known.size >= ${MOST_TEXTS}) known.clear();
    known.set(text, (answer = ${name}(text)));
  }
  return answer;
}
`;
}
