/**
 * Themes: colours by what they mean, never the only sign of anything. Three meanings have a colour (late is red, what goes
 * on the piece is amber, done is green), one accent shows where things are, all else is bold or grey. Screens draw in roles;
 * what a role looks like is put in by each terminal's frame writer, so that every session of a process has a theme of its
 * own and changing it draws nothing again.
 */

import type { ColourLevel } from './colours.ts';

/** What a text is, by the number that stands for it between the screens and the frame writer: a colour of the 256. */
export const ROLES = {
  /** Where the cursor is, and what it is about: the accent. */
  focus: 16,
  /** Too late, failed or wrong: red, and red is nothing else. */
  late: 17,
  /** Must not be overlooked, and is no error: bold, without a colour. */
  loud: 18,
  quiet: 19,
  /** Not done yet: the accent. */
  onItsWay: 20,
  /** Done, right, in time: green, and green is nothing else. */
  good: 21,
  /** Has just changed. */
  glow: 22,
  mark: 23,
  /** Nothing goes on before it is answered: white on red. */
  stop: 24,
  /** Bars and lines of a plot. */
  bar: 25,
  /** The text that the buyer wants on the piece: amber, and amber is nothing else. */
  onPiece: 26,
} as const;

export type ThemeRole = keyof typeof ROLES;

/** The row under a cursor, by the number that stands for its background in the same way. */
export const ROW = 16;

const COLOUR_NAMES = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'] as const;

export type RoleStyle = {
  /** One of the eight names, or `#rrggbb`. */
  color?: (typeof COLOUR_NAMES)[number] | `#${string}`;
  /** What it stands on; the background around it where nothing is said. */
  background?: `#${string}`;
  isBold?: boolean;
  isDim?: boolean;
  isInverse?: boolean;
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
    loud: { isBold: true },
    quiet: { isDim: true },
    onItsWay: { color: 'cyan' },
    good: { color: 'green' },
    glow: { isBold: true },
    mark: { color: 'cyan', isBold: true },
    stop: { color: 'red', isBold: true, isInverse: true },
    bar: { color: 'cyan' },
    onPiece: { color: 'yellow', isBold: true },
  },
};

/** The same for a light background, where of the sixteen names cyan, green and yellow cannot be read, nor any bright one. */
const terminalLight: Theme = {
  name: 'terminal-light',
  backgrounds: [],
  styles: {
    ...terminal.styles,
    focus: { color: 'blue', isBold: true },
    late: { color: 'red' },
    onItsWay: { color: 'blue' },
    good: { color: 'black' },
    mark: { color: 'blue', isBold: true },
    stop: { color: 'red', isInverse: true },
    bar: { color: 'blue' },
    onPiece: { color: 'magenta' },
  },
};

type Colour = `#${string}`;
type Colours = Record<'late' | 'onPiece' | 'done' | 'accent' | 'quiet' | 'stop', Colour>;

function coloured(name: string, backgrounds: readonly string[], row: Colour, colours: Colours): Theme {
  return {
    name,
    backgrounds,
    row,
    styles: {
      focus: { color: colours.accent, isBold: true },
      late: { color: colours.late, isBold: true },
      loud: { isBold: true },
      quiet: { color: colours.quiet },
      onItsWay: { color: colours.accent },
      good: { color: colours.done },
      glow: { isBold: true },
      mark: { color: colours.accent, isBold: true },
      stop: { color: '#ffffff', background: colours.stop, isBold: true },
      bar: { color: colours.accent },
      onPiece: { color: colours.onPiece, isBold: true },
    },
  };
}

export const THEMES: readonly Theme[] = [
  terminal,
  coloured('dark', ['#000000', '#1d1f21', '#282c34'], '#303a4a', {
    late: '#ff7d74',
    onPiece: '#ffc94d',
    done: '#87d787',
    accent: '#7fd7ff',
    quiet: '#a8a8a8',
    stop: '#b5121b',
  }),
  coloured('light', ['#ffffff', '#f5f0e1'], '#e0eaf6', {
    late: '#af0019',
    onPiece: '#875000',
    done: '#155f1d',
    accent: '#005f87',
    quiet: '#585858',
    stop: '#b00018',
  }),
  coloured('contrast', ['#000000'], '#1a2a4a', {
    late: '#ff9c9c',
    onPiece: '#ffd700',
    done: '#5fff87',
    accent: '#00ffff',
    quiet: '#e4e4e4',
    stop: '#b00000',
  }),
  // The palette of Okabe and Ito: told apart with any of the common colour blindnesses. Late is orange, done is blue.
  coloured('colour-blind', ['#000000', '#1d1f21'], '#303a4a', {
    late: '#ff9040',
    onPiece: '#f0e442',
    done: '#79c7f2',
    accent: '#e79fc6',
    quiet: '#a8a8a8',
    stop: '#9a4000',
  }),
  terminalLight,
  coloured('contrast-light', ['#ffffff'], '#d6e4ff', {
    late: '#900000',
    onPiece: '#5c3a00',
    done: '#0a5318',
    accent: '#003d75',
    quiet: '#303030',
    stop: '#a00000',
  }),
  // As above, darker: late is vermilion, done is blue, what goes on the piece is bluish green.
  coloured('colour-blind-light', ['#ffffff', '#f5f0e1'], '#e0eaf6', {
    late: '#a32d00',
    onPiece: '#00634a',
    done: '#0a4f9e',
    accent: '#86336c',
    quiet: '#585858',
    stop: '#9a4000',
  }),
];

/** The themes of choice that have another of their kind for a light background. */
const LIGHT_OF: ReadonlyMap<string, string> = new Map([
  ['contrast', 'contrast-light'],
  ['colour-blind', 'colour-blind-light'],
]);

/** The setting that chooses by the terminal's background; that of who sets nothing. */
export const AUTO = 'auto';
/** What a theme can be set to. */
export const THEME_SETTINGS: readonly string[] = [AUTO, ...THEMES.map(({ name }) => name)];
/** Settings of earlier versions, which come to {@link AUTO}. */
export const FORMER_THEMES: readonly string[] = ['mono'];

/** The themes that a terminal of a colour level can show: with sixteen colours, those that name no others. */
export function themesAt(level: ColourLevel): readonly string[] {
  return THEMES.filter(({ backgrounds }) => level >= 2 || backgrounds.length === 0).map(({ name }) => name);
}

/** The theme in which a terminal of a colour level shows one: of its own colours, where it has no others. */
export function shownTheme(theme: Theme, level: ColourLevel): Theme {
  if (themesAt(level).includes(theme.name)) return theme;
  return theme.backgrounds.some(isLight) ? terminalLight : terminal;
}

/** The theme of that name; the terminal's own colours where there is none. */
export function themeNamed(name: string | undefined): Theme {
  return THEMES.find((theme) => theme.name === name) ?? terminal;
}

/**
 * The theme that a setting comes to on a background, `#rrggbb`. Of its own accord only one that can be read there: the
 * terminal's own colours where its background is not known, or neither dark nor light. Contrast and colour-blind are
 * their light kind on a background on which only that can be read; the terminal's own colours are on any that is light.
 */
export function themeOn(setting: string, background: string | undefined): Theme {
  if (setting === terminal.name) return background && isLight(background) ? terminalLight : terminal;
  if (setting !== AUTO) {
    const [own, light] = [themeNamed(setting), themeNamed(LIGHT_OF.get(setting) ?? setting)];
    return background && !isReadableOn(own, background) && isReadableOn(light, background) ? light : own;
  }
  const fitting = ['dark', 'light'].map(themeNamed).find((theme) => background && isReadableOn(theme, background));
  return fitting ?? themeOn(terminal.name, background);
}

/** Whether black stands out on it by far. */
function isLight(background: string): boolean {
  return contrast(background, '#000000') >= 2 * READABLE;
}

function isReadableOn({ styles }: Theme, ground: string): boolean {
  return Object.values(styles).every(
    ({ color, background }) => color === undefined || contrast(color, background ?? ground) >= READABLE,
  );
}

/** The SGR parameters that make a text look like a role, without those that end it. */
export function sgrOf({ color, background, isBold, isDim, isInverse }: RoleStyle): string {
  const codes = [isBold ? 1 : 0, isDim ? 2 : 0, isInverse ? 7 : 0].filter(Boolean).map(String);
  const colours = [color && `3${colourSgr(color)}`, background && `4${colourSgr(background)}`];
  return [...codes, ...colours.filter((one) => one !== undefined)].join(';');
}

/** A colour as SGR parameters, without the digit that says whether it is of the text or of what it stands on. */
function colourSgr(color: NonNullable<RoleStyle['color']>): string {
  const name = COLOUR_NAMES.indexOf(color as (typeof COLOUR_NAMES)[number]);
  if (name >= 0) return String(name);
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return `8;2;${red};${green};${blue}`;
}

/** What a text needs by WCAG 2 to be readable for most people. */
export const READABLE = 4.5;

/** The contrast of two colours, each `#rrggbb`, by WCAG 2: from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [one, other] = [luminance(a), luminance(b)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
