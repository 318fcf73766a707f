import { Box, Text } from 'ink';
import type { ReactNode } from 'react';

/** One line with something at either edge; the right edge stays, the left is cut where both do not fit. */
export function EdgeLine({ width, left, right }: { width: number; left: ReactNode; right: ReactNode }) {
  return (
    <Box width={width} height={1} justifyContent="space-between">
      <Box flexShrink={1} height={1} overflow="hidden">
        <Text wrap="truncate">{left}</Text>
      </Box>
      <Box flexShrink={0} height={1} marginLeft={1}>
        <Text wrap="truncate">{right}</Text>
      </Box>
    </Box>
  );
}
