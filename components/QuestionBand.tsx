import { Box, Text } from 'ink';
import type { QuestionWords } from '../src/desk/commands/questions.ts';
import { fit } from '../src/domain/width.ts';
import { Rule } from './Rule.tsx';
import { FOCUS, LOUD, QUIET } from './theme.ts';
import { wrapText } from './wrap.ts';

const MOST_DETAIL_LINES = 3;

/** How many rows the band takes. */
export function questionHeight({ details }: QuestionWords, width: number): number {
  return 3 + detailLines(details, width).length;
}

function detailLines(details: string, width: number): string[] {
  return details === '' ? [] : wrapText(details, width - 2).slice(0, MOST_DETAIL_LINES);
}

/** What is about to happen: to how many, to which not and why, and how to say yes. */
export function QuestionBand({ words, width }: { words: QuestionWords; width: number }) {
  const { question, details, yes, no } = words;
  const lines = detailLines(details, width);
  return (
    <Box flexDirection="column" flexShrink={0}>
      <Rule width={width} />
      <Text {...LOUD} wrap="truncate">
        {fit(` ${question}`, width)}
      </Text>
      {lines.map((line, index) => (
        <Text key={index} {...QUIET} wrap="truncate">{` ${line}`}</Text>
      ))}
      <Text wrap="truncate">
        <Text {...FOCUS}>{` ${yes}`}</Text>
        {`   ${no}`}
      </Text>
    </Box>
  );
}
