/** The theme that desks begin with. */
import { THEME_NAMES } from '../terminal/themes.ts';
import { ConfigProblem } from './problem.ts';

/** Sees to it that `BANCADA_THEME` names one. Throws {@link ConfigProblem}. */
export function checkTheme(env: Readonly<Record<string, string | undefined>>): void {
  const theme = env['BANCADA_THEME'] || undefined;
  if (theme !== undefined && !THEME_NAMES.includes(theme)) {
    throw new ConfigProblem(({ config }) => config.theme(theme, THEME_NAMES));
  }
}
