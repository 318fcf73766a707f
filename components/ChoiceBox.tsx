import { Box, Text } from 'ink';
import type { ReactNode } from 'react';
import { displayWidth, fit } from '../src/base/width.ts';
import type { Choices } from '../src/session/kernel/choices.ts';
import { FOCUS, GLYPHS, LOUD, QUIET } from './theme.ts';
import { wrapText } from '../src/base/wrap.ts';

type Props = {
  title: string;
  choices: Choices;
  /** Of the terminal. */
  width: number;
  /** So many rows are left for it, its frame and `below` included. */
  most: number;
  /** Lines below its rows, each as wide as {@link roomInBox}. */
  below?: readonly ReactNode[];
};

/** Wider than this a row is not read at one glance. */
const WIDEST = 100;

/** The width of a line in a box on a terminal of so many columns. */
export function roomInBox(width: number): number {
  return Math.min(width, WIDEST) - 4;
}

/** How many rows the box takes. */
export function choiceBoxHeight({ title, choices, width, most, below = [] }: Props): number {
  const { head, rows } = boxLines({ title, choices, width, most, below });
  return 2 + head.length + rows.length + below.length;
}

const border = (text: string) => <Text {...QUIET}>{text}</Text>;

/**
 * A list in a frame, of which a row is chosen: each with its number, the one that is pointed at in colour and with a sign.
 * Long rows are broken and not cut; where there are more than fit, those around the one that is pointed at are shown.
 */
export function ChoiceBox(props: Props) {
  const { title, width, below = [] } = props;
  const { head, rows } = boxLines(props);
  const room = roomInBox(width);
  const line = (key: string, content: ReactNode) => (
    <Box key={key} width={room + 4} height={1} flexShrink={0}>
      {border('│ ')}
      <Box width={room} height={1} flexShrink={0} overflow="hidden">
        {content}
      </Box>
      {border(' │')}
    </Box>
  );
  const top = head.length === 0 ? title : '';
  return (
    <Box flexDirection="column" flexShrink={0} width={width}>
      <Text wrap="truncate">
        {border(top === '' ? '┌' : '┌ ')}
        <Text {...LOUD}>{top}</Text>
        {border(`${top === '' ? '──' : ' '}${'─'.repeat(room - displayWidth(top))}┐`)}
      </Text>
      {head.map((text, index) =>
        line(
          `head ${index}`,
          <Text {...LOUD} wrap="truncate">
            {text}
          </Text>,
        ),
      )}
      {rows.map(({ text, isPointed }, index) =>
        line(
          `row ${index}`,
          <Text {...(isPointed ? FOCUS : {})} wrap="truncate">
            {fit(text, room)}
          </Text>,
        ),
      )}
      {below.map((content, index) => line(`below ${index}`, content))}
      {border(`└${'─'.repeat(room + 2)}┘`)}
    </Box>
  );
}

/** The title where it does not fit the frame, and the lines of the rows that are shown. */
function boxLines({ title, choices, width, most, below = [] }: Props) {
  const room = roomInBox(width);
  const head = displayWidth(title) <= room - 1 ? [] : wrapText(title, room);
  const digits = String(choices.rows.length).length;
  const all = choices.rows.flatMap((row, at) => {
    const isPointed = at === choices.index;
    const number = String(at + 1).padStart(digits);
    return wrapText(row, room - digits - 3).map((text, part) => ({
      text: `${isPointed ? GLYPHS.cursor : ' '} ${part === 0 ? number : ' '.repeat(digits)} ${text}`,
      isPointed,
    }));
  });
  const shown = Math.max(1, most - 2 - head.length - below.length);
  const first = all.findIndex(({ isPointed }) => isPointed);
  const last = all.findLastIndex(({ isPointed }) => isPointed);
  const from = Math.max(0, Math.min(first, Math.max(last - shown + 1, 0), all.length - shown));
  return { head, rows: all.slice(from, from + shown) };
}
