/** What a release is called: the numbers that packages of one commit carry. */
import { git } from './commit.ts';

/** What git says of the commit that is built. */
export type CommitFacts = {
  /** Whether the commit itself has the tag of its version: it is that release. */
  isRelease: boolean;
  /** Whether some earlier commit has it: what is built came after that release. */
  isAfterRelease: boolean;
  /** When it was committed, in seconds since the epoch. */
  seconds: number;
  /** Its short name. */
  commit: string;
};

/**
 * Debian's number for a build: `0.2.0` of the release, `0.2.0~git20261124.143000+6f491c57` of a commit before it and
 * `0.2.0+git…` of one after it. `dpkg` orders them by time, so that a newer build is always an upgrade.
 */
export function debianVersion(version: string, { isRelease, isAfterRelease, seconds, commit }: CommitFacts): string {
  if (isRelease) return version;
  const [day = '', time = ''] = new Date(seconds * 1000).toISOString().replaceAll(/[-:]/g, '').split('T');
  return `${version}${isAfterRelease ? '+' : '~'}git${day}.${time.slice(0, 6)}+${commit.slice(0, 8)}`;
}

/** Those facts of the checkout at `root`, for `version`. */
export function commitFacts(root: string, version: string): CommitFacts {
  const tag = `v${version}`;
  const tagged = (...where: string[]) => git(root, 'tag', '--list', tag, ...where) === tag;
  return {
    isRelease: tagged('--points-at', 'HEAD'),
    isAfterRelease: tagged('--merged', 'HEAD'),
    seconds: Number(git(root, 'log', '-1', '--format=%ct')),
    commit: git(root, 'rev-parse', 'HEAD'),
  };
}
