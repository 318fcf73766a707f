import { Box, Text } from 'ink';
import type { Notice } from '../src/desk/state/desk.ts';
import { NOTICE_SIGNS } from './theme.ts';
import { wrapText } from './wrap.ts';

type Props = {
  notice: Notice | undefined;
  width: number;
  /** How many lines there are for it. */
  mostLines: number;
};

/** Room for the sign before the words, and as much before their other lines. */
const INDENT = 3;

/** The line above the footer: what just happened, in words. What went wrong is told whole: its reason stands last. */
export function NoticeLine({ notice, width, mostLines }: Props) {
  if (!notice) return <Text> </Text>;
  const { glyph, style } = NOTICE_SIGNS[notice.tone];
  const isTrouble = notice.tone === 'warn' || notice.tone === 'error';
  const lines = isTrouble ? wrapText(notice.text, width - INDENT - 1) : [notice.text];
  // What has no line of its own goes on the last one, and is cut there.
  const shown = [...lines.slice(0, mostLines - 1), lines.slice(mostLines - 1).join(' ')].filter((line) => line !== '');
  return (
    <Box flexDirection="column" flexShrink={0} width={width}>
      {shown.map((line, index) => (
        <Text key={index} {...style} wrap="truncate">
          {` ${index === 0 ? glyph : ' '} ${line}`}
        </Text>
      ))}
    </Box>
  );
}
