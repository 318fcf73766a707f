import { Box, Text } from 'ink';
import { useCallback } from 'react';
import { Pane } from '../components/Pane.tsx';
import { Rule } from '../components/Rule.tsx';
import { GLYPHS, QUIET } from '../components/theme.ts';
import type { ViewContext } from '../src/session/session-context.ts';
import { paletteChoice, paletteLines } from '../src/session/prompts/palette.ts';
import { nothingFits } from '../src/session/prompts/palette-elsewhere.ts';
import { fit } from '../src/base/width.ts';
import { styledLine } from '../src/tty/output/styled-lines.ts';
import { useMovesWithoutPanes } from './use-page.ts';
import { useSessionContext, useCursors, useSession, useReplica } from './session-provider.ts';

const KEYS_WIDTH = 16;

/**
 * The commands that fit what is typed, above the line in which it is typed. `ruleAbove`: how many rows there are below the rule of
 * the screen behind it, if it has one.
 */
export function PaletteList({ width, ruleAbove }: { width: number; ruleAbove: number }) {
  const context = useSessionContext();
  // What can be done now depends on all of it.
  useReplica((state) => state);
  useCursors((state) => state.scrollLimit);
  useMovesWithoutPanes();
  const { prompt, rows } = useSession((state) => state);
  const { value = '', problem } = prompt?.kind === 'palette' ? prompt : {};
  const count = paletteLines(context, value).length;
  const height = Math.max(1, Math.min(12, count, rows - 8));
  const lines = useCallback(() => linesNow(context, width, height), [context, width, height]);
  return (
    <Box flexDirection="column" flexShrink={0}>
      {height + 1 === ruleAbove ? <Text> </Text> : <Rule width={width} />}
      {count > 0 && <Pane lines={lines} height={height} />}
      {/* After Enter the prompt says it. */}
      {count === 0 && problem === undefined && (
        <Text {...QUIET} wrap="truncate">{` ${nothingFits(context, value)}`}</Text>
      )}
    </Box>
  );
}

function linesNow(context: ViewContext, width: number, height: number): string[] {
  const { prompt } = context.session.getState();
  const { lines, index } = paletteChoice(context, prompt?.kind === 'palette' ? prompt.value : '');
  const top = Math.max(0, Math.min(index - height + 1, lines.length - height));
  const isWide = width >= 60;
  const labelWidth = isWide ? Math.min(44, width - KEYS_WIDTH - 24) : width - 3;
  return lines.slice(top, top + height).map(({ label, keys, unavailable }, slot) => {
    const isInFront = top + slot === index;
    const why = fit(unavailable ?? '', width - labelWidth - KEYS_WIDTH - 5);
    return styledLine(
      [
        { text: isInFront ? GLYPHS.cursor : ' ', role: 'focus' },
        {
          text: ` ${fit(label, labelWidth)}`,
          role: unavailable !== undefined ? 'quiet' : isInFront ? 'focus' : undefined,
        },
        ...(isWide ? [{ text: ` ${fit(keys, KEYS_WIDTH)} ${why}`, role: 'quiet' as const }] : []),
      ],
      width,
    );
  });
}
