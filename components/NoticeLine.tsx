import { Text } from 'ink';
import type { Notice } from '../src/store/desk.ts';
import { NOTICE_SIGNS } from './theme.ts';

/** The line above the footer: what just happened, in words. */
export function NoticeLine({ notice }: { notice: Notice | undefined }) {
  if (!notice) return <Text> </Text>;
  const { glyph, style } = NOTICE_SIGNS[notice.tone];
  return (
    <Text {...style} wrap="truncate">
      {` ${glyph} ${notice.text}`}
    </Text>
  );
}
