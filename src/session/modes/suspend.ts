/** The key of job control, which gives the terminal to the shell. */
import { commandOfKey } from '../kernel/command-of-key.ts';
import type { SessionContext } from '../session-context.ts';

/** The key of job control everywhere. It is no key of the keymap: one who wants it for something else takes it away. */
export const SUSPEND_KEY = 'ctrl+z';

/**
 * Gives the terminal to the shell where a key asks for it; false where it does not, or there is none to give it to.
 * Whatever is in front stays there, covers too.
 */
export function suspendBy(context: SessionContext, key: string): boolean {
  if (key !== SUSPEND_KEY || !context.suspend || commandOfKey(context, key)) return false;
  context.suspend();
  return true;
}
