/** The command that starts this program, by how it was started: a checkout has no `bancada` on the path. */
import { relative } from 'node:path';
import type { CliIo } from '../tty/io.ts';

/** The command line with these arguments, to be copied: `bancada`, `npm run -s bancada -- …`, `npx bancada …`, `node …`. */
export function commandLineOf({ program = 'bancada', env }: Pick<CliIo, 'program' | 'env'>, args = ''): string {
  if (env['npm_lifecycle_event'] === 'bancada') return joined('npm run -s bancada', args && `-- ${args}`);
  if (env['npm_command'] === 'exec') return joined('npx bancada', args);
  const isScript = /\.m?js$/.test(program) && !/[\\/]node_modules[\\/]/.test(program);
  return joined(isScript ? `node ${quoted(shortest(program))}` : 'bancada', args);
}

function joined(...words: string[]): string {
  return words.filter(Boolean).join(' ');
}

function shortest(path: string): string {
  const near = relative(process.cwd(), path);
  return near.startsWith('..') ? path : near;
}

/** A word as it is typed in a shell. */
export function quoted(word: string): string {
  return /^[\w./:@%+=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
