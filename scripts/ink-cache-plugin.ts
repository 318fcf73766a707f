/**
 * Ink measures and takes apart every line of every frame anew: its caches live as long as one frame. Nearly all lines of a
 * frame were in the one before, and this is half of what a key costs, so in the bundle the caches stay, up to a size.
 */
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/** A cached character is about a hundred bytes: this is at most 10 MB, for all screens of the process together. */
const MOST_CHARACTERS = 100_000;

const PER_FRAME = 'caches = new OutputCaches();';
const KEPT = 'caches = keptCaches();';
const STYLED = 'this.styledChars.set(line, cached);';
const KEEPER = `
let kept = new OutputCaches();
function keptCaches() {
    if (kept.size > ${MOST_CHARACTERS} || kept.widths.size > ${MOST_CHARACTERS / 10} || kept.blockWidths.size > 2000) kept = new OutputCaches();
    return kept;
}
`;

/** Fails the build where Ink is no longer what this was written for. */
export function inkCachePlugin(): Plugin {
  return {
    name: 'ink-cache',
    setup(build) {
      build.onLoad({ filter: /[\\/]ink[\\/]build[\\/]output\.js$/ }, async ({ path }) => {
        const source = await readFile(path, 'utf8');
        for (const part of [PER_FRAME, STYLED]) {
          if (source.split(part).length !== 2)
            throw new Error(`Ink's output.js has changed: ${part} is not there once.`);
        }
        const contents = source
          .replace(PER_FRAME, KEPT)
          .replace(STYLED, `${STYLED} this.size = (this.size ?? 0) + line.length + 1;`);
        return { contents: contents + KEEPER, loader: 'js' };
      });
    },
  };
}
