/** Which theme a desk is drawn in. */
import type { Desk } from '../store/desk.ts';
import { THEME_NAMES } from '../terminal/themes.ts';

/** Draws this desk in a theme from now on. */
export function setTheme(desk: Desk, theme: string): void {
  desk.setState({ theme });
}

/** The theme after the one that is on; answers its name. */
export function nextTheme(desk: Desk): string {
  const at = THEME_NAMES.indexOf(desk.getState().theme);
  const next = THEME_NAMES[(at + 1) % THEME_NAMES.length] ?? '';
  setTheme(desk, next);
  return next;
}
