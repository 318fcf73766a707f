import { Box, Text } from 'ink';
import type { CardWords } from '../src/session/card-words.ts';
import { fit } from '../src/base/width.ts';
import { screenHeight } from './frame.ts';
import { Rule } from './Rule.tsx';
import { LATE, LOUD, QUIET } from './theme.ts';
import { wrapText } from '../src/base/wrap.ts';

/** `rows`: of the terminal. */
type Props = { words: CardWords; width: number; rows: number };

/** A card in front of the screen; what has no room is left out from below. */
export function Card({ words, width, rows }: Props) {
  const room = width - 4;
  const close = wrapText(words.close, room);
  const lines = words.lines.flatMap(({ text, isGrave }) =>
    wrapText(text, room).map((part) => ({ text: part, isGrave })),
  );
  const most = Math.max(1, screenHeight(rows) - 2 - close.length);
  return (
    <Box flexDirection="column" flexShrink={0}>
      <Rule width={width} />
      <Text {...LOUD} wrap="truncate">
        {fit(`  ${words.title}`, width)}
      </Text>
      {lines.slice(0, most).map(({ text, isGrave }, index) => (
        <Text key={`line ${index}`} {...(isGrave ? LATE : {})} wrap="truncate">{`  ${text}`}</Text>
      ))}
      {close.map((line, index) => (
        <Text key={`close ${index}`} {...QUIET} wrap="truncate">{`  ${line}`}</Text>
      ))}
    </Box>
  );
}
