import { Box, Text } from 'ink';
import { FOCUS, QUIET } from '../components/theme.ts';
import type { Command } from '../src/keymap/command.ts';
import { commandsOf } from '../src/keymap/commands.ts';
import { showKey } from '../src/keymap/key-names.ts';
import { displayWidth, fit } from '../src/terminal/width.ts';
import { useBench, useDesk } from './bench-context.ts';

const KEY_WIDTH = 14;

/** Every key of the screen one came from, straight from the keymap, in as many columns as fit. */
export function HelpScreen() {
  const { texts, sandbox, shop } = useBench();
  const columns = useDesk((state) => state.columns);
  const rows = useDesk((state) => state.rows);
  const behind = useDesk(({ places }) => places.at(-2)?.screen ?? 'queue');
  const lines = commandsOf(behind).map((command) => ({ command, label: texts.commands[command.id] }));
  const columnWidth = KEY_WIDTH + Math.max(...lines.map(({ label }) => displayWidth(label))) + 3;
  const columnCount = Math.max(1, Math.floor(columns / columnWidth));
  const extra = sandbox && rows >= 20 ? 2 : 0;
  const height = Math.max(1, Math.min(Math.ceil(lines.length / columnCount), rows - 6 - extra));
  return (
    <Box flexDirection="column" width={columns}>
      <Text {...FOCUS}>{` ${texts.help.title}`}</Text>
      {Array.from({ length: height }, (_, row) => (
        <Text key={row} wrap="truncate">
          {Array.from({ length: columnCount }, (_, column) => {
            const line = lines[column * height + row];
            return (
              line && (
                <Text
                  key={column}
                >{` ${fit(keysOf(line.command), KEY_WIDTH)} ${fit(line.label, columnWidth - KEY_WIDTH - 2)}`}</Text>
              )
            );
          })}
        </Text>
      ))}
      <Text {...QUIET} wrap="truncate">{` ${texts.help.scanning}`}</Text>
      {extra > 0 && sandbox && (
        <Text wrap="truncate">{` ${texts.help.connection} ${shop.getState().lojaId ?? ''}: ${sandbox.url}  token ${sandbox.token}`}</Text>
      )}
    </Box>
  );
}

function keysOf({ keys }: Command): string {
  return keys.map(showKey).join(' ');
}
