import { Box, Text } from 'ink';
import { useCallback } from 'react';
import { screenHeight } from '../components/frame.ts';
import { Pane } from '../components/Pane.tsx';
import { FOCUS, QUIET } from '../components/theme.ts';
import type { ViewContext } from '../src/session/session-context.ts';
import { styledLine, type Styled } from '../src/tty/output/styled-lines.ts';
import { helpLines, screenBehindHelp, type HelpLine } from '../src/session/commands/help-lines.ts';
import { displayWidth, fit } from '../src/base/width.ts';
import { useCursors, useSessionContext, useSession } from './session-provider.ts';

/** Of a column of keys and what they do: two fit from 80 columns on. */
const COLUMN_WIDTH = 40;

/** The keys of the screen one came from, straight from the keymap, in as many columns as fit; `/` searches, also beyond them. */
export function HelpScreen() {
  const context = useSessionContext();
  const { texts, sandbox } = context;
  const state = useSession((one) => one);
  useCursors(({ lists }) => lists['help']);
  const { columns, rows, listFilters } = state;
  const words = texts.help;
  const height = screenHeight(rows);
  const footnotes = [
    ...(height >= 8 ? [words.scanning] : []),
    ...(sandbox && height >= 14 ? [`${words.connection}: ${sandbox.url}  token ${sandbox.token}`] : []),
  ];
  const room = Math.max(1, height - 1 - footnotes.length);
  const { lines, top, shown } = helpPage(context, room);
  const title = words.title(texts.screens[screenBehindHelp(state)]);
  const position = shown.length < lines.length ? `   ${words.position(top + 1, top + shown.length, lines.length)}` : '';
  return (
    <Box flexDirection="column" width={columns} height={height}>
      <Text wrap="truncate">
        <Text {...FOCUS}>{` ${title}`}</Text>
        <Text
          {...QUIET}
        >{`   ${listFilters.help === '' ? words.more : words.searching(listFilters.help)}${position}`}</Text>
      </Text>
      <Pane lines={useCallback(() => helpRows(context, room), [context, room])} height={room} />
      {footnotes.map((note) => (
        <Text key={note} {...QUIET} wrap="truncate">{` ${note}`}</Text>
      ))}
    </Box>
  );
}

/** The lines, in how many columns, and those of them that so many rows show, as the session is now. */
function helpPage(context: ViewContext, room: number) {
  const { columns } = context.session.getState();
  const { lists } = context.session.cursors.getState();
  const lines = helpLines(context);
  const columnCount = Math.max(1, Math.floor(columns / COLUMN_WIDTH));
  const top = Math.min(lists['help']?.index ?? 0, Math.max(0, lines.length - room * columnCount));
  return { lines, columnCount, top, shown: lines.slice(top, top + room * columnCount) };
}

function helpRows(context: ViewContext, room: number): string[] {
  const { columns, listFilters } = context.session.getState();
  const { lines, columnCount, shown } = helpPage(context, room);
  if (lines.length === 0) {
    return [styledLine([{ text: `  ${context.texts.help.nothing(listFilters.help)}`, role: 'quiet' }], columns)];
  }
  const width = Math.floor(columns / columnCount);
  const keyWidth = width > 50 ? 16 : 9;
  const parts = cutApart(shown, columnCount, room);
  return Array.from({ length: Math.max(...parts.map(({ length }) => length)) }, (_, row) => {
    const cells = parts.map((part): Styled[] => {
      const line = part[row];
      if (!line) return [{ text: ' '.repeat(width) }];
      if (line.isHeading) return [{ text: ` ${fit(line.label, width - 1)}`, role: 'loud' }];
      return [
        { text: ` ${fit(keysWithin(line.keys, keyWidth - 1), keyWidth)}`, role: 'focus' },
        { text: `${fit(line.label, width - keyWidth - 2)} ` },
      ];
    });
    return styledLine(cells.flat(), columns);
  });
}

/** The lines as so many columns of about one length; where there is room for it, no group is cut in two. */
function cutApart(lines: readonly HelpLine[], columnCount: number, room: number): (readonly HelpLine[])[] {
  if (columnCount === 1) return [lines];
  const least = Math.max(0, lines.length - room * (columnCount - 1));
  const even = Math.ceil(lines.length / columnCount);
  const heads = lines.flatMap(({ isHeading }, at) => (isHeading && at >= least && at <= room && at > 0 ? [at] : []));
  const at = heads.toSorted((one, other) => Math.abs(one - even) - Math.abs(other - even))[0] ?? even;
  return [lines.slice(0, at), ...cutApart(lines.slice(at), columnCount - 1, room)];
}

/** As many of the keys as fit whole, so that none is read as another. */
function keysWithin(keys: readonly string[], width: number): string {
  const fitting = keys.reduce((text, key) => {
    const more = text === '' ? key : `${text} ${key}`;
    return displayWidth(more) <= width ? more : text;
  }, '');
  return fitting || (keys[0] ?? '');
}
