import { EventEmitter } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { Box, render, Text } from 'ink';
import { expect, test } from 'vitest';
import { Pane } from '../../../components/Pane.tsx';
import { rowReader } from '../../../src/tty/output/frame-writer-cells.ts';
import { createStyleTable } from '../../../src/tty/output/frame-writer-styles.ts';
import { attachPanes, createPanes } from '../../../src/tty/output/panes.ts';
import { firstDifference, openEmulator, openStage, paintPlainly } from '../frame-writer-stage.ts';

const SIZE = { columns: 24, rows: 8 };

type Page = { lines: string[]; height: number; above: number; cover: number };

/** A body of rows between two bands, of which a cover may leave only the first rows. */
function drawPage({ lines, height, above, cover }: Page) {
  return (
    <Box flexDirection="column" width={SIZE.columns} height={SIZE.rows}>
      {Array.from({ length: above }, (_, index) => (
        <Text key={index}>{`above ${index}`}</Text>
      ))}
      <Box flexGrow={1} flexShrink={1} flexBasis={0} flexDirection="column" overflow="hidden">
        <Box flexDirection="column" flexShrink={0}>
          <Pane lines={() => lines} height={height} />
          <Text>below</Text>
        </Box>
      </Box>
      {Array.from({ length: cover }, (_, index) => (
        <Text key={index}>{`cover ${index}`}</Text>
      ))}
    </Box>
  );
}

function inkOn(stdout: object, page: Page) {
  return render(drawPage(page), {
    stdout: stdout as NodeJS.WriteStream,
    stdin: Object.assign(new EventEmitter(), { isTTY: false }) as unknown as NodeJS.ReadStream,
    debug: true,
    interactive: true,
    patchConsole: false,
    exitOnCtrlC: false,
  });
}

function plainStdout() {
  const frames: string[] = [];
  const stdout = Object.assign(new EventEmitter(), {
    isTTY: true,
    ...SIZE,
    write(text: string, done?: () => void) {
      if (done) done();
      else frames.push(text);
      return true;
    },
  });
  return { stdout, frames };
}

const word = fc.constantFrom(
  'Caneca',
  'ação',
  '漢字',
  '🧵',
  '\x1b[38;5;16mrole\x1b[39m',
  '\x1b[1mbold\x1b[22m',
  ' ',
  '▌',
);
const page = fc.record({
  lines: fc.array(
    fc.array(word, { maxLength: 3 }).map((words) => words.join(' ').trimEnd()),
    { maxLength: 8 },
  ),
  height: fc.integer({ min: 1, max: 8 }),
  above: fc.integer({ min: 0, max: 2 }),
  cover: fc.integer({ min: 0, max: 6 }),
});

test('a frame with a pane is, cell by cell, what plain Ink draws of the same rows, also where it is covered', () => {
  const plain = plainStdout();
  const stage = openStage(SIZE);
  stage.writer.enter();
  let inks: ReturnType<typeof render>[] = [];
  fc.assert(
    fc.property(page, (one) => {
      if (inks.length === 0) inks = [inkOn(stage.writer.stdout, one), inkOn(plain.stdout, one)];
      else for (const ink of inks) ink.rerender(drawPage(one));
      const emulator = openEmulator(SIZE.columns, SIZE.rows);
      paintPlainly(emulator, plain.frames.at(-1)!);
      expect(firstDifference(stage.emulator, emulator)).toBeUndefined();
      emulator.dispose();
    }),
    { numRuns: 50 },
  );
  for (const ink of inks) ink.unmount();
});

test('what a pane shows otherwise is painted without a frame of Ink', async () => {
  const stage = openStage(SIZE);
  stage.writer.enter();
  const lines = ['one', 'two'];
  const ink = inkOn(stage.writer.stdout, { lines, height: 2, above: 0, cover: 0 });
  await turn();
  stage.take();
  const { frameCount } = stage.writer.stats();
  lines[1] = 'ten';
  stage.writer.refresh();
  expect(stage.take()).toBe('\x1b[2;2Hen');
  expect(stage.writer.stats().frameCount).toBe(frameCount);
  ink.unmount();
});

test('a pane that throws is told of, once asked, and leaves its rows blank', () => {
  const told: unknown[] = [];
  const panes = createPanes(
    () => {},
    (error) => told.push(error),
  );
  const pane = panes.open();
  pane.setLines(() => {
    throw new Error('no rows');
  });
  const rows = ['head', ...pane.signs(2).split('\n'), 'foot'];
  panes.compose(rows);
  expect(rows).toEqual(['head', '', '', 'foot']);
  expect(told).toHaveLength(1);
});

test('a closed pane fills no rows, and its place is free for the next', () => {
  const { stdout } = plainStdout();
  const panes = createPanes(() => {});
  attachPanes(stdout, panes);
  const first = panes.open();
  first.setLines(() => ['first']);
  const signs = first.signs(1);
  first.close();
  const rows = [signs];
  panes.compose(rows);
  expect(rows).toEqual(['']);
  expect(panes.open().signs(1)).toBe(signs);
});

test('a row is read once, however often it comes, and not more than some hundreds are kept', () => {
  const read = rowReader(10, createStyleTable(3));
  const row = read('Caneca');
  expect(read('Caneca')).toBe(row);
  for (let index = 0; index < 5000; index++) read(`row ${index}`);
  expect(read('Caneca')).not.toBe(row);
});
