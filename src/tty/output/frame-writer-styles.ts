/** The styles of cells: parses SGR sequences, reduces them to what the terminal can show, and writes them again. */
import type { ColourLevel } from './colours.ts';
import { ROLES, ROW, sgrOf, shownTheme, type ThemeRole, type Theme } from './themes.ts';

export type SgrStyle = {
  readonly flags: number;
  /** The flags that were set in addition to the role's. */
  readonly ownFlags: number;
  /** The number of its role, see themes.ts; 0 for none. */
  readonly role: number;
  /** SGR parameters for the foreground: `31`, `38;5;208`; empty for the terminal's own colour. */
  readonly foreground: string;
  readonly background: string;
  /** The background that was set, if the role's covers it. */
  readonly ownBackground: string;
  /** Whether a blank cell in this style is indistinguishable from any other: no background, not inverse, no line through it. */
  readonly isUnseenOnBlank: boolean;
};

export type StyleTable = {
  /** The style after an SGR sequence of these parameters. Equal styles are the same object. */
  after(style: SgrStyle, parameters: string): SgrStyle;
};

export const PLAIN: SgrStyle = {
  flags: 0,
  ownFlags: 0,
  role: 0,
  foreground: '',
  background: '',
  ownBackground: '',
  isUnseenOnBlank: true,
};

// The index in the list is the bit: bold, dim, italic, underlined, blinking, inverse, hidden, struck out, overlined.
const FLAG_CODES = [1, 2, 3, 4, 5, 7, 8, 9, 53];
// Blinking fast, and underlined twice.
const ALIKE = new Map([
  [6, 5],
  [21, 4],
]);
const SEEN_ON_BLANK = flagsOf(4, 7, 9, 53);
const CLEARS = new Map([
  [22, flagsOf(1, 2)],
  [23, flagsOf(3)],
  [24, flagsOf(4)],
  [25, flagsOf(5)],
  [27, flagsOf(7)],
  [28, flagsOf(8)],
  [29, flagsOf(9)],
  [55, flagsOf(53)],
]);
// Screens have a few dozen styles; the limit is for a picture in true colours.
const MOST_STYLES = 4096;

const tables = new WeakMap<Theme, StyleTable[]>();

/** The style table of a theme at a colour level, shared by all terminals that draw alike, so that their rows are parsed once. */
export function styleTableOf(level: ColourLevel, theme: Theme): StyleTable {
  const byLevel = tables.get(theme) ?? [];
  tables.set(theme, byLevel);
  return (byLevel[level] ??= createStyleTable(level, theme));
}

/**
 * Makes a style table for terminals of one colour level. At level 0 colours are left out, bold and inverse stay. With a theme,
 * the numbers of the roles have its styles.
 */
export function createStyleTable(level: ColourLevel, theme?: Theme): StyleTable {
  const known = new Map<string, SgrStyle>();
  let steps = new WeakMap<SgrStyle, Map<string, SgrStyle>>();
  const roles = theme ? looksOf(theme, level) : new Map<number, Look>();
  const row = theme && rowOf(theme, level);

  function intern(ownFlags: number, foreground: string, background: string, role: number): SgrStyle {
    if (ownFlags === 0 && foreground === '' && background === '' && role === 0) return PLAIN;
    const key = `${ownFlags}/${foreground}/${background}/${role}`;
    const found = known.get(key);
    if (found) return found;
    if (known.size >= MOST_STYLES) {
      known.clear();
      steps = new WeakMap();
    }
    const look = roles.get(role);
    const flags = ownFlags | (look?.flags ?? 0);
    const shownOn = look?.background || background;
    const isUnseenOnBlank = shownOn === '' && (flags & SEEN_ON_BLANK) === 0;
    const style: SgrStyle = {
      flags,
      ownFlags,
      role,
      foreground,
      background: shownOn,
      ownBackground: background,
      isUnseenOnBlank,
    };
    known.set(key, style);
    return style;
  }

  function apply(style: SgrStyle, parameters: string): SgrStyle {
    const codes = parameters.split(/[;:]/).map(Number);
    let { ownFlags: flags, foreground, ownBackground: background, role } = style;
    for (let i = 0; i < codes.length; i++) {
      const code = codes[i] ?? 0;
      const flag = FLAG_CODES.indexOf(ALIKE.get(code) ?? code);
      if (code === 0) [flags, foreground, background, role] = [0, '', '', 0];
      else if (flag >= 0) flags |= 1 << flag;
      else if (CLEARS.has(code)) flags &= ~(CLEARS.get(code) ?? 0);
      else if (code === 39) [foreground, role] = ['', 0];
      else if (code === 49) background = '';
      else if (code === 38 || code === 48 || code === 58) {
        const length = codes[i + 1] === 2 ? 4 : 2;
        const colour = codes.slice(i + 1, i + 1 + length);
        const look = code === 38 && colour[0] === 5 ? roles.get(colour[1] ?? 0) : undefined;
        if (code === 38) foreground = look ? look.foreground : colourIn(level, colour);
        if (code === 38) role = look ? (colour[1] ?? 0) : 0;
        const isRow = row !== undefined && colour[0] === 5 && colour[1] === ROW;
        if (code === 48) background = isRow ? row : colourIn(level, colour);
        i += length;
      } else if (isNamed(code, 30)) [foreground, role] = [level === 0 ? '' : String(code), 0];
      else if (isNamed(code, 40)) background = level === 0 ? '' : String(code - 10);
    }
    return intern(flags, foreground, background, role);
  }

  return {
    after(style, parameters) {
      let next = steps.get(style);
      if (!next) steps.set(style, (next = new Map()));
      const known = next.get(parameters);
      if (known) return known;
      const style2 = apply(style, parameters);
      if (next.size < MOST_STYLES) next.set(parameters, style2);
      return style2;
    },
  };
}

type Look = Pick<SgrStyle, 'flags' | 'foreground' | 'background'>;

/**
 * The styles of a theme's roles on a terminal of this level, by their numbers; if it cannot show the theme, those of the
 * terminal's own colours.
 */
function looksOf(theme: Theme, level: ColourLevel): Map<number, Look> {
  const { styles } = shownTheme(theme, level);
  const plain = createStyleTable(level);
  return new Map(
    Object.entries(ROLES).map(([name, number]) => {
      const sgr = sgrOf(styles[name as ThemeRole]);
      return [number, sgr === '' ? PLAIN : plain.after(PLAIN, sgr)];
    }),
  );
}

/** The background of the row under a cursor; empty if the theme has none, or the terminal cannot show it. */
function rowOf(theme: Theme, level: ColourLevel): string {
  const { row } = shownTheme(theme, level);
  if (row === undefined) return '';
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(row.slice(at, at + 2), 16));
  return colourIn(level, [2, red!, green!, blue!]);
}

/** The shortest SGR sequence from one style to another; empty between equal ones. */
export function sgrBetween(from: SgrStyle, to: SgrStyle): string {
  if (from === to) return '';
  if (to === PLAIN) return '\x1b[m';
  const isMore =
    (from.flags & ~to.flags) === 0 &&
    (from.foreground === '' || to.foreground !== '') &&
    (from.background === '' || to.background !== '');
  const base = isMore ? from : PLAIN;
  const codes: (string | number)[] = isMore ? [] : [0];
  const added = to.flags & ~base.flags;
  if (added !== 0) codes.push(...FLAG_CODES.filter((_, bit) => added & (1 << bit)));
  if (to.foreground !== base.foreground) codes.push(to.foreground);
  if (to.background !== base.background) codes.push(asBackground(to.background));
  return codes.length === 0 ? '' : `\x1b[${codes.join(';')}m`;
}

function flagsOf(...codes: number[]): number {
  return codes.reduce((flags, code) => flags | (1 << FLAG_CODES.indexOf(code)), 0);
}

function isNamed(code: number, base: 30 | 40): boolean {
  return (code >= base && code < base + 8) || (code >= base + 60 && code < base + 68);
}

function asBackground(foreground: string): string {
  const [first = '', ...rest] = foreground.split(';');
  return [Number(first) + 10, ...rest].join(';');
}

/** A colour of the 256 (`5;n`) or any (`2;r;g;b`), as parameters for a terminal of this level. */
function colourIn(level: ColourLevel, codes: readonly number[]): string {
  const [kind, red = 0, green = 0, blue = 0] = codes;
  if (level === 0 || (kind !== 2 && kind !== 5)) return '';
  if (level === 3 || (level === 2 && kind === 5)) return ['38', ...codes].join(';');
  if (level === 2) return `38;5;${among256(red, green, blue)}`;
  return kind === 5 ? named256(red) : named(red, green, blue);
}

/** The nearest of the 240 colours that are the same everywhere: of the cube with six steps a side, or of the greys. */
function among256(red: number, green: number, blue: number): number {
  const [r, g, b] = [cubeStep(red), cubeStep(green), cubeStep(blue)];
  const grey = Math.min(23, Math.max(0, Math.round(((red + green + blue) / 3 - 8) / 10)));
  const away = (x: number, y: number, z: number) => (x - red) ** 2 + (y - green) ** 2 + (z - blue) ** 2;
  const level = grey * 10 + 8;
  return away(level, level, level) < away(cubeLevel(r), cubeLevel(g), cubeLevel(b))
    ? 232 + grey
    : 16 + 36 * r + 6 * g + b;
}

function named256(number: number): string {
  if (number < 8) return String(30 + number);
  if (number < 16) return String(82 + number);
  if (number >= 232) {
    const grey = (number - 232) * 10 + 8;
    return named(grey, grey, grey);
  }
  const cube = number - 16;
  const [red = 0, green = 0, blue = 0] = [Math.floor(cube / 36), Math.floor(cube / 6) % 6, cube % 6].map(cubeLevel);
  return named(red, green, blue);
}

function cubeStep(value: number): number {
  return value < 48 ? 0 : value < 115 ? 1 : Math.floor((value - 35) / 40);
}

function cubeLevel(step: number): number {
  return step === 0 ? 0 : 55 + 40 * step;
}

function bit(value: number): number {
  return Math.round(value / 255);
}

function named(red: number, green: number, blue: number): string {
  const strength = Math.round(Math.max(red, green, blue) / 127.5);
  if (strength === 0) return '30';
  const code = 30 + (bit(blue) << 2) + (bit(green) << 1) + bit(red);
  return String(strength === 2 ? code + 60 : code);
}
