/** The program with one thing taken out of it or put into it, for tests that must notice. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'esbuild';

/** A place in a source file: `from` stands there exactly once, and becomes `to`. */
export type Edit = { file: string; from: string; to: string };

/**
 * Edits source files as they are bundled; throws where a place is not there exactly once, or is in none of the bundles that
 * are made at the same time.
 */
export function editedSource(root: string, edits: readonly Edit[]): Plugin {
  const byFile = Map.groupBy(edits, ({ file }) => resolve(root, file));
  const seen = new Set<string>();
  let bundleCount = 0;
  return {
    name: 'edited-source',
    setup(build) {
      bundleCount++;
      build.onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
        const mine = byFile.get(path);
        if (!mine) return undefined;
        seen.add(path);
        let contents = readFileSync(path, 'utf8');
        for (const { file, from, to } of mine) {
          const count = contents.split(from).length - 1;
          if (count !== 1) throw new Error(`${file}: ${count} places read: ${from}`);
          contents = contents.replace(from, () => to);
        }
        return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' };
      });
      build.onEnd(() => {
        if (--bundleCount > 0) return;
        for (const path of byFile.keys()) if (!seen.has(path)) throw new Error(`${path} is not in the bundle`);
      });
    },
  };
}
