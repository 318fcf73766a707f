/**
 * What of libraries is put right in the bundle: unified diffs against the versions in package.json, in the folder
 * `patches`, each with the name of its library.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';

const PATCHES = join(import.meta.dirname, 'patches');
const LIBRARIES = join(import.meta.dirname, '../node_modules');

/** Puts it right; fails the build where one line of a library is not what its patch was made for. */
export function patchesPlugin(): Plugin {
  return {
    name: 'patches',
    setup({ onLoad }) {
      const texts = new Map<string, string>();
      for (const file of readdirSync(PATCHES)) {
        const root = join(LIBRARIES, file.replace(/\.patch$/, ''));
        const read = (path: string) => readFileSync(join(root, path), 'utf8');
        for (const [path, text] of patched(readFileSync(join(PATCHES, file), 'utf8'), read))
          texts.set(join(root, path), text);
      }
      onLoad({ filter: /[\\/]node_modules[\\/]/ }, ({ path }) => {
        const contents = texts.get(path);
        return contents === undefined ? undefined : { contents };
      });
    },
  };
}

/**
 * The files that a diff as `diff -u` writes it changes, by their paths, with their new text; `read` returns what one is
 * now. Throws where a line is not where the diff has it.
 */
export function patched(diff: string, read: (path: string) => string): Map<string, string> {
  const parts = diff.split(/^--- a\/(.*)\n\+\+\+ .*\n/m).slice(1);
  const paths = parts.filter((_, index) => index % 2 === 0);
  return new Map(paths.map((path, index) => [path, changed(path, read(path).split('\n'), parts[2 * index + 1]!)]));
}

function changed(path: string, now: readonly string[], hunks: string): string {
  const result: string[] = [];
  let at = 0;
  for (const line of hunks.trimEnd().split('\n')) {
    const [sign, text] = [line[0], line.slice(1)];
    if (sign === '@') {
      const first = Number(/^@@ -(\d+)/.exec(line)?.[1]) - 1;
      result.push(...now.slice(at, first));
      at = first;
    } else {
      if (sign !== '+' && now[at++] !== text)
        throw new Error(`The patch is not for line ${at} of ${path}: ${now[at - 1]}`);
      if (sign !== '-') result.push(text);
    }
  }
  return [...result, ...now.slice(at)].join('\n');
}
