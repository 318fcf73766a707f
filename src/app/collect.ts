/** V8's garbage collector, which a program can call only with a flag. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { type: 'minor' | 'major'; execution: 'sync'; flavor?: 'last-resort' }) => void;

let collector: Collect | undefined;

/**
 * Collects now, and holds everything up meanwhile: a minor collection takes a millisecond, a full one some tenths of a second.
 */
export const collectGarbage: Collect = (options) => {
  if (!collector) {
    // Only a new context gets the function of the flag; the program's own was made without it.
    setFlagsFromString('--expose-gc');
    collector = runInNewContext('gc') as Collect;
    setFlagsFromString('--no-expose-gc');
  }
  collector(options);
};
