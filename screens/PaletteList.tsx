import { Box, Text } from 'ink';
import { Rule } from '../components/Rule.tsx';
import { FOCUS, GLYPHS, QUIET } from '../components/theme.ts';
import { paletteLines } from '../src/desk/keymap/palette.ts';
import { fit } from '../src/domain/width.ts';
import { useBench, useDesk } from './bench-context.ts';

const KEYS_WIDTH = 16;

/** The commands that fit what is typed, above the line in which it is typed. */
export function PaletteList({ width }: { width: number }) {
  const bench = useBench();
  const value = useDesk(({ prompt }) => (prompt?.kind === 'palette' ? prompt.value : ''));
  const problem = useDesk(({ prompt }) => (prompt?.kind === 'palette' ? prompt.problem : undefined));
  const index = useDesk((state) => state.paletteIndex);
  const rows = useDesk((state) => state.rows);
  const lines = paletteLines(bench, value);
  const height = Math.max(1, Math.min(12, lines.length, rows - 8));
  const top = Math.max(0, Math.min(index - height + 1, lines.length - height));
  const isWide = width >= 60;
  const labelWidth = isWide ? Math.min(44, width - KEYS_WIDTH - 24) : width - 3;
  return (
    <Box flexDirection="column" flexShrink={0}>
      <Rule width={width} />
      {lines.slice(top, top + height).map(({ id, label, keys, unavailable }, slot) => {
        const isInFront = top + slot === index;
        return (
          <Text key={`${id}${slot}`} wrap="truncate">
            <Text {...FOCUS}>{isInFront ? GLYPHS.cursor : ' '}</Text>
            <Text
              {...(unavailable === undefined ? (isInFront ? FOCUS : {}) : QUIET)}
            >{` ${fit(label, labelWidth)}`}</Text>
            {isWide && (
              <Text
                {...QUIET}
              >{` ${fit(keys, KEYS_WIDTH)} ${fit(unavailable ?? '', width - labelWidth - KEYS_WIDTH - 5)}`}</Text>
            )}
          </Text>
        );
      })}
      {/* After Enter the prompt says it. */}
      {lines.length === 0 && problem === undefined && (
        <Text {...QUIET} wrap="truncate">{` ${bench.texts.palette.nothing}`}</Text>
      )}
    </Box>
  );
}
