/**
 * Colours by what they mean; never the only sign of anything. The exported styles are the ones in force: choosing a theme
 * changes them in place, and whoever draws next draws in it.
 */
import type { TextProps } from 'ink';
import { offerThemes } from '../src/keymap/themes.ts';
import type { Notice } from '../src/store/desk.ts';
import type { Freshness } from '../src/sync/health.ts';

export type Style = Pick<TextProps, 'color' | 'bold' | 'dimColor' | 'inverse' | 'underline'>;
type Role = 'focus' | 'late' | 'loud' | 'quiet' | 'onItsWay' | 'good' | 'glow' | 'mark' | 'stop' | 'bar';

export type Theme = {
  name: string;
  /** What its colours are made for, as `#rrggbb`; a theme of the terminal's own colours cannot know. */
  backgrounds: readonly string[];
  styles: Readonly<Record<Role, Style>>;
};

/** Only the sixteen names, so that every terminal's own palette decides. */
const terminal: Theme = {
  name: 'terminal',
  backgrounds: [],
  styles: {
    focus: { color: 'cyan', bold: true },
    late: { color: 'red', bold: true },
    loud: { color: 'yellow', bold: true },
    quiet: { dimColor: true },
    onItsWay: { color: 'yellow' },
    good: { color: 'green' },
    glow: { color: 'green', bold: true },
    mark: { color: 'magenta', bold: true },
    stop: { color: 'red', bold: true, inverse: true },
    bar: { color: 'cyan' },
  },
};

type Colours = Record<'focus' | 'late' | 'loud' | 'quiet' | 'good' | 'mark', string>;

function coloured(name: string, backgrounds: readonly string[], colours: Colours): Theme {
  return {
    name,
    backgrounds,
    styles: {
      focus: { color: colours.focus, bold: true },
      late: { color: colours.late, bold: true },
      loud: { color: colours.loud, bold: true },
      quiet: { color: colours.quiet },
      onItsWay: { color: colours.loud },
      good: { color: colours.good },
      glow: { color: colours.good, bold: true },
      mark: { color: colours.mark, bold: true },
      stop: { color: colours.late, bold: true, inverse: true },
      bar: { color: colours.focus },
    },
  };
}

const mono: Theme = {
  name: 'mono',
  backgrounds: [],
  styles: {
    focus: { bold: true, underline: true },
    late: { bold: true, inverse: true },
    loud: { bold: true },
    quiet: {},
    onItsWay: { underline: true },
    good: {},
    glow: { bold: true },
    mark: { bold: true },
    stop: { bold: true, inverse: true },
    bar: {},
  },
};

export const THEMES: readonly Theme[] = [
  terminal,
  coloured('dark', ['#000000', '#1d1f21', '#282c34'], {
    focus: '#7fd7ff',
    late: '#ff9d94',
    loud: '#ffd75f',
    quiet: '#a8a8a8',
    good: '#9fd88f',
    mark: '#f0a6e6',
  }),
  coloured('light', ['#ffffff', '#f5f0e1'], {
    focus: '#005f87',
    late: '#a8001c',
    loud: '#754a00',
    quiet: '#595959',
    good: '#1b6420',
    mark: '#87307c',
  }),
  coloured('contrast', ['#000000'], {
    focus: '#00ffff',
    late: '#ff9c9c',
    loud: '#ffff00',
    quiet: '#e4e4e4',
    good: '#5fff87',
    mark: '#ffafff',
  }),
  // The palette of Okabe and Ito: told apart with any of the common colour blindnesses. Late is orange, good is blue.
  coloured('colour-blind', ['#000000', '#1d1f21'], {
    focus: '#56b4e9',
    late: '#ff9040',
    loud: '#f0e442',
    quiet: '#a8a8a8',
    good: '#79c7f2',
    mark: '#e79fc6',
  }),
  mono,
];

export const FOCUS: Style = {};
export const LATE: Style = {};
/** Must not be overlooked, and is no error. */
export const LOUD: Style = {};
export const QUIET: Style = {};
export const ON_ITS_WAY: Style = {};
export const GOOD: Style = {};
/** Has just changed. */
export const GLOW: Style = {};
export const MARK: Style = {};
export const STOP: Style = {};
/** Bars and lines of a plot. */
export const BAR: Style = {};

const IN_FORCE: Readonly<Record<Role, Style>> = {
  focus: FOCUS,
  late: LATE,
  loud: LOUD,
  quiet: QUIET,
  onItsWay: ON_ITS_WAY,
  good: GOOD,
  glow: GLOW,
  mark: MARK,
  stop: STOP,
  bar: BAR,
};

export const FRESHNESS_SIGNS: Readonly<Record<Freshness, { glyph: string; style: Style }>> = {
  connecting: { glyph: '○', style: ON_ITS_WAY },
  loading: { glyph: '◔', style: ON_ITS_WAY },
  live: { glyph: '●', style: GOOD },
  behind: { glyph: '◐', style: LOUD },
  offline: { glyph: '✕', style: STOP },
  unauthenticated: { glyph: '✕', style: STOP },
};

const INFO: Style = {};
export const NOTICE_SIGNS: Readonly<Record<Notice['tone'], { glyph: string; style: Style }>> = {
  ok: { glyph: '✔', style: GOOD },
  info: { glyph: '·', style: INFO },
  warn: { glyph: '!', style: LOUD },
  error: { glyph: '✕', style: LATE },
};

/** Lines and blocks; plain ASCII where a terminal or a printer has nothing else. */
export const GLYPHS = { rule: '─', cursor: '▌', full: '▓', empty: '░', spark: '▁▂▃▄▅▆▇█', mark: '•', changed: '~' };
const DRAWN = { ...GLYPHS };
const ASCII: typeof GLYPHS = {
  rule: '-',
  cursor: '>',
  full: '#',
  empty: '.',
  spark: '_.-=+*#@',
  mark: '*',
  changed: '~',
};

/** Draws lines and blocks in ASCII from now on, or in full again. */
export function drawInAscii(isAscii: boolean): void {
  Object.assign(GLYPHS, isAscii ? ASCII : DRAWN);
}

let current = terminal;

/** Draws in a theme from now on; a name that is none changes nothing. */
export function applyTheme(name: string): void {
  const theme = THEMES.find((one) => one.name === name);
  if (!theme) return;
  current = theme;
  for (const [role, style] of Object.entries(theme.styles) as [Role, Style][]) {
    const inForce = IN_FORCE[role] as Record<string, unknown>;
    for (const key of Object.keys(inForce)) delete inForce[key];
    Object.assign(inForce, style);
  }
}

applyTheme(process.env.BANCADA_THEME ?? 'terminal');
if (Object.keys(FOCUS).length === 0) applyTheme('terminal');
drawInAscii(process.env.BANCADA_ASCII === '1' || process.env.TERM === 'linux' || process.env.TERM === 'dumb');
offerThemes({ names: THEMES.map(({ name }) => name), current: () => current.name, set: applyTheme });
