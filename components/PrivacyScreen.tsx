import { Box, Text } from 'ink';
import type { Texts } from '../src/i18n/texts.ts';
import { FOCUS, QUIET } from './theme.ts';

/** What covers an order while the terminal is unattended. */
export function PrivacyScreen({ texts }: { texts: Texts }) {
  const { title, why, how } = texts.lock;
  return (
    <Box flexDirection="column" paddingX={1}>
      <Text {...FOCUS}>{title}</Text>
      <Text>{why}</Text>
      <Text {...QUIET}>{how}</Text>
    </Box>
  );
}
