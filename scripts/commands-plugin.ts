/**
 * The bundle of commands is the program without what opens screens or serves. Node reads it in a third of the time. The
 * entry (src/entry.js) takes the whole program for a line that may need what is left out here.
 */
import { relative, resolve } from 'node:path';
import type { Plugin } from 'esbuild';

const ELSEWHERE =
  /^(?:screens|src\/(?:tour|ssh|sandbox))\/|^src\/(?:cli\/(?:demo|handlers\/(?:serve-ssh|ssh-sessions))|session\/(?:setup\/run-tui|draw))\.ts$/;

/** Leaves out what is loaded only when it is asked for and stands in one of those places. */
export function commandsPlugin(root: string): Plugin {
  return {
    name: 'commands',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\.\.?\// }, ({ path, kind, resolveDir }) => {
        const file = relative(root, resolve(resolveDir, path));
        return kind === 'dynamic-import' && ELSEWHERE.test(file) ? { path: file, namespace: 'elsewhere' } : undefined;
      });
      onLoad({ filter: /.*/, namespace: 'elsewhere' }, ({ path }) => ({
        contents: `throw new Error('No bundle of commands has ${path}');`,
      }));
    },
  };
}
