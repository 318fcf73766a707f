import { Box, Text } from 'ink';
import { heightOf, type Block } from './Blocks.tsx';
import { QUIET } from './theme.ts';

type Props = {
  /** One or two columns of blocks. */
  columns: readonly (readonly Block[])[];
  width: number;
  height: number;
  offset: number;
  /** What the last line says when there is more below. */
  more: (lines: number) => string;
};

/** Blocks in columns that scroll together; the last line tells how much there is below. */
export function ScrollPage({ columns, width, height, offset, more }: Props) {
  const total = pageHeight(columns);
  const limit = scrollLimitOf(columns, height);
  const top = Math.min(offset, limit);
  const isLonger = limit > 0;
  const shown = isLonger ? height - 1 : height;
  const columnWidth = Math.floor(width / columns.length);
  const below = total - top - shown;
  return (
    <Box flexDirection="column" width={width} height={height} overflow="hidden">
      <Box height={shown} width={width} overflow="hidden" contentOffsetY={top}>
        {columns.map((blocks, index) => (
          <Box key={index} flexDirection="column" flexShrink={0} width={columnWidth} height={total}>
            {blocks.map(({ content }) => content)}
          </Box>
        ))}
      </Box>
      {isLonger && (
        <Text {...QUIET} wrap="truncate">
          {below > 0 ? ` ↓ ${more(below)}` : ' '}
        </Text>
      )}
    </Box>
  );
}

/** How far a page can be scrolled in a window of so many rows. */
export function scrollLimitOf(columns: ScrollColumns, height: number): number {
  const total = pageHeight(columns);
  return total <= height ? 0 : total - (height - 1);
}

type ScrollColumns = readonly (readonly Block[])[];

// The blank line under the last block need not be seen.
function pageHeight(columns: ScrollColumns): number {
  return Math.max(0, ...columns.map(heightOf)) - 1;
}
