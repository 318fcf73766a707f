import { useCallback } from 'react';
import { Box, useIsScreenReaderEnabled } from 'ink';
import { screenHeight } from '../components/frame.ts';
import { Pane } from '../components/Pane.tsx';
import { GLYPHS } from '../components/theme.ts';
import { displayWidth, fit } from '../src/base/width.ts';
import { moreCursor, moreRows } from '../src/session/commands/more-commands.ts';
import type { ViewContext } from '../src/session/session-context.ts';
import { styledLine, underCursor } from '../src/tty/output/styled-lines.ts';
import { useReplica, useSession, useSessionContext } from './session-provider.ts';

/** What has no digit: one row each, with its key, how many there are of it, and what it is for. */
export function MoreScreen() {
  const context = useSessionContext();
  useReplica((state) => state);
  const { columns, rows } = useSession((state) => state);
  const isPlain = useIsScreenReaderEnabled();
  const height = screenHeight(rows);
  const lines = useCallback(() => linesNow(context, height, isPlain), [context, height, isPlain]);
  return (
    <Box flexDirection="column" width={columns}>
      <Pane lines={lines} height={height} />
    </Box>
  );
}

function linesNow(context: ViewContext, height: number, isPlain: boolean): string[] {
  const { columns } = context.session.getState();
  const rows = moreRows(context);
  const { index, top } = moreCursor(context, height - 1);
  const keyWidth = Math.max(...rows.map(({ key }) => displayWidth(key)));
  const nameWidth = Math.max(...rows.map(({ name }) => displayWidth(name)));
  const countWidth = 5;
  const rest = Math.max(0, columns - keyWidth - nameWidth - countWidth - 8);
  const drawn = rows.slice(top, top + height - 1).map(({ key, name, about, count }, slot) => {
    const isInFront = top + slot === index;
    const line = styledLine(
      [
        { text: isInFront ? GLYPHS.cursor : ' ', role: 'focus' },
        { text: ` ${fit(key, keyWidth)}`, role: 'focus' },
        { text: `  ${fit(name, nameWidth)}`, role: isInFront ? 'focus' : undefined },
        { text: ` ${fit(count ? String(count) : '', countWidth, 'right')}`, role: 'loud' },
        { text: `  ${fit(about, rest)}`, role: 'quiet' },
      ],
      columns,
    );
    return isInFront ? underCursor(line) : line;
  });
  return isPlain ? drawn.slice(index - top, index - top + 1) : ['', ...drawn];
}
