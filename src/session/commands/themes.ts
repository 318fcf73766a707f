/** The theme of a session. */
import { say, setPart } from '../state/session-state.ts';
import { AUTO, FORMER_THEMES, THEME_SETTINGS } from '../../tty/output/themes.ts';
import type { SessionContext } from '../session-context.ts';

/** Draws this session in a theme from now on, or shows why not. The beginning of a theme's name is enough. */
export function chooseTheme(
  { session, texts, themes }: Pick<SessionContext, 'session' | 'texts' | 'themes'>,
  name: string,
): void {
  if (FORMER_THEMES.includes(name)) {
    setPart(session, 'preferences', { theme: AUTO });
    return say(session, 'warn', texts.preferences.themeGone(name));
  }
  const theme = THEME_SETTINGS.find((one) => one.startsWith(name));
  if (theme === undefined) return say(session, 'warn', THEME_SETTINGS.join(', '));
  if (!themes.includes(theme))
    return say(session, 'warn', texts.preferences.themeNeedsColours(theme, themes.join(', ')));
  setPart(session, 'preferences', { theme });
  say(session, 'ok', texts.preferences.themeChanged(theme));
}

/** Changes to the next theme that this terminal can show. */
export function nextTheme(context: SessionContext): void {
  const { session, themes } = context;
  chooseTheme(context, themes[(themes.indexOf(session.getState().preferences.theme) + 1) % themes.length] ?? '');
}
