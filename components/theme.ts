/** Colours by what they mean. Only the sixteen names, so that every terminal's own palette decides; never the only sign. */
import type { TextProps } from 'ink';
import type { Freshness } from '../src/sync/health.ts';
import type { Notice } from '../src/store/desk.ts';

type Style = Pick<TextProps, 'color' | 'bold' | 'dimColor' | 'inverse'>;

export const FRESHNESS_SIGNS: Readonly<Record<Freshness, { glyph: string; style: Style }>> = {
  connecting: { glyph: '○', style: { color: 'yellow' } },
  loading: { glyph: '◔', style: { color: 'yellow' } },
  live: { glyph: '●', style: { color: 'green' } },
  behind: { glyph: '◐', style: { color: 'yellow', bold: true } },
  offline: { glyph: '✕', style: { color: 'red', bold: true, inverse: true } },
  unauthenticated: { glyph: '✕', style: { color: 'red', bold: true, inverse: true } },
};

export const NOTICE_SIGNS: Readonly<Record<Notice['tone'], { glyph: string; style: Style }>> = {
  ok: { glyph: '✔', style: { color: 'green' } },
  info: { glyph: '·', style: {} },
  warn: { glyph: '!', style: { color: 'yellow', bold: true } },
  error: { glyph: '✕', style: { color: 'red', bold: true } },
};

export const FOCUS: Style = { color: 'cyan', bold: true };
export const LATE: Style = { color: 'red', bold: true };
/** Must not be overlooked, and is no error. */
export const LOUD: Style = { color: 'yellow', bold: true };
export const QUIET: Style = { dimColor: true };
export const ON_ITS_WAY: Style = { color: 'yellow' };
