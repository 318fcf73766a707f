/** What can take a key. */
import type { SessionContext } from '../session-context.ts';

/**
 * A part of the session that takes keys while it is active. `handle` gets the name of a key (see tty/keys/key-names.ts) and
 * says whether the key ends here (`taken`) or goes on to the next mode (`pass`).
 */
export type Mode = {
  name: string;
  isActive: (context: SessionContext) => boolean;
  handle: (context: SessionContext, key: string) => 'taken' | 'pass';
};
