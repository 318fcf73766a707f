import { Box, Text } from 'ink';
import { fit } from '../src/base/width.ts';
import { STOP } from './theme.ts';
import { wrapText } from '../src/base/wrap.ts';

type Props = { word: string; sentence: string; width: number };

/** A stop: the whole width, one sentence, and it does not go away. */
export function StopBand({ word, sentence, width }: Props) {
  const lines = stopLines(word, sentence, width);
  return (
    <Box flexDirection="column" flexShrink={0} height={lines.length}>
      {lines.map((line, index) => (
        <Text key={index} {...STOP}>
          {line}
        </Text>
      ))}
    </Box>
  );
}

/** The lines of the band, each exactly `width` wide. */
export function stopLines(word: string, sentence: string, width: number): string[] {
  const [first = '', ...rest] = wrapText(`${word}   ${sentence}`, width - 3);
  return [` ✕ ${first}`, ...rest.map((line) => `   ${line}`)].map((line) => fit(line, width));
}
