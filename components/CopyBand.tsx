import { Box, Text } from 'ink';
import type { CopyKind } from '../src/session/state/question.ts';
import { displayWidth, fit } from '../src/base/width.ts';
import type { Texts } from '../src/i18n/texts.ts';
import { Rule } from './Rule.tsx';
import { FOCUS, QUIET } from './theme.ts';

type Props = {
  /** `shown`: what is shown of it; empty for what is only named. */
  options: readonly { kind: CopyKind; shown: string }[];
  width: number;
  texts: Texts;
};

/** What can be copied, each with its digit. A buyer's data is named and not shown. */
export function CopyBand({ options, width, texts }: Props) {
  const words = texts.copy;
  const nameWidth = Math.max(...options.map(({ kind }) => displayWidth(words.kinds[kind])));
  return (
    <Box flexDirection="column" flexShrink={0}>
      <Rule width={width} />
      {options.map(({ kind, shown }, index) => (
        <Text key={kind} wrap="truncate">
          <Text {...FOCUS}>{` ${index + 1}`}</Text>
          {` ${fit(words.kinds[kind], Math.min(nameWidth, width - 4))}`}
          <Text {...QUIET}>{shown === '' ? '' : `  ${fit(shown, Math.max(0, width - nameWidth - 6))}`}</Text>
        </Text>
      ))}
      <Text wrap="truncate">
        <Text {...FOCUS}>{` ${words.enter}`}</Text>
        {`   ${words.leave}`}
      </Text>
    </Box>
  );
}
