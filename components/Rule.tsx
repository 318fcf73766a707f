import { Text } from 'ink';
import { QUIET } from './theme.ts';

/** The one thin line between two bands. */
export function Rule({ width }: { width: number }) {
  return <Text {...QUIET}>{'─'.repeat(width)}</Text>;
}
