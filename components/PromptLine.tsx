import { Box, Text } from 'ink';
import TextInput from 'ink-text-input';
import { FOCUS, LATE, QUIET } from './theme.ts';

type Props = {
  label: string;
  value: string;
  hint: string;
  problem?: string | undefined;
  width: number;
  onChange: (value: string) => void;
  onSubmit: (value: string) => void;
};

/** A line that asks for text, in the place of the notice. What is wrong with the text stands where the hint was. */
export function PromptLine({ label, value, hint, problem, width, onChange, onSubmit }: Props) {
  const aside = problem ?? hint;
  return (
    <Box width={width} height={1}>
      <Box flexShrink={0}>
        <Text {...FOCUS}>{` ${label}: `}</Text>
      </Box>
      <Box flexShrink={1} minWidth={8} height={1} overflow="hidden">
        <TextInput value={value} onChange={onChange} onSubmit={onSubmit} />
      </Box>
      <Box flexShrink={2} marginLeft={3} height={1} overflow="hidden">
        <Text {...(problem ? LATE : QUIET)} wrap="truncate">
          {aside}
        </Text>
      </Box>
    </Box>
  );
}
