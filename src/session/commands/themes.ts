/** Which theme a desk is drawn in. */
import { say } from '../state/session-state.ts';
import { THEME_NAMES } from '../../tty/output/themes.ts';
import type { Bench } from '../session-context.ts';

/** Draws this desk in a theme from now on, or says why not. The beginning of a name will do. */
export function chooseTheme({ desk, texts, themes }: Bench, name: string): void {
  const theme = THEME_NAMES.find((one) => one.startsWith(name));
  if (theme === undefined) return say(desk, 'warn', THEME_NAMES.join(', '));
  if (!themes.includes(theme)) return say(desk, 'warn', texts.preferences.themeNeedsColours(theme, themes.join(', ')));
  desk.setState({ theme });
  say(desk, 'ok', texts.preferences.themeChanged(theme));
}

/** The next of those that this terminal can show. */
export function nextTheme(bench: Bench): void {
  const { desk, themes } = bench;
  chooseTheme(bench, themes[(themes.indexOf(desk.getState().theme) + 1) % themes.length] ?? '');
}
