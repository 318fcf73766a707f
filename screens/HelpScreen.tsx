import { Box, Text } from 'ink';
import { useCallback } from 'react';
import { screenHeight } from '../components/frame.ts';
import { Pane } from '../components/Pane.tsx';
import { FOCUS, QUIET } from '../components/theme.ts';
import type { ViewContext } from '../src/session/session-context.ts';
import { styledLine, type Styled } from '../src/tty/output/styled-lines.ts';
import { helpLines, screenBehindHelp } from '../src/session/commands/help-lines.ts';
import { displayWidth, fit } from '../src/base/width.ts';
import { useCursors, useSessionContext, useSession } from './session-provider.ts';

const KEY_WIDTH = 16;

/** Every key of the screen one came from, straight from the keymap, in as many columns as fit; `/` searches. */
export function HelpScreen() {
  const context = useSessionContext();
  const { texts, sandbox, replica } = context;
  const state = useSession((one) => one);
  useCursors(({ lists }) => lists['help']);
  const { columns, rows, helpFilter } = state;
  const words = texts.help;
  const height = screenHeight(rows);
  const footnotes = [
    ...(height >= 8 ? [texts.help.scanning] : []),
    ...(sandbox && height >= 14
      ? [`${texts.help.connection} ${replica.getState().lojaId ?? ''}: ${sandbox.url}  token ${sandbox.token}`]
      : []),
  ];
  const room = Math.max(1, height - 1 - footnotes.length);
  const { lines, top, shown } = helpPage(context, room);
  const title = words.title(texts.screens[screenBehindHelp(state)]);
  const position = shown.length < lines.length ? `   ${words.position(top + 1, top + shown.length, lines.length)}` : '';
  return (
    <Box flexDirection="column" width={columns} height={height}>
      <Text wrap="truncate">
        <Text {...FOCUS}>{` ${title}`}</Text>
        <Text {...QUIET}>{`${helpFilter === '' ? '' : `   ${words.searching(helpFilter)}`}${position}`}</Text>
      </Text>
      <Pane lines={useCallback(() => helpRows(context, room), [context, room])} height={room} />
      {footnotes.map((note) => (
        <Text key={note} {...QUIET} wrap="truncate">{` ${note}`}</Text>
      ))}
    </Box>
  );
}

/** The keys, in how many columns, and those of them that so many rows show, as the session is now. */
function helpPage(context: ViewContext, room: number) {
  const { columns } = context.session.getState();
  const { lists } = context.session.cursors.getState();
  const lines = helpLines(context);
  const keyWidth = columns >= 40 ? KEY_WIDTH : 10;
  const longest = Math.max(...lines.filter(({ isHeading }) => !isHeading).map(({ label }) => displayWidth(label)), 8);
  const columnCount = Math.max(1, Math.floor(columns / Math.min(columns, keyWidth + Math.min(longest, 36) + 3)));
  const top = Math.min(lists['help']?.index ?? 0, Math.max(0, lines.length - room * columnCount));
  return { lines, keyWidth, columnCount, top, shown: lines.slice(top, top + room * columnCount) };
}

function helpRows(context: ViewContext, room: number): string[] {
  const { columns, helpFilter } = context.session.getState();
  const { lines, keyWidth, columnCount, shown } = helpPage(context, room);
  if (lines.length === 0) {
    return [styledLine([{ text: `  ${context.texts.help.nothing(helpFilter)}`, role: 'quiet' }], columns)];
  }
  const columnWidth = Math.floor(columns / columnCount);
  const perColumn = Math.min(room, Math.ceil(shown.length / columnCount));
  return Array.from({ length: perColumn }, (_, row) => {
    const parts = Array.from({ length: columnCount }, (__, column): Styled[] => {
      const line = shown[column * perColumn + row];
      if (!line) return [];
      if (line.isHeading) return [{ text: ` ${fit(line.label, columnWidth - 1)}`, role: 'loud' }];
      return [
        { text: ` ${fit(line.keys, keyWidth)}`, role: 'focus' },
        { text: ` ${fit(line.label, columnWidth - keyWidth - 2)}` },
      ];
    });
    return styledLine(parts.flat(), columns);
  });
}
