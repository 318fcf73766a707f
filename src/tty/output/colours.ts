/** 0 none, 1 the 16 named colours, 2 the 256, 3 any: the levels of chalk, which draws for Ink. */
export type ColourLevel = 0 | 1 | 2 | 3;

/**
 * How many colours a terminal shows, by its environment. `NO_COLOR` (not empty) overrides all; `FORCE_COLOR` (0–3, `false`, or
 * anything else for at least 16) overrides the rest. `isTTY`: whether there is a terminal at all.
 */
export function colourLevel(env: NodeJS.ProcessEnv, isTTY: boolean): ColourLevel {
  if (env.NO_COLOR) return 0;
  if (env.FORCE_COLOR !== undefined) return forcedLevel(env.FORCE_COLOR);
  const term = (env.TERM ?? '').toLowerCase();
  if (!isTTY || term === 'dumb' || term === '') return 0;
  if (
    /^(?:truecolor|24bit)$/i.test(env.COLORTERM ?? '') ||
    /-(?:truecolor|direct)$|^xterm-(?:kitty|ghostty)$/.test(term)
  ) {
    return 3;
  }
  return /-256(?:color)?$/.test(term) ? 2 : 1;
}

/**
 * Makes Ink draw in all colours: its colour library reads the environment while it loads, but the frame writer knows what a
 * terminal can show. The colour level of this process's own terminal must be read before: variables against colours are
 * deleted, since Node would warn of the contradiction in the middle of the screen.
 */
export function drawInAllColours(): void {
  process.env.FORCE_COLOR = '3';
  delete process.env.NO_COLOR;
  delete process.env.NODE_DISABLE_COLORS;
}

function forcedLevel(value: string): ColourLevel {
  if (value === 'false') return 0;
  const level = Number(value);
  return value !== '' && (level === 0 || level === 2 || level === 3) ? level : 1;
}
