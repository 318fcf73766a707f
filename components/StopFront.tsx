import { Box, Text } from 'ink';
import type { Texts } from '../src/i18n/texts.ts';
import { StopBand, stopLines } from './StopBand.tsx';
import { hasRules } from './frame.ts';
import { STOP } from './theme.ts';

type Props = {
  sentence: string;
  /** The ways out, each with its key. */
  way: string;
  width: number;
  /** Of the terminal: on a low one the bars leave, and not what the stop is about. */
  rows: number;
  texts: Texts;
};

/** A stop in front of everything: its sentence and the ways out, between two bars. */
export function StopFront({ sentence, way, width, rows, texts }: Props) {
  const { word } = texts.stop;
  const bar = hasRules(rows) && <Text {...STOP}>{' '.repeat(width)}</Text>;
  return (
    <Box flexDirection="column" flexShrink={0}>
      {bar}
      <StopBand word={word} sentence={wordsOf(sentence, way)} width={width} />
      {bar}
    </Box>
  );
}

/** How many rows it takes. */
export function stopHeight({ sentence, way, width, rows, texts }: Props): number {
  return stopLines(texts.stop.word, wordsOf(sentence, way), width).length + (hasRules(rows) ? 2 : 0);
}

function wordsOf(sentence: string, way: string): string {
  return `${sentence}   ${way}`;
}
