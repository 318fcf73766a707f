import { Box, Text } from 'ink';
import { screenHeight } from './frame.ts';
import { stopRows, type StopFacts } from './stop-layout.ts';
import { STOP } from './theme.ts';

type Props = {
  facts: StopFacts;
  width: number;
  /** Of the terminal. */
  rows: number;
  hasBlocks: boolean;
};

/** A stop in front of everything: all of the screen, until it is understood. */
export function StopFront({ facts, width, rows, hasBlocks }: Props) {
  const lines = stopRows(facts, width, screenHeight(rows), hasBlocks);
  return (
    <Box flexDirection="column" flexShrink={0}>
      {lines.map((line, index) => (
        <Text key={index} {...STOP} wrap="truncate">
          {line}
        </Text>
      ))}
    </Box>
  );
}
