import { Text } from 'ink';
import { GLYPHS, QUIET } from './theme.ts';

/** The one thin line between two bands. */
export function Rule({ width }: { width: number }) {
  return <Text {...QUIET}>{GLYPHS.rule.repeat(width)}</Text>;
}
