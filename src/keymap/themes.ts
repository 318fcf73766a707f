/** Which theme the frames are drawn in. The themes themselves belong to the components; this is the switch in between. */

type ThemeSwitch = { names: readonly string[]; current: () => string; set: (name: string) => void };

let themes: ThemeSwitch = { names: [], current: () => '', set: () => {} };

/** The components hand their themes in when they are loaded. One per process: every terminal of it looks the same. */
export function offerThemes(offered: ThemeSwitch): void {
  themes = offered;
}

export const openThemes = (): readonly string[] => themes.names;

export function setTheme(name: string): void {
  themes.set(name);
}

/** The theme after the one that is on; answers its name. */
export function nextTheme(): string {
  const next = themes.names[(themes.names.indexOf(themes.current()) + 1) % themes.names.length] ?? '';
  themes.set(next);
  return next;
}
