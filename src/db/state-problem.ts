/** What stands in the way of the state on disk: the errors of SQLite and of the file system by what they mean. */
import { ForeignState } from './state-rights.ts';

/** What stands in the way; `corrupt` files are set aside when they are opened next. */
export type StateProblem = 'disk-full' | 'read-only' | 'no-access' | 'foreign' | 'busy' | 'corrupt' | 'gone' | 'failed';

/** The state database cannot do what it was asked. Nothing of the statement or transaction was kept. */
export class StateUnusable extends Error {
  override readonly name = 'StateUnusable';
  readonly problem: StateProblem;
  readonly file: string;

  constructor(problem: StateProblem, file: string, cause?: unknown) {
    super(`${SENTENCES[problem]}: ${file}`, { cause });
    this.problem = problem;
    this.file = file;
  }
}

/** Does what needs the disk; returns `otherwise` where the state cannot be used. */
export function tryOr<T, E>(work: () => T, otherwise: E): T | E {
  try {
    return work();
  } catch (error) {
    if (error instanceof StateUnusable) return otherwise;
    throw error;
  }
}

const SENTENCES: Readonly<Record<StateProblem, string>> = {
  'disk-full': 'The disk is full, nothing can be kept',
  'read-only': 'The state is read-only, nothing can be kept',
  'no-access': 'The state directory or file cannot be used by this user',
  foreign: 'The state belongs to another user, who could change it',
  busy: 'Another bancada holds the state for too long',
  corrupt: 'The state file is damaged',
  gone: 'The state was deleted or replaced while it was in use; nothing can be kept until bancada is started again',
  failed: 'The state cannot be used',
};

const SQLITE_PROBLEMS: Readonly<Record<number, StateProblem>> = {
  3: 'no-access',
  5: 'busy',
  6: 'busy',
  8: 'read-only',
  11: 'corrupt',
  13: 'disk-full',
  14: 'no-access',
  26: 'corrupt',
};
/** SQLITE_IOERR_SHMSIZE: no room for the memory that the processes of a file share, of which SQLite says no more. */
const NO_ROOM_TO_SHARE = 4874;
const FILE_PROBLEMS: ReadonlyMap<string, StateProblem> = new Map(
  Object.entries<StateProblem>({
    ENOSPC: 'disk-full',
    EDQUOT: 'disk-full',
    EROFS: 'read-only',
    EACCES: 'no-access',
    EPERM: 'no-access',
    ENOTDIR: 'no-access',
    // Nothing can be made there, as in /proc.
    ENOENT: 'no-access',
    EEXIST: 'no-access',
  }),
);

/**
 * The state's problem behind an error of SQLite or of the file system; `undefined` for anything else, which is a bug.
 */
export function stateProblemOf(error: unknown): StateProblem | undefined {
  const { code, errcode } = error as { code?: string; errcode?: number };
  // The primary result code is in the lower byte; what is above it says more than is needed.
  if (errcode === NO_ROOM_TO_SHARE) return 'disk-full';
  if (typeof errcode === 'number') return SQLITE_PROBLEMS[errcode & 0xff] ?? 'failed';
  return code === undefined ? undefined : FILE_PROBLEMS.get(code);
}

/** An error as {@link StateUnusable} where the state is what stands in the way; anything else, a bug, as it is. */
export function asStateError(error: unknown, file: string): unknown {
  if (error instanceof StateUnusable) return error;
  if (error instanceof ForeignState) return new StateUnusable('foreign', error.path, error);
  const problem = stateProblemOf(error);
  return problem === undefined ? error : new StateUnusable(problem, file, error);
}
