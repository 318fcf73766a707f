import { Box, Text } from 'ink';
import type { Texts } from '../src/texts/texts.ts';
import { StopBand } from './StopBand.tsx';
import { STOP } from './theme.ts';

/** A stop in front of everything: its sentence, a bar above it, and the one way out. */
export function StopFront({ sentence, width, texts }: { sentence: string; width: number; texts: Texts }) {
  const { word, way } = texts.work.stop;
  return (
    <Box flexDirection="column" flexShrink={0}>
      <Text {...STOP}>{' '.repeat(width)}</Text>
      <StopBand word={word} sentence={`${sentence}   ${way}`} width={width} />
      <Text {...STOP}>{' '.repeat(width)}</Text>
    </Box>
  );
}
