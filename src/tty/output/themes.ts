/**
 * Themes: colours by meaning, never the only sign of anything. Three meanings have a colour (late is red, text for the piece is
 * amber, done is green), one accent shows places, all else is bold or grey. Screens draw in roles; each terminal's frame writer
 * puts in the styles of the roles, so every session of a process has a theme of its own, and no screen is drawn again when it
 * changes.
 */

import type { ColourLevel } from './colours.ts';

/** The roles of texts, each with the number that represents it between the screens and the frame writer: a colour of the 256. */
export const ROLES = {
  /** Where the cursor is, and what it is about: the accent. */
  focus: 16,
  /** Late, failed or wrong: red, and nothing else is red. */
  late: 17,
  /** Must not be overlooked, but is no error: bold, without a colour. */
  loud: 18,
  quiet: 19,
  /** Not done yet: the accent. */
  onItsWay: 20,
  /** Done, right, in time: green, and nothing else is green. */
  good: 21,
  /** Has just changed. */
  glow: 22,
  mark: 23,
  /** Must be answered before anything continues: white on red. */
  stop: 24,
  /** Bars and lines of a plot. */
  bar: 25,
  /** The text that the buyer wants on the piece: amber, and nothing else is amber. */
  onPiece: 26,
} as const;

export type ThemeRole = keyof typeof ROLES;

/** The number that represents the background of the row under a cursor in the same way. */
export const ROW = 16;

const COLOUR_NAMES = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'] as const;

export type RoleStyle = {
  /** One of the eight names, or `#rrggbb`. */
  color?: (typeof COLOUR_NAMES)[number] | `#${string}`;
  /** The background of the text; by default the one around it. */
  background?: `#${string}`;
  isBold?: boolean;
  isDim?: boolean;
  isInverse?: boolean;
};

export type Theme = {
  name: string;
  /** The backgrounds that its colours are made for, as `#rrggbb`; none for a theme of the terminal's own colours. */
  backgrounds: readonly string[];
  /** The background of the whole row under a cursor; without one, its bar and its number show where it is. */
  row?: `#${string}`;
  styles: Readonly<Record<ThemeRole, RoleStyle>>;
};

/** Only the sixteen named colours, so that every terminal's own palette decides. */
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

/** The same for a light background, on which the named colours cyan, green and yellow cannot be read, nor any bright one. */
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
  // The palette of Okabe and Ito, distinguishable with any common colour blindness. Late is orange, done is blue.
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
  // As above, darker: late is vermilion, done is blue, text for the piece is bluish green.
  coloured('colour-blind-light', ['#ffffff', '#f5f0e1'], '#e0eaf6', {
    late: '#a32d00',
    onPiece: '#00634a',
    done: '#0a4f9e',
    accent: '#86336c',
    quiet: '#585858',
    stop: '#9a4000',
  }),
];

/** The chosen themes that have a counterpart for a light background. */
const LIGHT_OF: ReadonlyMap<string, string> = new Map([
  ['contrast', 'contrast-light'],
  ['colour-blind', 'colour-blind-light'],
]);

/** The setting that chooses by the terminal's background; the default. */
export const AUTO = 'auto';
/** The values of the setting for the theme. */
export const THEME_SETTINGS: readonly string[] = [AUTO, ...THEMES.map(({ name }) => name)];
/** Settings of earlier versions, which mean {@link AUTO}. */
export const FORMER_THEMES: readonly string[] = ['mono'];

/** The themes that a terminal of a colour level can show: with sixteen colours, those that use no others. */
export function themesAt(level: ColourLevel): readonly string[] {
  return THEMES.filter(({ backgrounds }) => level >= 2 || backgrounds.length === 0).map(({ name }) => name);
}

/** The theme that a terminal of a colour level can show: the given one, or that of the terminal's own colours. */
export function shownTheme(theme: Theme, level: ColourLevel): Theme {
  if (themesAt(level).includes(theme.name)) return theme;
  return theme.backgrounds.some(isLight) ? terminalLight : terminal;
}

/** The theme with that name; the terminal's own colours if there is none. */
export function themeNamed(name: string | undefined): Theme {
  return THEMES.find((theme) => theme.name === name) ?? terminal;
}

/**
 * The theme for a setting on a background, `#rrggbb`. Chooses automatically only one that is readable there: the terminal's own
 * colours if its background is unknown, or neither dark nor light. Contrast and colour-blind are replaced by their light
 * counterparts on a background on which only those are readable, and the terminal's own colours on any light one.
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

/** Whether the contrast of black on it is at least twice what a text needs. */
function isLight(background: string): boolean {
  return contrast(background, '#000000') >= 2 * READABLE;
}

function isReadableOn({ styles }: Theme, ground: string): boolean {
  return Object.values(styles).every(
    ({ color, background }) => color === undefined || contrast(color, background ?? ground) >= READABLE,
  );
}

/** The SGR parameters that set the style of a role, without those that end it. */
export function sgrOf({ color, background, isBold, isDim, isInverse }: RoleStyle): string {
  const codes = [isBold ? 1 : 0, isDim ? 2 : 0, isInverse ? 7 : 0].filter(Boolean).map(String);
  const colours = [color && `3${colourSgr(color)}`, background && `4${colourSgr(background)}`];
  return [...codes, ...colours.filter((one) => one !== undefined)].join(';');
}

/** A colour as SGR parameters, without the digit that says whether it is for the text or the background. */
function colourSgr(color: NonNullable<RoleStyle['color']>): string {
  const name = COLOUR_NAMES.indexOf(color as (typeof COLOUR_NAMES)[number]);
  if (name >= 0) return String(name);
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return `8;2;${red};${green};${blue}`;
}

/** The contrast that makes a text readable for most people by WCAG 2. */
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
