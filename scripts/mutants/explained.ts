/**
 * Mutants that survive, and why that is no fault: they do the same, or differ in what bancada does not promise.
 * One line each; `npm run mutants` asks for it, and says which of them explain nothing any more.
 */

export type Explained = {
  /** Within `src`, without `.ts`. */
  file: string;
  /** A part of the line that is changed. */
  line: string;
  /** A part of “what was => what it became”; without it every survivor of the line. */
  change?: string;
  why: string;
};

const same = (file: string, line: string, change: string | undefined, why: string): Explained => {
  return { file, line, why, ...(change === undefined ? {} : { change }) };
};

export const EXPLAINED: readonly Explained[] = [
  same(
    'domain/merge',
    'if (theirs !== undefined && ours !== undefined && theirs !== ours) {',
    'theirs !== ours => true',
    'equal stamps have the same second and no finer part that differs: the later question decides either way',
  ),
  same('domain/merge', 'return theirs > ours;', 'theirs >= ours', 'they differ where this is reached'),
];
