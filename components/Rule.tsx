import { Text } from 'ink';
import { memo } from 'react';
import { GLYPHS, QUIET } from './theme.ts';

/** The one thin line between two bands. */
export const Rule = memo(({ width }: { width: number }) => <Text {...QUIET}>{GLYPHS.rule.repeat(width)}</Text>);
