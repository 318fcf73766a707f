import { Box, Text } from 'ink';
import { screenHeight } from '../components/frame.ts';
import { useSession, useReplica } from './session-provider.ts';
import type { ReactNode } from 'react';
import { BETWEEN_COLUMNS, hoursOfBoard, sectionWidth, TWO_COLUMNS } from '../src/session/state/board.ts';
import { usePaces } from './use-paces.ts';
import { useDepartures, useTeamReplication } from './board-departures.tsx';
import { useEach, usePaceLines } from './board-paces.tsx';
import { THROUGHPUT_ROWS, useAges, useThroughput } from './board-plots.tsx';

/** Higher bars say no more. */
const MOST_PLOT_ROWS = 10;

/** The shift at a glance: how old what is open is, how fast it moves, what leaves when. */
export function BoardScreen() {
  const { columns, rows } = useSession((state) => state);
  useReplica((state) => state.version);
  const paces = usePaces();
  const height = screenHeight(rows);
  const isWide = columns >= TWO_COLUMNS;
  const width = sectionWidth(columns);
  const ages = useAges(columns);
  const pace = usePaceLines(width, paces);
  const right = [useDepartures(width, paces), useEach(width, paces), useTeamReplication(width)];
  // What is left of the height makes the bars higher.
  const others = isWide ? [ages, pace] : [ages, pace, ...right];
  const used = stacked(others, 1).length + THROUGHPUT_ROWS + 1;
  const plotRows = Math.max(1, Math.min(MOST_PLOT_ROWS, 1 + Math.floor((height - used) / 3)));
  const throughput = useThroughput(width, hoursOfBoard(columns), plotRows);
  if (!isWide)
    return <Lines lines={fitting([ages, throughput, pace, ...right], height)} width={columns} height={height} />;
  const room = Math.max(0, height - ages.length - 1);
  return (
    <Box flexDirection="column" width={columns} height={height}>
      <Lines lines={[...ages, <Text key="gap"> </Text>]} width={columns} height={ages.length + 1} />
      <Box>
        <Lines lines={fitting([throughput, pace], room)} width={width + BETWEEN_COLUMNS} height={room} />
        <Lines lines={fitting(right, room)} width={width} height={room} />
      </Box>
    </Box>
  );
}

type LinesProps = { lines: readonly ReactNode[]; width: number; height: number };

function Lines({ lines, width, height }: LinesProps) {
  return (
    <Box flexDirection="column" flexShrink={0} width={width} height={height}>
      {lines.slice(0, height)}
    </Box>
  );
}

/** Sections below each other, with blanks between them where there is room for those. */
function fitting(sections: readonly (readonly ReactNode[])[], height: number): ReactNode[] {
  const apart = stacked(sections, 1);
  return apart.length <= height ? apart : stacked(sections, 0);
}

function stacked(sections: readonly (readonly ReactNode[])[], gap: 0 | 1): ReactNode[] {
  return sections
    .filter((section) => section.length > 0)
    .flatMap((section, index) => [...(index > 0 && gap > 0 ? [<Text key={`gap ${index}`}> </Text>] : []), ...section]);
}
