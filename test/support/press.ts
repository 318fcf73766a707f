/** Keys as the screen in front hears them, without a screen, each pressed alone. */
import type { SessionContext } from '../../src/session/session-context.ts';
import { pressKey } from '../../src/session/modes/modes.ts';

/** Presses keys by their names, one after the other. */
export function press(context: SessionContext, ...keys: string[]): void {
  for (const key of keys) pressKey(context, key);
}
