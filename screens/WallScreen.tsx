import { Box, Text } from 'ink';
import { bigRows, bigWidth, LETTER_ROWS, magnified, type LetterWidth } from '../components/big-letters.ts';
import { FOCUS, LATE, LOUD, QUIET, type Style } from '../components/theme.ts';
import { HealthSign } from '../components/HealthSign.tsx';
import { useTicking } from '../components/use-ticking.ts';
import { formatTime } from '../src/base/ages.ts';
import { departureWords } from '../src/i18n/departure-words.ts';
import { agesOf, departures } from '../src/session/state/board.ts';
import { fit } from '../src/base/width.ts';
import { countText } from '../src/replica/counts.ts';
import { zoneOf } from '../src/replica/replica.ts';
import { useSessionContext, useSession, useReplica } from './session-provider.ts';
import { usePaces } from './use-paces.ts';

/** A figure, what it is of, and what is to be said of it. */
type Figure = { figure: string; label: string; note: string; style: Style };

/**
 * The shift for a screen on the wall, to be read from five metres: how much is open in each state and how much of it is
 * late, what leaves next and when. Nothing of a buyer, and no keys.
 */
export function WallScreen() {
  const { columns, rows } = useSession((state) => state);
  const figures = useFigures();
  const { perLine, times, size } = wallGrid(figures, columns, rows - 1);
  const width = Math.floor(columns / perLine);
  const blockHeight = LETTER_ROWS * times + 2;
  const shown = figures.slice(0, Math.max(1, Math.floor((rows - 1) / blockHeight)) * perLine);
  return (
    <Box flexDirection="column" width={columns} height={rows}>
      <Top />
      <Box flexWrap="wrap" width={columns}>
        {shown.map((one) => (
          <Big key={one.label} {...one} width={width} times={times} size={size} />
        ))}
      </Box>
    </Box>
  );
}

function Top() {
  const { clock, texts } = useSessionContext();
  const health = useReplica((state) => state.health);
  const time = useTicking(() => formatTime(clock.wallNow(), clock.wallNow()));
  const isRecorded = useSession((state) => state.isRecorded);
  return (
    <Text wrap="truncate">
      <Text bold>{` ${texts.screens.board}  ${time}   `}</Text>
      <HealthSign health={health} now={() => clock.now()} texts={texts} />
      {isRecorded && <Text {...LATE}>{`   ● ${texts.app.recorded}`}</Text>}
    </Text>
  );
}

type Grid = { perLine: number; times: number; size: LetterWidth };

/** The largest figures with which all of them fit, else the smallest, of which some are left out. */
function wallGrid(figures: readonly Figure[], columns: number, rows: number): Grid {
  for (const times of [8, 6, 4, 2, 1]) {
    for (const size of ['wide', 'narrow'] as const) {
      const widest = Math.max(...figures.map(({ figure }) => bigWidth(figure, size))) * times + 3;
      const perLine = Math.min(figures.length, Math.floor(columns / Math.max(widest, LEAST_WIDTH)));
      if (perLine < 1 || Math.ceil(figures.length / perLine) * (LETTER_ROWS * times + 2) > rows) continue;
      return { perLine, times, size };
    }
  }
  return { perLine: columns >= 2 * LEAST_WIDTH ? 2 : 1, times: 1, size: 'wide' };
}

/** For what is said below a figure. */
const LEAST_WIDTH = 26;

type BigProps = Figure & Pick<Grid, 'times' | 'size'> & { width: number };

function Big({ figure, label, note, style, width, times, size }: BigProps) {
  return (
    <Box flexDirection="column" width={width} height={LETTER_ROWS * times + 2} overflow="hidden">
      {magnified(bigRows(figure, size), times).map((row, index) => (
        <Text key={index} {...style} wrap="truncate">{` ${row}`}</Text>
      ))}
      <Text wrap="truncate">
        <Text bold>{` ${fit(label, Math.min(width - 2, label.length + 1))}`}</Text>
        <Text {...(style === LATE || style === LOUD ? style : QUIET)}>{note}</Text>
      </Text>
    </Box>
  );
}

function useFigures(): Figure[] {
  const { replica, clock, texts, cutOffs } = useSessionContext();
  const { shop: pace } = usePaces();
  useReplica((state) => state.version);
  const nowMs = useTicking(() => Math.floor(clock.wallNow() / 60_000)) * 60_000;
  const words = texts.board;
  const { records } = replica.getState();
  const states = agesOf(records, nowMs, zoneOf(replica.getState()).isKnown).map(({ status, lateCount }): Figure => ({
    figure: countText(replica.getState(), status),
    label: texts.tabs[status],
    note: lateCount > 0 ? `! ${words.late(lateCount)}` : words.noneLate,
    style: lateCount > 0 ? LATE : FOCUS,
  }));
  const perHour: Figure = {
    figure: pace.perHour === undefined ? '–' : String(Math.round(pace.perHour)),
    label: words.parcelsPerHour,
    note: pace.perHour === undefined ? words.noPace : words.since(formatTime(pace.sinceMs, nowMs)),
    style: FOCUS,
  };
  const leaving = departures(records, cutOffs, nowMs, pace.perHour).map(
    ({ method, parcelCount, cutOff, leftOver = 0 }): Figure => {
      const { when, forecast, isPast } = departureWords({ cutOff, leftOver }, words);
      // There is room for what is wrong only.
      const notes = leftOver > 0 ? [when, forecast] : [when];
      return {
        figure: String(parcelCount),
        label: method,
        note: notes.filter(Boolean).join(' · '),
        style: isPast ? LATE : leftOver > 0 ? LOUD : FOCUS,
      };
    },
  );
  return [...states, perHour, ...leaving];
}
