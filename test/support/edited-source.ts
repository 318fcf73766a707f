/** The program with one thing taken out of it or put into it, for tests that must notice. */
import { build, type Plugin } from 'esbuild';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A place in a source file: `from` stands there exactly once, and becomes `to`. */
export type Edit = { file: string; from: string; to: string };

/**
 * Edits source files as they are bundled; throws where a place is not there exactly once, or is in none of the bundles that
 * are made at the same time. Of `test/`, where each judge has a world of its own, a file may be in none.
 */
export function editedSource(root: string, edits: readonly Edit[]): Plugin {
  const byFile = Map.groupBy(edits, ({ file }) => resolve(root, file));
  const seen = new Set<string>();
  const names = [...byFile.keys()].map((path) => basename(path).replaceAll('.', '\\.'));
  const judges = join(root, 'test/');
  let bundleCount = 0;
  return {
    name: 'edited-source',
    setup(build) {
      bundleCount++;
      // Every file that the filter lets through is a call from the bundler's process to this one.
      build.onLoad({ filter: new RegExp(`[/\\\\](?:${names.join('|')})$`) }, ({ path }) => {
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
        for (const path of byFile.keys()) {
          if (!seen.has(path) && !path.startsWith(judges)) throw new Error(`${path} is not in the bundle`);
        }
      });
    },
  };
}

/** One file of the tree and all that it imports from there, edited and bundled; packages are found in `node_modules`. */
export async function bundleEdited(entry: string, edits: readonly Edit[], outfile: string): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: [join(root, entry)],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'error',
    plugins: edits.length > 0 ? [editedSource(root, edits)] : [],
  });
}

/** The module of the tree as it would be with these edits: a world of its own, which shares no file with the one unedited. */
export async function importEdited<Module>(entry: string, edits: readonly Edit[]): Promise<Module> {
  const folder = mkdtempSync(join(root, 'node_modules', '.edited-'));
  try {
    const outfile = join(folder, 'edited.mjs');
    await bundleEdited(entry, edits, outfile);
    return (await import(/* @vite-ignore */ pathToFileURL(outfile).href)) as Module;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
