import { Box, Text } from 'ink';
import { isAnswered, skippedWords } from '../src/keymap/bulk.ts';
import type { Question } from '../src/store/work.ts';
import { fit } from '../src/terminal/width.ts';
import type { Texts } from '../src/texts/texts.ts';
import { Rule } from './Rule.tsx';
import { FOCUS, LOUD, QUIET } from './theme.ts';
import { wrapText } from './wrap.ts';

/** What is about to happen to many items: how many, which not and why, and how to say yes. */
export function QuestionBand({ question, width, texts }: { question: Question; width: number; texts: Texts }) {
  const { preview, typed, tickedCount } = question;
  const words = texts.work.bulk;
  const count = preview.itemIds.length;
  const isReady = isAnswered(preview, typed);
  const skipped =
    preview.skipped.length === 0
      ? []
      : wrapText(words.skipped(preview.skipped.length, skippedWords(preview, texts)), width - 2).slice(0, 3);
  const yes = isReady ? words.enter : `${words.typeCount(count)}: ${typed}`;
  return (
    <Box flexDirection="column" flexShrink={0}>
      <Rule width={width} />
      <Text {...LOUD} wrap="truncate">
        {fit(` ${words.question(preview.operation, count, tickedCount)}`, width)}
      </Text>
      {skipped.map((line, index) => (
        <Text key={index} {...QUIET} wrap="truncate">{` ${line}`}</Text>
      ))}
      <Text wrap="truncate">
        <Text {...FOCUS}>{` ${yes}`}</Text>
        {`   ${words.escape}`}
      </Text>
    </Box>
  );
}
