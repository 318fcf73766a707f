/**
 * Every pair of colours that stands on any screen can be read, in every theme, in all colours and in 256; and where there
 * are none, each of the three meanings has a sign or a word.
 */
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { goTo } from '../../src/session/state/session-state.ts';
import { toAscii } from '../../src/tty/output/ascii-fallback.ts';
import {
  AUTO,
  contrast,
  READABLE,
  ROLES,
  sgrOf,
  shownTheme,
  themeOn,
  THEMES,
  type Theme,
} from '../../src/tty/output/themes.ts';
import { PLAIN, styleTableOf, type SgrStyle } from '../../src/tty/output/frame-writer-styles.ts';
import { openStage } from '../support/frames.tsx';
import { SCENES } from './scenes/scenes.ts';

/** What the terminal itself takes for text, on the backgrounds that a theme is made for. */
const OWN_TEXT = {
  dark: '#c5c8c6',
  light: '#383a42',
  contrast: '#ffffff',
  'colour-blind': '#c5c8c6',
  'contrast-light': '#000000',
  'colour-blind-light': '#383a42',
};
const CUBE = [0, 95, 135, 175, 215, 255];
const INVERSE = 1 << 5;

const frames: string[] = [];
const wall: (typeof SCENES)[string] = (language) => {
  const context = SCENES['board']!(language);
  goTo(context.session, { screen: 'wall' });
  return context;
};
for (const scene of [...Object.values(SCENES), wall]) {
  const stage = await openStage(scene('en'), 80, 24);
  frames.push(stage.written());
  await stage.resize(120, 40);
  frames.push(stage.written());
  stage.end();
  await setImmediate();
}
const themes = THEMES.filter(({ backgrounds }) => backgrounds.length > 0);

/** The styles in which anything is drawn in the frames; pictures, which are half blocks in two colours, are no text. */
function stylesIn(theme: Theme, level: 2 | 3): Map<SgrStyle, string> {
  const table = styleTableOf(level, theme);
  const styles = new Map<SgrStyle, string>();
  for (const frame of frames) {
    let style = PLAIN;
    for (const part of frame.match(/\x1b\[[\d;]*m|\x1b\][^\x07]*\x07|[^\x1b]+/g) ?? []) {
      const sgr = /^\x1b\[([\d;]*)m$/.exec(part);
      if (sgr) style = table.after(style, sgr[1]!);
      else if (!part.startsWith('\x1b') && part.trim() !== '' && !/^[▀▄█\s]*$/.test(part)) styles.set(style, part);
    }
  }
  return styles;
}

/** `38;2;r;g;b` or `38;5;n` as `#rrggbb`. */
function hexOf(sgr: string): string {
  const [, kind, ...parts] = sgr.split(';').map(Number);
  const [n = 0] = parts;
  const cube = n - 16;
  const grey = (n - 232) * 10 + 8;
  const of256 =
    n >= 232
      ? [grey, grey, grey]
      : [Math.floor(cube / 36), Math.floor(cube / 6) % 6, cube % 6].map((step) => CUBE[step]!);
  return `#${(kind === 2 ? parts : of256).map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

const cases = themes.flatMap((theme) => ([3, 2] as const).map((level) => ({ name: theme.name, theme, level })));

test.each(cases)('$name at level $level: every pair of colours on any screen is readable', ({ name, theme, level }) => {
  const styles = stylesIn(theme, level);
  expect(styles.size).toBeGreaterThan(8);
  const faint: string[] = [];
  for (const [{ flags, foreground, background }, text] of styles) {
    for (const own of theme.backgrounds) {
      const ground = background === '' ? own : hexOf(background);
      const ink = foreground === '' ? OWN_TEXT[name as keyof typeof OWN_TEXT] : hexOf(foreground);
      const [front, back] = flags & INVERSE ? [ground, ink] : [ink, ground];
      const found = contrast(front, back);
      if (found < READABLE) faint.push(`${front} on ${back}: ${found.toFixed(2)} “${text.slice(0, 30)}”`);
    }
  }
  expect(faint).toEqual([]);
});

/** The texts that are drawn in a role, each with the line and the screen that it stands in. */
function textsOf(role: keyof typeof ROLES): { text: string; line: string; screen: string }[] {
  const begin = `\x1b[38;5;${ROLES[role]}m`;
  return frames.flatMap((frame) =>
    frame.split('\n').flatMap((line) =>
      line
        .split(begin)
        .slice(1)
        .map((rest) => ({ text: plain(rest.split('\x1b[39m')[0]!).trim(), line: plain(line), screen: plain(frame) })),
    ),
  );
}

const plain = (text: string) => text.replace(/\x1b\[[\d;]*m|\x1b\][^\x07]*\x07/g, '');

/** Signs and words that say a meaning without its colour. */
const SAID = {
  late: /[!✕?]|\b(?:out|off|late|overdue|refused|not known here|another carrier|unreachable|[45]\d\d)\b/i,
  good: /[✔●]|\b(?:applied|none|nothing more|every answer|in time|marked|on the van|shipped|this price already|written|back|[23]\d\d)\b/i,
  onPiece: /✎|on the piece/i,
};
/** What is no letter and no emoji, which stand in the texts of people, and none of the blocks of large letters, which are not drawn there. */
const FOREIGN_SIGNS = /(?!\p{Emoji_Presentation})[^\u0000-\u017f\p{L}\p{M}\p{Cf}▀▄█▐▖-▟]/gu;
/** Large letters, and letters apart in place of them, are words; a bar has its figure beside it. */
const LARGE = /^[▓·▀▄█]*$|[▀▄█▌▐▘▝▖▗▞▚▛▜▙▟]|^(?:\S )*\S(?: {3}|$)/;

test.each(Object.entries(SAID) as [keyof typeof SAID, RegExp][])(
  '%s is said by a sign or a word, where there are no colours',
  (role, sign) => {
    // A column says by its heading what stands in it, and of a text in several lines the first has the sign.
    const said = ({ line, screen }: { line: string; screen: string }) => sign.test(role === 'onPiece' ? screen : line);
    const bare = textsOf(role).filter((one) => !LARGE.test(one.text) && !said(one));
    expect([...new Set(bare.map(({ text, line }) => `${text} | ${line.trim()}`))]).toEqual([]);
  },
);

test('in ASCII every sign of a screen becomes another one, and those of the meanings stay apart', () => {
  const signs = new Set(frames.flatMap((frame) => plain(frame).match(FOREIGN_SIGNS) ?? []));
  expect(signs.size).toBeGreaterThan(10);
  expect(Array.from(signs).filter((sign) => toAscii(sign).includes('?'))).toEqual([]);
  const [wrong, done, done2, onPiece] = ['✕', '✔', '●', '✎'].map(toAscii);
  expect(new Set([wrong, done, onPiece, '!']).size).toBe(4);
  expect([wrong, onPiece, '!']).not.toContain(done2);
});

test.each(['#000000', '#ffffff'])('in sixteen colours on %s no two meanings look alike', (background) => {
  const { styles } = shownTheme(themeOn(AUTO, background), 1);
  const looks = (['late', 'onPiece', 'good', 'focus', 'quiet', 'stop'] as const).map((role) => sgrOf(styles[role]));
  expect(new Set(looks).size).toBe(looks.length);
});
