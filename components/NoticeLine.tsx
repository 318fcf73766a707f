import { Box, Text } from 'ink';
import { memo } from 'react';
import type { Notice } from '../src/session/state/session-state.ts';
import { displayWidth } from '../src/base/width.ts';
import { NOTICE_SIGNS, QUIET } from './theme.ts';
import { wrapText } from '../src/base/wrap.ts';

type Props = {
  notice: Notice | undefined;
  /** Less than a notice: it stands behind that, as much of it as there is room for, or alone. Its parts, the first first. */
  hint?: readonly string[] | undefined;
  width: number;
  /** How many lines there are for it. */
  mostLines: number;
};

/** Room for the sign before the words, and as much before their other lines. */
const INDENT = 3;

/**
 * The line above the footer: what just happened, in words. What went wrong is told whole: its reason stands last. Every change
 * in the store asks for it again, and hardly one changes a word of it: then Ink draws no frame.
 */
export const NoticeLine = memo(({ notice, hint, width, mostLines }: Props) => {
  if (!notice) {
    return (
      <Text {...QUIET} wrap="truncate">
        {` ${hint?.join(' · ') ?? ''}`}
      </Text>
    );
  }
  const { glyph, style } = NOTICE_SIGNS[notice.tone];
  const shown = noticeLines(notice, width, mostLines);
  const room = width - INDENT - 1 - displayWidth(shown.at(-1) ?? '');
  return (
    <Box flexDirection="column" flexShrink={0} width={width}>
      {shown.map((line, index) => (
        <Text key={index} {...style} wrap="truncate">
          {` ${index === 0 ? glyph : ' '} ${line}`}
          {index === shown.length - 1 && <Text {...QUIET}>{hintIn(room, hint)}</Text>}
        </Text>
      ))}
    </Box>
  );
});

/** The lines of a notice, at most so many; what has none of its own goes on the last one, and is cut there. */
export function noticeLines({ tone, text }: Notice, width: number, mostLines: number): string[] {
  const lines = tone === 'warn' || tone === 'error' ? wrapText(text, width - INDENT - 1) : [text];
  return [...lines.slice(0, mostLines - 1), lines.slice(mostLines - 1).join(' ')].filter((line) => line !== '');
}

/** As many of its parts as fit, apart from what stands before them. */
function hintIn(room: number, parts: readonly string[] = []): string {
  for (let count = parts.length; count > 0; count--) {
    const text = `   ${parts.slice(0, count).join(' · ')}`;
    if (displayWidth(text) <= room) return text;
  }
  return '';
}
