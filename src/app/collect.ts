/** V8's collector of memory, which a program gets where a flag asks for it. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { type: 'minor' | 'major'; execution: 'sync'; flavor?: 'last-resort' }) => void;

let collector: Collect | undefined;

/** Collects now, and holds everything up meanwhile: what is young takes a millisecond, all of it some tenths of a second. */
export const collectGarbage: Collect = (options) => {
  if (!collector) {
    // A new context gets what the flag offers; the program's own was made without it.
    setFlagsFromString('--expose-gc');
    collector = runInNewContext('gc') as Collect;
    setFlagsFromString('--no-expose-gc');
  }
  collector(options);
};
