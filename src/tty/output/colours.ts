/** 0 none, 1 the 16 named colours, 2 the 256, 3 any: the levels of chalk, which draws for Ink. */
export type ColourLevel = 0 | 1 | 2 | 3;

/**
 * How much colour a terminal shows, by what it says of itself. `NO_COLOR` (not empty) wins
 * over all; `FORCE_COLOR` (0–3,
 * `false`, or anything for at least 16) over the rest. `isTTY` tells whether there is a terminal at all.
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
 * Lets Ink draw in all colours: its own ask the environment while they load, and what a terminal can show is its frame
 * writer's to know. The level of this process's own terminal has to be read before: what speaks against colours goes, since
 * Node would warn of the contradiction, in the middle of the screen.
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
