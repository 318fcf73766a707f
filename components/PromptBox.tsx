import { Box, Text } from 'ink';
import type { Personal } from '../src/domain/personal-marks.ts';
import type { PromptWords } from '../src/session/kernel/prompt-kit.ts';
import type { Choices } from '../src/session/kernel/choices.ts';
import { displayWidth } from '../src/base/width.ts';
import { ChoiceBox, roomInBox } from './ChoiceBox.tsx';
import { TextField } from './TextField.tsx';
import { FOCUS, LATE, QUIET } from './theme.ts';
import { wrapText } from '../src/base/wrap.ts';

type Props = {
  words: PromptWords & { choices: Choices };
  value: string;
  /** What is done with the text before it is drawn. */
  personal: Personal;
  /** Of the terminal. */
  width: number;
  /** So many rows are left for it. */
  most: number;
  onChange: (value: string) => void;
  onSubmit: (value: string) => void;
};

const SIGN = '› ';
const GAP = 3;

/** A prompt that offers a list: its rows, what is wrong with the text, the text, and how to type it. */
export function PromptBox({ words, value, personal, width, most, onChange, onSubmit }: Props) {
  const { label, hint, problem, choices } = words;
  const room = roomInBox(width);
  const textWidth = Math.min(displayWidth(value) + 1, room - SIGN.length);
  const isBeside = SIGN.length + textWidth + GAP + displayWidth(hint) <= room;
  const problems = problem === undefined ? [] : wrapText(problem, room);
  const hints = isBeside || hint === '' ? [] : wrapText(hint, room);
  const below = [
    ...problems.map((text, index) => (
      <Text key={`problem ${index}`} {...LATE} wrap="truncate">
        {text}
      </Text>
    )),
    <Box key="field">
      <Text {...FOCUS}>{SIGN}</Text>
      <Box width={textWidth} flexShrink={0} height={1} overflow="hidden">
        <TextField value={value} personal={personal} width={textWidth} onChange={onChange} onSubmit={onSubmit} />
      </Box>
      {isBeside && <Text {...QUIET}>{' '.repeat(GAP) + hint}</Text>}
    </Box>,
    ...hints.map((text, index) => (
      <Text key={`hint ${index}`} {...QUIET} wrap="truncate">
        {text}
      </Text>
    )),
  ];
  return <ChoiceBox title={label} choices={choices} width={width} most={most} below={below} />;
}
