import { Box, Text } from 'ink';
import type { QuestionWords } from '../src/session/front/questions.ts';
import { displayWidth, fit } from '../src/base/width.ts';
import { ChoiceBox, choiceBoxHeight } from './ChoiceBox.tsx';
import { screenHeight } from './frame.ts';
import { Rule } from './Rule.tsx';
import { FOCUS, LOUD, QUIET } from './theme.ts';
import { wrapText } from '../src/base/wrap.ts';

/** `rows`: of the terminal. `ruleAbove`: how many rows there are below the rule of the screen behind it, if it has one. */
type Props = { words: QuestionWords; width: number; rows: number; ruleAbove?: number };

/** Whether an answer is a key and what it does in one word: the footer says the same. */
const isInFooter = (answer: string) => /^\S+ \S+$/.test(answer);

/** Between the two answers, where they stand on one line. */
const GAP = '   ';

/** How many rows the band takes. */
export function questionHeight(props: Props): number {
  const { head, details, yes, isBeside } = bandLines(props);
  return head + details.length + yes.length + (isBeside ? 0 : 1);
}

/**
 * What is asked and how to say yes is whole; the details have what is left of the screen. `isBeside`: there is no line for
 * `no` alone. The usual answers stand in the footer.
 */
function bandLines(props: Props) {
  const { words, width, rows } = props;
  const room = width - 2;
  const list = listOf(props);
  const question = linesOf(words.question, room);
  const no = isInFooter(words.no) ? '' : words.no;
  const yes = isInFooter(words.yes) ? [] : linesOf(words.yes, room);
  const isBeside = no === '' || (yes.length === 1 && displayWidth(words.yes + GAP + no) <= room);
  const head = list ? choiceBoxHeight(list) : 1 + question.length;
  const most = Math.max(1, screenHeight(rows) - head - yes.length - (isBeside ? 0 : 1));
  const details = words.details === '' ? [] : wrapText(words.details, room);
  const cut = details.length > most ? [...details.slice(0, most - 1), details.slice(most - 1).join(' ')] : details;
  return { list, head, question, details: cut, yes, no, isBeside };
}

/** The box of a question that offers a list. */
function listOf({ words, width, rows }: Props) {
  const { choices, question: title } = words;
  const yes = isInFooter(words.yes) ? 0 : linesOf(words.yes, width - 2).length;
  const details = words.details === '' ? 0 : 1;
  // Header, message and footer stay.
  return choices && { title, choices, width, most: Math.max(4, rows - 3 - yes - details) };
}

/** As it is where it fits: with all its blanks. */
function linesOf(text: string, room: number): string[] {
  return displayWidth(text) <= room ? [text] : wrapText(text, room);
}

/** What is about to happen: to how many, to which not and why, and how to say yes. */
export function QuestionBand(props: Props) {
  const { width } = props;
  const { list, question, details, yes, no, isBeside } = bandLines(props);
  return (
    <Box flexDirection="column" flexShrink={0}>
      {list ? (
        <ChoiceBox {...list} />
      ) : (
        <>
          {questionHeight(props) === props.ruleAbove ? <Text> </Text> : <Rule width={width} />}
          {question.map((line, index) => (
            <Text key={`question ${index}`} {...LOUD} wrap="truncate">
              {fit(` ${line}`, width)}
            </Text>
          ))}
        </>
      )}
      {details.map((line, index) => (
        <Text key={`details ${index}`} {...QUIET} wrap="truncate">{` ${line}`}</Text>
      ))}
      {yes.map((line, index) => (
        <Text key={`yes ${index}`} wrap="truncate">
          <Text {...FOCUS}>{` ${line}`}</Text>
          {isBeside && no !== '' && GAP + no}
        </Text>
      ))}
      {!isBeside && <Text wrap="truncate">{` ${no}`}</Text>}
    </Box>
  );
}
