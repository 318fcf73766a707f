import { Box, Text } from 'ink';
import type { Texts } from '../src/texts/texts.ts';
import { FOCUS, QUIET } from './theme.ts';

/** What stands over an order while nobody is there. */
export function Cover({ texts }: { texts: Texts }) {
  const { title, why, how } = texts.goods.lock;
  return (
    <Box flexDirection="column">
      <Text {...FOCUS} wrap="truncate">{` ${title}`}</Text>
      <Text wrap="truncate">{` ${why}`}</Text>
      <Text {...QUIET} wrap="truncate">{` ${how}`}</Text>
    </Box>
  );
}
