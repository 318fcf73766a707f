import { Box, Text, useStdout } from 'ink';
import { memo, useEffect, useInsertionEffect, useState } from 'react';
import { panesOf, type PaneLines, type Panes } from '../src/tty/output/panes.ts';

type Props = {
  /** Its lines as they are when they are asked for; what is above `height` is not shown. */
  lines: PaneLines;
  height: number;
};

/**
 * A body of rows, from the first column to the last: its lines go past Ink to the frame writer, see panes.ts. Where frames
 * are taken as Ink draws them, it is rows of text. Its lines are asked for again whenever it is rendered, and
 * with every frame, so who holds it subscribes to all that they show.
 */
export function Pane({ lines, height }: Props) {
  const { stdout } = useStdout();
  const panes = panesOf(stdout);
  return panes ? <Signs panes={panes} lines={lines} height={height} /> : <Rows lines={lines} height={height} />;
}

function Signs({ panes, lines, height }: Props & { panes: Panes }) {
  const [pane] = useState(() => panes.open());
  // Before Ink draws.
  useInsertionEffect(() => pane.setLines(lines), [pane, lines]);
  useInsertionEffect(() => () => pane.close(), [pane]);
  useEffect(() => pane.touch());
  return <Place signs={pane.signs(height)} height={height} />;
}

/** Ink draws nothing again where this is the same. */
const Place = memo(({ signs, height }: { signs: string; height: number }) => (
  <Box height={height} flexShrink={0}>
    <Text wrap="truncate">{signs}</Text>
  </Box>
));

function Rows({ lines, height }: Props) {
  return (
    <Box flexDirection="column" height={height} flexShrink={0}>
      {lines()
        .slice(0, height)
        .map((line, index) => (
          <Text key={index} wrap="truncate">
            {line === '' ? ' ' : line}
          </Text>
        ))}
    </Box>
  );
}
