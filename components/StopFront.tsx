import { Box, Text } from 'ink';
import type { Texts } from '../src/texts/texts.ts';
import { StopBand } from './StopBand.tsx';
import { STOP } from './theme.ts';

type Props = { sentence: string; /** The ways out, each with its key. */ way: string; width: number; texts: Texts };

/** A stop in front of everything: its sentence, a bar above it, and the ways out. */
export function StopFront({ sentence, way, width, texts }: Props) {
  const { word } = texts.stop;
  return (
    <Box flexDirection="column" flexShrink={0}>
      <Text {...STOP}>{' '.repeat(width)}</Text>
      <StopBand word={word} sentence={`${sentence}   ${way}`} width={width} />
      <Text {...STOP}>{' '.repeat(width)}</Text>
    </Box>
  );
}
