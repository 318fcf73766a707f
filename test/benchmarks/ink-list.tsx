/** What Ink costs by itself: `hello`, or a list with one text a row, windowed. Bundled and run by peers.ts. */
import { Box, render, Text, useApp, useInput } from 'ink';
import { useState } from 'react';

const ROWS = 2000;
const HEIGHT = 38;
const rows = Array.from({ length: ROWS }, (_, row) => `${row} ${'row of text '.repeat(9)}`.slice(0, 117));

function List() {
  const { exit } = useApp();
  const [{ at, top }, move] = useState({ at: 0, top: 0 });
  useInput((input, key) => {
    const by = key.downArrow ? 1 : key.upArrow ? -1 : key.pageDown ? HEIGHT : key.pageUp ? -HEIGHT : 0;
    if (input === 'q') exit();
    move((before) => {
      const next = Math.max(0, Math.min(ROWS - 1, before.at + by));
      return { at: next, top: Math.min(next, Math.max(before.top, next - HEIGHT + 1)) };
    });
  });
  return (
    <Box flexDirection="column">
      {rows.slice(top, top + HEIGHT).map((row, slot) => (
        <Text key={slot} inverse={top + slot === at}>
          {row}
        </Text>
      ))}
    </Box>
  );
}

function Hello() {
  const { exit } = useApp();
  useInput(() => exit());
  return <Text>hello</Text>;
}

const isHello = process.argv[2] === 'hello';
render(isHello ? <Hello /> : <List />, isHello ? {} : { alternateScreen: true, incrementalRendering: true });
