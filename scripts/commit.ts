/** Which commit a checkout is at. */
import { execFileSync } from 'node:child_process';
import { realpathSync } from 'node:fs';

/**
 * The short name of the commit at `root`, with a `+` where the tree differs from it. Undefined where `root` is no
 * checkout of its own, such as an unpacked tarball, or where there is no git.
 */
export function commitOf(root: string): string | undefined {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    if (realpathSync(git('rev-parse', '--show-toplevel')) !== realpathSync(root)) return undefined;
    // Twelve digits everywhere: git's own short form grows with what else a clone holds.
    return `${git('rev-parse', '--short=12', 'HEAD')}${git('status', '--porcelain', '--untracked-files=no') === '' ? '' : '+'}`;
  } catch {
    return undefined;
  }
}
