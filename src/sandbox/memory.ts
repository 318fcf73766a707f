/** What a large shop has taken while it was invented, given back at once: the plan of it is several times what stays. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** From so many items on it is worth the tenths of a second that it takes. */
export const WORTH_ITEMS = 20_000;

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

/** Collects everything, and returns what is free to the system. */
export function giveBack(): void {
  setFlagsFromString('--expose-gc');
  // A new context gets what the flag offers; the program's own was made without it.
  const collect = runInNewContext('gc') as Collect;
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
