/** Frees memory after a large shop has been made: the plan of the shop takes several times the memory of the shop. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The least number of items for which the collection is worth the tenths of a second that it takes. */
export const WORTH_ITEMS = 20_000;

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

/** Runs a full garbage collection and returns free memory to the system. */
export function giveBack(): void {
  setFlagsFromString('--expose-gc');
  // `gc` exists only in contexts made after the flag is set.
  const collect = runInNewContext('gc') as Collect;
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
