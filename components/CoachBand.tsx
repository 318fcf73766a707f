import { Box, Text } from 'ink';
import type { CoachWords } from '../src/session/session-context.ts';
import { displayWidth, fit } from '../src/base/width.ts';
import { FOCUS, QUIET } from './theme.ts';
import { wrapText } from '../src/base/wrap.ts';

/** What the coach says, below everything else: a head with its keys, and lines up to the height. */
export function CoachBand({ words, width, height }: { words: CoachWords; width: number; height: number }) {
  const { head, lines, keys } = words;
  const room = Math.max(0, width - displayWidth(keys) - 3);
  const wrapped = lines.flatMap((line) => wrapText(line, width - 2)).slice(0, height - 1);
  return (
    <Box flexDirection="column" flexShrink={0} width={width} height={height}>
      <Text wrap="truncate">
        <Text {...FOCUS}>{fit(` ${head}`, room)}</Text>
        <Text {...QUIET}>{`  ${keys}`}</Text>
      </Text>
      {wrapped.map((line, index) => (
        <Text key={index} wrap="truncate">{` ${line}`}</Text>
      ))}
    </Box>
  );
}
