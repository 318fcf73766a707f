/** The key of job control, which suspends bancada and returns to the shell. */
import { commandOfKey } from '../kernel/command-of-key.ts';
import type { SessionContext } from '../session-context.ts';

/** The usual key of job control. It is not in the keymap; a remap file that gives it to an action takes it away from here. */
export const SUSPEND_KEY = 'ctrl+z';

/**
 * Suspends bancada if the key is that of job control. Returns false if it is not, or if there is no shell to return to. What is
 * in front stays in front, covers too.
 */
export function suspendBy(context: SessionContext, key: string): boolean {
  if (key !== SUSPEND_KEY || !context.suspend || commandOfKey(context, key)) return false;
  context.suspend();
  return true;
}
