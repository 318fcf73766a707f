/**
 * The bundle of commands is the program without what opens screens or serves, which Node reads in a third of the time; the first
 * bundle is what of that `ping`, the version and the list of commands need. The entry (src/entry.js) takes a larger bundle for a
 * line that may need what is left out here.
 */
import { relative, resolve } from 'node:path';
import type { Plugin } from 'esbuild';

/** Which files each bundle leaves out, by their paths below the root, where they are loaded only when they are asked for. */
const ELSEWHERE = {
  commands:
    /^(?:screens|src\/(?:tour|ssh|sandbox))\/|^src\/(?:cli\/(?:demo|handlers\/(?:serve-ssh|ssh-sessions))|session\/(?:setup\/run-tui|draw))\.ts$/,
  first: /^(?:screens|src\/(?:tour|ssh|sandbox|app|session))\/|^src\/cli\/(?:demo\.ts$|handlers\/(?!ping\.ts$))/,
};

/** Leaves out what the bundle of this name does without. */
export function commandsPlugin(root: string, bundle: keyof typeof ELSEWHERE): Plugin {
  return {
    name: 'commands',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\.\.?\// }, ({ path, kind, resolveDir }) => {
        const file = relative(root, resolve(resolveDir, path));
        return kind === 'dynamic-import' && ELSEWHERE[bundle].test(file)
          ? { path: file, namespace: 'elsewhere' }
          : undefined;
      });
      onLoad({ filter: /.*/, namespace: 'elsewhere' }, ({ path }) => ({
        contents: `throw new Error('The bundle ${bundle}.js has no ${path}');`,
      }));
    },
  };
}
