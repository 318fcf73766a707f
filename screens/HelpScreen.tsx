import { Box, Text } from 'ink';
import { screenHeight } from '../components/frame.ts';
import { FOCUS, QUIET } from '../components/theme.ts';
import { helpLines, screenBehindHelp } from '../src/desk/commands/help-lines.ts';
import { displayWidth, fit } from '../src/domain/width.ts';
import { useBench, useDesk } from './bench-context.ts';

const KEY_WIDTH = 16;

/** Every key of the screen one came from, straight from the keymap, in as many columns as fit; `/` searches. */
export function HelpScreen() {
  const bench = useBench();
  const { texts, sandbox, shop } = bench;
  const state = useDesk((one) => one);
  const { columns, rows, helpFilter, lists } = state;
  const words = texts.help;
  const lines = helpLines(bench);
  const height = screenHeight(rows);
  const footnotes = [
    ...(height >= 8 ? [texts.help.scanning] : []),
    ...(sandbox && height >= 14
      ? [`${texts.help.connection} ${shop.getState().lojaId ?? ''}: ${sandbox.url}  token ${sandbox.token}`]
      : []),
  ];
  const keyWidth = columns >= 40 ? KEY_WIDTH : 10;
  const longest = Math.max(...lines.map(({ label }) => displayWidth(label)), 8);
  const columnCount = Math.max(1, Math.floor(columns / Math.min(columns, keyWidth + Math.min(longest, 36) + 3)));
  const columnWidth = Math.floor(columns / columnCount);
  const room = Math.max(1, height - 1 - footnotes.length);
  const top = Math.min(lists.help?.index ?? 0, Math.max(0, lines.length - room * columnCount));
  const shown = lines.slice(top, top + room * columnCount);
  const perColumn = Math.min(room, Math.ceil(shown.length / columnCount));
  const title = words.title(texts.screens[screenBehindHelp(state)]);
  const position = shown.length < lines.length ? `   ${words.position(top + 1, top + shown.length, lines.length)}` : '';
  return (
    <Box flexDirection="column" width={columns} height={height}>
      <Text wrap="truncate">
        <Text {...FOCUS}>{` ${title}`}</Text>
        <Text {...QUIET}>{`${helpFilter === '' ? '' : `   ${words.searching(helpFilter)}`}${position}`}</Text>
      </Text>
      <Box flexDirection="column" height={room}>
        {lines.length === 0 && <Text {...QUIET} wrap="truncate">{`  ${words.nothing(helpFilter)}`}</Text>}
        {Array.from({ length: perColumn }, (_, row) => (
          <Text key={row} wrap="truncate">
            {Array.from({ length: columnCount }, (_, column) => {
              const line = shown[column * perColumn + row];
              if (!line) return null;
              return (
                <Text key={column}>
                  <Text {...FOCUS}>{` ${fit(line.keys, keyWidth)}`}</Text>
                  {` ${fit(line.label, columnWidth - keyWidth - 2)}`}
                </Text>
              );
            })}
          </Text>
        ))}
      </Box>
      {footnotes.map((note) => (
        <Text key={note} {...QUIET} wrap="truncate">{` ${note}`}</Text>
      ))}
    </Box>
  );
}
