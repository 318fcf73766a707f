import { Box, Text } from 'ink';
import { LATE, QUIET } from '../components/theme.ts';
import { HealthSign } from '../components/HealthSign.tsx';
import { shiftWallLines } from '../components/shift-wall.ts';
import { useTicking } from '../components/use-ticking.ts';
import { formatTime } from '../src/base/ages.ts';
import { styledLine } from '../src/tty/output/styled-lines.ts';
import { useSessionContext, useSession, useReplica } from './session-provider.ts';
import { usePaces } from './use-paces.ts';
import { wallFacts } from './wall-facts.ts';
import { isOnlyWall } from '../src/session/state/session-state.ts';

/**
 * The shift for a screen on the wall, to be read from three metres: what is late first and alone in red, how much is open
 * in each state, what has left, what each carrier waits for. Nothing of a buyer, and no keys.
 */
export function WallScreen() {
  const context = useSessionContext();
  const { columns, rows } = useSession((state) => state);
  useReplica((state) => state.version);
  const nowMs = useTicking(() => Math.floor(context.clock.wallNow() / 60_000)) * 60_000;
  const lines = shiftWallLines(wallFacts(context, nowMs), columns, rows - 1, context.hasBlocks !== false);
  return (
    <Box flexDirection="column" width={columns} height={rows}>
      <Top />
      {lines.map((line, index) => (
        <Text key={index} wrap="truncate">
          {line.length === 0 ? ' ' : styledLine(line, columns)}
        </Text>
      ))}
    </Box>
  );
}

function Top() {
  const { clock, texts } = useSessionContext();
  const { shop } = usePaces();
  const health = useReplica((state) => state.health);
  const time = useTicking(() => formatTime(clock.wallNow(), clock.wallNow()));
  const isRecorded = useSession(({ terminal }) => terminal.isRecorded);
  const { board: words } = texts;
  const isAlone = useSession(isOnlyWall);
  return (
    <Text wrap="truncate">
      <Text bold>{` ${texts.screens.board}  ${time}   `}</Text>
      <HealthSign health={health} now={() => clock.now()} texts={texts} />
      {isRecorded && <Text {...LATE}>{`   ● ${texts.app.recorded}`}</Text>}
      {shop.perHour !== undefined && (
        <Text {...QUIET}>
          {`   ${Math.round(shop.perHour)} ${words.parcelsPerHour} ${words.since(formatTime(shop.sinceMs, clock.wallNow()))}`}
        </Text>
      )}
      {!isAlone && <Text {...QUIET}>{`   ${words.wall.leave}`}</Text>}
    </Text>
  );
}
