import { Box, Text } from 'ink';
import type { QuestionWords } from '../src/session/commands/questions.ts';
import { displayWidth, fit } from '../src/base/width.ts';
import { screenHeight } from './frame.ts';
import { Rule } from './Rule.tsx';
import { FOCUS, LOUD, QUIET } from './theme.ts';
import { wrapText } from './wrap.ts';

/** `rows`: of the terminal. */
type Props = { words: QuestionWords; width: number; rows: number };

/** Between the two answers, where they stand on one line. */
const GAP = '   ';

/** How many rows the band takes. */
export function questionHeight(props: Props): number {
  const { question, details, yes, no } = bandLines(props);
  return 1 + question.length + details.length + yes.length + (no === undefined ? 0 : 1);
}

/** What is asked and how to say yes is whole; the details have what is left of the screen. `no`: its own line. */
function bandLines({ words, width, rows }: Props) {
  const room = width - 2;
  const question = linesOf(words.question, room);
  const isBeside = displayWidth(words.yes + GAP + words.no) <= room;
  const yes = linesOf(words.yes, room);
  const most = Math.max(1, screenHeight(rows) - 1 - question.length - yes.length - (isBeside ? 0 : 1));
  const details = words.details === '' ? [] : wrapText(words.details, room);
  const cut = details.length > most ? [...details.slice(0, most - 1), details.slice(most - 1).join(' ')] : details;
  return { question, details: cut, yes, no: isBeside ? undefined : words.no };
}

/** As it is where it fits: with all its blanks. */
function linesOf(text: string, room: number): string[] {
  return displayWidth(text) <= room ? [text] : wrapText(text, room);
}

/** What is about to happen: to how many, to which not and why, and how to say yes. */
export function QuestionBand(props: Props) {
  const { words, width } = props;
  const { question, details, yes, no } = bandLines(props);
  return (
    <Box flexDirection="column" flexShrink={0}>
      <Rule width={width} />
      {question.map((line, index) => (
        <Text key={`question ${index}`} {...LOUD} wrap="truncate">
          {fit(` ${line}`, width)}
        </Text>
      ))}
      {details.map((line, index) => (
        <Text key={`details ${index}`} {...QUIET} wrap="truncate">{` ${line}`}</Text>
      ))}
      {yes.map((line, index) => (
        <Text key={`yes ${index}`} wrap="truncate">
          <Text {...FOCUS}>{` ${line}`}</Text>
          {no === undefined && GAP + words.no}
        </Text>
      ))}
      {no !== undefined && <Text wrap="truncate">{` ${no}`}</Text>}
    </Box>
  );
}
