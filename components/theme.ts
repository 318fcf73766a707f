/**
 * What texts mean on the screens, and the signs that say it too. How a role looks is the terminal's theme,
 * see src/tty/output/themes.ts.
 */
import type { TextProps } from 'ink';
import type { Notice } from '../src/session/state/session-state.ts';
import type { Freshness } from '../src/replica/health.ts';
import { ROLES, type ThemeRole } from '../src/tty/output/themes.ts';

export { GLYPHS } from '../src/tty/output/glyphs.ts';

export type Style = Pick<TextProps, 'color' | 'bold' | 'dimColor' | 'inverse' | 'underline'>;

const role = (name: ThemeRole): Style => ({ color: `ansi256(${ROLES[name]})` });

/** The style of a role, and none where there is no role. */
export const styleOf = (name: ThemeRole | undefined): Style => (name === undefined ? {} : role(name));

/** Where the cursor is, and what it is about: the one accent. */
export const FOCUS = role('focus');
/** Red: too late, failed, wrong. */
export const LATE = role('late');
/** Amber: the text that the buyer wants on the piece. */
export const ON_PIECE = role('onPiece');
/** Green: done, right, in time. */
export const GOOD = role('good');
/** Must not be overlooked, and is no error: bold. */
export const LOUD = role('loud');
export const QUIET = role('quiet');
export const ON_ITS_WAY = role('onItsWay');
/** White on red: nothing goes on before it is answered. */
export const STOP = role('stop');
/** Bars and lines of a plot. */
export const BAR = role('bar');

export const FRESHNESS_SIGNS: Readonly<Record<Freshness, { glyph: string; style: Style }>> = {
  connecting: { glyph: '○', style: ON_ITS_WAY },
  loading: { glyph: '◔', style: ON_ITS_WAY },
  live: { glyph: '●', style: GOOD },
  incomplete: { glyph: '◐', style: LOUD },
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
