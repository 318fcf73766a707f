/** Keys as the screen in front hears them, without a screen, each pressed alone. */
import type { Bench } from '../../src/desk/bench.ts';
import { pressKey } from '../../src/desk/keymap/press-key.ts';

/** Presses keys by their names, one after the other. */
export function press(bench: Bench, ...keys: string[]): void {
  for (const key of keys) pressKey(bench, key);
}
