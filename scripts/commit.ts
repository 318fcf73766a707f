/** What git says of a checkout, and which commit it is at. */
import { execFileSync } from 'node:child_process';
import { realpathSync } from 'node:fs';

/** What git answers to these words in `folder`, without space around it; throws what git complains of where it fails. */
export function git(folder: string, ...words: string[]): string {
  return execFileSync('git', words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
}

/**
 * The short name of the commit at `root`, with a `+` where the tree differs from it. Undefined where `root` is no
 * checkout of its own, such as an unpacked tarball, or where there is no git.
 */
export function commitOf(root: string): string | undefined {
  try {
    if (realpathSync(git(root, 'rev-parse', '--show-toplevel')) !== realpathSync(root)) return undefined;
    // Twelve digits everywhere: git's own short form grows with what else a clone holds.
    return `${git(root, 'rev-parse', '--short=12', 'HEAD')}${git(root, 'status', '--porcelain', '--untracked-files=no') === '' ? '' : '+'}`;
  } catch {
    return undefined;
  }
}
