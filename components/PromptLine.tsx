import { Box, Text } from 'ink';
import type { Personal } from '../src/domain/personal-marks.ts';
import { displayWidth, fit } from '../src/base/width.ts';
import { TextField } from './TextField.tsx';
import { FOCUS, LATE, QUIET } from './theme.ts';
import { wrapText } from '../src/base/wrap.ts';

type Props = {
  label: string;
  value: string;
  /** What is done with the text before it is drawn. */
  personal: Personal;
  /** The text stands in a cell of the screen: here is what is said of it. */
  isTypedElsewhere?: boolean;
  hint: string;
  problem?: string | undefined;
  width: number;
  /** How many lines there are for what is wrong, above the prompt. */
  mostLines: number;
  onChange: (value: string) => void;
  onSubmit: (value: string) => void;
};

/** For the text even beside the longest label, and for a hint that is worth reading. */
const LEAST_TEXT = 15;
const LEAST_HINT = 8;
const GAP = 3;

/**
 * A line that asks for text, in the place of the notice. What is wrong with the text stands where the hint was; what does
 * not fit beside the text stands on lines of its own above, and is not cut. Of a text that is too long the part around the
 * cursor is shown.
 */
export function PromptLine(props: Props) {
  const {
    label,
    value,
    isTypedElsewhere = false,
    personal,
    hint,
    problem,
    width,
    mostLines,
    onChange,
    onSubmit,
  } = props;
  // The cursor stands behind the text.
  const textWidth = isTypedElsewhere ? 0 : displayWidth(value) + 1;
  const name = fit(` ${label}:`, Math.min(displayWidth(label) + 2, Math.max(0, width - LEAST_TEXT)));
  const room = Math.max(2, width - displayWidth(name) - 1);
  const hintWidth = room - textWidth - GAP;
  const isBeside = problem === undefined || mostLines < 1 || displayWidth(problem) <= hintWidth;
  const isHintBeside = isBeside && (mostLines < 1 || displayWidth(hint) <= hintWidth);
  const above = [
    ...(isBeside ? [] : wrapText(problem, width - 2).map((text) => ({ text, style: LATE }))),
    ...(problem !== undefined || isHintBeside ? [] : wrapText(hint, width - 2).map((text) => ({ text, style: QUIET }))),
  ].slice(0, Math.max(0, mostLines));
  return (
    <Box flexDirection="column" flexShrink={0} width={width}>
      {above.map((line, index) => (
        <Text key={index} {...line.style}>{` ${line.text}`}</Text>
      ))}
      <Box width={width} height={1}>
        <Box flexShrink={0}>
          <Text {...FOCUS}>{`${name} `}</Text>
        </Box>
        <Box
          width={Math.min(textWidth, room)}
          flexShrink={0}
          height={1}
          overflow="hidden"
          display={isTypedElsewhere ? 'none' : 'flex'}
        >
          <TextField
            value={value}
            personal={personal}
            width={Math.max(2, Math.min(textWidth, room))}
            onChange={onChange}
            onSubmit={onSubmit}
          />
        </Box>
        {hintWidth >= LEAST_HINT && (
          <Box width={hintWidth} flexShrink={0} marginLeft={GAP} height={1} overflow="hidden">
            <Text {...(problem === undefined ? QUIET : LATE)} wrap="truncate">
              {problem === undefined ? isHintBeside && hint : isBeside && problem}
            </Text>
          </Box>
        )}
      </Box>
    </Box>
  );
}
