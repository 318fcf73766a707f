/** What of ssh2 has to be put right in the bundle is ssh2.patch, a unified diff against the version in package.json. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';

const PATCH = join(import.meta.dirname, 'ssh2.patch');

/** Puts it right; fails the build where one line of the library is not what the patch was made for. */
export function ssh2Plugin(): Plugin {
  return {
    name: 'ssh2',
    setup({ onLoad }) {
      const root = join(import.meta.dirname, '../node_modules/ssh2');
      const files = patched(readFileSync(PATCH, 'utf8'), (path) => readFileSync(join(root, path), 'utf8'));
      onLoad({ filter: /[\\/]node_modules[\\/]ssh2[\\/]lib[\\/]/ }, ({ path }) => {
        const contents = files.get(path.slice(root.length + 1).replaceAll('\\', '/'));
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
        throw new Error(`ssh2.patch is not for line ${at} of ${path}: ${now[at - 1]}`);
      if (sign !== '-') result.push(text);
    }
  }
  return [...result, ...now.slice(at)].join('\n');
}
