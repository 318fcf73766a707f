/**
 * Themes: colours by what they mean, never the only sign of anything. Screens draw in roles; what a role looks
 * like is put in by each terminal's frame writer, so that every session of a process has a theme of its own and
 * changing it draws nothing again.
 */

import type { ColourLevel } from './colours.ts';

/** What a text is, by the number that stands for it between the screens and the frame writer: a colour of the 256. */
export const ROLES = {
  focus: 16,
  late: 17,
  /** Must not be overlooked, and is no error. */
  loud: 18,
  quiet: 19,
  onItsWay: 20,
  good: 21,
  /** Has just changed. */
  glow: 22,
  mark: 23,
  stop: 24,
  /** Bars and lines of a plot. */
  bar: 25,
} as const;

export type ThemeRole = keyof typeof ROLES;

/** The row under a cursor, by the number that stands for its background in the same way. */
export const ROW = 16;

const COLOUR_NAMES = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'] as const;

export type RoleStyle = {
  /** One of the eight names, or `#rrggbb`. */
  color?: (typeof COLOUR_NAMES)[number] | `#${string}`;
  isBold?: boolean;
  isDim?: boolean;
  isInverse?: boolean;
  isUnderlined?: boolean;
};

export type Theme = {
  name: string;
  /** What its colours are made for, as `#rrggbb`; a theme of the terminal's own colours cannot know. */
  backgrounds: readonly string[];
  /** The background of the whole row under a cursor; without one, its bar and its number say where it is. */
  row?: `#${string}`;
  styles: Readonly<Record<ThemeRole, RoleStyle>>;
};

/** Only the sixteen names, so that every terminal's own palette decides. */
const terminal: Theme = {
  name: 'terminal',
  backgrounds: [],
  styles: {
    focus: { color: 'cyan', isBold: true },
    late: { color: 'red', isBold: true },
    loud: { color: 'yellow', isBold: true },
    quiet: { isDim: true },
    onItsWay: { color: 'yellow' },
    good: { color: 'green' },
    glow: { color: 'green', isBold: true },
    mark: { color: 'magenta', isBold: true },
    stop: { color: 'red', isBold: true, isInverse: true },
    bar: { color: 'cyan' },
  },
};

type Colours = Record<'focus' | 'late' | 'loud' | 'quiet' | 'good' | 'mark', `#${string}`>;

function coloured(name: string, backgrounds: readonly string[], row: `#${string}`, colours: Colours): Theme {
  return {
    name,
    backgrounds,
    row,
    styles: {
      focus: { color: colours.focus, isBold: true },
      late: { color: colours.late, isBold: true },
      loud: { color: colours.loud, isBold: true },
      quiet: { color: colours.quiet },
      onItsWay: { color: colours.loud },
      good: { color: colours.good },
      glow: { color: colours.good, isBold: true },
      mark: { color: colours.mark, isBold: true },
      stop: { color: colours.late, isBold: true, isInverse: true },
      bar: { color: colours.focus },
    },
  };
}

const mono: Theme = {
  name: 'mono',
  backgrounds: [],
  styles: {
    focus: { isBold: true, isUnderlined: true },
    late: { isBold: true, isInverse: true },
    loud: { isBold: true },
    quiet: {},
    onItsWay: { isUnderlined: true },
    good: {},
    glow: { isBold: true },
    mark: { isBold: true },
    stop: { isBold: true, isInverse: true },
    bar: {},
  },
};

export const THEMES: readonly Theme[] = [
  terminal,
  coloured('dark', ['#000000', '#1d1f21', '#282c34'], '#303a4a', {
    focus: '#7fd7ff',
    late: '#ff9d94',
    loud: '#ffd75f',
    quiet: '#a8a8a8',
    good: '#9fd88f',
    mark: '#f0a6e6',
  }),
  coloured('light', ['#ffffff', '#f5f0e1'], '#d8e4f0', {
    focus: '#005f87',
    late: '#a8001c',
    loud: '#754a00',
    quiet: '#595959',
    good: '#1b6420',
    mark: '#87307c',
  }),
  coloured('contrast', ['#000000'], '#1a2a4a', {
    focus: '#00ffff',
    late: '#ff9c9c',
    loud: '#ffff00',
    quiet: '#e4e4e4',
    good: '#5fff87',
    mark: '#ffafff',
  }),
  // The palette of Okabe and Ito: told apart with any of the common colour blindnesses. Late is orange, good is blue.
  coloured('colour-blind', ['#000000', '#1d1f21'], '#303a4a', {
    focus: '#56b4e9',
    late: '#ff9040',
    loud: '#f0e442',
    quiet: '#a8a8a8',
    good: '#79c7f2',
    mark: '#e79fc6',
  }),
  mono,
];

export const THEME_NAMES: readonly string[] = THEMES.map(({ name }) => name);
export const DEFAULT_THEME = terminal.name;

/** The themes that a terminal of a colour level can show: with sixteen colours, those that name no others. */
export function themesAt(level: ColourLevel): readonly string[] {
  return THEMES.filter(({ backgrounds }) => level >= 2 || backgrounds.length === 0).map(({ name }) => name);
}

/** The theme of that name; the terminal's own colours where there is none. */
export function themeNamed(name: string | undefined): Theme {
  return THEMES.find((theme) => theme.name === name) ?? terminal;
}

/** The SGR parameters that make a text look like a role, without those that end it. */
export function sgrOf({ color, isBold, isDim, isInverse, isUnderlined }: RoleStyle): string {
  const codes = [isBold ? 1 : 0, isDim ? 2 : 0, isUnderlined ? 4 : 0, isInverse ? 7 : 0].filter(Boolean).map(String);
  return [...codes, ...(color === undefined ? [] : [colourSgr(color)])].join(';');
}

function colourSgr(color: NonNullable<RoleStyle['color']>): string {
  const name = COLOUR_NAMES.indexOf(color as (typeof COLOUR_NAMES)[number]);
  if (name >= 0) return String(30 + name);
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return `38;2;${red};${green};${blue}`;
}
